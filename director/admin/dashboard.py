"""The day's figures on the admin's first page: only what everybody knows (K7.4), for its reader may play.

Undelivered messages are counted up to the last midnight: a count that rises at night would tell that a night asks.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from director.admin.groups import grouped
from director.admin.matches import PROGRESS, Progress
from director.models import Day, Delivery, DeliveryState, Match, OutMessage, OutState

MOST = 30


def dashboard(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """What the theme's first page shows besides: `figures`, `closing` and `groups`; five queries."""
    now = timezone.now()
    midnight = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    closing = _closing(midnight)
    context |= {
        "figures": _figures(midnight, len(closing)),
        "closing": closing[:MOST],
        "groups": grouped(request),
    }
    return context


def _figures(midnight: datetime, closing: int) -> list[dict[str, Any]]:
    return [
        _standing(_("进行中的局"), "running"),
        _standing(_("筹备中的局"), "setup"),
        {"label": _("今天到点关门的"), "value": closing, "url": ""},
        {"label": _("今天以前没有送到的通知和消息"), "value": _undelivered(midnight), "url": ""},
    ]


def _standing(label: str, stands: str) -> dict[str, Any]:
    """How many matches stand there, with the way to their list."""
    _name, there = PROGRESS[stands]
    url = f"{reverse('admin:director_match_changelist')}?{Progress.parameter_name}={stands}"
    return {"label": label, "value": Match.objects.filter(there).count(), "url": url}


def _undelivered(midnight: datetime) -> int:
    notices = Delivery.objects.filter(state=DeliveryState.FAILED, notice__made_at__lt=midnight)
    messages = OutMessage.objects.filter(state__in=(OutState.FAILED, OutState.UNKNOWN), made_at__lt=midnight)
    return notices.count() + messages.count()


def _closing(midnight: datetime) -> list[Day]:
    """The open days whose announced close falls on this day, earliest first."""
    days = Day.objects.filter(
        closed_at=None, closes_at__gte=midnight, closes_at__lt=midnight + timedelta(days=1)
    )
    return list(days.select_related("match").order_by("closes_at", "pk"))
