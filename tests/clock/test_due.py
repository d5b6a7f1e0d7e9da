"""What the clock does next, by its name: on the clock's page every step, in the list of matches what ends."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from director.models import Match, Person, Phase
from director.selectors.desk.due import next_end, next_step
from director.services.clock import tick
from director.services.ending import end_by_ruling
from director.services.nights import defaults_apply_all
from director.services.rhythm import grace_give
from tests.clock.minutes import at, match_with_rhythm
from tests.clock.test_pages import client_of
from tests.worlds import later, match_on_day_one, vote

DAWN = at(6, "08:00")


def named(match: Match) -> tuple[tuple[str, datetime] | None, ...]:
    """The next step and the next end."""
    return tuple(step and (step.name, step.at) for step in (next_step(match), next_end(match)))


def with_a_vote(boss: Person, *, publishes: bool = False) -> Match:
    match = match_with_rhythm(boss, asks=time(23), publishes=publishes)
    vote(match, 0, "行动：攻击{1}\n响应干涉：无")
    return match


def ticked(match: Match, now: datetime) -> Match:
    tick(now)
    match.refresh_from_db()
    return match


def test_each_step_by_its_name(boss: Person) -> None:
    match = with_a_vote(boss, publishes=True)
    close, asks = ("关门", at(5, "22:00")), ("夜间提问", at(5, "23:00"))
    assert named(match) == (("提醒还没有投票的", at(5, "20:00")), close)
    assert named(ticked(match, at(5, "20:00"))) == (close, close)
    assert named(ticked(match, at(5, "22:00"))) == (asks, asks)
    by_default = ("没答的按默认", DAWN)
    assert named(ticked(match, at(5, "23:00"))) == (by_default, by_default)
    defaults_apply_all(match, now=at(6, "01:00"), by=boss)
    match.refresh_from_db()
    assert match.phase == Phase.DAWN
    assert named(match) == (("自动公示", DAWN),) * 2


def test_a_grace_is_what_ends(boss: Person) -> None:
    match = with_a_vote(boss)
    grace_give(match, timedelta(minutes=30), by=boss, now=at(5, "21:00"), version=match.version)
    match.refresh_from_db()
    assert next_end(match) is not None
    assert named(match)[1] == ("宽限到", at(5, "22:30"))


def test_where_everything_waits_for_people_nothing_is_named(boss: Person) -> None:
    match = match_on_day_one(boss)
    assert named(match) == (None, None)
    end_by_ruling(match, loser=None, reason="散了", by=boss, now=later(30), version=match.version)
    assert named(match) == (None, None)


def shown(boss: Person, address: str) -> str:
    page = client_of(boss).get(address).content.decode()
    return " ".join(page.split())


def test_the_list_of_matches_names_the_close_and_not_the_reminder(boss: Person) -> None:
    match = with_a_vote(boss)
    listed = shown(boss, "/desk/")
    assert "3月5日 22:00" in listed
    assert "3月5日 20:00" not in listed
    assert "下一步：提醒还没有投票的" in shown(boss, f"/desk/{match.code}/clock/")


def test_while_nobody_is_asked_the_list_does_not_wait_for_answers(boss: Person) -> None:
    match = ticked(with_a_vote(boss), at(5, "22:00"))
    assert "等待回答" not in shown(boss, "/desk/")
    ticked(match, at(5, "23:00"))
    assert "等待回答" in shown(boss, "/desk/")
