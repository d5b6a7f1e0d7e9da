"""What the background worker runs. Thin: the work is in the services."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django_q.models import Schedule
from django_q.tasks import async_task

from director.services import clock, notices, outbox, tidying
from director.services.moments import next_moment

EVERY_MINUTE = {
    "tick": "director.tasks.tick",
    "deliver": "director.tasks.deliver",
    "outbox": "director.tasks.send_outbox",
}
EVERY_DAY = {"tidy": "director.tasks.tidy"}
QUIET = time(4, 30)
"""When they run: hardly a match closes then."""


def tick() -> int:
    """Everything of all matches that is due; where it is much, in parts that all workers share."""
    return clock.tick(timezone.now(), hand_out=partial(async_task, "director.tasks.catch_up"))


def catch_up(matches: list[int]) -> int:
    """What is due of these matches."""
    return clock.catch_up(matches, timezone.now())


def started() -> None:
    """The worker is about to run, and nobody needs to be warned before its first tick."""
    clock.worker_started(timezone.now())


def deliver() -> int:
    """Notices that wait to be sent, by mail for instance: apart from the clock, which no slow mailbox may hold up."""
    return notices.deliver(timezone.now())


def send_outbox() -> int:
    """Messages that wait for QQ; each at most once."""
    return outbox.send_waiting(timezone.now())


def tidy() -> int:
    """What nobody can use any more, expired sessions for instance."""
    return tidying.tidy(timezone.now())


@transaction.atomic
def ensure_schedules() -> None:
    """The minute's tasks on the minute, the day's at a quiet hour. Harmless when they are there, and from several workers at once."""
    started()  # its row is locked until the commit: whoever starts in the same moment waits, and finds what is scheduled
    now = timezone.now()
    minute = now.replace(second=0, microsecond=0) + timedelta(minutes=1)
    for name, func in EVERY_MINUTE.items():
        _ensure(name, minute, func=func, schedule_type=Schedule.MINUTES, minutes=1)
    for name, func in EVERY_DAY.items():
        _ensure(name, next_moment(now, QUIET, settings.TIME_ZONE), func=func, schedule_type=Schedule.DAILY)


def _ensure(name: str, first: datetime, **wanted: Any) -> None:
    """Schedule a task for good, first run at `first`; one that somebody changed is put right."""
    schedule, _created = Schedule.objects.get_or_create(name=name, defaults={**wanted, "next_run": first})
    if any(getattr(schedule, field) != value for field, value in wanted.items()):
        Schedule.objects.filter(pk=schedule.pk).update(**wanted, repeats=-1, next_run=first)
