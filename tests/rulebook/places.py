"""Where a rule is held: a test (`folder/file.py::test`, `folder/file.py::Class::test`) or a case (`hcg/H01`).

Each bears the numbers of its clauses: a test in `pytest.mark.clause`, on itself, its class or its file; a case in
`clauses`.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parents[1]
FIXTURES = TESTS.parent / "fixtures"

Parts = dict[str, dict[str, str]]
"""Clause -> what it says, part by part, in a few words of our own -> the place that holds the part."""


def borne_at(place: str) -> frozenset[str] | None:
    """The clauses that a place bears, or None when there is no such place."""
    file, parted, name = place.partition("::")
    if parted:
        return borne_in(file).get(name) if (TESTS / file).is_file() else None
    folder, _, case = place.partition("/")
    return borne_by_cases(folder).get(case)


@cache
def borne_in(file: str) -> dict[str, frozenset[str]]:
    """The tests of a file, as `test` or `Class::test`, with the clauses that they bear, or their class, or the file."""
    body = ast.parse((TESTS / file).read_text(encoding="utf-8")).body
    everywhere = {
        clause
        for node in body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark"
        for clause in _clauses_on([node.value])
    }
    found = {}
    for node in body:
        inner = node.body if isinstance(node, ast.ClassDef) else [node]
        over = {*everywhere, *(_clauses_on(node.decorator_list) if isinstance(node, ast.ClassDef) else ())}
        for test in inner:
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                name = f"{node.name}::{test.name}" if isinstance(node, ast.ClassDef) else test.name
                found[name] = frozenset({*over, *_clauses_on(test.decorator_list)})
    return found


def _clauses_on(marks: list[ast.expr]) -> Iterator[str]:
    """The numbers in `pytest.mark.clause(…)` among marks, also where they stand in a list."""
    for each in marks:
        if isinstance(each, ast.List | ast.Tuple):
            yield from _clauses_on(each.elts)
        if isinstance(each, ast.Call) and ast.unparse(each.func) == "pytest.mark.clause":
            yield from (str(ast.literal_eval(argument)) for argument in each.args)


@cache
def borne_by_cases(folder: str) -> dict[str, frozenset[str]]:
    """The cases of a game, by id, with the clauses that they bear."""
    return {
        str(case["id"]): frozenset(case.get("clauses", ()))
        for path in sorted((FIXTURES / "cases" / folder).glob("*.json*"))
        for case in _cases(path)
    }


def _cases(path: Path) -> Iterator[dict[str, Any]]:
    text = path.read_text(encoding="utf-8")
    for each in text.splitlines() if path.suffix == ".jsonl" else [text]:
        yield json.loads(each)["case"]


@cache
def files_of_tests() -> tuple[str, ...]:
    """Every file with tests, as it is named in a place."""
    return tuple(path.relative_to(TESTS).as_posix() for path in sorted(TESTS.rglob("test_*.py")))


@cache
def clauses_of_rules(game: str) -> tuple[str, ...]:
    """The clauses of a game's rules as people read them on the site, in order."""
    chapters = json.loads((FIXTURES / "rules" / f"{game}.json").read_text(encoding="utf-8"))["chapters"]
    return tuple(clause["id"] for chapter in chapters for clause in chapter["clauses"])
