"""Every clause of K8, and every part of each, has its test, which bears the clause's number."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

from tests.conduct.clauses import PARTS

TESTS = Path(__file__).resolve().parents[1]
EACH = [(clause, part, where) for clause, parts in PARTS.items() for part, where in parts.items()]


def _clauses_on(decorators: list[ast.expr]) -> Iterator[str]:
    """The numbers in `pytest.mark.clause(…)` among decorators, or in a module's `pytestmark`."""
    for each in decorators:
        if isinstance(each, ast.Call) and ast.unparse(each.func) == "pytest.mark.clause":
            yield from (str(ast.literal_eval(argument)) for argument in each.args)


@cache
def borne_in(file: str) -> dict[str, frozenset[str]]:
    """The tests of a file, as `class::test`, with the clauses that they bear, or their class, or the whole file."""
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


@pytest.mark.parametrize(("clause", "part", "where"), EACH, ids=[f"{c} {p}" for c, p, _ in EACH])
def test_the_part_has_a_test_that_bears_its_number(clause: str, part: str, where: str) -> None:
    file, _, name = where.partition("::")
    assert name in borne_in(file), f"{clause} ({part}): there is no test {where}"
    assert clause in borne_in(file)[name], f"{clause} ({part}): {where} does not bear the number"


def test_the_clauses_are_those_of_the_rulebook() -> None:
    path = Path(settings.BASE_DIR) / "fixtures" / "rules" / "kanshu.json"
    chapters = json.loads(path.read_text(encoding="utf-8"))["chapters"]
    (conduct,) = [chapter for chapter in chapters if chapter["id"] == "K8"]
    assert [clause["id"] for clause in conduct["clauses"]] == list(PARTS)


def test_a_missing_number_is_noticed() -> None:
    assert "K8.1" not in borne_in("conduct/test_k8_7_proxies.py")["TestTimes::test_in_time"]
    assert "K8.7" in borne_in("conduct/test_k8_7_proxies.py")["TestTimes::test_in_time"]
