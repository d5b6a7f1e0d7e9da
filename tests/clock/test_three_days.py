"""A match of three days runs to its end by itself: by times that are told, and with a real worker that is killed on the way.

Two players are silent, one is always late, one is substituted, one is sent off; nobody is at the desk.
"""

from __future__ import annotations

import json
import queue
import random
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import IO, Any

import pytest
from django.db import transaction

from director.models import CardState, LogEntry, Match
from director.selectors.desk.log import LogFilter, log_page
from director.services.clock import tick
from director.services.notices import deliver
from tests.clock import three_days
from tests.clock.sites import PATIENCE, Site, finished
from tests.clock.three_days import LATE, MINUTE, REPLACED, SENT_OFF, SILENT, SUBSTITUTE
from tests.worlds import NOON, player_of, seat

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played(django_db_setup: None, django_db_blocker: Any) -> Iterator[Match]:
    """The match, played once for all the tests, by times that are told."""
    with django_db_blocker.unblock(), transaction.atomic():
        match = three_days.begin()
        for now in three_days.minutes():
            tick(now)
            three_days.play(match, now + MINUTE / 4)
            three_days.play(match, now + MINUTE / 2)
        while deliver(NOON + timedelta(days=1)):
            pass
        match.refresh_from_db()
        yield match
        transaction.set_rollback(True)


def acts(match: Match, index: int) -> list[str]:
    """What the log says of a character, oldest first."""
    return list(match.log.filter(character=seat(match, index)).order_by("pk").values_list("act", flat=True))


class TestTheLogTellsTheWholeStory:
    def test_it_ends_in_the_third_night(self, played: Match) -> None:
        assert (played.day, played.phase) == (3, "ended")
        assert played.outcome is not None
        assert three_days.kept_up(played)
        moves = [
            act for act in played.log.order_by("pk").values_list("act", flat=True) if act in three_days.MOVES
        ]
        night = ["day_closed", "defaults", "night_settled", "published"]
        settled = ["day_closed", "night_settled", "published"]  # nothing was left to the defaults
        assert moves == [
            "started",
            "day_opened",
            *night,
            "day_opened",
            *settled,
            "day_opened",
            *settled,
            "ended",
        ]

    def test_nobody_is_at_the_desk_once_the_first_day_is_open(self, played: Match) -> None:
        directors = played.directorships.values("person")
        by_hand = played.log.filter(actor__in=directors, at__gt=NOON)
        assert not by_hand.exists()
        moved = played.log.filter(act__in=("day_closed", "defaults", "published"))
        assert {entry.actor for entry in moved} == {None}

    @pytest.mark.clause("K8.3")
    def test_for_the_silent_and_the_late_a_card_is_proposed_each_day_and_none_is_given(
        self, played: Match
    ) -> None:
        proposed = played.cards.filter(key__startswith="missed/")
        assert {(c.character.seat, c.day, c.figures["fact"], c.state) for c in proposed} == {
            (index, day, fact, CardState.PROPOSED)
            for day in (1, 2, 3)
            for index, fact in ((SILENT[0], "silent"), (SILENT[1], "silent"), (LATE, "late"))
        }
        assert acts(played, SILENT[0]) == ["card_proposed"] * 3
        assert acts(played, LATE).count("post_late") == 3

    @pytest.mark.clause("K8.8")
    def test_the_substitute_is_in_the_log_with_the_former_player_and_plays(self, played: Match) -> None:
        assert acts(played, REPLACED) == ["nominated", "substituted", "post", "post", "post"]
        changed = played.log.get(act="substituted")
        assert changed.data["successor"] == SUBSTITUTE == str(player_of(seat(played, REPLACED)))
        posts = played.log.filter(act="post", character=seat(played, REPLACED))
        assert {str(entry.actor) for entry in posts} == {SUBSTITUTE}
        assert changed.data["former"] != SUBSTITUTE

    @pytest.mark.clause("K8.2")
    def test_the_one_sent_off_holds_the_dagger_is_asked_nothing_and_acts_at_random(
        self, played: Match
    ) -> None:
        assert acts(played, SENT_OFF)[:2] == ["card_proposed", "card_confirmed"]
        second = played.nights.get(number=2)
        assert {q["by"] for q in second.questions if q["prompt"]["seat"] == SENT_OFF} == {"carded"}
        held = {e["n"] for e in second.events if e["e"] == "action" and e["holder"] == SENT_OFF}
        drawn = {e["label"] for e in second.events if e["e"] == "drawn"}
        assert held
        assert {f"night/2/action/{n}" for n in held} <= drawn
        assert not player_of(seat(played, SENT_OFF)).notices.filter(event="question").exists()

    def test_every_line_has_words_and_the_page_of_the_log_shows_them_all(self, played: Match) -> None:
        page, lines = log_page(played, LogFilter(), 1)
        assert page.paginator.count == LogEntry.objects.filter(match=played).count()
        assert all(line.text and "{" not in line.text for line in lines)


class Worker:
    """A worker process that can be killed and started again."""

    def __init__(self, site: Site) -> None:
        self.site, self.deaths = site, 0
        self.process = site.start("manage.py", "qcluster", "--no-schedules")

    def dies_and_comes_back(self) -> None:
        self.site.kill(self.process)
        self.deaths += 1
        self.process = self.site.start("manage.py", "qcluster", "--no-schedules")


def lines_of(stream: IO[str]) -> queue.Queue[str | None]:
    """The lines of a process as they come; None at the end."""
    lines: queue.Queue[str | None] = queue.Queue()

    def read() -> None:
        for line in stream:
            lines.put(line.strip())
        lines.put(None)

    threading.Thread(target=read, daemon=True).start()
    return lines


def test_a_real_worker_takes_it_to_the_same_end_however_often_it_is_killed(site: Site, played: Match) -> None:
    """Only the worker moves the match, and dies once at each of its stands, at once or some time into it."""
    chance = random.Random(20261129)
    worker, code = Worker(site), site.run("three")
    people = site.start("-m", "tests.clock.process", "people", code)
    assert people.stdout is not None
    lines = lines_of(people.stdout)
    while (line := lines.get(timeout=PATIENCE)) is not None:
        if not line.endswith("ended"):
            time.sleep(chance.choice((0.0, 0.5, 1.0, 2.0)))
            worker.dies_and_comes_back()
    assert json.loads(site.run("course", code)) == plain(three_days.course(played))
    assert worker.deaths >= 5


def plain(what: dict[str, Any]) -> dict[str, Any]:
    """As it looks after its way through JSON."""
    return dict(json.loads(json.dumps(what)))


@pytest.mark.parametrize("seed", ["one"])
def test_killed_on_every_step_nothing_is_lost_and_nothing_is_done_twice(site: Site, seed: str) -> None:
    """Each closing, night, answer, default, draft and publication dies before its commit, amid it, and just after."""
    told = json.loads(finished(site.start("-m", "tests.clock.mortal", seed)))
    assert told["killed"] == told["undisturbed"]
    assert told["died"] >= 40
