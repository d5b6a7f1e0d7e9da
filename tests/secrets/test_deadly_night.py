"""A night with a death tells nothing before it is announced, and correcting it tells nothing afterwards (K7.4)."""

from __future__ import annotations

import pytest
from django.test import Client

from director.models import Match, Person, Phase
from director.services.closing import close_day
from director.services.drafts import dawn_publish
from director.services.nights import defaults_apply_all, night_rewind
from tests.worlds import later, match_on_day_one, new_director, player_of, seat, vote

pytestmark = [pytest.mark.django_db, pytest.mark.clause("K7.4", "K10.2")]
WATCHER = 6


@pytest.fixture
def boss() -> Person:
    return new_director()


def _night(match: Match, boss: Person, day: int) -> None:
    """Seat 0 attacks seat 1 as often as it can, who hands the dagger back each time."""
    at = 100 * day
    vote(match, 0, "行动：攻击{1}/攻击{1}/攻击{1}\n响应干涉：无", at + 1)
    vote(match, 1, "行动：将匕首交给{0}/将匕首交给{0}\n响应干涉：无", at + 1)
    close_day(match, by=boss, now=later(at + 20), version=match.version)
    match.refresh_from_db()


@pytest.fixture
def deadly(boss: Person) -> Match:
    """A match in the night that somebody will not survive, its questions still open."""
    match = match_on_day_one(boss)
    for day in range(1, 6):
        _night(match, boss, day)
        if day > 1:
            assert match.phase == Phase.NIGHT, "something is asked before somebody dies"
            return match
        defaults_apply_all(match, by=boss, now=later(100 * day + 30))
        match.refresh_from_db()
        dawn_publish(match, by=boss, now=later(100 * day + 40), version=match.version)
        match.refresh_from_db()
    raise AssertionError("nobody is about to die")


def _tries(match: Match) -> list[tuple[int, str]]:
    """What somebody is answered who has nothing to do with that night, and a visitor."""
    watcher = seat(match, WATCHER)
    client = Client()
    client.force_login(player_of(watcher))
    sent = [
        (client, f"/seat/{watcher.code}/post/", {"text": "行动：无\n响应干涉：无"}),
        (client, f"/seat/{watcher.code}/post/", {"text": "行动：无\n响应干涉：无", "day": "2"}),
        (client, f"/seat/{watcher.code}/no-action/", {}),
        (client, f"/seat/{watcher.code}/conduct/nominate/", {"who": "替补", "reason": "出差"}),
        (Client(), f"/m/{match.code}/helper/", {"nickname": "x", "whom": "y"}),
    ]
    answers = [each.post(address, data) for each, address, data in sent]
    return [(answer.status_code, answer.headers.get("Location", "")) for answer in answers]


def test_a_late_post_is_answered_alike_before_and_after_the_death(deadly: Match, boss: Person) -> None:
    asked = _tries(deadly)
    defaults_apply_all(deadly, by=boss, now=later(230))
    deadly.refresh_from_db()
    assert deadly.outcome is not None
    assert deadly.phase == Phase.DAWN
    assert _tries(deadly) == asked


def test_a_correction_after_the_end_is_nobodys_business(deadly: Match, boss: Person) -> None:
    defaults_apply_all(deadly, by=boss, now=later(230))
    deadly.refresh_from_db()
    dawn_publish(deadly, by=boss, now=later(240), version=deadly.version)
    deadly.refresh_from_db()
    assert deadly.phase == Phase.ENDED
    ended = _tries(deadly)
    night_rewind(deadly, to=1, reason="录错", by=boss, now=later(250), version=deadly.version)
    deadly.refresh_from_db()
    assert deadly.phase == Phase.NIGHT
    assert _tries(deadly) == ended
