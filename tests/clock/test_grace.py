"""宽限: what is in stays; those without a valid vote may still post for a time."""

from __future__ import annotations

from datetime import time, timedelta
from typing import Any

import pytest

from director.announcing.stored import load
from director.announcing.text import render
from director.models import Kind, Match, Person, Phase
from director.services.clock import tick
from director.services.closing import close_day, deadline_set
from director.services.posts import standing_submit
from director.services.refusal import Refused, Stale
from director.services.rhythm import grace_give
from tests.clock.minutes import at, day_of, match_with_rhythm
from tests.clock.test_tick import attack, send
from tests.worlds import later, match_on_day_one, name, player_of, seat, vote

CLOSE = at(5, "22:00")
HALF_AN_HOUR = timedelta(minutes=30)


def voted(boss: Person, **changes: Any) -> Match:
    match = match_with_rhythm(boss, **changes)
    vote(match, 0, "行动：攻击{1}\n响应干涉：无")
    return match


def give(match: Match, boss: Person, clock: str) -> None:
    grace_give(match, HALF_AN_HOUR, by=boss, now=at(5, clock), version=match.version)


@pytest.mark.clause("K8.6")
@pytest.mark.parametrize("clock", ["21:50", "22:00", "22:10"])
def test_those_without_a_vote_may_still_post_and_nobody_else(boss: Person, clock: str) -> None:
    match = voted(boss)
    give(match, boss, clock)
    until = max(CLOSE, at(5, clock)) + HALF_AN_HOUR
    assert day_of(match).grace_until == until
    assert send(match, 0, attack(match, 3), at(5, "22:15")).late, "it has a vote, which stays"
    assert not send(match, 1, "说说而已", at(5, "22:15")).late, "no vote yet"
    assert not send(match, 1, attack(match, 3), at(5, "22:16")).late
    assert send(match, 1, attack(match, 4), at(5, "22:17")).late, "now it has one"
    assert not send(match, 2, attack(match, 3), until - timedelta(seconds=1)).late
    assert send(match, 3, attack(match, 0), until).late
    tick(until - timedelta(seconds=1))
    match.refresh_from_db()
    assert match.phase == Phase.DAY
    tick(until)
    match.refresh_from_db()
    assert [post is not None for post in match.nights.get().orders["posts"]] == [True] * 3 + [False] * 5


def test_standing_answers_go_with_the_vote(boss: Person) -> None:
    match = voted(boss)
    give(match, boss, "21:50")
    with pytest.raises(Refused):
        standing_submit(seat(match, 0), {}, by=player_of(seat(match, 0)), now=at(5, "22:10"))
    standing_submit(seat(match, 1), {}, by=player_of(seat(match, 1)), now=at(5, "22:10"))


def test_a_closed_day_whose_night_waits_opens_again_for_them(boss: Person) -> None:
    match = voted(boss, asks=time(23))
    tick(CLOSE)
    match.refresh_from_db()
    assert match.phase == Phase.NIGHT
    give(match, boss, "22:20")
    assert (match.phase, day_of(match).closes_at) == (Phase.DAY, CLOSE)
    assert not send(match, 1, attack(match, 3), at(5, "22:30")).late
    assert send(match, 0, attack(match, 3), at(5, "22:30")).late
    tick(at(5, "22:50"))
    match.refresh_from_db()
    assert match.phase == Phase.NIGHT
    assert day_of(match).night_at is not None
    assert day_of(match).night_at >= at(5, "22:50")  # type: ignore[operator]


def test_not_once_the_night_has_begun(boss: Person) -> None:
    match = voted(boss)
    vote(match, 2, "行动：将匕首交给{0}\n响应干涉：{1}")
    tick(CLOSE)
    match.refresh_from_db()
    with pytest.raises(Refused) as refusal:
        give(match, boss, "22:10")
    assert refusal.value.code == "begun"


def test_a_day_without_a_close_is_closed_to_the_others_now(boss: Person) -> None:
    match = match_on_day_one(boss)
    vote(match, 0, "行动：攻击{1}\n响应干涉：无")
    grace_give(match, HALF_AN_HOUR, by=boss, now=later(60), version=match.version)
    day = day_of(match)
    assert (day.closes_at, day.grace_until, match.due_at) == (later(60), later(90), later(90))
    with pytest.raises(Refused):
        deadline_set(match, later(200), by=boss, now=later(61), version=match.version)
    close_day(match, by=boss, now=later(70), version=match.version)
    assert match.phase != Phase.DAY


def test_it_is_announced_and_names_nobody(boss: Person) -> None:
    match = voted(boss)
    give(match, boss, "21:50")
    said = render(load(match.announcements.filter(kind=Kind.NOTICE).latest("pk").document))
    assert "22:30" in said
    assert not any(name(match, index) in said for index in range(8))


def test_twice_with_one_form_is_once(boss: Person) -> None:
    match = voted(boss)
    version = match.version
    give(match, boss, "21:50")
    with pytest.raises(Stale):
        grace_give(match, HALF_AN_HOUR, by=boss, now=at(5, "21:51"), version=version)
    assert day_of(match).grace_until == at(5, "22:30")
