"""The clock: the rhythm of the match, the times of one day, extension, grace, and the night ahead of its time."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _

from director.forms.clock import ExtendForm, GraceForm, PlanForm, RhythmForm, TimesForm, zones
from director.models import Match
from director.selectors.desk.clock import clock_page
from director.services.closing import begin_night
from director.services.language import says
from director.services.refusal import Refused
from director.services.rhythm import day_extend, day_move, day_plan, grace_give, rhythm_set
from director.views.answers import incomplete, refusals_in, see_other
from director.views.desk.access import desk, person, show, version


@desk("GET")
def clock(request: HttpRequest, match: Match) -> HttpResponse:
    """`clock/`: the rhythm, and the day as it is planned."""
    return _page(request, match)


def _page(request: HttpRequest, match: Match, **forms: Form) -> HttpResponse:
    """The page, with a form that was refused in place of a fresh one."""
    shown = clock_page(match)
    context = {
        "clock": shown,
        "now": timezone.now(),
        "rhythm": RhythmForm(says(match), initial=RhythmForm.of(shown.rhythm, match.zone)),
        "times": TimesForm(says(match), initial=_planned(shown.day)),
        "plan": PlanForm(says(match), initial={"number": match.day + 1}),
        "extend": ExtendForm(),
        "grace": GraceForm(),
        "zones": zones(),
        **forms,
    }
    return show(request, match, "clock", context, 422 if forms else 200)


def _planned(day: Any) -> dict[str, Any]:
    return {} if day is None else {name: getattr(day, name) for name in ("closes_at", "night_at", "dawn_at")}


def _done(
    request: HttpRequest, match: Match, name: str, form: Form, act: Callable[[], object], said: str
) -> HttpResponse:
    """Act on a valid form and go back to the page; with a sentence in the form where it was refused."""
    if form.is_valid():
        with refusals_in(form):
            act()
            return see_other(request, "desk:clock", match.code, said=said)
    return _page(request, match, **{name: form})


@desk("POST", back="desk:clock")
def rhythm(request: HttpRequest, match: Match) -> HttpResponse:
    """`clock/rhythm/`: set the rhythm."""
    form = RhythmForm(says(match), request.POST)

    def act() -> object:
        given = form.cleaned_data
        return rhythm_set(
            match,
            form.beat(),
            zone=given["zone"].strip(),
            today=given["today"],
            by=person(request),
            now=timezone.now(),
            version=version(request),
        )

    return _done(request, match, "rhythm", form, act, _("节奏存好了。"))


@desk("POST", back="desk:clock")
def move(request: HttpRequest, match: Match) -> HttpResponse:
    """`clock/move/`: other times for the present day. Times that the form shows unchanged are left alone."""
    day = match.days.filter(number=match.day).first()
    form = TimesForm(says(match), request.POST, initial=_planned(day))

    def act() -> object:
        changed = {name: value for name, value in form.times().items() if name in form.changed_data and value}
        if not changed:
            raise Refused("nothing", _("没有改动：请填新的时间。"))
        return day_move(match, by=person(request), now=timezone.now(), version=version(request), **changed)

    return _done(request, match, "times", form, act, _("时间改好了，玩家会收到通知。"))


@desk("POST", back="desk:clock")
def plan(request: HttpRequest, match: Match) -> HttpResponse:
    """`clock/plan/`: other times for a day to come."""
    form = PlanForm(says(match), request.POST)

    def act() -> object:
        return day_plan(
            match,
            form.cleaned_data["number"],
            by=person(request),
            now=timezone.now(),
            version=version(request),
            **form.times(),
        )

    return _done(request, match, "plan", form, act, _("单日安排存好了。"))


@desk("GET", "POST", back="desk:clock")
def extend(request: HttpRequest, match: Match) -> HttpResponse:
    """`clock/extend/`: what an extension would do, and doing it: once for each page that was shown."""
    if request.method == "POST":
        form = ExtendForm(request.POST)
        if not form.is_valid() or not form.cleaned_data["token"]:
            raise incomplete()
        done = day_extend(
            match,
            form.length(),
            token=form.cleaned_data["token"],
            by=person(request),
            now=timezone.now(),
            version=version(request),
        )
        until = timezone.localtime(done.closes_at)
        return see_other(
            request, "desk:clock", match.code, said=_("延长到 {at}。").format(at=f"{until:%H:%M}")
        )
    form = ExtendForm(request.GET)
    if not form.is_valid():
        return _page(request, match, extend=form)
    day = match.days.filter(number=match.day).first()
    if day is None or day.closed_at is not None or day.closes_at is None:
        words = _("没有预定{closes}时间，不需要延长。").format(closes=says(match).closes)
        raise Refused("no_close", words, "K8.6")
    context = {
        "day": day,
        "minutes": form.cleaned_data["minutes"],
        "until": day.closes_at + form.length(),
        "token": secrets.token_urlsafe(16),
    }
    return show(request, match, "extend", context)


@desk("POST", back="desk:clock")
def grace(request: HttpRequest, match: Match) -> HttpResponse:
    """`clock/grace/`: a grace for those without a vote."""
    form = GraceForm(request.POST)

    def act() -> object:
        return grace_give(
            match, form.length(), by=person(request), now=timezone.now(), version=version(request)
        )

    return _done(request, match, "grace", form, act, _("给了宽限，并已公示。"))


@desk("POST", back="desk:clock")
def begin(request: HttpRequest, match: Match) -> HttpResponse:
    """`clock/night/`: begin the night that waits, ahead of its time."""
    begin_night(match, by=person(request), now=timezone.now(), version=version(request))
    said = _("{night}开始了。").format(night=says(match).numbered("night", match.day))
    return see_other(request, "desk:night", match.code, said=said)


urlpatterns = [
    path("<slug:code>/clock/", clock, name="clock"),
    path("<slug:code>/clock/rhythm/", rhythm, name="clock_rhythm"),
    path("<slug:code>/clock/move/", move, name="clock_move"),
    path("<slug:code>/clock/plan/", plan, name="clock_plan"),
    path("<slug:code>/clock/extend/", extend, name="clock_extend"),
    path("<slug:code>/clock/grace/", grace, name="clock_grace"),
    path("<slug:code>/clock/night/", begin, name="clock_night"),
]
