"""What sizes and times of answers tell of hidden facts: pairs of worlds of tests/secrets that differ in nothing else.

Both worlds live in this process, each in an embedded database of its own. Each round visits one of them twice and the other
once, in a random order. How far the medians of the two are apart is held against noise, the larger of two: how far the two
visits to the same world are apart, and how far chance puts the two worlds apart in 99 of 100 draws, when in each round it is
drawn anew which visit is whose. Times are processor time: what else the machine does would hide a difference, not make one.
"""

from __future__ import annotations

import gc
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from bench.figures import Figure

if TYPE_CHECKING:
    from django.test import Client

    from tests.secrets.scenes import Around

COMMAND = "python -m bench sidechannels"
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "200"))
"""BENCH_ROUNDS: fewer for a quick look."""
DRAWN = 500
SCENES = ("night", "correcting", "night_two")
"""Where what is hidden differs most: a question is open in one world, and all is settled in the other."""
VOTE = (("text", "行动：无\n响应干涉：无"), ("day", "1"))
Visit = Callable[[], tuple[int, int]]


@dataclass(frozen=True)
class Page:
    """A kind of page: who visits it, where, and what is sent to it, if anything."""

    what: str
    who: str
    address: str
    sent: tuple[tuple[str, str], ...] | None = None


PAGES = (
    Page("public page", "visitor", "/m/{match}/"),
    Page("announcement", "visitor", "/m/{match}/announcements/1/"),
    Page("feed", "visitor", "/m/{match}/feed.atom"),
    Page("calendar", "visitor", "/m/{match}/calendar.ics"),
    Page("seat page", "player", "/seat/{seat}/"),
    Page("poll of the seat page", "player", "/seat/{seat}/news/"),
    Page("seat record", "player", "/seat/{seat}/record/"),
    Page("conduct of the seat", "player", "/seat/{seat}/conduct/"),
    Page("calendar of the seat", "visitor", "/calendar/{calendar}.ics"),
    Page("vote sent", "player", "/seat/{seat}/post/", VOTE),
    Page("answer to no question", "player", "/seat/{seat}/answer/", (("key", "x"), ("answer", "o0"))),
    Page("inbox", "player", "/inbox/"),
    Page("start page", "player", "/"),
    Page("seat of somebody else", "player", "/seat/{other}/"),
    Page("desk", "player", "/desk/{match}/"),
    Page("helper's page", "helper", "/helper/helper/"),
    Page("writer's page", "writer", "/write/{match}/"),
)


def measure() -> Iterator[Figure]:
    """How many pages differ in size, and of each kind how far times are apart where they are most so."""
    found: dict[Page, list[Apart]] = {page: [] for page in PAGES}
    with tempfile.TemporaryDirectory() as folder:
        _prepare(folder)
        for scene in SCENES:
            with _worlds(Path(folder), scene) as worlds:
                for page in PAGES:
                    found[page].append(_apart(page, scene, worlds))
    sizes = [each.size for many in found.values() for each in many]
    what = f"{len(sizes)} answers to two worlds that differ in what is hidden: of different size"
    yield Figure(what, sum(size > 0 for size in sizes), "", "0", COMMAND)
    for page, many in found.items():
        worst = max(many, key=lambda each: each.time / each.noise)
        what = f"{page.what}: times of the two worlds apart, of {worst.median / 1000:.1f} ms ({worst.scene})"
        yield Figure(what, worst.time, "µs", f"≤ {worst.noise:,.0f}: noise", COMMAND)


def _prepare(folder: str) -> None:
    os.environ.update(
        KANSHU_VAR_DIR=folder, DJANGO_SETTINGS_MODULE="kanshu.settings", KANSHU_LOG_LEVEL="CRITICAL"
    )
    os.environ.pop("DATABASE_URL", None)
    import django

    django.setup()
    from django.core.management import call_command

    call_command("collectstatic", interactive=False, verbosity=0)


@dataclass(frozen=True)
class Apart:
    """How far the answers of two worlds are apart at a state: bytes, and microseconds against noise and their median."""

    scene: str
    size: int
    time: float
    noise: float
    median: float


