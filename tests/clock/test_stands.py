"""一句话: what is asked of a player, until when, and what happens otherwise."""

from __future__ import annotations

from datetime import timedelta

import pytest

from director.models import Match, Person
from director.selectors.stands import Stands, stands
from director.services.clock import tick
from director.services.ending import end_by_ruling, reveal
from director.services.matches import match_deal
from director.services.rhythm import grace_give
from tests.clock.minutes import at, match_with_rhythm
from tests.clock.test_tick import attack, send, with_question
from tests.worlds import NOON, later, match_in_setup, match_on_day_one, name, seat

CLOSE = at(5, "22:00")


def asked(match: Match, index: int, clock: str, zone: str = "", day: int = 5) -> Stands:
    return stands(seat(match, index), at(day, clock), zone)


def test_before_the_start(boss: Person) -> None:
    match = match_in_setup(boss)
    match_deal(match, by=boss, now=NOON)
    assert not asked(match, 0, "13:00").asked


def test_a_vote_is_asked_until_the_close_in_both_zones(boss: Person) -> None:
    match = match_with_rhythm(boss)
    line = asked(match, 3, "13:00", "Europe/Berlin")
    assert line.asked
    assert line.until == CLOSE
    assert [("15:00" in line.times[0], "Europe/Berlin" in line.times[0])] == [(True, True)]
    assert "22:00" in line.times[1]
    assert "没有投票处理" in line.otherwise
    assert len(asked(match, 3, "13:00", "Asia/Shanghai").times) == 1, "one zone is said once"
    assert len(asked(match, 3, "13:00").times) == 1


def test_a_vote_without_a_planned_close(boss: Person) -> None:
    line = asked(match_on_day_one(boss), 3, "13:00")
    assert (line.asked, line.until, line.times) == (True, None, ())


def test_what_is_missing_is_named(boss: Person) -> None:
    match = match_with_rhythm(boss)
    send(match, 3, "行动：攻击路过的人", later(5))
    line = asked(match, 3, "13:00")
    assert line.asked
    assert "没有“响应干涉：”一行" in line.asks


def test_voted(boss: Person) -> None:
    match = match_with_rhythm(boss)
    send(match, 3, attack(match, 0), later(5))
    line = asked(match, 3, "13:00")
    assert not line.asked
    assert "还可以改" in line.asks


def test_after_the_close_nothing_is_asked_until_the_opening(boss: Person) -> None:
    match = match_with_rhythm(boss)
    assert not asked(match, 3, "22:00").asked
    tick(CLOSE)
    line = stands(seat(Match.objects.get(pk=match.pk), 3), at(5, "23:00"))
    assert not line.asked
    assert "08:00" in line.asks


def test_a_grace_asks_those_without_a_vote_alone(boss: Person) -> None:
    match = match_with_rhythm(boss)
    send(match, 0, attack(match, 3), later(5))
    grace_give(match, timedelta(minutes=30), by=boss, now=at(5, "21:50"), version=match.version)
    voted = asked(match, 0, "22:10")
    assert not voted.asked
    assert ("收到了" in voted.asks, voted.until) == (True, at(5, "22:30"))
    line = asked(match, 3, "22:10")
    assert line.asked
    assert line.until == at(5, "22:30")
    assert "宽限期内" in line.asks


@pytest.mark.clause("K6.2")
def test_a_question_with_its_deadline_and_default(boss: Person) -> None:
    match = with_question(boss)
    tick(CLOSE)
    line = asked(match, 1, "23:00")
    assert (line.asked, line.until) == (True, at(6, "08:00"))
    assert line.otherwise.startswith("次日开门前未答：")


@pytest.mark.clause("K7.4")
def test_the_others_are_not_told_whether_somebody_is_asked(boss: Person) -> None:
    with_one, without = with_question(boss), match_with_rhythm(boss)
    tick(CLOSE)
    here = stands(seat(Match.objects.get(pk=with_one.pk), 5), at(5, "23:00"))
    there = stands(seat(Match.objects.get(pk=without.pk), 5), at(5, "23:00"))
    assert here == there
    assert name(with_one, 1) not in here.asks


def test_the_end_and_the_reveal(boss: Person) -> None:
    match = match_with_rhythm(boss)
    end_by_ruling(match, loser=None, reason="散了", by=boss, now=at(5, "14:00"), version=match.version)
    assert "结束" in stands(seat(match, 0), at(5, "15:00")).asks
    reveal(match, by=boss, now=at(5, "16:00"), version=match.version)
    assert "揭秘" in stands(seat(Match.objects.get(pk=match.pk), 0), at(5, "17:00")).asks
