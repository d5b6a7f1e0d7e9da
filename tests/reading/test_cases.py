"""The catalogue of posts: every case, as whoever made it wants it read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from director.rules.kanshu.posts import read_post
from director.rules.reading.names import Names

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "cases" / "posts"


def _cases() -> list[Any]:
    lines = [line for path in sorted(FOLDER.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()]
    return [json.loads(line) for line in lines if line.strip()]


CASES = _cases()


@pytest.mark.parametrize("entry", CASES, ids=[entry["case"]["id"] for entry in CASES])
def test_a_post_of_the_catalogue_is_read_as_it_says(entry: Any) -> None:
    case = entry["case"]
    names = case["names"]
    read = read_post(case["text"], names.index(case["author"]), Names.of(names, case.get("aliases", {})))
    got = {
        "steps": [step and {"kind": step.kind.value, "target": names[step.target]} for step in read.steps],
        "responses": [names[seat] for seat in read.responses],
        "codes": list(read.codes),
        "valid": read.valid,
    }
    assert got == entry["result"]


def test_the_catalogue_has_one_case_to_an_id_and_a_title_to_each() -> None:
    ids = [entry["case"]["id"] for entry in CASES]
    assert len(ids) >= 45
    assert len(ids) == len(set(ids))
    assert all(entry["case"]["title"] for entry in CASES)


def test_every_clause_of_reading_has_two_cases_of_our_own() -> None:
    own = [json.loads(line)["case"] for line in (FOLDER / "own.jsonl").read_text("utf-8").splitlines()]
    counted = {
        clause: sum(clause in case["clauses"] for case in own) for clause in (f"V{n}" for n in range(1, 12))
    }
    assert min(counted.values()) >= 2, counted