@dataclass(frozen=True)
class World:
    """One of the two, and the database that it lives in."""

    around: Around
    connection: Any

    def enter(self) -> None:
        """From now on the process asks this world's database."""
        from django.db import connections

        connections["default"] = self.connection

    def visit(self, page: Page) -> Visit:
        """What visits a page of this world: its status and size come back, and whatever was done is undone."""
        from django.db import transaction
        from django.test import Client

        from tests.worlds import seat

        self.enter()
        match, mine = self.around.match, self.around.match.characters.count() - 1
        codes = {"match": match.code, "seat": seat(match, mine).code, "other": seat(match, 2).code}
        codes["calendar"] = self.around.calendar
        address, client = page.address.format(**codes), Client(headers={"host": "localhost"})
        person = self.around.people[page.who]
        if person is not None:
            client.force_login(person)

        def visit() -> tuple[int, int]:
            with transaction.atomic():
                answer = _answer(client, address, page.sent)
                transaction.set_rollback(True)
            return answer

        return visit


def _answer(client: Client, address: str, sent: tuple[tuple[str, str], ...] | None) -> tuple[int, int]:
    response = client.get(address) if sent is None else client.post(address, dict(sent))
    head = sum(len(name) + len(value) for name, value in response.headers.items())
    return response.status_code, head + len(response.content)


@contextmanager
def _worlds(folder: Path, scene: str) -> Iterator[tuple[World, World]]:
    """Both ways of the match at a state, at the same moment of a clock that stands still."""
    import pytest
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connections
    from django.db.backends.sqlite3.base import DatabaseWrapper

    from tests.secrets.pairs import steady
    from tests.secrets.scenes import scenes
    from tests.worlds import later

    worlds = []
    with pytest.MonkeyPatch.context() as patch:
        for other in (False, True):
            steady(patch, later(150))
            given = {**settings.DATABASES["default"], "NAME": folder / f"{scene}-{other}.sqlite3"}
            connections["default"] = DatabaseWrapper(given, "default")
            call_command("migrate", verbosity=0)
            around = next(around for name, around in scenes("kanshu", other) if name == scene)
            worlds.append(World(around, connections["default"]))
        yield worlds[0], worlds[1]
        for world in worlds:
            world.connection.close()


def _apart(page: Page, scene: str, worlds: tuple[World, World]) -> Apart:
    """One kind of page at one state."""
    one, other = (world.visit(page) for world in worlds)
    turns = ((worlds[0], one), (worlds[0], one), (worlds[1], other))
    answers = {_timed(*turn)[0] for turn in turns * 3}
    assert len({status for status, _ in answers}) == 1, (page, scene, answers)
    times: tuple[list[float], ...] = ([], [], [])
    rng = Random(f"{page.what}, {scene}")  # noqa: S311 (an order, not a secret)
    gc.collect()
    gc.disable()
    for _ in range(ROUNDS):
        for at in rng.sample(range(len(turns)), len(turns)):
            times[at].append(_timed(*turns[at])[1])
    gc.enable()
    sizes = {size for _, size in answers}
    apart = _medians(times[0], times[2])
    drawn = [_drawn(times[0], times[2], rng) for _ in range(DRAWN)]
    noise = max(statistics.quantiles(drawn, n=100)[-1], _medians(times[0], times[1]))
    return Apart(scene.replace("_", " "), max(sizes) - min(sizes), apart, noise, statistics.median(times[0]))


def _timed(world: World, visit: Visit) -> tuple[tuple[int, int], float]:
    """What a visit to a world brings, and its microseconds."""
    world.enter()
    started = time.thread_time()
    answer = visit()
    return answer, 1_000_000 * (time.thread_time() - started)


def _medians(one: list[float], other: list[float]) -> float:
    return abs(statistics.median(one) - statistics.median(other))


def _drawn(one: list[float], other: list[float], rng: Random) -> float:
    mixed = [pair if rng.random() < 0.5 else pair[::-1] for pair in zip(one, other, strict=True)]
    return _medians([a for a, _ in mixed], [b for _, b in mixed])
