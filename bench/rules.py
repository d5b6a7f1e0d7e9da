"""How fast the rules are: nights from JSON Lines, and whole random games."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from bench.figures import Figure
from director.rules.kanshu.game import Kanshu
from director.rules.random_play import random_game

ROOT = Path(__file__).resolve().parent.parent
NIGHTS = ROOT / "fixtures/cases/kanshu/random.jsonl"
COMMAND = "python -m bench rules"
ROUNDS = 5
GAMES = 500


def measure() -> Iterator[Figure]:
    """Per second of processor time on one core, the best of a few rounds."""
    started, running = nights()
    yield Figure(
        "nights adjudicated from JSON Lines, start-up included", started, "/s/core", "≥ 3,000", COMMAND
    )
    yield Figure("nights adjudicated from JSON Lines, once started", running, "/s/core", "", COMMAND)
    yield Figure("full random games, 8 players", games(8), "/s/core", "≥ 1,000", COMMAND)
    yield Figure("full random games, 18 players", games(18), "/s/core", "", COMMAND)


def nights(times: int = 100) -> tuple[float, float]:
    """The catalogue's random nights, `times` over, through `manage.py adjudicate -`: a line in, an answer out.

    With the start of the program, and without: what an empty input takes is taken off.
    """
    cases = [json.loads(line)["case"] for line in NIGHTS.read_text(encoding="utf-8").splitlines()]
    given = "".join(json.dumps(case, ensure_ascii=False) + "\n" for case in cases).encode() * times
    count = len(cases) * times
    start = min(_seconds(b"", 0) for _ in range(ROUNDS))
    whole = min(_seconds(given, count) for _ in range(ROUNDS))
    return count / whole, count / (whole - start)


def _seconds(given: bytes, count: int) -> float:
    """The processor time of one run that must answer `count` cases."""
    command = [sys.executable, str(ROOT / "manage.py"), "adjudicate", "-"]
    before = _children()
    done = subprocess.run(command, input=given, stdout=subprocess.PIPE, check=True)  # noqa: S603 (our own)
    assert done.stdout.count(b"\n") == count
    return _children() - before


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def games(count: int) -> float:
    """Games dealt and played to their end with random posts, answers and options."""
    game, best = Kanshu(), 0.0
    for i in range(ROUNDS):
        rng = Random(i)  # noqa: S311 (play, not secrets)
        started = time.process_time()
        for _ in range(GAMES):
            random_game(game, count, rng)
        best = max(best, GAMES / (time.process_time() - started))
    return best
