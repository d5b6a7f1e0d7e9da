"""The end by ruling, and the reveal."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from director.forms.desk import RulingForm
from director.models import Match, Phase
from director.selectors.waiting import waiting
from director.services.ending import end_by_ruling, reveal
from director.services.refusal import Refused
from director.views.answers import refusals_in, see_other, sent
from director.views.desk.access import desk, person, show, version


@desk("GET", "POST", back="desk:settings")
def end(request: HttpRequest, match: Match) -> HttpResponse:
    """`end/`: the directors end the match, with a reason that is published (K8.2)."""
    if match.phase in (Phase.SETUP, Phase.ENDED):
        raise Refused("not_running", _("只有进行中的一局可以判终局。"), "K8.2")
    form = RulingForm(match.rules, sent(request))
    if form.is_bound and form.is_valid():
        with refusals_in(form):
            end_by_ruling(
                match,
                loser=form.cleaned_data["loser"],
                reason=form.cleaned_data["reason"],
                by=person(request),
                now=timezone.now(),
                version=version(request),
            )
            return see_other(request, "desk:board", match.code, said=_("判了终局，已经公示。"))
    return show(request, match, "end", {"form": form}, 422 if form.is_bound else 200)


@desk("GET", "POST", back="desk:board")
def reveal_match(request: HttpRequest, match: Match) -> HttpResponse:
    """`reveal/`: make everything public (K7.5), once, for good."""
    if request.method == "POST":
        reveal(match, by=person(request), now=timezone.now(), version=version(request))
        return see_other(request, "desk:board", match.code, said=_("揭秘了：一切都公开了。"))
    if match.phase != Phase.ENDED:
        raise Refused("not_ended", _("终局之前不能揭秘。"), "K7.5")
    return show(request, match, "reveal", {"cards": waiting(match, timezone.now()).cards})
