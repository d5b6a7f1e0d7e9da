"""A player's page: the card, what is asked, the vote, standing answers. Somebody else's seat is not found (404)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from director.announcing.document import Spans
from director.forms.compose import COMPOSE
from director.forms.compose.protocol import Compose
from director.forms.seat import VoteForm, answer_value, seat_forms
from director.forms.standing import StandingForm
from director.models import Character, Match
from director.permissions import Right, may
from director.selectors.receipts import receipt_for_player
from director.selectors.seat import SeatPage, seat_of, seat_page
from director.selectors.seat_asked import OpenQuestion, answered_already, standing_rehearsed
from director.selectors.seat_posts import preview_of
from director.selectors.seat_record import seat_record
from director.services.nights import answer_submit
from director.services.posts import post_submit, standing_submit
from director.services.refusal import Forbidden, Refused, Stale
from director.views.answers import SeeOther, View, answered, refusals_in, stored_rules, tell
from director.views.desk.access import person

app_name = "seat"
SeatView = Callable[[HttpRequest, Character], HttpResponse]


def seat(*methods: str) -> Callable[[SeatView], View]:
    """A page of one seat for whoever plays it now; anybody else is answered 404."""

    def guard(view: SeatView) -> View:
        @answered(*methods, back="seat:page")
        def at_seat(request: HttpRequest, character: Character, code: str) -> HttpResponse:
            try:
                with timezone.override(character.match.zone), stored_rules(character.match):
                    return view(request, character)
            except Forbidden as lost:  # the seat was lost since it was found
                raise Http404 from lost

        @never_cache
        @login_required
        @wraps(view)
        def guarded(request: HttpRequest, code: str) -> HttpResponse:
            character = seat_of(code)
            if character is None or not may(person(request), Right.PLAY, character):
                raise Http404
            return at_seat(request, character=character, code=code)

        return guarded

    return guard


@seat("GET")
def page(request: HttpRequest, character: Character) -> HttpResponse:
    """The whole seat on one phone screen."""
    return _show(request, character)


def _show(request: HttpRequest, character: Character, *, status: int = 200, **given: Any) -> HttpResponse:
    """The page, with whatever forms are `given` in place of fresh ones."""
    shown = seat_page(character, timezone.now(), person(request).zone)
    context = {
        "character": character,
        "page": shown,
        "vote": VoteForm(),
        "standing": _standing_form(shown),
        "games": f"games/{shown.game}",
        "compose": _compose_form(shown),
        "no_action": bool(seat_forms(shown.game).no_action),
        "state": shown.digest,
        **given,
    }
    return render(request, "seat/page.html", context, status=status)


def _standing_form(shown: SeatPage, data: Any = None) -> StandingForm | None:
    """The game's form for standing answers, while a day is open."""
    kind = seat_forms(shown.game).standing
    if kind is None or shown.day is None or shown.own is None:
        return None
    names = [line.name for line in shown.roster]
    return kind(shown.own.card, names, shown.number - 1, shown.standing_answers, data)


def _compose_form(shown: SeatPage, data: Any = None) -> Compose | None:
    """The game's form for putting a post together, while a day is open and something was announced to choose from."""
    kind = COMPOSE.get(shown.game)
    if kind is None or shown.day is None or shown.table is None or shown.out:
        return None
    return kind(shown.table, [line.name for line in shown.roster], shown.number - 1, data)


@seat("GET")
def record(request: HttpRequest, character: Character) -> HttpResponse:
    """我的记录: all my posts and answers."""
    shown = seat_record(character, timezone.now())
    if shown is None:
        raise Http404
    return render(request, "seat/record.html", {"record": shown, "games": f"games/{character.match.game}"})


@seat("GET")
def news(request: HttpRequest, character: Character) -> HttpResponse:
    """Whether the page has something new: 204 where it has not, so that nothing on it moves."""
    state = seat_page(character, timezone.now()).digest
    if request.GET.get("state") == state:
        return HttpResponse(status=204)
    return render(request, "seat/news.html", {"code": character.code, "state": state})


# ---------------------------------------------------------------- the vote


@seat("POST")
def post(request: HttpRequest, character: Character) -> HttpResponse:
    """投票 (K2.2): keep a post. The same text twice in a row is the same post: a double click is harmless."""
    form = VoteForm(request.POST)
    if not form.is_valid():
        return _show(request, character, vote=form, status=422)
    return _keep(request, character, form, form.cleaned_data["text"])


def _keep(request: HttpRequest, character: Character, form: VoteForm, text: str) -> HttpResponse:
    now = timezone.now()
    with refusals_in(form):
        kept = post_submit(character, text, by=person(request), now=now, day_number=_day_meant(request))
        tell(request, receipt_for_player(kept, now))
        return _back(character, "vote")
    return _show(request, character, vote=form, status=422)


