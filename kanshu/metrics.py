"""What a monitor should know, read from the database: the same from every process, whichever is asked.

Figures count; they name no match, no person and no text.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Count, Min, QuerySet
from django.utils import timezone
from django_q.tasks import queue_size
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector, CollectorRegistry

from director.models import Delivery, Heartbeat, Match, OutMessage


class _Site(Collector):
    """The figures as of the moment they are asked for; eight queries."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        now = timezone.now()
        yield _counted("kanshu_matches", "Matches by phase", "phase", Match.objects.all())
        due = Match.objects.filter(due_at__lte=now)
        yield _gauge("kanshu_due_matches", "Matches in which something is due", due.count())
        oldest = due.aggregate(oldest=Min("due_at"))["oldest"]
        yield _gauge(
            "kanshu_due_lag_seconds", "How long the oldest of them has been due", _since(oldest, now)
        )
        beat = Heartbeat.objects.filter(name="tick").values_list("at", flat=True).first()
        yield _gauge(
            "kanshu_tick_age_seconds", "Since the worker ticked last; -1 if never", _since(beat, now, -1)
        )
        queued = queue_size()  # type: ignore[no-untyped-call]
        yield _gauge("kanshu_queued_tasks", "Tasks that wait for a worker", queued)
        yield _counted(
            "kanshu_deliveries", "Notices by mail and QQ by state", "state", Delivery.objects.all()
        )
        yield _counted("kanshu_qq_messages", "Messages to QQ by state", "state", OutMessage.objects.all())


def _gauge(name: str, words: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, words, value=value)


def _counted(
    name: str, words: str, field: str, rows: QuerySet[Match | Delivery | OutMessage]
) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, words, labels=[field])
    for value, count in rows.order_by(field).values_list(field).annotate(Count("pk")):
        family.add_metric([value], count)
    return family


def _since(then: datetime | None, now: datetime, never: float = 0) -> float:
    return never if then is None else max(0.0, (now - then).total_seconds())


def registry() -> CollectorRegistry:
    """A registry with the site's figures alone."""
    made = CollectorRegistry(auto_describe=False)
    made.register(_Site())
    return made
