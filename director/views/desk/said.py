"""What is said: the draft at dawn, its publication, announcements and morning reports."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from director.forms.desk import ReportForm
from director.models import Announcement, Match
from director.selectors.desk import said as shown
from director.services.drafts import dawn_publish
from director.services.language import says
from director.services.refusal import Refused
from director.services.report_places import place_of
from director.services.reports import report_save
from director.views.answers import see_other
from director.views.desk.access import desk, person, show, version


@desk("GET")
def dawn(request: HttpRequest, match: Match) -> HttpResponse:
    """`dawn/`: the draft as it will look, to copy, with the morning report beside it."""
    draft = shown.draft_of(match)
    form = ReportForm(says(match), initial={"text": draft.report}) if draft else None
    context = {"said": draft, "form": form, "published": shown.published(match)}
    return show(request, match, "dawn", context)


@desk("POST", back="desk:dawn")
def publish(request: HttpRequest, match: Match) -> HttpResponse:
    """`dawn/publish/`: publish the draft; the next day opens, or the match ends."""
    dawn_publish(match, by=person(request), now=timezone.now(), version=version(request))
    return see_other(request, "desk:board", match.code, said=_("公示了。"))


@desk("GET")
def announcements(request: HttpRequest, match: Match) -> HttpResponse:
    """`announcements/`: all that was published, newest first."""
    return show(request, match, "announcements", {"published": shown.published(match)})


@desk("GET")
def announcement(request: HttpRequest, match: Match, pk: int) -> HttpResponse:
    """`announcements/<pk>/`: one of them, to copy, with its morning report."""
    found = shown.announcement_of(match, pk)
    if found is None:
        raise Http404
    form = ReportForm(says(match), initial={"text": found.report})
    return show(request, match, "announcement", {"said": found, "form": form})


@desk("POST", back="desk:dawn")
def report(request: HttpRequest, match: Match, pk: int) -> HttpResponse:
    """`announcements/<pk>/report/`: save the morning report (K7.7)."""
    found = get_object_or_404(Announcement, pk=pk, match=match)
    form = ReportForm(says(match), request.POST)
    if not form.is_valid():
        context = {"said": shown.said(found), "form": form}
        return show(request, match, "announcement", context, 422)
    try:
        report_save(found, form.cleaned_data["text"], by=person(request), now=timezone.now())
    except Refused as refused:
        if refused.code != "marked":
            raise
        place = place_of(found)
        where = (match.code, place.day, place.serial)
        return see_other(request, "reports:edit", *where, said=_("存成一稿了。") + refused.message)
    said = _("{report}存好了，也批准了。").format(report=says(match).report)
    if found.published_at is None:
        return see_other(request, "desk:dawn", match.code, said=said)
    return see_other(request, "desk:announcement", match.code, pk, said=said)
