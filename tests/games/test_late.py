"""A match in rounds that runs late, is corrected and refuses: nobody is told of days, nights or gates."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta

import pytest

from director.announcing.registry import PRESENTERS, presenter_of
from director.models import Match, Notice, Person
from director.selectors.desk.log import LogFilter, log_choices, log_page
from director.services.clock import tick
from director.services.closing import begin_night, close_day, deadline_set
from director.services.posts import post_submit, read_by_hand
from director.services.refusal import Refused
from director.services.rhythm import day_extend, day_move, grace_give, rhythm_set
from tests.clock.minutes import SPANS
from tests.games.conftest import NOON
from tests.worlds import player_of, seat

OTHERS = re.compile(r"(第 \d+ |今|明|昨|白|次|一)天|夜|关门|开门")
"""How 砍树 speaks of its turns."""
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
ROUNDS = sorted(set(PRESENTERS) - {"kanshu"})


def refused(match: Match, by: Person) -> Iterator[str]:
    """What the directors and a player are told where nothing can be done; the first round is closed and settled."""
    now, version = NOON + 3 * DAY, match.version
    acts: tuple[Callable[[], object], ...] = (
        lambda: close_day(match, by=by, now=now, version=version),
        lambda: begin_night(match, by=by, now=now, version=version),
        lambda: deadline_set(match, now + HOUR, by=by, now=now, version=version),
        lambda: day_extend(match, HOUR, token="a", by=by, now=now, version=version),
        lambda: day_move(match, by=by, now=now, version=version, night_at=now + HOUR),
        lambda: grace_give(match, HOUR, by=by, now=now, version=version),
        lambda: read_by_hand(match.days.get(number=1).posts.get(), {}, "理由", by=by, now=now),
    )
    for act in acts:
        with pytest.raises(Refused) as told:
            act()
        yield told.value.message


@pytest.mark.parametrize("game", ROUNDS)
def test_a_late_match_in_rounds_is_told_in_its_own_words(
    game: str, begun: Callable[..., Match], director: Person
) -> None:
    match = begun(game)
    beat = replace(SPANS, day_length=DAY, night_length=DAY)
    rhythm_set(match, beat, zone="Asia/Shanghai", by=director, now=NOON, version=match.version, today=True)
    with pytest.raises(Refused) as past:
        deadline_set(match, NOON - HOUR, by=director, now=NOON, version=match.version)
    deadline_set(match, NOON + DAY, by=director, now=NOON, version=match.version)
    character = seat(match, 0)
    post_submit(character, "早上好", by=player_of(character), now=NOON + HOUR)
    tick(NOON + 2 * DAY)
    tick(NOON + 5 * DAY)
    match.refresh_from_db()
    texts = [past.value.message, *refused(match, director)]
    texts += [f"{one.subject} {one.text}" for one in Notice.objects.all()]
    texts += [line.text + line.extra for line in log_page(match, LogFilter(), 1)[1]]
    texts += [words for _act, words in log_choices(match)["acts"]]
    assert {"late", "started", "day_closed"} <= set(Notice.objects.values_list("event", flat=True))
    assert match.log.filter(act="late").exists()
    assert not [text for text in texts if OTHERS.search(text)]
    closes = presenter_of(game).phrases(str).closes
    assert any(f"第 1 回合{closes}" in text for text in texts)
