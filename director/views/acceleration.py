"""加快进程 (K8.5) from a seat: propose, agree, withdraw."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.translation import gettext as _

from director.models import Character, Person
from director.selectors.desk.clock import acceleration_of
from director.services.acceleration import accelerate, acceleration_withdraw
from director.views.answers import incomplete, see_other
from director.views.seat import seat

app_name = "acceleration"


@seat("GET", "POST")
def agree(request: HttpRequest, character: Character) -> HttpResponse:
    """`/seat/<code>/accelerate/`: the count; and to propose it, or to agree with those who did."""
    assert isinstance(request.user, Person)
    if request.method == "POST":
        accelerate(character, by=request.user, now=timezone.now(), day_number=_day(request))
        return see_other(request, "acceleration:agree", character.code, said=_("你同意加快进程。"))
    day = character.match.days.filter(number=character.match.day).first()
    mine = day is not None and day.consents.filter(character=character, withdrawn_at=None).exists()
    context = {"count": acceleration_of(character.match, day), "mine": mine, "code": character.code}
    return render(request, "seat/acceleration.html", {**context, "name": character.name})


@seat("POST")
def withdraw(request: HttpRequest, character: Character) -> HttpResponse:
    """`/seat/<code>/accelerate/withdraw/`."""
    assert isinstance(request.user, Person)
    acceleration_withdraw(character, by=request.user, now=timezone.now(), day_number=_day(request))
    return see_other(request, "acceleration:agree", character.code, said=_("收回了。"))


def _day(request: HttpRequest) -> int:
    """The day that the form was for."""
    given = request.POST.get("day", "")
    if not (given.isascii() and given.isdecimal() and len(given) < 6):
        raise incomplete()
    return int(given)


urlpatterns: list[URLPattern] = [
    path("seat/<str:code>/accelerate/", agree, name="agree"),
    path("seat/<str:code>/accelerate/withdraw/", withdraw, name="withdraw"),
]
