"""Public pages of conduct: the sign-up sheet, asking to be somebody's helper, tree holes after the reveal."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from director.forms.conduct import HelperForm, SignUpForm
from director.models import Match, Person, Phase, SignUp
from director.permissions import Right, may
from director.selectors.seat_conduct import opened_tree_holes
from director.services.helpers import helper_ask
from director.services.signup import places_of, sheet_of, sign_up, sign_up_withdraw
from director.services.throttle import OPEN_FORM, attempt
from director.views.answers import answered, refusals_in, see_other, sent
from director.views.public import revealed, ways
from kanshu.addresses import client_of

app_name = "sign_up"
MINE = "signed_up"
"""The session's key for the codes of the sign-ups that this browser made."""


def _who(request: HttpRequest) -> Person | None:
    return request.user if isinstance(request.user, Person) else None


def _slowly(request: HttpRequest) -> None:
    """Raises TooMany where one address sends form after form without having signed in."""
    if _who(request) is None:
        attempt(OPEN_FORM, client_of(request), now=timezone.now())


def _listed_match(code: str) -> Match:
    """A match whose sheet was opened; a match without one is not known before it begins."""
    match = get_object_or_404(Match, code=code)
    if sheet_of(match).pk is None:
        raise Http404
    return match


@never_cache
@answered("GET", "POST", back="sign_up:sheet")
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    """`/m/<code>/sign-up/`: who has put themselves down, and the form to do so."""
    match = _listed_match(code)
    form = SignUpForm(sent(request))
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            _slowly(request)
            made = sign_up(match, **form.cleaned_data, by=_who(request), now=timezone.now())
            request.session[MINE] = [*request.session.get(MINE, ()), made.code][-50:]
            return see_other(request, "sign_up:sheet", code, said=_("报名好了。"))
    return render(
        request, "sign_up/sheet.html", _context(request, match, form), status=422 if form.is_bound else 200
    )


def _context(request: HttpRequest, match: Match, form: SignUpForm) -> dict[str, object]:
    mine = set(request.session.get(MINE, ()))
    who = _who(request)
    places = places_of(match)
    named = (
        (_("玩家"), places.players),
        (_("候补"), places.waiting),
        (_("替补"), places.substitutes),
    )
    return {
        "title": match.title,
        "code": match.code,
        "setting": match.setting,
        "text": sheet_of(match).text,
        "open": sheet_of(match).open and match.phase == Phase.SETUP,
        "started": match.phase != Phase.SETUP,
        "groups": [
            (word, [(each.nickname, each.code if _is_mine(each, mine, who) else "") for each in group])
            for word, group in named
        ],
        "form": form,
    }


def _is_mine(made: SignUp, mine: set[str], who: Person | None) -> bool:
    return made.code in mine or (who is not None and made.person_id == who.pk)


@never_cache
@answered("POST", back="sign_up:sheet")
def withdraw(request: HttpRequest, code: str) -> HttpResponse:
    """`/m/<code>/sign-up/withdraw/`: take oneself off the sheet."""
    match = _listed_match(code)
    named = request.POST.get("sign_up", "")[:16].replace("\x00", "")
    made = get_object_or_404(SignUp.objects.select_related("match"), code=named, match=match)
    holds_code = made.code in request.session.get(MINE, ())
    sign_up_withdraw(made, by=_who(request), holds_code=holds_code, now=timezone.now())
    return see_other(request, "sign_up:sheet", code, said=_("取消了报名。"))


@never_cache
@answered("GET", "POST", back="sign_up:help")
def offer_help(request: HttpRequest, code: str) -> HttpResponse:
    """`/m/<code>/helper/`: ask the directors to be some player's off-site helper (K8.8)."""
    match = get_object_or_404(Match, code=code)
    if not may(request.user, Right.LOOK, match):
        raise Http404
    form = HelperForm(sent(request))
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            _slowly(request)
            helper_ask(match, **form.cleaned_data, by=_who(request), now=timezone.now())
            said = _("导演收到了。导演和那位玩家都同意以后，会有人联系你。")
            return see_other(request, "sign_up:help", code, said=said)
    context = {"title": match.title, "code": match.code, "form": form, "public_nav": ways(match, "")}
    return render(request, "sign_up/help.html", context, status=422 if form.is_bound else 200)


@revealed
def tree_holes(request: HttpRequest, match: Match) -> HttpResponse:
    """`/m/<code>/tree-holes/`: open after the reveal (K7.5)."""
    context = {
        "title": match.title,
        "code": match.code,
        "holes": opened_tree_holes(match),
        "public_nav": ways(match, "reveal"),
    }
    return render(request, "sign_up/tree_holes.html", context)


urlpatterns: list[URLPattern] = [
    path("m/<str:code>/sign-up/", sheet, name="sheet"),
    path("m/<str:code>/sign-up/withdraw/", withdraw, name="withdraw"),
    path("m/<str:code>/helper/", offer_help, name="help"),
    path("m/<str:code>/tree-holes/", tree_holes, name="tree_holes"),
]
