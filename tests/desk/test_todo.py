"""What the list on top of the desk asks for, when, and in which order."""

from __future__ import annotations

from datetime import datetime

import pytest

from director.models import Match, Person
from director.selectors.desk.day import day_board, day_of
from director.selectors.desk.seats import present_of
from director.selectors.desk.todo import tasks
from director.services.cards import card_propose
from director.services.ending import end_by_ruling
from director.services.links import link_make
from tests import worlds
from tests.conduct.worlds import charge

CLOSE = "关门，进入夜晚"
MISSING = "还没有有效的投票"
LETTERS = "发身份通知和登录链接"
HALF = "有一部分没读懂的投票"
CARDS = "确认判罚，或不予判罚"


def listed(match: Match, now: datetime) -> list[str]:
    """The labels on the list, without what there is none of."""
    match.refresh_from_db()
    day = day_of(match, None)
    board = None if day is None else day_board(match, day)
    return [each.label for each in tasks(match, now, present_of(match), board) if each.count != 0]


def all_vote(match: Match) -> None:
    for index in range(8):
        worlds.vote(match, index, f"行动：攻击{{{(index + 1) % 8}}}\n响应干涉：无")


@pytest.mark.clause("K8.6")
def test_a_day_without_a_set_close_asks_for_it_once_everybody_has_voted(day_one: Match) -> None:
    assert listed(day_one, worlds.later(20)) == [LETTERS, MISSING]
    all_vote(day_one)
    assert listed(day_one, worlds.later(20)) == [CLOSE]


def test_a_match_that_nobody_can_enter_says_so_until_somebody_can(day_one: Match) -> None:
    assert listed(day_one, worlds.later(20)) == [LETTERS, MISSING]
    link_make(worlds.player_of(worlds.seat(day_one, 0)), now=worlds.later(20), match=day_one)
    assert listed(day_one, worlds.later(20)) == [MISSING]


def test_where_the_votes_come_from_a_thread_nobody_has_to_enter(day_one: Match) -> None:
    worlds.vote(day_one, 0, "行动：攻击{1}\n响应干涉：无")
    assert listed(day_one, worlds.later(20)) == [MISSING]


@pytest.mark.clause("K8.6")
def test_who_said_that_it_does_nothing_is_not_waited_for(day_one: Match) -> None:
    all_vote(day_one)
    worlds.vote(day_one, 3, "行动：放空", minutes=15)
    assert CLOSE in listed(day_one, worlds.later(20))


@pytest.mark.clause("K8.6")
def test_a_close_that_the_clock_brings_is_asked_for_only_when_it_is_over(day_one: Match) -> None:
    all_vote(day_one)
    day_one.days.update(closes_at=worlds.later(60))
    assert listed(day_one, worlds.later(59)) == []
    assert listed(day_one, worlds.later(60)) == [CLOSE]


@pytest.mark.clause("V10")
def test_a_vote_of_which_a_part_could_not_be_read_is_looked_at(day_one: Match) -> None:
    all_vote(day_one)
    worlds.vote(day_one, 1, "行动：攻击{0}", minutes=12)
    assert HALF not in listed(day_one, worlds.later(20)), "that nobody is named to step in for is no fault"
    worlds.vote(day_one, 2, "行动：攻击大魔王/将匕首交给{0}\n响应干涉：无", minutes=12)
    assert listed(day_one, worlds.later(20)) == [HALF, CLOSE]


@pytest.mark.clause("K1.5")
def test_the_close_waits_for_the_election(director: Person) -> None:
    match = worlds.match_on_day_one(director, dagger=None)
    all_vote(match)
    assert listed(match, worlds.later(20)) == ["录入匕首竞选结果"]


@pytest.mark.clause("K7.5")
def test_cards_are_decided_before_the_close_and_the_reveal(day_one: Match, director: Person) -> None:
    all_vote(day_one)
    card_propose(worlds.seat(day_one, 0), charge(), by=director, now=worlds.later(20))
    assert listed(day_one, worlds.later(30)) == [CARDS, CLOSE]
    day_one.refresh_from_db()
    end_by_ruling(
        day_one, loser=None, reason="停", by=director, now=worlds.later(40), version=day_one.version
    )
    assert listed(day_one, worlds.later(50)) == [CARDS, "确认揭秘"]
