"""Morning reports: their writers' pages, and a director's approval. Who does not write for a match finds nothing (404)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from director.forms.reports import ApproveForm, DraftForm, StagingForm, WriterForm
from director.models import Announcement, Match
from director.permissions import Right
from director.selectors import reports as shown
from director.services.language import says
from director.services.links import link_make
from director.services.people import person_known, person_new
from director.services.refusal import Forbidden, Refused, Stale
from director.services.report_places import Place
from director.services.reports import (
    draft_approve,
    draft_save,
    staging_save,
    writer_add,
    writer_remove,
)
from director.views.answers import View, answered, refusals_in, refuse, see_other
from director.views.desk.access import of_match, person

app_name = "reports"


def writing(*methods: str, directors: bool = False) -> Callable[[View], View]:
    """A page of one match for its writers and directors (`directors`: for them alone); the view gets the match."""
    right = Right.DIRECT if directors else Right.WRITE
    return of_match(right, Match.objects.all(), *methods, back="reports:match")


@never_cache
@login_required
@answered("GET", back="home")
def home(request: HttpRequest) -> HttpResponse:
    """`/write/`: the matches I write for."""
    return render(request, "reports/home.html", {"matches": shown.matches_written(person(request))})


@writing("GET")
def match_page(request: HttpRequest, match: Match) -> HttpResponse:
    """`/write/<code>/`: the nights that can be told, the staging, and for directors the writers."""
    return _show_match(request, match)


def _show_match(request: HttpRequest, match: Match, status: int = 200, **given: Any) -> HttpResponse:
    page = shown.match_page(match, person(request))
    forms = {"staging": StagingForm(page.cast, initial={"tone": page.tone}), "writer": WriterForm()}
    return render(request, "reports/match.html", {"page": page, **forms, **given}, status=status)


@writing("POST")
def staging(request: HttpRequest, match: Match) -> HttpResponse:
    """`staging/`: the tone and the parts."""
    form = StagingForm(shown.cast_of(match), request.POST)
    if not form.is_valid():
        return _show_match(request, match, 422, staging=form)
    tone = form.cleaned_data["tone"]
    staging_save(match, tone=tone, parts=form.parts(), by=person(request), now=timezone.now())
    return see_other(request, "reports:match", match.code, said=_("设定存好了。"))


@writing("POST", directors=True)
def writers(request: HttpRequest, match: Match) -> HttpResponse:
    """`writers/`: a new writer, whose sign-in link is shown this once; somebody who has an account, and signs in as
    ever; or one whose right is taken back."""
    now, by = timezone.now(), person(request)
    remove = request.POST.get("remove", "")
    if remove:
        writer_remove(match, int(remove) if remove.isascii() and remove.isdigit() else 0, by=by, now=now)
        return see_other(request, "reports:match", match.code, said=_("不再是写手。"))
    form = WriterForm(request.POST)
    if not form.is_valid():
        return _show_match(request, match, 422, writer=form)
    nickname, account, early = (form.cleaned_data[name] for name in ("nickname", "account", "early"))
    with refusals_in(form):
        with transaction.atomic():
            writer = person_new(nickname) if nickname else person_known(account)
            writer_add(match, writer, early=early, by=by, now=now)
            token = link_make(writer, now=now, match=match, by=by) if nickname else ""
        if not token:
            words = _("{who}现在可以写本局的{report}了，照常登录就行。")
            said = words.format(who=writer, report=says(match).report)
            return see_other(request, "reports:match", match.code, said=said)
        link = request.build_absolute_uri(f"/in/{token}/")
        return _show_match(request, match, link=link, link_of=str(writer))
    return _show_match(request, match, 422, writer=form)


def _announcement(request: HttpRequest, match: Match, place: Place) -> Announcement:
    found = shown.announcement_for(match, place, person(request))
    if found is None:
        raise Http404
    return found


@writing("GET", "POST")
def edit(request: HttpRequest, match: Match, day: int, serial: int) -> HttpResponse:
    """`<day>/<serial>/`: the facts, the outline, the text, what the check marks. POST saves, or checks without saving."""
    found = _announcement(request, match, Place(day, serial))
    if request.method != "POST":
        return _show(request, found)
    form = DraftForm(request.POST)
    if not form.is_valid():
        return _show(request, found, 422, form=form)
    text, base = form.cleaned_data["text"], form.cleaned_data["base"]
    if "check" in request.POST:
        page = shown.edit_page(found, person(request), text=text, base=base)
        return _show(request, found, form=form, page=page, unsaved=True)
    try:
        draft = draft_save(found, text, base=base, by=person(request), now=timezone.now())
    except Forbidden as lost:
        raise Http404 from lost
    except (Stale, Refused) as refused:
        refuse(form, refused)
        return _show(request, found, 409 if isinstance(refused, Stale) else 422, form=form, unsaved=True)
    said = _("第 {n} 稿存好了。").format(n=draft.number)
    return see_other(request, "reports:edit", match.code, day, serial, said=said)


def _show(request: HttpRequest, found: Announcement, status: int = 200, **given: Any) -> HttpResponse:
    page = given.pop("page", None) or shown.edit_page(found, person(request))
    initial = {"text": page.text, "base": page.base}
    context = {
        "page": page,
        "form": DraftForm(initial=initial),
        "approve": ApproveForm(initial={"number": page.versions[0].number if page.versions else None}),
        **given,
    }
    return render(request, "reports/edit.html", context, status=status)


@writing("POST", directors=True)
def approve(request: HttpRequest, match: Match, day: int, serial: int) -> HttpResponse:
    """`<day>/<serial>/approve/`: a version becomes the morning report."""
    found, form = _announcement(request, match, Place(day, serial)), ApproveForm(request.POST)
    if not form.is_valid():
        return _show(request, found, 422, approve=form)
    number, accepted = form.cleaned_data["number"], form.cleaned_data["accepted"]
    with refusals_in(form):
        draft_approve(found, number, accepted=accepted, by=person(request), now=timezone.now())
        said = _("第 {n} 稿批准了。").format(n=number)
        return see_other(request, "reports:edit", match.code, day, serial, said=said)
    return _show(request, found, 422, approve=form)


@writing("GET")
def version(request: HttpRequest, match: Match, day: int, serial: int, number: int) -> HttpResponse:
    """`<day>/<serial>/<number>/`: one version as it was."""
    found = _announcement(request, match, Place(day, serial))
    draft = shown.version_of(found, number)
    if draft is None:
        raise Http404
    page = shown.edit_page(found, person(request), text=draft.text)
    return render(request, "reports/version.html", {"page": page, "draft": draft})


urlpatterns: list[URLPattern] = [
    path("", home, name="home"),
    path("<slug:code>/", match_page, name="match"),
    path("<slug:code>/staging/", staging, name="staging"),
    path("<slug:code>/writers/", writers, name="writers"),
    path("<slug:code>/<int:day>/<int:serial>/", edit, name="edit"),
    path("<slug:code>/<int:day>/<int:serial>/approve/", approve, name="approve"),
    path("<slug:code>/<int:day>/<int:serial>/<int:number>/", version, name="version"),
]
