"""Every sentence of the rulebook that rules something, by number, with its clauses and the tests that hold it."""

from __future__ import annotations

import ast
import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.rules_hcg.test_cases import catalogue

HERE = Path(__file__).resolve().parent
RULEBOOK = HERE.parents[1] / "fixtures/rulebook/hcg.jsonl"

CLAUSES = {
    "H1": "what a player has",
    "H2": "the phases, and when the match ends",
    "H3": "faults and missing posts",
    "H4": "payment and bursting",
    "H5": "the moves; a limited move used again",
    "H6": "ground and sky, and who is reached",
    "H7": "the spear doubles power",
    "H8": "grabbing",
    "H9": "throwing back",
    "H10": "head-on",
    "H11": "defence",
    "H12": "team mates",
    "H13": "deaths and killers",
    "H14": "gaining the spear",
    "H15": "ranking",
}


def sentences() -> list[dict[str, Any]]:
    return [json.loads(line) for line in RULEBOOK.read_text(encoding="utf-8").splitlines()]


@cache
def _tests() -> dict[str, list[str]]:
    """ "file::test" -> the clauses it is marked with."""
    found: dict[str, list[str]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[f"{path.name}::{node.name}"] = [
                    ast.literal_eval(argument)
                    for mark in node.decorator_list
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause"
                    for argument in mark.args
                ]
    return found


@pytest.mark.parametrize("sentence", sentences(), ids=lambda sentence: str(sentence["n"]))
def test_the_sentence_has_a_clause_and_a_test(sentence: dict[str, Any]) -> None:
    tests = _tests()
    assert sentence["says"].endswith(".")
    assert sentence["clauses"]
    assert set(sentence["clauses"]) <= set(CLAUSES)
    assert sentence["tests"]
    assert not [name for name in sentence["tests"] if name not in tests]
    marked = {clause for name in sentence["tests"] for clause in tests[name]}
    unmarked = [name for name in sentence["tests"] if not tests[name]]
    assert marked & set(sentence["clauses"]) or unmarked


def test_the_sentences_are_numbered_and_speak_of_every_clause() -> None:
    rows = sentences()
    assert [row["n"] for row in rows] == list(range(1, len(rows) + 1))
    assert {clause for row in rows for clause in row["clauses"]} == set(CLAUSES)


@pytest.mark.parametrize("clause", CLAUSES)
def test_the_clause_has_two_tests_and_two_cases_or_more(clause: str) -> None:
    tests = [name for name, clauses in _tests().items() if clause in clauses]
    cases = [entry["case"]["id"] for entry in catalogue() if clause in entry["case"].get("clauses", ())]
    assert len(tests) >= 2, f"{clause}: {tests}"
    assert len(cases) >= (1 if clause == "H1" else 0 if clause == "H15" else 2), f"{clause}: {cases}"


def test_a_test_named_after_a_clause_is_marked_with_it() -> None:
    for name, clauses in _tests().items():
        head = name.partition("::test_")[2].partition("__")[0]
        if head[1:].isdigit() and head[0] == "h":
            assert head.upper() in clauses, name


def test_the_marks_are_counted() -> None:
    assert Counter(clause for clauses in _tests().values() for clause in clauses)["H9"] >= 5
