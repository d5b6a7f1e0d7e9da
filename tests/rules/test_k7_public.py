"""K7 What is said, and to whom. The secrets themselves are tried in tests/contracts/test_kanshu_secrets.py."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest

from director.rules.codec import dump, dump_events, load, load_events
from director.rules.game import Event, Reply, Visibility
from director.rules.kanshu.cards import Face, Faction
from director.rules.kanshu.events import RedCarded
from director.rules.kanshu.facts import Count, DawnFacts, Ending, SkillFact
from director.rules.kanshu.state import State
from director.rules.kanshu.view import PublicSeat, PublicTable, ShownItem, ShownMark
from director.rules.random_play import Played, random_game
from director.rules.verify import verify
from tests.rules.nights import GAME, Night
from tests.rules.test_k9_random import recorded

FOUR = "甲:red-9 乙:blue-6 丙:red-5 丁:blue-8"


def _games() -> Iterator[Played[State]]:
    return (random_game(GAME, 8, Random(seed)) for seed in range(30))


def _facts(night: Night) -> DawnFacts:
    turn = night.play(Reply.DEFAULT)
    return GAME.facts(turn.events, night.state, turn.state)


@pytest.mark.clause("K7.1")
def test_k7_1__lists_stand_in_elevator_order_with_how_often() -> None:
    night = (
        Night(FOUR, actions=4)
        .post("甲", "attack 丁")
        .post("丁", "attack 乙", "attack 乙")
        .post("乙", "give 丁")
    )
    for name in "乙丁":
        night.answer(name, "request_intervention", False, False).answer(name, "reveal", "faction", "faction")
    facts = _facts(night)
    assert facts.attackers == (Count(0, 1), Count(3, 2))
    assert facts.damaged == (Count(1, 2), Count(3, 1))


@pytest.mark.clause("K7.1")
def test_k7_1__a_skill_names_those_it_was_aimed_at_in_elevator_order() -> None:
    night = Night("甲:red-9 乙:blue-3 丙:red-5 丁:blue-8", actions=1).post("甲", "attack 乙")
    night.answer("乙", "request_intervention", False).answer("乙", "reveal", "rank").answer(
        "乙", "skill", "丁甲"
    )
    assert _facts(night).skills == (SkillFact(1, 3, (0, 3), None),)


@pytest.mark.clause("K7.1")
def test_k7_1__a_night_with_a_death_tells_its_outcome() -> None:
    night = Night(FOUR).post("甲", "attack 乙").shown("乙", "rank", "faction", "faction")
    facts = _facts(night.answer("乙", "request_intervention", False))
    assert facts.ending == Ending(Faction.RED, dead=1, killer=0, leader_killed=True)
    assert facts.table.seats[1].damage == 4
    assert facts.damaged == (Count(1, 1),)


@pytest.mark.clause("K7.1")
def test_k7_1__the_table_shows_of_a_mark_what_the_mark_shows() -> None:
    night = Night(FOUR).shown("丁", "rank", "faction", "unknown")
    marks = GAME.public(night.state).seats[3].marks
    assert marks == (
        ShownMark(Face.RANK, rank=8),
        ShownMark(Face.FACTION, faction=Faction.BLUE),
        ShownMark(Face.UNKNOWN),
    )


@pytest.mark.clause("K7.4")
def test_k7_4__what_is_public_of_a_night_that_goes_on_is_the_table_before_it() -> None:
    night = Night(FOUR).post("甲", "attack 乙").answer("乙", "request_intervention", False)
    before = dump(GAME.public(night.state))
    turn = night.play()
    assert turn.open
    assert dump(GAME.public(night.state)) == before
    assert dump(GAME.public(turn.state)) != before, "something did happen"


@pytest.mark.clause("K7.4")
def test_k7_4__no_event_of_a_night_may_be_shown_at_once_except_to_its_owner_or_as_a_penalty() -> None:
    for game in _games():
        for turn in game.turns:
            raw = [e for e in turn.events if e.sees is Visibility.ANNOUNCED and not isinstance(e, RedCarded)]
            assert raw == []


@pytest.mark.clause("K7.5")
def test_k7_5__what_is_public_after_the_end_is_enough_to_play_the_match_again() -> None:
    record = recorded(7)
    assert verify(GAME, record).agrees
    assert {"cards", "players", "elevator"} == {field.name for field in fields(record.deal)}


@pytest.mark.clause("K7.6")
def test_k7_6__the_facts_of_a_night_come_out_of_the_stored_log_as_they_went_in() -> None:
    for game in _games():
        for start, turn in zip(game.starts, game.turns, strict=True):
            events = load_events(GAME, json.loads(json.dumps(dump_events(turn.events))))
            before, after = (load(json.loads(json.dumps(dump(s))), State) for s in (start, turn.state))
            assert GAME.facts(events, before, after) == GAME.facts(turn.events, start, turn.state)


PUBLIC_KINDS = (DawnFacts, Count, SkillFact, Ending, PublicTable, PublicSeat, ShownMark, ShownItem)


def _values(value: Any) -> Iterator[Any]:
    """Everything that can be reached from a value."""
    yield value
    inner = [getattr(value, field.name) for field in fields(value)] if is_dataclass(value) else value
    if isinstance(inner, list | tuple):
        for each in inner:
            yield from _values(each)


@pytest.mark.clause("K7.7", "K7.2")
def test_k7_7__what_a_report_is_written_beside_holds_public_kinds_alone() -> None:
    for game in _games():
        for start, turn in zip(game.starts, game.turns, strict=True):
            for value in _values(GAME.facts(turn.events, start, turn.state)):
                assert not isinstance(value, Event)
                assert not is_dataclass(value) or type(value) in PUBLIC_KINDS


@pytest.mark.clause("K7.7", "K7.2")
def test_k7_7__a_hidden_rank_or_faction_stands_nowhere_in_it() -> None:
    for game in _games():
        for seat, shown in zip(game.final.seats, GAME.public(game.final).seats, strict=True):
            assert (seat.card.rank in [mark.rank for mark in shown.marks]) is (Face.RANK in seat.revealed)
            colours = [mark.faction for mark in shown.marks if mark.faction is not None]
            assert colours == [seat.card.faction] * seat.revealed.count(Face.FACTION)
