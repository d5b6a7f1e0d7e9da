"""How fast the clapping games are: rounds a second of random play at six players."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from bench.figures import Figure
from director.rules.random_play import random_game
from director.rules.registry import game_of

COMMAND = "python -m bench rounds"
SEATS = 6
ROUNDS = 5
GAMES = 40
GAMES_OF = ("hcg", "clapclap")
AIM = "≥ 9,600 (57,400 player-moves/s, a two-player engine at 28,700 rounds/s)"


def measure() -> Iterator[Figure]:
    """Per second of processor time on one core, the best of a few."""
    for game in GAMES_OF:
        yield Figure(f"rounds of {game}, {SEATS} players", rounds(game), "/s/core", AIM, COMMAND)


def rounds(code: str) -> float:
    """Whole random games, drawing the moves included."""
    game, best = game_of(code), 0.0
    for i in range(ROUNDS):
        rng = Random(i)  # noqa: S311 (play, not secrets)
        started, played = time.process_time(), 0
        for _ in range(GAMES):
            played += len(random_game(game, SEATS, rng).turns)
        best = max(best, played / (time.process_time() - started))
    return best
