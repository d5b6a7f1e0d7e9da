"""A whole match of each clapping game in every format, compared with files that a person has looked at.

After a wanted change: `REWRITE_GOLDEN=1 python -m pytest tests/announcing/test_golden_clapping.py`, then read the diff.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from random import Random

import pytest

from director.announcing.document import Document, untranslated
from director.announcing.formats import FORMATS
from director.announcing.records import MatchRecord, TurnRecord
from director.announcing.registry import presenter_of
from director.rules.draw import commitment
from director.rules.registry import GAMES
from tests.contracts.games import Played, random_game

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("沈鹤", "阿九", "铁匠[老]周", "Eve", "𠮷野", "=小满")
CODES = {"hcg": (3, 101), "clapclap": (6, 3)}
"""How many play, and whose luck: matches of few rounds."""


@cache
def played(code: str) -> Played[object]:
    players, luck = CODES[code]
    return random_game(GAMES[code], players, Random(luck))


@cache
def documents(code: str) -> dict[str, Document]:
    """Opening, the first round and the last, an end by ruling, and the reveal of all of them."""
    presenter, rules, game, _ = presenter_of(code), GAMES[code], played(code), untranslated
    names = NAMES[: CODES[code][0]]
    turns = tuple(TurnRecord.of(turn, start) for start, turn in zip(game.starts, game.turns, strict=True))
    record = MatchRecord(
        "试局", names, game.options, game.dealt, game.final, game.seed, commitment(game.seed), turns=turns
    )
    rounds = {
        f"round-{turn.number}": presenter.dawn(
            rules.facts(turn.events, turn.before, turn.after), names, game.options, turn.number, _
        )
        for turn in turns
    }
    shown = dict(list(rounds.items())[:1] + list(rounds.items())[-1:])
    return {
        "opening": presenter.opening(names, commitment(game.seed), 1, _),
        **shown,
        "ruling": presenter.ruling(None, "时间到了", names, _),
        "reveal": presenter.reveal(record, _),
    }


CASES = [(code, name, form) for code in CODES for name in documents(code) for form in FORMATS]


@pytest.mark.parametrize(("code", "name", "form"), CASES)
def test_a_document_in_a_format_is_as_it_was_looked_at(code: str, name: str, form: str) -> None:
    path = GOLDEN / f"{code}-{name}.{FORMATS[form].ending}"
    text = FORMATS[form].render(documents(code)[name])
    if os.environ.get("REWRITE_GOLDEN"):
        path.write_text(text, encoding="utf-8", newline="")
    with path.open(encoding="utf-8", newline="") as file:
        assert file.read() == text
