"""The night: its story, answers for players, defaults, "what if", and taking back."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from director.forms.desk import ReasonForm, answer_from
from director.models import Match, Night, Phase
from director.rules.game import Value
from director.selectors.desk.coming import night_coming
from director.selectors.desk.night import (
    Imagined,
    OpenQuestion,
    Telling,
    imagine,
    night_board,
    night_of,
    undone,
)
from director.services.nights import answer_submit, default_apply, defaults_apply_all, night_rewind
from director.services.refusal import Refused, Stale
from director.views.answers import SeeOther, refusals_in, see_other
from director.views.desk.access import chosen_number, desk, number, person, show, version


@desk("GET")
def night(request: HttpRequest, match: Match) -> HttpResponse:
    """`night/`: the story of a night (the last one, or `?night=2`).

    An htmx poll says with `since` which version it shows; where nothing has changed, 204 leaves the page be.
    """
    if request.headers.get("HX-Request") and request.GET.get("since") == str(match.version):
        return HttpResponse(status=204)
    found = night_of(match, chosen_number(request.GET.get("night")))
    if found is None and request.GET.get("night"):
        raise Http404
    board = night_board(match, found) if found is not None else None
    coming = night_coming(match)
    return show(request, match, "night", {"board": board, "coming": coming, "now": timezone.now()})


def _asked(match: Match, night_number: int, question: int) -> OpenQuestion:
    """The question a form is about. Raises Stale where the night or the question is no more."""
    found = night_of(match, night_number)
    asked = Telling(match, found).asked_question(question) if found is not None else None
    if asked is None:
        raise Stale("stale", _("这个问题已经不在了：已经退回。请看现在的情况。"))
    return asked


def _value(asked: OpenQuestion, given: list[str]) -> Value:
    """The answer chosen. Raises Refused for none, or one that is not offered."""
    value = answer_from(asked.asked, given)
    if value is None:
        needed = _("请选一个回答。") if asked.asked.count < 2 else _("请正好选 {n} 个对象，或选不发动。")
        raise Refused("no_answer", needed.format(n=asked.asked.count), asked.prompt.clause)
    return value


@desk("POST", back="desk:night")
def answer(request: HttpRequest, match: Match) -> HttpResponse:
    """`night/answer/`: answer for a player, on its word; the log says so (K6.4)."""
    night_number, question = number(request, "night"), number(request, "number")
    value = _value(_asked(match, night_number, question), request.POST.getlist("answer"))
    answer_submit(
        match,
        number=question,
        value=value,
        by=person(request),
        now=timezone.now(),
        revision=number(request, "revision"),
        night_number=night_number,
        on_behalf=True,
    )
    return _onward(request, match, _("代答好了，日志里有记录。"))


@desk("POST", back="desk:night")
def default(request: HttpRequest, match: Match) -> HttpResponse:
    """`night/default/`: let the default of one question apply now (K6.2)."""
    default_apply(
        match,
        number=number(request, "number"),
        by=person(request),
        now=timezone.now(),
        revision=number(request, "revision"),
        night_number=number(request, "night"),
    )
    return _onward(request, match, _("这一问按默认处理了。"))


@desk("POST", back="desk:night")
def defaults(request: HttpRequest, match: Match) -> HttpResponse:
    """`night/defaults/`: dawn: defaults for all that is unanswered (K6.2, K6.5)."""
    count = defaults_apply_all(match, now=timezone.now(), by=person(request), version=version(request))
    return _onward(request, match, _("{n} 个问题按默认处理了。").format(n=count))


def _onward(request: HttpRequest, match: Match, said: str) -> HttpResponse:
    """To the next question, or to the draft once the night is settled."""
    match.refresh_from_db()
    settled = match.phase == Phase.DAWN
    if settled:
        said = _("{done}都结算完了，请核对草稿。").format(done=said)
    return see_other(request, "desk:dawn" if settled else "desk:night", match.code, said=said)


@desk("GET", "POST", back="desk:night")
def imagined(request: HttpRequest, match: Match) -> HttpResponse:
    """`night/what-if/`: try an answer and see the rest of the night beside the real one; nothing is touched.

    From the form of an open question it is posted, and then asked for by its address, which holds no token.
    """
    if request.method == "POST":
        return SeeOther(f"{request.path}?{_what_if(request)}")
    found, question = _from_address(request, match, "number")
    asked = Telling(match, found).asked_question(question)
    if asked is None:
        raise Http404
    given = request.GET.getlist("answer")
    context: dict[str, Any] = {"question": asked, "night": found, "given": given, "now": timezone.now()}
    value = answer_from(asked.asked, given) if given else None
    if given and value is None:
        context["error"] = _("请从所列选项中选择。")
    if value is not None:
        context["imagined"] = imagine(match, found, question, value)
    return show(request, match, "what_if", context)


def _what_if(request: HttpRequest) -> str:
    """What the address of a what-if says."""
    named = [(name, each) for name in ("night", "number", "answer") for each in request.POST.getlist(name)]
    return urlencode(named)


def _from_address(request: HttpRequest, match: Match, name: str) -> tuple[Night, int]:
    """The night and the question that an address names; 404 where there are none."""
    night_number, question = chosen_number(request.GET.get("night")), chosen_number(request.GET.get(name))
    found = None if night_number is None else night_of(match, night_number)
    if found is None or question is None:
        raise Http404
    return found, question


@desk("GET", "POST", back="desk:night")
def rewind(request: HttpRequest, match: Match) -> HttpResponse:
    """`night/rewind/`: take the night back to a question (K10.1); what would vanish, and what would come, is shown before."""
    if request.method == "POST":
        return _rewind(request, match)
    found, to = _from_address(request, match, "to")
    return _rewind_page(request, match, found, to, ReasonForm(), 200)


def _rewind_page(
    request: HttpRequest,
    match: Match,
    found: Night,
    to: int,
    form: ReasonForm,
    status: int,
    would: Imagined | None = None,
) -> HttpResponse:
    last = night_of(match, None)
    lost = undone(match, found, to) if found == last else None
    if lost is None:
        raise Http404
    given = request.POST.getlist("answer")
    context = {"undone": lost, "form": form, "night": found, "given": given, "imagined": would}
    return show(request, match, "rewind", context, status)


def _rewind(request: HttpRequest, match: Match) -> HttpResponse:
    to, night_number = number(request, "to"), number(request, "night")
    asked = _asked(match, night_number, to)
    last = night_of(match, None)
    if last is None or last.number != night_number:
        raise Stale("stale", _("之后的已经开始，不能再退回。"))
    given = [one for one in request.POST.getlist("answer") if one]
    if "preview" in request.POST:
        return _difference(request, match, last, to, _value(asked, given) if given else None)
    form = ReasonForm(request.POST)
    if form.is_valid():
        with refusals_in(form):
            night_rewind(
                match,
                to=to,
                reason=form.cleaned_data["reason"],
                by=person(request),
                now=timezone.now(),
                version=version(request),
                answer=_value(asked, given) if given else None,
            )
            return _onward(request, match, _("退回到第 {n} 问了。").format(n=to))
    return _rewind_page(request, match, last, to, form, 422)


def _difference(
    request: HttpRequest, match: Match, last: Night, to: int, value: Value | None
) -> HttpResponse:
    """The night as it would be after the take-back, beside the real one; what was written stays, nothing is done."""
    if version(request) != match.version:
        raise Stale("stale", _("这里已经变了。请打开现在的页面，再看一次。"))
    form = ReasonForm(initial={"reason": request.POST.get("reason", "")})
    if value is None:
        return _rewind_page(request, match, last, to, form, 200)
    return _rewind_page(request, match, last, to, form, 200, imagine(match, last, to, value))
