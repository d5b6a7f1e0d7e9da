"""Who may enter the desk of a match, and the frame that its pages share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from director.models import Heartbeat, LogEntry, Match, Person
from director.permissions import Right, may
from director.selectors.desk.frame import frame_of
from director.services.clock import BEATS
from director.services.looks import AGAIN, looked
from director.views.answers import View, answered, incomplete, stored_rules

_LAST = LogEntry.objects.filter(match=OuterRef("pk")).order_by("-pk").values("pk")[:1]
_BEAT = Heartbeat.objects.filter(name__in=BEATS).order_by("-at").values("at")[:1]
_MATCHES = Match.objects.annotate(last_entry=Subquery(_LAST), last_beat=Subquery(_BEAT))
"""Matches with their last log entry: whatever happens is in the log, so a page knows by it whether it is old; and with
the worker's last sign of life, which every page of the desk shows."""


def desk(*methods: str, back: str = "desk:board") -> Callable[[View], View]:
    """A page of one match for its directors: the view gets the match in place of its code.

    Whoever does not direct it is answered 404, as if there were no such match; `back` as in `answered`.
    """
    return of_match(Right.DIRECT, _MATCHES, *methods, back=back)


def of_match(right: Right, among: QuerySet[Match], *methods: str, back: str) -> Callable[[View], View]:
    """A page of one match for those who have the right, in the match's zone; `among` is how the match is looked up.

    For anybody else there is no such match (404).
    """

    def guard(view: View) -> View:
        @answered(*methods, back=back)
        def on_match(request: HttpRequest, match: Match, **kwargs: Any) -> HttpResponse:
            with timezone.override(match.zone), stored_rules(match):
                return view(request, match, **kwargs)

        @never_cache
        @login_required
        @wraps(view)
        def guarded(request: HttpRequest, code: str, **kwargs: Any) -> HttpResponse:
            match = get_object_or_404(among, code=code)
            if not may(person(request), right, match):
                raise Http404
            return on_match(request, match=match, **kwargs)

        return guarded

    return guard


def person(request: HttpRequest) -> Person:
    """Who asks; pages of the desk are for people who have signed in."""
    assert isinstance(request.user, Person)
    return request.user


LOOKS = frozenset(
    {
        *("board", "seat", "as_player", "reading", "night", "what_if", "rewind", "deal", "links", "search"),
        *("close", "dawn", "path", "clock", "standing", "log", "reveal"),
        *("imports", "import_preview", "export"),
        *("conduct/cards", "conduct/attendance", "conduct/proxy", "conduct/people", "conduct/questions"),
        *("conduct/check", "conduct/sign_up"),
    }
)
"""Pages that show what players do not see: a look at them is in the log (K10.3)."""


def show(
    request: HttpRequest, match: Match, page: str, context: Mapping[str, Any], status: int = 200
) -> HttpResponse:
    """A page of the desk with its frame: the ways about the match, the other matches, the search."""
    if page in LOOKS and request.method == "GET":
        note_look(request, match, page)
    frame = frame_of(match, person(request), page)
    named = {"match": match, "page": page, "games": f"games/{match.game}", **frame, **context}
    return render(request, f"desk/{page}.html", named, status=status)


def note_look(request: HttpRequest, match: Match, page: str) -> None:
    """Note the look, unless this browser noted it a short while ago: then nothing is even asked of the database."""
    now = timezone.now()
    seen: dict[str, float] = request.session.get("looks", {})
    what = f"{match.code}/{page}"
    if now.timestamp() - seen.get(what, 0.0) < AGAIN.total_seconds():
        return
    looked(match, person(request), page, now)
    still = {key: at for key, at in seen.items() if now.timestamp() - at < AGAIN.total_seconds()}
    request.session["looks"] = {**still, what: now.timestamp()}


def number(request: HttpRequest, name: str) -> int:
    """A number that a form of ours carried. Raises Stale for anything else: such a form was never made here."""
    try:
        return int(request.POST.get(name, ""))
    except ValueError:
        raise incomplete() from None


def version(request: HttpRequest) -> int:
    """The version of the match that the form was made from."""
    return number(request, "version")


def chosen_number(value: str | None) -> int | None:
    """A number that an address (`?day=3`) or a form carried, or None where there is none."""
    return int(value) if value and value.isascii() and value.isdecimal() and len(value) < 10 else None
