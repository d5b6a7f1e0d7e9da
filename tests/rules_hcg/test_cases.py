"""The catalogue of rounds: every case comes out as it says; bad cases name the field at fault."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from director.portable.check import differences
from director.portable.hcg_round import FORMAT, adjudicate
from director.rules.errors import RuleError

FOLDER = Path(__file__).resolve().parents[2] / "fixtures/cases/hcg"


def catalogue() -> list[dict[str, Any]]:
    """Every case of the catalogue with its result."""
    single = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))]
    many = [path.read_text(encoding="utf-8").splitlines() for path in sorted(FOLDER.glob("*.jsonl"))]
    return single + [json.loads(line) for lines in many for line in lines]


@pytest.mark.parametrize("entry", catalogue(), ids=lambda entry: entry["case"]["id"])
def test_the_case_comes_out_as_the_catalogue_says(entry: dict[str, Any]) -> None:
    assert differences(entry["result"], adjudicate(entry["case"])) == {}
    assert adjudicate(json.dumps(entry["case"]).encode()) == adjudicate(entry["case"])


def test_the_catalogue_is_whole_and_every_case_of_our_own_has_a_title_and_clauses() -> None:
    cases = [entry["case"] for entry in catalogue()]
    assert len(cases) >= 17 + 150 + 30
    assert all(case["format"] == FORMAT for case in cases)
    own = [case for case in cases if case["id"].startswith("HX")]
    assert len({case["id"] for case in own}) == len(own) >= 30
    assert all(case["title"] and case["clauses"] for case in own)


def test_a_wrong_result_is_noticed() -> None:
    entry = next(entry for entry in catalogue() if entry["case"]["id"] == "H02")
    wrong = {**entry["result"], "hits": [], "bursts": ["甲"]}
    assert set(differences(wrong, adjudicate(entry["case"]))) == {"hits", "bursts"}


def _case(**changed: Any) -> dict[str, Any]:
    players = [{"name": "甲"}, {"name": "乙"}]
    moves = {"甲": {"move": "小波", "target": "乙"}, "乙": {"move": "蓄"}}
    return {"format": FORMAT, "id": "X", "players": players, "moves": moves, **changed}


BAD = [
    (_case(players=5), "players"),
    (_case(players=[{"hp": 3}]), "players[0].name"),
    (_case(players=[{"name": "甲"}, {"name": "甲"}]), "players[1].name"),
    (_case(players=[{"name": ""}]), "players[0].name"),
    (_case(players=[{"name": "甲", "hp": "8"}]), "players[0].hp"),
    (_case(players=[{"name": "甲", "charge": -1}]), "players[0].charge"),
    (_case(players=[{"name": "甲", "used": ["小波"]}]), "players[0].used[0]"),
    (_case(players=[{"name": "甲", "used": ["超波", "天"]}]), "players[0].used[1]"),
    (_case(players=[{"name": "甲", "power": 1}]), "players[0]"),
    (_case(players=[]), "players"),
    (_case(players=[{"name": "甲", "alive": False}]), "players"),
    (_case(moves={"子": {"move": "蓄"}}), "moves.子"),
    (_case(moves={"甲": "蓄"}), "moves[...]"),
    (_case(moves={"甲": {"target": "乙"}}), "moves[...].move"),
    (_case(options={"violation": "ask"}), "options.violation"),
    (_case(options={"missed": "ask"}), "options.missed"),
    (_case(options={"spear": True}), "options"),
    ({"format": FORMAT}, "players"),
    ([], "case"),
    (b"{", "case"),
]


@pytest.mark.parametrize(("case", "field"), BAD)
def test_a_bad_case_names_the_field_at_fault(case: Any, field: str) -> None:
    with pytest.raises(RuleError) as caught:
        adjudicate(case)
    assert caught.value.field == field
    assert str(caught.value).startswith(field)


@pytest.mark.clause("H3")
def test_h3__a_missing_post_follows_violation_where_the_case_says_nothing_else() -> None:
    three = [{"name": "甲"}, {"name": "乙"}, {"name": "丙"}]
    moves = {"乙": {"move": "蓄"}, "丙": {"move": "蓄"}}
    for options, alive in (
        ({}, False),
        ({"violation": "void"}, True),
        ({"violation": "void", "missed": "death"}, False),
        ({"violation": "death", "missed": "void"}, True),
    ):
        result = adjudicate(_case(players=three, moves=moves, options=options))
        assert result["players"]["甲"]["alive"] is alive


@pytest.mark.clause("H3")
@pytest.mark.parametrize("target", ["子", "甲", None, ""])
def test_h3__a_target_that_is_nobody_is_a_fault_of_its_player_not_of_the_case(target: str | None) -> None:
    moves = {"甲": {"move": "小波", "target": target}, "乙": {"move": "蓄"}}
    result = adjudicate(_case(moves=moves))
    assert result["deaths"] == [{"player": "甲", "killers": [], "phase": "violation"}]


@pytest.mark.clause("H5")
def test_simplified_names_of_moves_are_accepted_and_answered_in_their_own_characters() -> None:
    players = [{"name": "甲", "charge": 3, "used": ["凌空暴击"]}, {"name": "乙"}]
    moves = {"甲": {"move": "空中轮舞击", "target": "乙"}, "乙": {"move": "挡"}}
    assert adjudicate(_case(players=players, moves=moves))["players"]["甲"]["used"] == [
        "凌空暴擊",
        "空中輪舞擊",
    ]
