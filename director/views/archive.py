"""往局与统计: the matches that were revealed, their figures, and one's own record. For everybody but the record."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.views.decorators.cache import never_cache

from director.selectors.archive import archive, person_record
from director.selectors.archive_statistics import statistics
from director.views.answers import answered
from director.views.desk.access import person

app_name = "archive"
LONGEST_SEARCH = 100


@answered("GET", back="home")
def index(request: HttpRequest) -> HttpResponse:
    """`/archive/`: the revealed matches, by game, by words in the title or of a character."""
    game = request.GET.get("game", "")
    words = request.GET.get("q", "").replace("\x00", "").strip()[:LONGEST_SEARCH]
    context = {"archive": archive(game, words, request.GET.get("page", "1")), "game": game, "words": words}
    return render(request, "archive/index.html", context)


@answered("GET", back="archive:index")
def figures(request: HttpRequest) -> HttpResponse:
    """`/archive/statistics/?game=…`: what the revealed matches of a game come to."""
    return render(request, "archive/statistics.html", {"figures": statistics(request.GET.get("game", ""))})


@never_cache
@login_required
@answered("GET", back="home")
def mine(request: HttpRequest) -> HttpResponse:
    """`/archive/mine/`: what I played, as far as it was revealed."""
    record = person_record(person(request), request.GET.get("page", "1"))
    return render(request, "archive/mine.html", {"record": record})


urlpatterns: list[URLPattern] = [
    path("archive/", index, name="index"),
    path("archive/statistics/", figures, name="statistics"),
    path("archive/mine/", mine, name="mine"),
]
