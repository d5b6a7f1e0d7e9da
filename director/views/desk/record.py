"""战绩 of the person behind a character, for the directors of its match."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path

from director.models import Character, Match
from director.selectors.archive import holder_of, person_record
from director.views.desk.access import desk, show


@desk("GET")
def record(request: HttpRequest, match: Match, character: str) -> HttpResponse:
    """`seat/<character>/record/`: what its player played before, from revealed matches alone."""
    found = get_object_or_404(Character, match=match, code=character)
    holder = holder_of(found)
    if holder is None:
        raise Http404
    context = {"character": found, "record": person_record(holder, request.GET.get("page", "1"))}
    return show(request, match, "record", context)


app_name = "record"
urlpatterns: list[URLPattern] = [
    path("<slug:code>/seat/<slug:character>/record/", record, name="seat"),
]
