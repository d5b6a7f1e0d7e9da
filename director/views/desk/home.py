"""The director's matches, and a new one."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from director import permissions
from director.forms.cast import CastForm
from director.forms.desk import MatchForm
from director.forms.options import OptionsForm
from director.models import Match
from director.rules.registry import GAMES
from director.selectors.desk.home import my_matches
from director.services.language import phrases_of
from director.services.matches import cast_set, match_create, players_set
from director.services.once import code_of, made_before, moment_of
from director.services.refusal import Forbidden
from director.views.answers import answered, refusals_in, see_other, sent
from director.views.desk.access import person


@never_cache
@login_required
@answered("GET", back="desk:home")
def matches(request: HttpRequest) -> HttpResponse:
    """`/desk/`: the matches of this director, with what is to be done in each."""
    who = person(request)
    context = {"rows": my_matches(who), "may_create": permissions.may_create_match(who)}
    return render(request, "desk/home.html", context)


@never_cache
@login_required
@answered("GET", "POST", back="desk:home")
def new(request: HttpRequest) -> HttpResponse:
    """`/desk/new/`: a match from a pasted roster; nothing is made unless all of it can be read."""
    if not permissions.may_create_match(person(request)):
        raise Forbidden("no_account", _("只有设过密码的人，或已经是导演的人，可以开新局。请先设一个密码。"))
    game = request.GET.get("game", "")
    game = game if game in GAMES else next(iter(GAMES))
    data = sent(request)
    about = MatchForm(data, initial={"moment": moment_of(person(request))})
    forms = about, CastForm(data), OptionsForm(game, data)
    status = 200
    if data is not None:
        match = _create(request, game, *forms) if _all_valid(*forms) else None
        if match is not None:
            for note in forms[1].notes:
                messages.warning(request, note)
            said = _("《{title}》建好了。下一步看“现在要做的”。").format(title=match.title)
            return see_other(request, "desk:board", match.code, said=said)
        status = 422
    named = [(code, phrases_of(code).game) for code in GAMES]
    context = {
        "about": forms[0],
        "cast": forms[1],
        "options": forms[2],
        "form": forms[1],
        "named": named,
        "game": game,
        "needs": phrases_of(game).deal_needs,
    }
    return render(request, "desk/new.html", context, status=status)


def _all_valid(*forms: Form) -> bool:
    """Whether every form is; each is asked, so that all the faults show at once."""
    return min([form.is_valid() for form in forms])


def _create(
    request: HttpRequest, game: str, about: MatchForm, cast: CastForm, options: OptionsForm
) -> Match | None:
    """The match with its cast and players, or None with the refusal in a form; for a form sent twice the match it made."""
    who, now = person(request), timezone.now()
    said = {key: values for key, values in request.POST.lists() if key != "csrfmiddlewaretoken"}
    code = code_of(who, about.cleaned_data["moment"], {**said, "game": [game]})
    with refusals_in(cast):
        try:
            with transaction.atomic():
                match = match_create(
                    title=about.cleaned_data["title"],
                    by=who,
                    now=now,
                    game=game,
                    options=options.chosen(),
                    setting=about.cleaned_data["setting"],
                    code=code,
                )
                cast_set(match, cast.entries, by=who, now=now)
                players_set(match, cast.nicknames, by=who, now=now)
            return match
        except IntegrityError:
            made = made_before(who, code)
            if made is None:
                raise
            return made
    return None
