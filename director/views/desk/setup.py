"""Before the start: cast, options, deal, links, the second director."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from director.forms.cast import CastForm
from director.forms.desk import DirectorForm
from director.forms.options import OptionsForm, initial_of
from director.models import Match, Person
from director.selectors.desk import setup as shown
from director.services.language import says
from director.services.links import link_make, reaches_further
from director.services.matches import (
    cast_set,
    director_add,
    match_deal,
    match_start,
    options_set,
    players_set,
)
from director.services.people import person_new
from director.services.writing import writing
from director.views.answers import refusals_in, see_other, sent
from director.views.desk.access import desk, number, person, show, version


@desk("GET", "POST")
def cast(request: HttpRequest, match: Match) -> HttpResponse:
    """`cast/`: the roster and the players, as pasted."""
    given = {"roster": shown.roster_text(match), "players": shown.players_text(match)}
    form = CastForm(request.POST) if request.method == "POST" else CastForm(initial=given)
    if request.method == "POST" and form.is_valid() and _cast(request, match, form):
        return see_other(request, "desk:deal", match.code, said=_("名单存好了。"))
    return show(request, match, "cast", {"form": form}, 422 if form.is_bound else 200)


def _cast(request: HttpRequest, match: Match, form: CastForm) -> bool:
    """Save both lists, or put into the form why not."""
    who, now = person(request), timezone.now()
    with refusals_in(form):
        with writing(match, version=version(request), moves=False):
            cast_set(match, form.entries, by=who, now=now)
            players_set(match, form.nicknames, by=who, now=now)
        for note in form.notes:
            messages.warning(request, note)
        return True
    return False


@desk("GET", "POST")
def options(request: HttpRequest, match: Match) -> HttpResponse:
    """`options/`: the rules of this match, until it starts."""
    data = sent(request)
    form = OptionsForm(match.game, data, initial=initial_of(match.options))
    if data is not None and form.is_valid():
        with refusals_in(form):
            options_set(
                match, form.chosen(), by=person(request), now=timezone.now(), version=version(request)
            )
            return see_other(
                request, "desk:deal", match.code, said=_("规则选项存好了；分过角色的要重来一次。")
            )
    return show(request, match, "options", {"form": form}, 422 if form.is_bound else 200)


@desk("GET", "POST", back="desk:deal")
def deal(request: HttpRequest, match: Match) -> HttpResponse:
    """`deal/`: deal, look it over, deal again before the start."""
    if request.method == "POST":
        match_deal(match, by=person(request), now=timezone.now(), version=version(request))
        return see_other(request, "desk:deal", match.code, said=_("发好了。请核对。"))
    context = {"deal": shown.deal_of(match), "rules": shown.rules_lines(match)}
    return show(request, match, "deal", context)


@desk("POST", back="desk:deal")
def start(request: HttpRequest, match: Match) -> HttpResponse:
    """`start/`: the deal stands, the first day opens."""
    match_start(match, by=person(request), now=timezone.now(), version=version(request))
    said = _("开局了：{day}{opened}").format(day=says(match).numbered("day", 1), opened=says(match).opened)
    return see_other(request, "desk:board", match.code, said=said)


@desk("GET", "POST", back="desk:links")
def links(request: HttpRequest, match: Match) -> HttpResponse:
    """`links/`: role messages, and sign-in links, which are shown once: only their digests are kept."""
    found = shown.deal_of(match)
    made: dict[int, str] = {}
    renewed = False
    if request.method == "POST":
        wanted = [row.seat.person_pk for row in found.rows]
        if request.POST.get("who") != "all":
            wanted = [pk for pk in wanted if pk == number(request, "who")]
        renewed = any(row.has_link for row in found.rows if row.seat.person_pk in wanted)
        made = _links(request, match, wanted)
        found = shown.deal_of(match)
    rows = [shown.message_of(row, made.get(row.seat.person_pk or 0, "")) for row in found.rows]
    context = {"rows": rows, "made": len(made), "renewed": renewed, "deal": found}
    return show(request, match, "links", context)


def _links(request: HttpRequest, match: Match, wanted: list[Any]) -> dict[int, str]:
    """New links for these people of the match, by person."""
    people = Person.objects.filter(pk__in=wanted, tenures__character__match=match).distinct()
    further = [each for each in people if reaches_further(each, person(request))]
    if further:
        words = _("没有给这些人生成链接：{names}。他们在别的局里也有身份，请他们照原来的办法登录。")
        messages.warning(request, words.format(names=_("、").join(map(str, further))))
    return {each.pk: _link(request, match, each) for each in people if each not in further}


def _link(request: HttpRequest, match: Match, who: Person) -> str:
    token = link_make(who, now=timezone.now(), match=match, by=person(request))
    return request.build_absolute_uri(reverse("use_link", args=[token]))


@desk("GET")
def settings(request: HttpRequest, match: Match) -> HttpResponse:
    """`settings/`: the match itself: rules, directors, its end, its reveal."""
    context = {
        "directors": shown.directors_of(match),
        "form": DirectorForm(),
        "rules": shown.rules_lines(match),
    }
    return show(request, match, "settings", context)


@desk("POST", back="desk:settings")
def director(request: HttpRequest, match: Match) -> HttpResponse:
    """`director/`: a second director, with a link to hand on."""
    form = DirectorForm(request.POST)
    link = ""
    if form.is_valid():
        with refusals_in(form):
            with writing(match, moves=False):
                second = person_new(form.cleaned_data["who"])
                director_add(match, second, by=person(request), now=timezone.now())
            link = _link(request, match, second)
            form = DirectorForm()
    context = {
        "directors": shown.directors_of(match),
        "form": form,
        "link": link,
        "rules": shown.rules_lines(match),
    }
    return show(request, match, "settings", context, 422 if form.is_bound else 200)
