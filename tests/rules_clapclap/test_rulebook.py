"""Every ruling sentence of the rulebook (in our words) stands under its clauses, cases and tests, by number."""

from __future__ import annotations

import ast
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.rules_clapclap.test_cases import CLAUSES, catalogue

HERE = Path(__file__).resolve().parent
SENTENCES = [
    json.loads(line)
    for line in (HERE.parents[1] / "fixtures" / "rulebook" / "clapclap.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]


@cache
def marked_tests() -> dict[str, tuple[str, ...]]:
    """Name of a test -> the clauses that it is marked with."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[node.name] = tuple(_marks(node))
    return found


def _marks(node: ast.FunctionDef) -> list[str]:
    return [
        ast.literal_eval(argument)
        for mark in node.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause"
        for argument in mark.args
    ]


@cache
def clauses_of_cases() -> dict[str, list[str]]:
    return {entry["case"]["id"]: entry["case"].get("clauses", []) for entry in catalogue()}


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: str(sentence["n"]))
def test_the_sentence_stands_in_a_test_and_in_a_case(sentence: dict[str, Any]) -> None:
    assert set(sentence["clauses"]) <= set(CLAUSES)
    assert sentence["cases"]
    assert sentence["tests"]
    for case in sentence["cases"]:
        assert case in clauses_of_cases(), case
    for name in sentence["tests"]:
        assert name in marked_tests(), name
    shown = {clause for case in sentence["cases"] for clause in clauses_of_cases()[case]}
    shown |= {clause for name in sentence["tests"] for clause in marked_tests()[name]}
    assert shown & set(sentence["clauses"])


def test_the_sentences_are_numbered_and_every_clause_of_the_rulebook_is_among_them() -> None:
    """C2x and the like say how the rulebook's holes are filled; they, too, stand under a sentence or two."""
    assert [sentence["n"] for sentence in SENTENCES] == list(range(1, len(SENTENCES) + 1))
    assert len({sentence["says"] for sentence in SENTENCES}) == len(SENTENCES)
    named = {clause for sentence in SENTENCES for clause in sentence["clauses"]}
    assert set(CLAUSES) - named == {"C22"}, "C22 is about the form of a result, not about the game"


@pytest.mark.parametrize("clause", CLAUSES)
def test_the_clause_has_two_tests_named_after_it(clause: str) -> None:
    named = [name for name, marks in marked_tests().items() if clause in marks]
    assert len(named) >= 2, named
    assert any(name.startswith(f"test_{clause.lower()}__") for name in named)


def test_a_test_named_after_a_clause_is_marked_with_it() -> None:
    for name, marks in marked_tests().items():
        clause, parted, _ = name.removeprefix("test_").partition("__")
        if parted:
            assert clause.upper() in marks, name
