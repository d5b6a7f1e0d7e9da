"""What the background worker runs. Thin: the work is in the services."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone
from django_q.models import Schedule
from django_q.tasks import async_task

from director.services import clock, notices, outbox

EVERY_MINUTE = {
    "tick": "director.tasks.tick",
    "deliver": "director.tasks.deliver",
    "outbox": "director.tasks.send_outbox",
}


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


@transaction.atomic
def ensure_schedules() -> None:
    """All of them once a minute, on the minute. Harmless when they are scheduled already, and from several workers at once."""
    started()  # its row is locked until the commit: whoever starts in the same moment waits, and finds what is scheduled
    minute = timezone.now().replace(second=0, microsecond=0)
    for name, func in EVERY_MINUTE.items():
        schedule, _created = Schedule.objects.get_or_create(
            name=name, defaults={"func": func, "next_run": minute + timedelta(minutes=1)}
        )
        if (schedule.func, schedule.schedule_type, schedule.minutes) != (func, Schedule.MINUTES, 1):
            schedule.func, schedule.schedule_type, schedule.minutes = func, Schedule.MINUTES, 1
            schedule.repeats, schedule.next_run = -1, minute + timedelta(minutes=1)
            schedule.save()  # type: ignore[no-untyped-call]
