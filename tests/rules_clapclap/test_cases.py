"""The catalogue of 拍拍: every case comes out, the other way of settling agrees, every clause is there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from director.portable import clapclap_round as portable
from director.portable.case import Adjudicate, read, seats_of
from director.portable.check import differences
from director.rules.errors import RuleError
from director.rules.game import Prompt, Reply
from director.rules.playing import play
from tests.rulebook.places import clauses_of_rules
from tests.rules_clapclap.table import GAME, GESTURES, SEED

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "cases" / "clapclap"
CLAUSES = clauses_of_rules("clapclap")


@cache
def catalogue() -> tuple[dict[str, Any], ...]:
    """Every case of the folder: one a file, or one a line."""
    return tuple(_cases())


def _cases() -> Iterator[dict[str, Any]]:
    for path in sorted(FOLDER.glob("*.json")):
        yield json.loads(path.read_text(encoding="utf-8"))
    for path in sorted(FOLDER.glob("*.jsonl")):
        yield from map(json.loads, path.read_text(encoding="utf-8").splitlines())


def _id(entry: dict[str, Any]) -> str:
    return str(entry["case"]["id"])


@pytest.mark.parametrize("entry", catalogue(), ids=_id)
def test_the_case_comes_out_right(entry: dict[str, Any]) -> None:
    assert differences(entry["result"], portable.adjudicate(entry["case"])) == {}


def test_the_catalogue_is_as_large_as_it_should_be_and_no_id_stands_twice() -> None:
    ids = Counter(_id(entry) for entry in catalogue())
    assert [name for name, count in ids.items() if count > 1] == []
    assert sum(name.startswith("C") and int(name[1:]) > 100 for name in ids) >= 80
    assert sum(name.startswith("P") for name in ids) == 17 * 18 // 2


@pytest.mark.parametrize("clause", CLAUSES)
def test_the_clause_has_two_cases_of_its_own(clause: str) -> None:
    named = [_id(entry) for entry in catalogue() if clause in entry["case"].get("clauses", ())]
    assert len(named) >= 2, named


def test_every_pair_of_gestures_stands_in_a_case() -> None:
    pairs = {
        frozenset(given["gesture"] for given in entry["case"]["gestures"].values())
        for entry in catalogue()
        if _id(entry).startswith("P")
    }
    assert pairs == {frozenset({a, b}) for a in GESTURES for b in GESTURES}


@pytest.mark.parametrize("entry", catalogue(), ids=_id)
@pytest.mark.clause("C12")
def test_c12__a_negotiation_that_nobody_answers_ends_as_the_posts_wish(entry: dict[str, Any]) -> None:
    """The same case with everybody asked and nobody answering, but for the picks of a triple."""
    start, orders, picks = _read(entry["case"])
    start.options = type(start.options)(negotiation=True)
    asked = play(
        GAME,
        start,
        orders,
        picks,
        seed=bytes.fromhex(entry["case"]["seed"]),
        number=entry["case"]["round"],
        unanswered=Reply.DEFAULT,
    )
    given = {seat.name: (seat.hp, seat.gao, seat.alive, seat.operated) for seat in asked.state.seats}
    expected = {
        name: (each["hp"], each["gao"], each["alive"], name in entry["result"]["operated"])
        for name, each in entry["result"]["players"].items()
    }
    assert given == expected


def _read(case: dict[str, Any]) -> Any:
    given = read(case, portable.RoundCase)
    seats = seats_of([player.name for player in given.players])
    return portable.start_of(given), portable.orders_of(given, seats), portable.picks_of(given, seats)


BAD: list[tuple[str, Any, str]] = [
    ("players", [], "players"),
    ("players", [{"name": "甲"}, {"name": "甲"}], "players[1].name"),
    ("players", [{"name": "甲"}, {"name": "乙", "qi": -1}], "players[1].qi"),
    ("players", [{"name": "甲"}, {"name": "乙", "mana": 1}], "players[1]"),
    ("players", [{"name": "甲"}, {"name": "乙", "qi": "many"}], "players[1].qi"),
    ("players", [{"name": "甲"}, {"qi": 1}], "players[1].name"),
    ("seed", "abc", "seed"),
    ("round", 0, "round"),
    ("gestures", {"丁": {"gesture": "气"}}, "gestures.丁"),
    ("gestures", {"甲": "气"}, "gestures"),
    ("triple_choices", {"丁": "甲"}, "triple_choices.丁"),
]


@pytest.mark.parametrize(("key", "value", "field"), BAD)
def test_a_bad_case_is_refused_with_the_field_at_fault(key: str, value: Any, field: str) -> None:
    case = {
        "format": "clapclap-round/1",
        "id": "X",
        "round": 1,
        "seed": SEED.hex(),
        "players": [{"name": "甲"}, {"name": "乙"}],
        "gestures": {"甲": {"gesture": "气"}},
    }
    work: Adjudicate = portable.adjudicate
    assert work(case)["deaths"] == [{"player": "乙", "cause": "toad"}]
    with pytest.raises(RuleError) as caught:
        work({**case, key: value})
    assert caught.value.field.startswith(field)


def test_only_a_triple_is_asked_for_in_a_case() -> None:
    """Within a case the targets are the final choice and ties are drawn: nobody is asked but a triple's picker."""
    asked: list[Prompt] = []
    for entry in catalogue():
        start, orders, picks = _read(entry["case"])
        turn = play(GAME, start, orders, picks, seed=SEED, number=1, unanswered=Reply.DEFAULT)
        asked += [question.prompt for question in turn.questions]
    assert {prompt.ask for prompt in asked} == {"triple_pick"}
