"""What everybody may see of a match; after the end, once a director has confirmed it, everything (K7.5)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from director.announcing.document import Document
from director.announcing.formats import FORMATS
from director.models import Match
from director.permissions import Right, may
from director.selectors.public import (
    announcement_file,
    announcement_page,
    public_match,
)
from director.selectors.record import check_of, script_of
from director.selectors.reveal import reveal_document, revealed_page
from director.services.writing import must_know_rules
from director.views.answers import View, answered, stored_rules

app_name = "public"
MatchView = Callable[..., HttpResponse]


def public(view: MatchView) -> View:
    """A page of a match that has begun; the view gets the match in place of its code."""

    @answered("GET", back="home")
    @wraps(view)
    def guarded(request: HttpRequest, code: str, **kwargs: Any) -> HttpResponse:
        match = Match.objects.filter(code=code).first()
        if match is None or not may(request.user, Right.LOOK, match):
            raise Http404
        with timezone.override(match.zone), stored_rules(match):
            return view(request, match, **kwargs)

    return guarded


def revealed(view: MatchView) -> View:
    """A page that is there only after the reveal; before it, it is not found."""

    @public
    @wraps(view)
    def guarded(request: HttpRequest, match: Match, **kwargs: Any) -> HttpResponse:
        if not may(request.user, Right.LOOK_BACK, match):
            raise Http404
        must_know_rules(match)
        return view(request, match, **kwargs)

    return guarded


def ways(match: Match, page: str) -> list[dict[str, Any]]:
    """The public pages of a match, as far as they are open."""
    listed = [("match", _("本局"))]
    if match.revealed:
        listed += [("reveal", _("揭秘")), ("verify", _("验算"))]
    return [
        {"label": label, "url": reverse(f"public:{name}", args=[match.code]), "current": name == page}
        for name, label in listed
    ]


@public
def match_page(request: HttpRequest, match: Match) -> HttpResponse:
    """局: rules, roster, status table, announcements, commitment."""
    shown = public_match(match, timezone.now())
    context = {"match": shown, "games": f"games/{shown.game}", "public_nav": ways(match, "match")}
    return render(request, "public/match.html", context)


@public
def announcement(request: HttpRequest, match: Match, number: int) -> HttpResponse:
    """公示: as it looks, to copy and to take away."""
    shown = announcement_page(match, number)
    if shown is None:
        raise Http404
    context = {
        "title": match.title,
        "code": match.code,
        "page": shown,
        "games": f"games/{match.game}",
        "public_nav": ways(match, ""),
    }
    return render(request, "public/announcement.html", context)


@public
def announcement_download(request: HttpRequest, match: Match, number: int, name: str) -> HttpResponse:
    """公示 as a file; its name tells nothing but its number."""
    document = announcement_file(match, number)
    if document is None or name not in FORMATS:
        raise Http404
    return _file(document, name, f"announcement-{number}")


def _file(document: Document, name: str, stem: str) -> HttpResponse:
    found = FORMATS[name]
    response = HttpResponse(found.encode(found.render(document)), content_type=found.media_type)
    response["Content-Disposition"] = f'attachment; filename="{stem}.{found.ending}"'
    return response


@revealed
def reveal(request: HttpRequest, match: Match) -> HttpResponse:
    """揭秘 (K7.5): everything: cards and people, then night by night; `?night=all` holds it all, for paper."""
    shown = revealed_page(match, request.GET.get("night", ""), request.GET.get("page", "1"))
    if shown is None:
        raise Http404
    context = {
        "page": shown,
        "games": f"games/{match.game}",
        "public_nav": ways(match, "reveal"),
        "formats": tuple(FORMATS),
    }
    return render(request, "public/reveal.html", context)


@revealed
def reveal_download(request: HttpRequest, match: Match, name: str) -> HttpResponse:
    """揭秘帖 as one file."""
    if name not in FORMATS:
        raise Http404
    return _file(reveal_document(match), name, "reveal")


@revealed
def verify(request: HttpRequest, match: Match) -> HttpResponse:
    """验算 (K9.6): every draw computed again from the published seed."""
    context = {
        "check": check_of(match),
        "games": f"games/{match.game}",
        "public_nav": ways(match, "verify"),
    }
    return render(request, "public/verify.html", context)


@revealed
def verify_download(request: HttpRequest, match: Match) -> HttpResponse:
    """验算 (K9.6): the few lines that do it by hand, with all draws of the match."""
    response = HttpResponse(script_of(match), content_type="text/x-python; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="verify_by_hand.py"'
    return response


urlpatterns: list[URLPattern] = [
    path("m/<str:code>/", match_page, name="match"),
    path("m/<str:code>/announcements/<int:number>/", announcement, name="announcement"),
    path("m/<str:code>/announcements/<int:number>/<str:name>/", announcement_download, name="download"),
    path("m/<str:code>/reveal/", reveal, name="reveal"),
    path("m/<str:code>/reveal/<str:name>/", reveal_download, name="reveal_download"),
    path("m/<str:code>/verify/", verify, name="verify"),
    path("m/<str:code>/verify/verify_by_hand.py", verify_download, name="verify_download"),
]
