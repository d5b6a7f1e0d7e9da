"""Every clause of the three games, and every part of each, has its test or case, which bears the clause's number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from director.rules.registry import GAMES
from tests.conduct.clauses import PARTS as CONDUCT
from tests.rulebook.places import (
    Parts,
    borne_at,
    borne_by_cases,
    borne_in,
    clauses_of_rules,
    files_of_tests,
)
from tests.rules.clauses import PARTS as KANSHU
from tests.rules_clapclap.clauses import PARTS as CLAPCLAP
from tests.rules_hcg.clauses import PARTS as HCG

TABLES: dict[str, Parts] = {"kanshu": KANSHU | CONDUCT, "hcg": HCG, "clapclap": CLAPCLAP}
EACH = [
    (clause, part, place)
    for parts in TABLES.values()
    for clause, held in parts.items()
    for part, place in held.items()
]
# Corrections and posts are chapters of the site's rules, but not of the rulebook.
ELSEWHERE = re.compile(r"K10\.|V")


@pytest.mark.parametrize(("clause", "part", "place"), EACH, ids=[f"{c} {part}" for c, part, _ in EACH])
def test_the_part_is_held_by_a_place_that_bears_its_number(clause: str, part: str, place: str) -> None:
    borne = borne_at(place)
    assert borne is not None, f"{clause} ({part}): there is no {place}"
    assert clause in borne, f"{clause} ({part}): {place} does not bear the number"


def test_every_game_has_its_table() -> None:
    assert set(TABLES) == set(GAMES)


@pytest.mark.parametrize("game", TABLES)
def test_the_clauses_are_those_of_the_rules(game: str) -> None:
    of_rules = {clause for clause in clauses_of_rules(game) if not ELSEWHERE.match(clause)}
    assert set(TABLES[game]) == of_rules


@pytest.mark.parametrize(("game", "clause"), [(game, clause) for game in TABLES for clause in TABLES[game]])
def test_two_places_or_more_bear_the_number(game: str, clause: str) -> None:
    tests = [
        f"{file}::{name}" for file in files_of_tests() for name, on in borne_in(file).items() if clause in on
    ]
    cases = [f"{game}/{case}" for case, on in borne_by_cases(game).items() if clause in on]
    assert len(tests) + len(cases) >= 2, tests + cases
    assert len(tests) >= 2 or game == "kanshu", tests


def test_a_test_named_after_a_clause_bears_it() -> None:
    """`test_k2_5__…`, `test_h9__…` and the like."""
    for file in files_of_tests():
        for name, borne in borne_in(file).items():
            named = re.match(r"(?:\w+::)?test_(k\d+_\d+|[hc]\d+)__", name)
            assert named is None or named[1].upper().replace("_", ".") in borne, f"{file}::{name}"


def test_what_is_not_there_or_bears_another_number_is_noticed() -> None:
    assert borne_at("rules/test_nowhere.py::test_it") is None
    assert borne_at("rules_hcg/test_ends.py::test_nothing") is None
    assert borne_at("hcg/HX99") is None
    assert borne_at("hcg/H09") == {"H9"}
    assert borne_at("conduct/test_k8_7_proxies.py::TestTimes::test_in_time") == {"K8.7"}


def test_a_mark_counts_on_the_test_its_class_and_its_file(tmp_path: Path) -> None:
    file = tmp_path / "test_x.py"
    file.write_text(
        'pytestmark = [pytest.mark.clause("K1.1"), pytest.mark.slow]\n'
        '@pytest.mark.clause("K1.2")\nclass TestX:\n'
        '    @pytest.mark.clause("K1.3", "K1.4")\n    def test_y(self): pass\n'
        "def test_z(): pass\n",
        encoding="utf-8",
    )
    assert borne_in(str(file)) == {"TestX::test_y": {"K1.1", "K1.2", "K1.3", "K1.4"}, "test_z": {"K1.1"}}
