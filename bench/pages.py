"""How long the pages of a grown match take: 18 players, ten nights behind it, 2,000 posts, on embedded SQLite."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from bench.figures import Figure

if TYPE_CHECKING:
    from director.models import Match

COMMAND = "python -m bench pages"
SEATS, NIGHTS, POSTS = 18, 10, 2000
VISITS = 200
START = datetime(2026, 3, 1, 0, 0, tzinfo=UTC)


def measure() -> Iterator[Figure]:
    """Median and 99th percentile of a visit in the process, template included, and its queries."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(
            KANSHU_VAR_DIR=folder, DJANGO_SETTINGS_MODULE="kanshu.settings", KANSHU_LOG_LEVEL="ERROR"
        )
        os.environ.pop("DATABASE_URL", None)
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        match = _grown()
        from kanshu.memory import settle

        settle()  # as every web process does
        for name, address, person in _addresses(match):
            yield from _visits(name, address, person)


def _grown() -> Match:
    """The match: random options of a seed whose nights kill nobody, posts of every day, the eleventh day open."""
    from director.models import Phase
    from director.services.closing import close_day
    from director.services.drafts import dawn_publish
    from director.services.election import election_decide
    from director.services.matches import (
        CastEntry,
        cast_set,
        match_create,
        match_deal,
        match_start,
        players_set,
    )
    from director.services.nights import defaults_apply_all
    from director.services.people import person_new
    from director.services.posts import post_submit

    names = [f"角色{chr(0x4E00 + 37 * i)}" for i in range(SEATS)]
    director = person_new("导演")
    match = match_create(title="大局", by=director, now=START, seed=bytes(range(32)))
    cast_set(match, [CastEntry(name) for name in names], by=director, now=START)
    players_set(match, [f"玩家{i}" for i in range(SEATS)], by=director, now=START)
    match_deal(match, by=director, now=START)
    match_start(match, by=director, now=START)
    election_decide(match, {0: 1}, by=director, now=START)
    cast = list(match.characters.order_by("seat"))
    people = {c.pk: c.tenures.get().person for c in cast}
    a_day = POSTS // (NIGHTS + 1)
    for day in range(1, NIGHTS + 2):
        now = START + timedelta(days=day)
        for i in range(a_day):
            character = cast[i % SEATS]
            # The dagger goes from hand to hand, with a wound every night: ten nights without a death.
            step = "攻击" if character.seat == day % SEATS and day <= NIGHTS else "给"
            other = cast[(i + 1 + day) % SEATS]
            target = other if other != character else cast[(i + 2 + day) % SEATS]
            text = f"行动：{step}{target.name}/给{target.name}\n响应干涉：{cast[(i + 5) % SEATS].name}"
            post_submit(character, text, by=people[character.pk], now=now + timedelta(seconds=i))
        if day <= NIGHTS:
            close_day(match, by=director, now=now + timedelta(hours=14), version=match.version)
            defaults_apply_all(match, by=director, now=now + timedelta(hours=20))
            dawn_publish(match, by=director, now=now + timedelta(hours=23), version=match.version)
            assert match.phase == Phase.DAY, "the match must be alive after every night"
    return match


def _addresses(match: Match) -> Iterator[tuple[str, str, object]]:
    director = match.directorships.get(rank=1).person
    seat = match.characters.get(seat=3)
    yield "day board", f"/desk/{match.code}/", director
    yield "night board, last night", f"/desk/{match.code}/night/", director
    yield "seat page", f"/seat/{seat.code}/", seat.tenures.get().person
    yield "public page", f"/m/{match.code}/", None


def _visits(name: str, address: str, person: object) -> Iterator[Figure]:
    from django.db import connection
    from django.test import Client

    client = Client(headers={"host": "localhost"})
    if person is not None:
        client.force_login(person)  # type: ignore[arg-type]
    client.get(address)
    asked: list[str] = []

    def count(run: Any, sql: str, *rest: Any) -> Any:
        asked.append(sql)
        return run(sql, *rest)

    with connection.execute_wrapper(count):
        response = client.get(address)
    assert response.status_code == 200, (name, response.status_code)
    times = []
    for _ in range(VISITS):
        started = time.perf_counter()
        client.get(address)
        times.append(1000 * (time.perf_counter() - started))
    yield Figure(f"{name}: queries", len(asked), "", "< 15", COMMAND)
    yield Figure(f"{name}: median", statistics.median(times), "ms", "< 50", COMMAND)
    yield Figure(f"{name}: 99th percentile", sorted(times)[VISITS * 99 // 100 - 1], "ms", "< 50", COMMAND)
