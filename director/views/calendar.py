"""日历 (iCalendar, RFC 5545): of a match for everybody, of a seat by a secret address that its player can revoke."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from icalendar import Calendar, Event

from director.models import Character, Match
from director.selectors.calendar import Entry, feed_of, public_entries, seat_entries
from director.services.feeds import feed_make, feed_revoke
from director.views.answers import answered, see_other
from director.views.public import public
from director.views.seat import seat

app_name = "calendar"


def ics(name: str, entries: Sequence[Entry], host: str) -> bytes:
    """A calendar with these entries; times carry their zone, and the zone's rules are in it."""
    calendar = Calendar()
    calendar.add("prodid", "-//kanshu//director//ZH")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval;value=duration", "PT15M")
    for entry in entries:
        calendar.add_component(_event(entry, host))
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def _event(entry: Entry, host: str) -> Event:
    event = Event()
    event.add("uid", f"{entry.uid}@{host}")
    event.add("dtstamp", timezone.now())
    event.add("summary", entry.title)
    event.add("dtstart", entry.begins)
    event.add("dtend", max(entry.begins, entry.ends))
    if entry.text:
        event.add("description", entry.text)
    return event


def _answer(request: HttpRequest, name: str, entries: Sequence[Entry]) -> HttpResponse:
    host = request.get_host().partition(":")[0]
    response = HttpResponse(ics(name, entries, host), content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = 'inline; filename="kanshu.ics"'
    return response


@public
def of_match(request: HttpRequest, match: Match) -> HttpResponse:
    """`/m/<code>/calendar.ics`: days and closes, as everybody may know them."""
    return _answer(request, match.title, public_entries(match))


@never_cache
@answered("GET", back="home")
def of_seat(request: HttpRequest, token: str) -> HttpResponse:
    """`/calendar/<token>.ics`: the player's own; an unknown or revoked address is not found."""
    feed = feed_of(token)
    if feed is None:
        raise Http404
    match = feed.character.match
    name = f"{match.title} · {feed.character.name}"
    return _answer(request, name, seat_entries(feed.character))


@seat("GET", "POST")
def make(request: HttpRequest, character: Character) -> HttpResponse:
    """`/seat/<code>/calendar/`: a new secret address, shown once; the earlier one stops working."""
    if request.method != "POST":
        feed = character.feeds.filter(person_id=request.user.pk or 0, revoked_at=None).exists()
        return render(
            request,
            "seat/calendar.html",
            {
                "code": character.code,
                "name": character.name,
                "feed": feed,
                "games": f"games/{character.match.game}",
            },
        )
    token = feed_make(character, by=request.user, now=timezone.now())  # type: ignore[arg-type]
    address = request.build_absolute_uri(reverse("calendar:seat", args=[token]))
    said = _("日历地址（只显示这一次，请勿转给别人）：{address}").format(address=address)
    return see_other(request, "calendar:make", character.code, said=said)


@seat("POST")
def revoke(request: HttpRequest, character: Character) -> HttpResponse:
    """`/seat/<code>/calendar/revoke/`."""
    feed_revoke(character, by=request.user, now=timezone.now())  # type: ignore[arg-type]
    return see_other(request, "calendar:make", character.code, said=_("日历地址已作废。"))


urlpatterns: list[URLPattern] = [
    path("m/<str:code>/calendar.ics", of_match, name="match"),
    path("calendar/<str:token>.ics", of_seat, name="seat"),
    path("seat/<str:code>/calendar/", make, name="make"),
    path("seat/<str:code>/calendar/revoke/", revoke, name="revoke"),
]
