"""Every clause of the rules of 砍树 stands under at least two cases or tests."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.rules.clauses import CLAUSES
from tests.rules.test_kanshu_cases import catalogue

TESTS = Path(__file__).resolve().parents[1]


def _marked(path: Path) -> Iterator[str]:
    """The clauses in `@pytest.mark.clause("…")` on the tests of a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
                    yield from (ast.literal_eval(argument) for argument in mark.args)


@cache
def count_of_clauses() -> Counter[str]:
    """How many cases and tests each clause has."""
    found: Counter[str] = Counter(
        clause for entry in catalogue() for clause in dict.fromkeys(entry["case"].get("clauses", ()))
    )
    for path in sorted(TESTS.rglob("test_*.py")):
        found.update(_marked(path))
    return found


@pytest.mark.parametrize("clause", CLAUSES)
def test_the_clause_has_at_least_two_cases_or_tests(clause: str) -> None:
    assert count_of_clauses()[clause] >= 2, f"{clause} ({CLAUSES[clause]}) needs another case or test"


def test_a_mark_is_found_where_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "test_x.py"
    file.write_text('import pytest\n@pytest.mark.clause("K2.5", "K2.6")\ndef test_x(): pass\n')
    assert list(_marked(file)) == ["K2.5", "K2.6"]
