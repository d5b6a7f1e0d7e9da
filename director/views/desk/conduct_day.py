"""Attendance, proxy votes and the conduct check: what directors enter of a day."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.forms.conduct import CheckForm, CountsForm, ProxyForm, initial_time
from director.models import Character, Day, Match
from director.selectors.conduct import attendance_page, counts_of, proxies_of
from director.selectors.desk.day import day_of
from director.selectors.desk.seats import seats_of
from director.services.attendance import counts_enter, read_counts
from director.services.cards import settings_of
from director.services.conduct_check import check
from director.services.days import current_day
from director.services.grounds import Word
from director.services.language import says
from director.services.proxies import proxy_submit
from director.services.writing import log
from director.views.answers import refusals_in, see_other, sent
from director.views.desk.access import chosen_number, desk, person, version
from director.views.desk.conduct import conduct_or_404
from director.views.desk.conduct_frame import present


@desk("GET", "POST", back="conduct:attendance")
def attendance(request: HttpRequest, match: Match) -> HttpResponse:
    """`conduct/attendance/`: the grid of counts, and of one day (`?day=2`) what became of everybody's vote."""
    conduct_or_404(match)
    day = day_of(match, chosen_number(request.GET.get("day")))
    if day is None:
        if request.GET.get("day"):
            raise Http404
        return present(request, match, "attendance", {"grid": None})
    seats = seats_of(match)
    initial = {f"count_{pk}": count for pk, count in counts_of(day).items()}
    form = CountsForm(seats, sent(request), initial=initial)
    if request.method == "POST" and form.is_valid():
        new = _enter(request, match, day, form)
        if new is not None:
            said = _("存好了，新提议了 {n} 张牌。").format(n=new) if new else _("存好了。")
            return see_other(request, f"{request.path}?day={day.number}", said=said)
    context = {"grid": attendance_page(match, day), "form": form, "day": day}
    return present(request, match, "attendance", context, 422 if form.is_bound else 200)


def _enter(request: HttpRequest, match: Match, day: Day, form: CountsForm) -> int | None:
    """Enter what the form holds; None with the reasons in the form where a pasted line can't be read."""
    pasted = read_counts(match, form.cleaned_data["pasted"])
    for problem in pasted.problems:
        form.add_error("pasted", problem)
    if pasted.problems:
        return None
    counts = {**form.counts(), **pasted.counts}
    return counts_enter(match, day, counts, by=person(request), now=timezone.now(), version=version(request))


@desk("GET", "POST", back="conduct:proxy")
def proxy(request: HttpRequest, match: Match) -> HttpResponse:
    """`conduct/proxy/`: post a vote on a player's word (K8.7)."""
    now, day = timezone.now(), current_day(match)
    form = ProxyForm(
        says(match), seats_of(match), sent(request), initial={"asked_at": initial_time(day, now)}
    )
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data
        character = get_object_or_404(Character, code=chosen["character"], match=match)
        with refusals_in(form):
            proxy_submit(
                character,
                chosen["text"],
                asked_at=chosen["asked_at"],
                channel=chosen["channel"],
                by=person(request),
                now=now,
            )
            return see_other(request, "conduct:proxy", match.code, said=_("代投好了。"))
    context = {"form": form, "day": day, "proxies": proxies_of(match)}
    return present(request, match, "proxy", context, 422 if form.is_bound else 200)


KINDS = {
    "red_font": gettext_lazy("红色字体"),
    "large_font": gettext_lazy("放大字体"),
    "link": gettext_lazy("网址、图片或附件"),
    "record": gettext_lazy("聊天记录"),
    "word": gettext_lazy("名单里的词"),
    "past": gettext_lazy("过去的场次"),
    "proxy": gettext_lazy("请人代劳"),
    "substitute": gettext_lazy("替补"),
    "helper": gettext_lazy("场外助理"),
    "director": gettext_lazy("牵涉导演"),
}


@desk("GET", "POST", back="conduct:check")
def checked(request: HttpRequest, match: Match) -> HttpResponse:
    """`conduct/check/`: flags in pasted posts. Nothing is kept but that somebody looked."""
    conduct = conduct_or_404(match)
    form = CheckForm(sent(request))
    flags = None
    if request.method == "POST" and form.is_valid():
        saved = settings_of(match)
        words = [Word(*each) for each in saved.words] if saved.pk else list(conduct.words)
        flags = check(form.cleaned_data["text"], words, saved.titles)
        length = len(form.cleaned_data["text"])
        log(match, "checked", timezone.now(), actor=person(request), count=len(flags), length=length)
    lines = [
        {
            "line": flag.line,
            "words": flag.words,
            "kind": KINDS[flag.kind],
            "ground": conduct.words_of(flag.ground, flag.item),
            "place": f"{flag.ground}.{flag.item}",
        }
        for flag in flags or ()
    ]
    context = {"form": form, "lines": lines, "looked": flags is not None}
    return present(request, match, "check", context, 422 if form.is_bound and flags is None else 200)
