"""What waits for the directors of a match, whatever the hour, counted in one query."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from director.models import (
    CardState,
    Delivery,
    DeliveryState,
    Helper,
    Match,
    Nomination,
    PenaltyCard,
    PlayerQuestion,
    ReportDraft,
)

LATELY = timedelta(days=2)
"""So long a notice that could not be delivered, and was not read in the inbox, is somebody's task."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many things wait for the directors."""

    cards: int
    questions: int
    nominations: int
    helpers: int
    undelivered: int
    stories: int


def waiting(match: Match, now: datetime) -> Waiting:
    """What waits for the directors; one query. Once everything is revealed (K7.5) nothing can be decided any more."""
    mine = OuterRef("pk")
    failed = Delivery.objects.filter(
        notice__match=mine,
        state=DeliveryState.FAILED,
        notice__read_at=None,
        notice__made_at__gte=now - LATELY,
    )
    counted = Match.objects.filter(pk=match.pk).values_list(
        _count(PenaltyCard.objects.filter(match=mine, state=CardState.PROPOSED)),
        _count(PlayerQuestion.objects.filter(character__match=mine, answered_at=None)),
        _count(Nomination.objects.filter(character__match=mine, closed_at=None)),
        _count(Helper.objects.filter(match=mine, director_at=None, refused_at=None)),
        _count(failed, "notice"),
        _count(_stories().filter(announcement__match=mine)),
    )
    found = Waiting(*counted.get())
    return replace(found, cards=0, nominations=0, helpers=0) if match.revealed else found


def _stories() -> QuerySet[ReportDraft]:
    """晨报稿 (K7.7) that nobody approved, beside an announcement that is to be published: newer than what was approved."""
    newest = Q(announcement__report=None) | Q(number__gt=F("announcement__report__number"))
    return ReportDraft.objects.filter(newest, approved_at=None, announcement__published_at=None)


def _count(rows: QuerySet[Any], what: str = "pk") -> Coalesce:
    """How many rows, or how many different `what` they have, inside another query."""
    each = rows.order_by().annotate(one=Value(1)).values("one")
    return Coalesce(Subquery(each.annotate(n=Count(what, distinct=what != "pk")).values("n")), 0)
