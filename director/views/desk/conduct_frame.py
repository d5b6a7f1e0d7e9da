"""The frame that the pages of conduct share: the ways between them, with what waits on each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from director.models import Match
from director.selectors.desk.frame import Way
from director.selectors.waiting import waiting
from director.services.grounds import conduct_of
from director.views.desk.access import show


def present(
    request: HttpRequest, match: Match, page: str, context: Mapping[str, Any], status: int = 200
) -> HttpResponse:
    """A page of conduct on the desk."""
    framed = {"conduct_nav": conduct_ways(match, page), **context}
    return show(request, match, f"conduct/{page}", framed, status)


def conduct_ways(match: Match, page: str) -> list[Way]:
    """The pages of conduct; those about cards only where the game has cards."""
    count = waiting(match, timezone.now())
    cards = [
        ("cards", _("判罚"), count.cards),
        ("attendance", _("出勤"), 0),
        ("check", _("发言检查"), 0),
    ]
    others = [
        ("questions", _("提问"), count.questions),
        ("people", _("替补与助理"), count.nominations + count.helpers),
        ("proxy", _("代投"), 0),
        ("notices", _("公告"), 0),
    ]
    listed = [*(cards if conduct_of(match.game) else ()), *others]
    return [
        Way(label, reverse(f"conduct:{name}", args=[match.code]), current=name == page, count=n)
        for name, label, n in listed
    ]
