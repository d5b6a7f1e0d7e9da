"""The log with its filters, and the search box."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from director.models import Match
from director.selectors.desk.log import LogFilter, log_choices, log_page
from director.selectors.desk.search import find
from director.views.desk.access import chosen_number, desk, show

LONGEST_SEARCH = 100


def _words(request: HttpRequest) -> str:
    return request.GET.get("q", "").replace("\x00", "").strip()[:LONGEST_SEARCH]


@desk("GET")
def log(request: HttpRequest, match: Match) -> HttpResponse:
    """`log/`: everything that was done (K10.3)."""
    wanted = LogFilter(
        act=request.GET.get("act", "").replace("\x00", "")[:30],
        person=chosen_number(request.GET.get("person")),
        character=chosen_number(request.GET.get("character")),
        words=_words(request),
    )
    page, lines = log_page(match, wanted, request.GET.get("page", "1"))
    context = {"log": page, "lines": lines, "wanted": wanted, **log_choices(match)}
    return show(request, match, "log", context)


@desk("GET")
def search(request: HttpRequest, match: Match) -> HttpResponse:
    """`search/`: a character, a clause, a post."""
    words = _words(request)
    found = find(match, words, request.GET.get("page", "1"))
    return show(request, match, "search", {"search_words": words, "found": found})