@seat("POST")
def compose(request: HttpRequest, character: Character) -> HttpResponse:
    """出招、出手 by form: the post that it writes, kept like any other; with `preview` only shown and read."""
    form = _compose_form(seat_page(character, timezone.now()), request.POST)
    if form is None:
        raise Refused("closed", _("现在不能出招：已经截止，或者你已经出局。"), "K8.6")
    if not form.is_valid():
        return _show(request, character, compose=form, status=422)
    text = form.text()
    if "preview" in request.POST:
        read = preview_of(character, text, timezone.now())
        return _show(request, character, compose=form, vote=VoteForm(initial={"text": text}), read=read)
    return _keep(request, character, VoteForm({"text": text}), text)


@seat("POST")
def no_action(request: HttpRequest, character: Character) -> HttpResponse:
    """不行动: a vote that says so, which is not the same as silence (K8.3)."""
    text = seat_forms(character.match.game).no_action
    if not text:
        raise Http404
    return _keep(request, character, VoteForm({"text": text}), text)


@seat("POST")
def preview(request: HttpRequest, character: Character) -> HttpResponse:
    """读一读 (V10): how a text would be read; nothing is kept."""
    form = VoteForm(request.POST)
    read = preview_of(character, form.cleaned_data["text"], timezone.now()) if form.is_valid() else None
    if getattr(request, "htmx", False):
        return render(request, "seat/read.html", {"read": read, "form": form})
    status = 200 if read else 422
    return _show(request, character, vote=form, read=read, status=status)


def _day_meant(request: HttpRequest) -> int | None:
    """The day that the form was for (K8.6): sent after that day, a vote counts for no other."""
    given = request.POST.get("day", "")
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 6 else None


def _back(character: Character, part: str = "") -> HttpResponse:
    address = reverse("seat:page", args=[character.code])
    return SeeOther(f"{address}#{part}" if part else address)


# ---------------------------------------------------------------- questions


@seat("POST")
def answer(request: HttpRequest, character: Character) -> HttpResponse:
    """回答 (K6.1): answer an open question of this seat, known by the key that its form carried."""
    shown = seat_page(character, timezone.now())
    key = request.POST.get("key", "")
    question = next((each for each in shown.questions if each.key == key), None)
    if question is None:
        return _answered_before(request, character, key)
    try:
        value = answer_value(request.POST, question.asked)
        _submit(request, character, question, value)
    except ValidationError as error:
        return _show(request, character, wrong_key=key, wrong="".join(error.messages), status=422)
    except Stale:
        return _answered_before(request, character, key)
    messages.success(request, _("回答已收到。"))
    return _back(character)


def _submit(request: HttpRequest, character: Character, question: OpenQuestion, value: Any) -> None:
    answer_submit(
        character.match,
        number=question.number,
        value=value,
        by=person(request),
        now=timezone.now(),
        revision=question.revision,
        night_number=question.night,
    )


def _answered_before(request: HttpRequest, character: Character, key: str) -> HttpResponse:
    """A form of a question that is closed: the same answer again is harmless, any other is stale."""
    given = answered_already(character, key)
    if given is not None and given.by_its_player:
        try:
            value = answer_value(request.POST, given.asked)
        except ValidationError:
            value = None
        if value == given.value and type(value) is type(given.value):
            messages.success(request, _("这个问题已经收到你的回答，没有重复提交。"))
            return _back(character)
    raise Stale("stale", _("这个问题已经不在等待回答：它已有了回答，或者被导演退回过。"))


# ---------------------------------------------------------------- standing answers


def _rehearsed(match: Match, shown: SeatPage, answers: Mapping[str, Any]) -> tuple[Spans, ...]:
    """What the answers would do tonight, by what the seat knows now."""
    own = shown.own.card if shown.own else None
    names = [line.name for line in shown.roster]
    return standing_rehearsed(match, answers, own, shown.number - 1, shown.table, names)


@seat("POST")
def standing(request: HttpRequest, character: Character) -> HttpResponse:
    """预案 (K6.4): leave, preview or withdraw standing answers."""
    shown = seat_page(character, timezone.now())
    form = _standing_form(shown, request.POST)
    if form is None:
        raise Refused("closed", _("白天已经关门，预案随投票一同截止。"), "K6.4")
    if not form.is_valid():
        return _show(request, character, standing=form, standing_open=True, status=422)
    answers = form.answers()
    if "preview" in request.POST:
        lines = _rehearsed(character.match, shown, answers)
        return _show(
            request, character, standing=form, standing_open=True, previewed=lines, asked_preview=True
        )
    with refusals_in(form):
        standing_submit(character, answers, by=person(request), now=timezone.now())
        said = _("预案已收到，只在今夜有效。") if answers else _("预案已清空，到时再问你。")
        messages.success(request, said)
        return _back(character, "standing")
    return _show(request, character, standing=form, standing_open=True, status=422)


urlpatterns: list[URLPattern] = [
    path("seat/<str:code>/", page, name="page"),
    path("seat/<str:code>/record/", record, name="record"),
    path("seat/<str:code>/news/", news, name="news"),
    path("seat/<str:code>/post/", post, name="post"),
    path("seat/<str:code>/compose/", compose, name="compose"),
    path("seat/<str:code>/preview/", preview, name="preview"),
    path("seat/<str:code>/no-action/", no_action, name="no_action"),
    path("seat/<str:code>/answer/", answer, name="answer"),
    path("seat/<str:code>/standing/", standing, name="standing"),
]
