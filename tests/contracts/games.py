"""Random games that the contract tests look at; as a program, prints what a few games come to."""

from __future__ import annotations

import hashlib
import json
import sys
from functools import cache
from random import Random
from typing import Any

from director.rules.codec import dump, dump_events, dump_question
from director.rules.random_play import Played, random_game
from director.rules.registry import GAMES

SEEDS = range(6)


def counts(code: str) -> list[int]:
    """Every number of seats that the game allows, up to 20."""
    return [count for count in range(1, 21) if GAMES[code].seats_allowed(count) is None]


@cache
def played(code: str, seed: int, count: int) -> Played[Any]:
    """One random game, played once."""
    return random_game(GAMES[code], count, Random(1000 * seed + count))


def games() -> list[tuple[str, int, int]]:
    """(game, seed, seats) of the games that every contract is tried on: all sizes, several seeds of small ones."""
    every_size = [(code, 0, count) for code in GAMES for count in counts(code)]
    more = [(code, seed, count) for code in GAMES for seed in SEEDS if seed for count in counts(code)[:4]]
    return every_size + more


def digest(game: Played[Any]) -> str:
    """Everything that happened, in one hash."""
    told = {
        "seed": game.seed.hex(),
        "options": dump(game.options),
        "deal": dump(game.deal),
        "opening": dump_events(game.opening),
        "turns": [
            {
                "orders": dump(t.orders),
                "events": dump_events(t.events),
                "questions": [dump_question(q) for q in t.questions],
            }
            for t in game.turns
        ],
        "final": dump(game.final),
    }
    return hashlib.sha256(json.dumps(told, ensure_ascii=False).encode()).hexdigest()


if __name__ == "__main__":
    for name, seed, count in games():
        sys.stdout.write(f"{name} {seed} {count} {digest(played(name, seed, count))}\n")
