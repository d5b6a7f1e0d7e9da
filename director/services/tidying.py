"""Clearing away what nobody can use any more: Django and django-q2 keep it for good unless they are told otherwise."""

from __future__ import annotations

from datetime import datetime, timedelta
from importlib import import_module

from django.conf import settings
from django_q.models import Task

FAILURES_KEPT = timedelta(days=30)
"""So long it can be looked up why a task failed. Of those that succeeded django-q2 itself keeps the last few hundred."""


def tidy(now: datetime) -> int:
    """Clear expired sessions and old failures; returns how many failures went."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    _all, by_model = Task.objects.filter(success=False, stopped__lt=now - FAILURES_KEPT).delete()
    return sum(by_model.values())
