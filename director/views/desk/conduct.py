"""判罚 on the desk: cards with one click to confirm and one to take back, and what they come to."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from director.forms.conduct import CardForm, ConductSettingsForm, lines_of_words
from director.models import Character, Match, PenaltyCard
from director.selectors.conduct import cards_page
from director.selectors.desk.seats import seats_of
from director.services.attendance import days_forgive
from director.services.cards import (
    card_confirm,
    card_dismiss,
    card_give,
    card_propose,
    card_revoke,
    cards_confirm_all,
    may_confirm,
    settings_of,
    settings_save,
)
from director.services.grounds import Conduct, Word, conduct_of
from director.views.answers import refusals_in, see_other, sent
from director.views.desk.access import chosen_number, desk, person, version
from director.views.desk.conduct_frame import present

BACK = "conduct:cards"


def conduct_or_404(match: Match) -> Conduct:
    """The conduct rules of the match's game; a game without penalty cards has no such page."""
    conduct = conduct_of(match.game)
    if conduct is None:
        raise Http404
    return conduct


@desk("GET", "POST", back=BACK)
def cards(request: HttpRequest, match: Match) -> HttpResponse:
    """`conduct/`: proposals, counts, all cards; a POST gives a card, or proposes it."""
    conduct, seats = conduct_or_404(match), seats_of(match)
    form = CardForm(seats, conduct, sent(request), initial=_prefilled(request))
    if request.method == "POST" and form.is_valid() and _give(request, match, form):
        return see_other(request, BACK, match.code, said=_("记下了。"))
    context = {"cards": cards_page(match, person(request)), "form": form}
    return present(request, match, "cards", context, 422 if form.is_bound else 200)


def _prefilled(request: HttpRequest) -> dict[str, Any]:
    """What an address (of a flag, of a report) fills in."""
    named = ("character", "ground", "colour", "reason")
    return {name: request.GET[name].replace("\x00", "")[:300] for name in named if name in request.GET}


def _give(request: HttpRequest, match: Match, form: CardForm) -> bool:
    """Give the card, or propose it, or put into the form why not."""
    character = get_object_or_404(Character, code=form.cleaned_data["character"], match=match)
    who, now = person(request), timezone.now()
    with refusals_in(form):
        if may_confirm(match, who) and "propose" not in request.POST:
            public = form.cleaned_data["public"]
            card_give(character, form.charge(), by=who, now=now, version=version(request), public=public)
        else:
            card_propose(character, form.charge(), by=who, now=now, version=version(request))
        return True
    return False


def _card(match: Match, pk: int) -> PenaltyCard:
    return get_object_or_404(PenaltyCard.objects.select_related("match"), pk=pk, match=match)


@desk("POST", back=BACK)
def confirm(request: HttpRequest, match: Match, pk: int) -> HttpResponse:
    """`conduct/<pk>/confirm/`: one click."""
    card_confirm(_card(match, pk), by=person(request), now=timezone.now(), public="public" in request.POST)
    return see_other(request, BACK, match.code, said=_("确认了。"))


@desk("POST", back=BACK)
def confirm_all(request: HttpRequest, match: Match) -> HttpResponse:
    """`conduct/confirm/`: the proposals that the page showed."""
    listed = [chosen for each in request.POST.getlist("card") if (chosen := _whole(each)) is not None]
    count = cards_confirm_all(match, listed, by=person(request), now=timezone.now(), version=version(request))
    return see_other(request, BACK, match.code, said=_("确认了 {n} 张。").format(n=count))


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else None


@desk("POST", back=BACK)
def dismiss(request: HttpRequest, match: Match, pk: int) -> HttpResponse:
    """`conduct/<pk>/dismiss/`: no card comes of it."""
    card_dismiss(_card(match, pk), _typed(request, "reason"), by=person(request), now=timezone.now())
    return see_other(request, BACK, match.code, said=_("不予判罚。"))


@desk("POST", back=BACK)
def revoke(request: HttpRequest, match: Match, pk: int) -> HttpResponse:
    """`conduct/<pk>/revoke/`: with a reason."""
    card_revoke(_card(match, pk), _typed(request, "reason"), by=person(request), now=timezone.now())
    return see_other(request, BACK, match.code, said=_("撤销了。"))


def _typed(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, "").replace("\x00", "")


@desk("POST", back=BACK)
def forgive(request: HttpRequest, match: Match) -> HttpResponse:
    """`conduct/forgive/`: whole days on which something failed for everybody."""
    days = [number for each in request.POST.getlist("day") if (number := chosen_number(each)) is not None]
    reason = _typed(request, "reason")
    count = days_forgive(
        match, days, reason, by=person(request), now=timezone.now(), version=version(request)
    )
    return see_other(request, BACK, match.code, said=_("豁免了 {n} 天。").format(n=count))


@desk("GET", "POST", back="conduct:settings")
def settings(request: HttpRequest, match: Match) -> HttpResponse:
    """`conduct/settings/`: who confirms cards, and what the check looks for."""
    conduct = conduct_or_404(match)
    saved = settings_of(match)
    words = [Word(*each) for each in saved.words] if saved.pk else list(conduct.words)
    first = match.directorships.filter(person=person(request), rank=1).exists()
    initial = {
        "second_confirms": saved.second_confirms,
        "words": lines_of_words(words),
        "titles": "\n".join(saved.titles),
    }
    form = ConductSettingsForm(conduct, sent(request), initial=initial)
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data
        settings_save(
            match,
            second_confirms=chosen["second_confirms"] if first else None,
            words=[(each.word, each.ground, each.item) for each in chosen["words"]],
            titles=chosen["titles"],
            by=person(request),
            now=timezone.now(),
            version=version(request),
        )
        return see_other(request, "conduct:settings", match.code, said=_("存好了。"))
    context = {"form": form, "first": first}
    return present(request, match, "settings", context, 422 if form.is_bound else 200)
