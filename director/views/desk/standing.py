"""预案 (K6.4) that directors enter for a player."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from director.forms.seat import seat_forms
from director.forms.standing import StandingForm
from director.models import Character, Match, Source
from director.selectors.desk.day import day_of
from director.selectors.desk.standing import StandingPage, rehearsed_for, standing_page
from director.services.posts import standing_submit
from director.services.refusal import Refused
from director.views.answers import refusals_in, see_other, sent
from director.views.desk.access import desk, person, show


@desk("GET", "POST")
def standing(request: HttpRequest, match: Match, character: str) -> HttpResponse:
    """`seat/<character>/standing/`: answers left in advance, as the player said them; the log says by whom and for whom."""
    found = get_object_or_404(Character.objects.exclude(seat=None), match=match, code=character)
    kind, day = seat_forms(match.game).standing, day_of(match, None)
    if kind is None:
        raise Http404
    if day is None or day.closed_at is not None:
        raise Refused("closed", _("白天已经关门，预案随投票一同截止。"), "K6.4")
    page = standing_page(match, found, day)
    form = _form(kind, page, sent(request))
    context = {"character": found, "standing": form, "left": page.left}
    if form.is_bound and form.is_valid() and "preview" in request.POST:
        lines = rehearsed_for(found, page, form.answers(), timezone.now())
        return show(request, match, "standing", {**context, "asked_preview": True, "previewed": lines})
    if form.is_bound and form.is_valid() and _left(request, found, form):
        return see_other(
            request, "desk:board", match.code, said=_("{who}的预案录入好了。").format(who=found.name)
        )
    return show(request, match, "standing", context, 422 if form.is_bound else 200)


def _form(kind: type[StandingForm], page: StandingPage, data: Any) -> StandingForm:
    return kind(page.card, page.names, page.seat, page.answers, data)


def _left(request: HttpRequest, character: Character, form: StandingForm) -> bool:
    """Leave the answers, or put into the form why not."""
    with refusals_in(form):
        standing_submit(character, form.answers(), by=person(request), now=timezone.now(), source=Source.DESK)
        return True
    return False
