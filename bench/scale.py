"""How long it takes when many matches of twelve fall due in the same minute: PostgreSQL, one worker with two processes.

`python -m bench.scale COUNT` fills the database of the environment and measures there, for this module's `measure`.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from bench._site import memory_of, processor_time_of, site
from bench.figures import Figure

COMMAND = "python -m bench scale"
COUNTS = tuple(int(count) for count in os.environ.get("BENCH_MATCHES", "50 500 5000").split())
"""BENCH_MATCHES: others, multiples of ten, for a quick look."""
LONGEST = 3600


def measure() -> Iterator[Figure]:
    """From the moment when all are due until every night is settled and every dawn drafted; growth from the smallest on."""
    first: float | None = None
    for count in COUNTS:
        with site(KANSHU_WORKERS="2") as made:
            made.run("-m", "bench.scale", "fill", str(count))
            worker = made.start("manage.py", "qcluster")
            made.run("-m", "bench.scale", "wait")
            before = processor_time_of(worker)
            told = json.loads(made.run("-m", "bench.scale", "resolve"))
            memory, used = memory_of(worker), processor_time_of(worker) - before
        wrong = {what: number for what, number in told["counts"].items() if number != count}
        seconds, each = told["seconds"], 1000 * told["seconds"] / count
        first = first or each
        what = f"{count:,} matches of 12 due in the same minute"
        yield Figure(f"{what}: close to dawn drafts", seconds, "s", "< 60" if count == 5000 else "", COMMAND)
        yield Figure(f"{what}: each", each, "ms", "< 12" if count == 5000 else "", COMMAND)
        yield Figure(f"{what}: each, processor time of the worker", 1000 * used / count, "ms", "", COMMAND)
        yield Figure(f"{what}: each, against {COUNTS[0]}", each / first, "×", "about 1: linear", COMMAND)
        yield Figure(f"{what}: steps missed or done twice", len(wrong), "", "0", COMMAND)
        yield Figure(
            f"{what}: memory of the worker's largest process",
            max(memory.values(), default=0),
            "MiB",
            "",
            COMMAND,
        )


def fill(count: int) -> None:
    """A town whose day one is open; nothing is due yet."""
    from bench._town import town
    from director.models import Match

    town(count)
    Match.objects.update(due_at=None)


def wait() -> None:
    """Until the worker's processes are at work."""
    from django_q.tasks import async_task, fetch

    tasks = [async_task("director.tasks.started") for _ in range(4)]  # type: ignore[no-untyped-call]
    for task in tasks:  # `result` would wait for a value, and these have none
        if fetch(task, wait=120_000) is None:  # type: ignore[no-untyped-call]
            raise TimeoutError("the worker does not run")


def resolve() -> dict[str, Any]:
    """Everything falls due now; waits for the end. Returns the seconds, and what must each be once for a match."""
    from django.utils import timezone
    from django_q.tasks import async_task

    from bench._town import SEATS
    from director.models import Day, Match

    now = timezone.now()
    times = {"closes_at": now, "night_at": now, "dawn_at": now + timedelta(hours=12)}
    Day.objects.update(reminded_at=now - timedelta(hours=2), **times)
    Match.objects.update(due_at=now)
    started = time.monotonic()
    async_task("director.tasks.tick")  # type: ignore[no-untyped-call]
    while Match.objects.filter(due_at__lte=now).exists():
        if time.monotonic() - started > LONGEST:
            raise TimeoutError("the matches are not resolved")
        time.sleep(0.2)
    seconds = time.monotonic() - started
    return {"seconds": seconds, "counts": _counts(SEATS)}


def _counts(seats: int) -> dict[str, float]:
    """What each match must have exactly once: counted over all, and over the matches that have it."""
    from django.db.models import Count

    from director.models import Announcement, LogEntry, Match, Night, NightStatus, Notice, Phase

    acts = dict(LogEntry.objects.order_by().values_list("act").annotate(Count("pk")))
    drafts = Announcement.objects.filter(kind="dawn", published_at=None)
    return {
        "at dawn": Match.objects.filter(phase=Phase.DAWN).count(),
        "nights settled": Night.objects.filter(status=NightStatus.SETTLED).count(),
        "nights": Night.objects.count(),
        "drafts": drafts.count(),
        "matches with a draft": drafts.values("match").distinct().count(),
        "closes in the log": acts.get("day_closed", 0),
        "nights in the log": acts.get("night_settled", 0),
        "told of the close": Notice.objects.filter(event="day_closed").count() / seats,
        "told of the draft": Notice.objects.filter(event="draft").count(),
    }


if __name__ == "__main__":
    import django

    django.setup()
    if sys.argv[1] == "fill":
        fill(int(sys.argv[2]))
    elif sys.argv[1] == "wait":
        wait()
    else:
        sys.stdout.write(json.dumps(resolve()))
