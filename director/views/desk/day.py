"""The day: the board, posts entered for players, posts read by hand, and the close."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from director.forms.desk import DeadlineForm, PostForm
from director.forms.hand import HAND_FORMS
from director.forms.seat import seat_forms
from director.models import Character, Match, Phase, Post, Source
from director.selectors.desk import setup as setting_up
from director.selectors.desk.coming import undecided
from director.selectors.desk.day import day_board, day_of, seat_day
from director.selectors.desk.said import last_said
from director.selectors.desk.seats import present_of, seats_of
from director.selectors.desk.setup import options_of
from director.selectors.desk.todo import tasks
from director.selectors.receipts import receipt_for_director
from director.services.closing import asks_later, close_day, deadline_set, grace_left, held_up
from director.services.days import not_open
from director.services.language import phrases_of
from director.services.posts import post_submit, read_by_hand
from director.services.reading import order_of
from director.services.refusal import Refused
from director.services.writing import other_rules
from director.views.answers import refusals_in, see_other, sent, tell
from director.views.desk.access import chosen_number, desk, person, show, version


@desk("GET")
def board(request: HttpRequest, match: Match) -> HttpResponse:
    """`/desk/<code>/`: what must be done now, and the day as it stands.

    An htmx poll says with `since` which log entry it has seen; where nothing has happened, 204 leaves the page be.
    """
    seen = getattr(match, "last_entry", None) or 0
    if request.headers.get("HX-Request") and request.GET.get("since") == str(seen):
        return HttpResponse(status=204)
    now = timezone.now()
    day = day_of(match, chosen_number(request.GET.get("day"))) if match.recomputable else None
    present = present_of(match)
    shown = day_board(match, day, present.before(match, day.number)) if day is not None else None
    context = {
        "board": shown,
        "tasks": tasks(match, now, present, shown if shown and shown.open else None),
        "state": present.state,
        "seats": [row.seat for row in shown.rows] if shown else [],
        "deal": setting_up.deal_of(match) if match.phase == Phase.SETUP and match.recomputable else None,
        "last": last_said(match) if match.phase == Phase.ENDED else None,
        "seen": seen,
        "other_rules": None if match.recomputable else other_rules(match),
        "electing": undecided(match, present),
        "in_grace": shown is not None and shown.in_grace(now),
        "standing_kind": seat_forms(match.game).standing is not None,
        "now": now,
    }
    return show(request, match, "board", context)


@desk("GET")
def seat(request: HttpRequest, match: Match, character: str) -> HttpResponse:
    """`seat/<character>/`: all posts of one character on a day, each as it was read line by line."""
    found = get_object_or_404(Character, match=match, code=character)
    day = day_of(match, chosen_number(request.GET.get("day")))
    row = seat_day(match, day, found.pk) if day is not None else None
    if day is None or row is None:
        raise Http404
    return show(request, match, "seat", {"row": row, "day": day, "day_open": day.closed_at is None})


@desk("GET", "POST")
def post(request: HttpRequest, match: Match) -> HttpResponse:
    """`post/`: enter a post for a player."""
    seats = seats_of(match)
    if request.method == "POST":
        form = PostForm(seats, request.POST)
        kept = _post(request, match, form) if form.is_valid() else None
        if kept is not None:
            return _kept(request, match, kept)
        return show(request, match, "post", {"form": form}, 422)
    form = PostForm(seats, initial={"character": request.GET.get("character", "")})
    return show(request, match, "post", {"form": form})


def _kept(request: HttpRequest, match: Match, kept: Post) -> HttpResponse:
    """To the board, with what became of the post."""
    tell(request, receipt_for_director(kept))
    return see_other(request, "desk:board", match.code)


def _post(request: HttpRequest, match: Match, form: PostForm) -> Post | None:
    """Keep the post, or put into the form why not."""
    character = get_object_or_404(Character, match=match, code=form.cleaned_data["character"])
    text = form.cleaned_data["text"]
    with refusals_in(form):
        return post_submit(character, text, by=person(request), now=timezone.now(), source=Source.DESK)
    return None


@desk("GET", "POST")
def reading(request: HttpRequest, match: Match, pk: int) -> HttpResponse:
    """`reading/<post>/`: say by hand what a post means."""
    found = get_object_or_404(
        Post.objects.select_related("day__match", "character").prefetch_related("hand_readings"),
        pk=pk,
        day__match=match,
    )
    seats, kind = seats_of(match), HAND_FORMS.get(match.game)
    if kind is None:
        raise Http404
    data = sent(request)
    form = kind(seats, found.character.seat or 0, order_of(found), data, options=options_of(match))
    if data is not None and form.is_valid():
        with refusals_in(form):
            read_by_hand(
                found,
                form.order(),
                form.cleaned_data["reason"],
                by=person(request),
                now=timezone.now(),
                version=version(request),
            )
            return see_other(request, "desk:board", match.code, said=_("读法存好了，日志里有记录。"))
    return show(request, match, "reading", {"form": form, "post": found}, 422 if form.is_bound else 200)


@desk("GET", "POST", back="desk:board")
def close(request: HttpRequest, match: Match) -> HttpResponse:
    """`close/`: what closing the day would do, and doing it."""
    if request.method == "POST":
        close_day(
            match,
            by=person(request),
            now=timezone.now(),
            version=version(request),
            ends_grace="ends_grace" in request.POST,
        )
        match.refresh_from_db()
        to = "desk:night" if match.phase == Phase.NIGHT else "desk:dawn"
        return see_other(
            request, to, match.code, said=_("{closes}了，不能再改。").format(closes=_closes(match))
        )
    day = day_of(match, None)
    if match.phase != Phase.DAY or day is None:
        raise Refused("no_day", not_open(match))
    now = timezone.now()
    context = {
        "board": day_board(match, day),
        "now": now,
        "grace": grace_left(day, now),
        "held": held_up(match),
        "asks_at": asks_later(match, day, now),
    }
    return show(request, match, "close", context)


def _closes(match: Match) -> str:
    """What the game calls the end of the time for posts: 关门 or 截止."""
    return phrases_of(match.game).closes


@desk("POST")
def deadline(request: HttpRequest, match: Match) -> HttpResponse:
    """`deadline/`: when the day is to close (K8.6)."""
    form = DeadlineForm(request.POST)
    if not form.is_valid():
        raise Refused("time", _("看不懂这个时间，请写成“2026-03-05 22:00”的样子。"), "K8.6")
    closes_at = form.cleaned_data["closes_at"]
    deadline_set(match, closes_at, by=person(request), now=timezone.now(), version=version(request))
    return see_other(
        request,
        "desk:board",
        match.code,
        said=(_("{closes}时间定好了。") if closes_at else _("没有{closes}时间了，由导演{closes}。")).format(
            closes=_closes(match)
        ),
    )
