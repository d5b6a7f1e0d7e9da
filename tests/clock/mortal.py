"""A clock and players that are killed on every step: `python -m tests.clock.mortal SEED`, on the site's database.

A match of three days is played twice, by times that are told, not waited for: once undisturbed, and once with each act
of the clock, and on day one each of the players, in a process of its own that is killed (SIGKILL) just before the commit of its first step, then at a statement of it drawn
from the seed, then just after that commit, until one process lives to the end. Prints what came of both as JSON.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import signal
import sys
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import cycle
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kanshu.settings")
django.setup()

from django.db import connection, connections  # noqa: E402 (only after setup)

from director.models import Match  # noqa: E402
from director.services.clock import tick  # noqa: E402
from director.services.notices import deliver  # noqa: E402
from tests.clock import three_days  # noqa: E402
from tests.clock.three_days import DAY, MINUTE, NIGHT  # noqa: E402
from tests.worlds import NOON  # noqa: E402

forked = multiprocessing.get_context("fork")


class Death:
    """Kills this process `before` or `after` the commit that ends its first step, or `at` one of its statements.

    A step is a transaction that wrote a line into the log: what else is written (a sign of life, a notice put into an
    inbox) is no part of a match.
    """

    def __init__(self, moment: str, count: Any, at: int = 0) -> None:
        self.moment, self.count, self.at = moment, count, at
        self.stepped = False
        self.commit = connection._commit
        connection._commit = self._commit

    def __call__(self, run: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        self.count.value += 1
        if self.moment == "at" and self.count.value >= self.at:
            _die()
        self.stepped = self.stepped or sql.startswith('INSERT INTO "director_logentry"')
        return run(sql, params, many, context)

    def _commit(self) -> None:
        if self.stepped and self.moment == "before":
            _die()
        self.commit()
        if self.stepped and self.moment == "after":
            _die()
        self.stepped = False


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _mortal(act: Callable[[], object], moment: str, count: Any, at: int) -> None:
    with connection.execute_wrapper(Death(moment, count, at)):
        act()


def survive(act: Callable[[], object], chance: random.Random) -> int:
    """Do an act in processes that die, until one does not; returns how many died."""
    died, statements = 0, 1
    for moment in cycle(("before", "at", "after")):
        count = forked.Value("i", 0)
        connections.close_all()
        if connection.vendor == "postgresql":
            connection.close_pool()  # type: ignore[attr-defined]
        child = forked.Process(target=_mortal, args=(act, moment, count, chance.randint(1, statements)))
        child.start()
        child.join()
        if child.exitcode == 0:
            return died
        assert child.exitcode == -signal.SIGKILL, f"it failed by itself ({child.exitcode})"
        died, statements = died + 1, count.value
    raise AssertionError("a cycle has no end")


def run(match: Match, do: Callable[[Callable[[], object]], object]) -> None:
    """Minute by minute to the end of the match: what the clock does through `do`, and what the players do on day one."""
    for now in three_days.minutes():
        do(_tick(now))
        for act in (_play(match, now + MINUTE / 4), _play(match, now + MINUTE / 2)):
            if now < NOON + DAY + NIGHT:
                do(act)
            else:
                act()
    while deliver(NOON + timedelta(days=1)):
        pass


def _tick(now: datetime) -> Callable[[], object]:
    return lambda: tick(now)


def _play(match: Match, now: datetime) -> Callable[[], object]:
    return lambda: three_days.play(match, now)


def main(seed: str) -> None:
    chance = random.Random(seed)
    undisturbed = three_days.begin()
    run(undisturbed, lambda act: act())
    killed = three_days.begin()
    died: list[int] = []
    run(killed, lambda act: died.append(survive(act, chance)))
    told = {
        "died": sum(died),
        "undisturbed": three_days.course(undisturbed),
        "killed": three_days.course(killed),
    }
    sys.stdout.write(json.dumps(told, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
