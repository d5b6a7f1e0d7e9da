"""Parts of pages about time: the inbox's count, the worker's sign of life, the count of K8.5.

Each asks its own selector, so that a page takes it in with one line.
"""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import Context
from django.utils import timezone

from director.models import Consent, Person
from director.selectors.desk.clock import acceleration_of
from director.selectors.inbox import unread
from director.services.clock import ALIVE, worker_alive

register = template.Library()


@register.inclusion_tag("public/acceleration.html")
def public_acceleration(code: str) -> dict[str, Any]:
    """加快进程 (K8.5): the count alone."""
    voices = Consent.objects.filter(day__match__code=code, day__closed_at=None, withdrawn_at=None)
    one = voices.select_related("day__match").first()
    return {"count": None if one is None else acceleration_of(one.day.match, one.day)}


@register.inclusion_tag("inbox/badge.html", takes_context=True)
def inbox_badge(context: Context) -> dict[str, Any]:
    """The way to the inbox, with the count of what is unread."""
    user = getattr(context.get("request"), "user", None)
    return {"count": unread(user), "shown": True} if isinstance(user, Person) else {"shown": False}


@register.inclusion_tag("desk/clock_notice.html", takes_context=True)
def worker_notice(context: Context) -> dict[str, Any]:
    """In red, where the background worker does not run; its last sign of life may have come with the match."""
    match, now = context.get("match"), timezone.now()
    if match is not None and hasattr(match, "last_beat"):
        return {"alive": match.last_beat is not None and match.last_beat > now - ALIVE}
    return {"alive": worker_alive(now)}
