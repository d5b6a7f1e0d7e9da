"""Conduct at a seat: its cards, its questions to the directors, its substitute and helpers, its tree hole.

A helper's page shows what the player shares, and takes nothing: it has no POST.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from director.forms.conduct import NominationForm, NoteForm, QuestionForm, ShareForm
from director.models import Character, Helper
from director.permissions import Right, may
from director.selectors.seat_conduct import helper_of, helper_page, own_conduct, tree_hole_of
from director.services.helpers import helper_refuse, helper_share
from director.services.questions import question_ask
from director.services.refusal import Refused
from director.services.substitutes import nominate
from director.services.treehole import note_add
from director.views.answers import answered, refusals_in, see_other, sent, stored_rules
from director.views.desk.access import person
from director.views.seat import seat

app_name = "seat_conduct"
PAGE = "seat_conduct:page"


@seat("GET")
def page(request: HttpRequest, character: Character) -> HttpResponse:
    """`/seat/<code>/conduct/`: the cards of this seat, what it asked, who helps it."""
    return _show(request, character)


def _show(request: HttpRequest, character: Character, *, status: int = 200, **given: Any) -> HttpResponse:
    own = own_conduct(character)
    context = {
        "own": own,
        "games": f"games/{character.match.game}",
        "question": QuestionForm(),
        "nomination": NominationForm(),
        "helpers": [(each, ShareForm(initial={"parts": each.shares})) for each in own.helpers],
        **given,
    }
    return render(request, "seat/conduct/page.html", context, status=status)


@seat("POST")
def ask(request: HttpRequest, character: Character) -> HttpResponse:
    """提问与投诉."""
    form = QuestionForm(request.POST)
    if form.is_valid():
        with refusals_in(form):
            wish, text = form.cleaned_data["wish"], form.cleaned_data["text"]
            question_ask(character, text, wish, by=person(request), now=timezone.now())
            return see_other(request, PAGE, character.code, said=_("导演收到了。"))
    return _show(request, character, question=form, status=422)


@seat("POST")
def nominated(request: HttpRequest, character: Character) -> HttpResponse:
    """指定替补 (K8.8)."""
    form = NominationForm(request.POST)
    if form.is_valid():
        with refusals_in(form):
            nominate(character, **form.cleaned_data, by=person(request), now=timezone.now())
            said = _("导演收到了。在导演办理之前，一切照旧。")
            return see_other(request, PAGE, character.code, said=said)
    return _show(request, character, nomination=form, status=422)


@seat("POST")
def helpers(request: HttpRequest, character: Character) -> HttpResponse:
    """场外助理 (K8.8): agree and say what is shown, change it, or refuse and end it."""
    code = request.POST.get("helper", "")[:16].replace("\x00", "")
    helper = get_object_or_404(Helper.objects.select_related("match"), code=code, character=character)
    now = timezone.now()
    if "refuse" in request.POST:
        helper_refuse(helper, by=person(request), now=now)
        return see_other(request, PAGE, character.code, said=_("好了，对方看不到了。"))
    form = ShareForm(request.POST)
    if not form.is_valid():
        raise Refused("parts", _("请从所列的部分中选择。"), "K8.8")
    helper_share(helper, form.cleaned_data["parts"], by=person(request), now=now)
    return see_other(request, PAGE, character.code, said=_("对方只看得到你选的部分。"))


@seat("GET", "POST")
def tree_hole(request: HttpRequest, character: Character) -> HttpResponse:
    """`/seat/<code>/tree-hole/`: private words, opened at the reveal."""
    form = NoteForm(sent(request))
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            note_add(character, form.cleaned_data["text"], by=person(request), now=timezone.now())
            messages.success(request, _("写下了。终局揭秘以前只有你看得到。"))
            return see_other(request, "seat_conduct:tree_hole", character.code)
    context = {
        "code": character.code,
        "name": character.name,
        "match_title": character.match.title,
        "revealed": character.match.revealed,
        "form": form,
        "notes": tree_hole_of(character, person(request)),
    }
    return render(request, "seat/conduct/tree_hole.html", context, status=422 if form.is_bound else 200)


@never_cache
@login_required
def helper_view(request: HttpRequest, code: str) -> HttpResponse:
    """`/helper/<code>/`: what a player shows its off-site helper (K8.8). Nobody else finds it."""
    helper = helper_of(code)
    if helper is None or not may(person(request), Right.HELP, helper):
        raise Http404
    return _shown(request, helper=helper)


@answered("GET", back="home")
def _shown(request: HttpRequest, helper: Helper) -> HttpResponse:
    with timezone.override(helper.match.zone), stored_rules(helper.match):
        shown = helper_page(helper, timezone.now())
        return render(request, "seat/conduct/helper.html", {"page": shown, "games": f"games/{shown.game}"})


urlpatterns: list[URLPattern] = [
    path("seat/<str:code>/conduct/", page, name="page"),
    path("seat/<str:code>/conduct/ask/", ask, name="ask"),
    path("seat/<str:code>/conduct/nominate/", nominated, name="nominate"),
    path("seat/<str:code>/conduct/helpers/", helpers, name="helpers"),
    path("seat/<str:code>/tree-hole/", tree_hole, name="tree_hole"),
    path("helper/<str:code>/", helper_view, name="helper"),
]
