"""Every sentence of a rulebook that rules something, in our words and by number, with its clauses and what holds them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.rulebook.places import FIXTURES, borne_at, clauses_of_rules

GAMES = {"hcg": set[str](), "clapclap": {"C22"}}
"""Game -> the clauses that no sentence speaks of: C22 is about the form of a result, not about the game."""


def sentences(game: str) -> list[dict[str, Any]]:
    lines = (FIXTURES / "rulebook" / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        pytest.param(game, each, id=f"{game} {each['n']} {each['says']}")
        for game in GAMES
        for each in sentences(game)
    ],
)
def test_each_of_its_clauses_is_borne_by_what_holds_the_sentence(game: str, sentence: dict[str, Any]) -> None:
    clauses = set(sentence["clauses"])
    assert sentence["says"].endswith(".")
    assert clauses
    assert clauses <= set(clauses_of_rules(game))
    found = {place: borne_at(place) for place in sentence["held_by"]}
    for place, borne in found.items():
        assert borne is not None, f"there is no {place}"
        assert borne & clauses, f"{place} bears none of {sorted(clauses)}"
    assert clauses <= {clause for borne in found.values() if borne is not None for clause in borne}


@pytest.mark.parametrize("game", GAMES)
def test_the_sentences_are_numbered_and_speak_of_every_clause(game: str) -> None:
    rows = sentences(game)
    assert [row["n"] for row in rows] == list(range(1, len(rows) + 1))
    assert len({row["says"] for row in rows}) == len(rows)
    spoken_of = {clause for row in rows for clause in row["clauses"]}
    assert set(clauses_of_rules(game)) - spoken_of == GAMES[game]
