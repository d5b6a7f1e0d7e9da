"""匕首竞选 (K1.5): the count is entered; a tie is broken by the directors or drawn."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from director.forms.desk import ElectionForm
from director.models import Match
from director.selectors.desk.setup import election_of
from director.services.days import dealt_state
from director.services.election import election_decide
from director.services.language import says
from director.views.answers import refusals_in, see_other
from director.views.desk.access import desk, person, show, version


@desk("GET", "POST")
def election(request: HttpRequest, match: Match) -> HttpResponse:
    """`election/`: counts for each character; with a tie, the same form again with whom to choose."""
    if not says(match).dagger:
        raise Http404
    found = election_of(match)
    if request.method != "POST":
        return show(request, match, "election", {"election": found, "form": ElectionForm(found.seats)})
    form = ElectionForm(found.seats, request.POST)
    context: dict[str, Any] = {"election": found, "form": form}
    if form.is_valid():
        tied = match.rules.leading(dealt_state(match), form.votes()) if found.seats else ()
        if len(tied) > 1 and not form.cleaned_data["chosen"]:
            context["tied"] = [found.seats[seat] for seat in tied]
            return show(request, match, "election", context)
        if _decide(request, match, form):
            return see_other(request, "desk:board", match.code, said=_("竞选结果已经公示。"))
    return show(request, match, "election", context, 422)


def _decide(request: HttpRequest, match: Match, form: ElectionForm) -> bool:
    with refusals_in(form):
        election_decide(
            match,
            form.votes(),
            by=person(request),
            now=timezone.now(),
            version=version(request),
            chosen=form.chosen_seat(),
        )
        return True
    return False
