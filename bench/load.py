"""Votes under load: 200 players in one minute, then as fast as it goes, against a bare view that writes one row.

Gunicorn and PostgreSQL on 127.0.0.1, the sender on the same cores; the numbers of requests are bounded.
"""

from __future__ import annotations

import http.client
import json
import statistics
import sys
import threading
import time
from collections.abc import Generator, Iterator, Sequence
from datetime import timedelta
from itertools import cycle, islice
from typing import Any
from urllib.parse import urlencode

from bench._site import memory_of, site
from bench.figures import Figure

COMMAND = "python -m bench load"
PLAYERS, MINUTE, REQUESTS, AT_ONCE = 200, 60, 2000, 8
TOKEN = "b" * 32
Times = list[float]
Player = dict[str, Any]


def measure() -> Iterator[Figure]:
    """Requests per second, median and 99th percentile, of the site and of the floor; memory of a web process afterwards."""
    with site() as made:
        players: list[Player] = json.loads(made.run("-m", "bench.load"))
        made.run("-c", "from bench._bare import make_table; make_table()")
        port = made.serve("bench._bare:application", "/ready")
        send(port, players, 100, 0)
        floor = yield from _told("a bare view that writes one row", *send(port, players, REQUESTS, 0), "")
        made.stop()
        port = made.serve("kanshu.wsgi:application", "/healthz")
        send(port, players, 100, 0)
        yield from _told(f"votes of {PLAYERS} players in a minute", *send(port, players, PLAYERS, MINUTE), "")
        speed = yield from _told("votes as fast as it goes", *send(port, players, REQUESTS, 0), "")
        yield Figure("votes, against the bare view", speed / floor, "×", "≥ 0.5", COMMAND)
        memory = memory_of(made.started[-1])
        yield Figure(
            "memory of the largest web process after it", max(memory.values(), default=0), "MiB", "", COMMAND
        )


def _told(what: str, seconds: float, times: Times, aim: str) -> Generator[Figure, None, float]:
    speed = len(times) / seconds
    yield Figure(f"{what}: requests", speed, "/s", aim, COMMAND)
    yield Figure(f"{what}: median", 1000 * statistics.median(times), "ms", "", COMMAND)
    yield Figure(f"{what}: 99th percentile", 1000 * statistics.quantiles(times, n=100)[-1], "ms", "", COMMAND)
    return speed


def send(port: int, players: Sequence[Player], count: int, seconds: float) -> tuple[float, Times]:
    """`count` votes of the players in turn, each another text; evenly over `seconds`, or as fast as it goes.

    Returns how long it took, and the time of each. Raises AssertionError for a vote that was not taken.
    """
    turns = enumerate(islice(cycle(players), count))
    lock, times, faults = threading.Lock(), Times(), list[str]()
    started = time.monotonic()

    def work() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        while True:
            with lock:
                number, player = next(turns, (-1, None))
            if player is None:
                break
            time.sleep(max(0.0, started + number * seconds / count - time.monotonic()))
            if seconds:
                connection.close()  # a browser's next vote comes on a new one: the server ends those that idle
            before = time.perf_counter()
            status = _vote(connection, player, number)
            times.append(time.perf_counter() - before)
            if status != http.HTTPStatus.SEE_OTHER:
                faults.append(f"{player['seat']}: {status}")
        connection.close()

    threads = [threading.Thread(target=work) for _ in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults, faults[:5]
    return time.monotonic() - started, times


def _vote(connection: http.client.HTTPConnection, player: Player, number: int) -> int:
    text = f"第 {number} 次改主意\n行动：攻击{player['near']}\n响应干涉：{player['far']}"
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"sessionid={player['session']}; csrftoken={TOKEN}",
        "X-CSRFToken": TOKEN,
    }
    body = urlencode({"text": text, "day": "1"})
    connection.request("POST", f"/seat/{player['seat']}/post/", body, headers)
    answer = connection.getresponse()
    answer.read()
    return answer.status


def prepare() -> list[Player]:
    """A town whose day one is open for another day, and its players, each with a session."""
    from django.test import Client
    from django.utils import timezone

    from bench._town import MADE, SEATS, town
    from director.models import Day, Match, Tenure

    town(MADE * (1 + PLAYERS // (MADE * SEATS)))
    Day.objects.update(closes_at=timezone.now() + timedelta(days=1), night_at=None, dawn_at=None)
    Match.objects.update(due_at=None)
    players = []
    for tenure in Tenure.objects.select_related("person", "character__match").order_by("pk")[:PLAYERS]:
        client, character = Client(), tenure.character
        client.force_login(tenure.person)
        names = list(character.match.characters.order_by("seat").values_list("name", flat=True))
        near, far = (names[((character.seat or 0) + i) % SEATS] for i in (1, 2))
        session = client.cookies["sessionid"].value
        players.append({"seat": character.code, "session": session, "near": near, "far": far})
    return players


if __name__ == "__main__":
    import django

    django.setup()
    sys.stdout.write(json.dumps(prepare()))
