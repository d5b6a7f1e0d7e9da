"""The catalogue of nights: every case comes out as it says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from director.portable.check import differences
from director.portable.kanshu_night import adjudicate

FOLDER = Path(__file__).resolve().parents[2] / "fixtures/cases/kanshu"


def catalogue() -> list[dict[str, Any]]:
    """Every case of the catalogue with its result."""
    single = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))]
    lines = (FOLDER / "random.jsonl").read_text(encoding="utf-8").splitlines()
    return single + [json.loads(line) for line in lines]


@pytest.mark.parametrize("entry", catalogue(), ids=lambda entry: entry["case"]["id"])
def test_the_case_comes_out_as_the_catalogue_says(entry: dict[str, Any]) -> None:
    result = msgspec.json.decode(msgspec.json.encode(adjudicate(entry["case"])))
    assert differences(entry["result"], result) == {}


def test_a_case_in_bytes_comes_out_like_the_same_case_in_values() -> None:
    for entry in catalogue():
        assert adjudicate(json.dumps(entry["case"]).encode()) == adjudicate(entry["case"])


def test_the_catalogue_is_large_and_every_named_case_has_an_own_id_title_and_clauses() -> None:
    named = [json.loads(path.read_text(encoding="utf-8"))["case"] for path in FOLDER.glob("*.json")]
    assert len(named) >= 156  # 36 and 120
    assert len({case["id"] for case in named}) == len(named)
    assert all(case["title"] and case["clauses"] for case in named)


def test_a_wrong_result_is_noticed() -> None:
    entry = catalogue()[0]
    result = adjudicate(entry["case"])
    wrong = {**entry["result"], "dagger": "丙", "attackers": {"甲": 2}}
    assert set(differences(wrong, result)) == {"attackers.甲", "dagger"}
