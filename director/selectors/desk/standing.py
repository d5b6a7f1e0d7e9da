"""预案 (K6.4) of one character, as directors enter it for its player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from director.announcing.document import Spans
from director.models import Character, Day, Match
from director.selectors.desk.seats import names_of, seats_of
from director.selectors.seat_asked import standing_rehearsed, standing_words
from director.selectors.seat_rows import SeatRows
from director.services.days import dealt_state


@dataclass(frozen=True, slots=True)
class StandingPage:
    """What the game's form is made of: the card of the seat, the names, and what was left so far; `left` in words."""

    seat: int
    card: Any
    names: tuple[str, ...]
    answers: Mapping[str, Any]
    left: tuple[Spans, ...]


def standing_page(match: Match, character: Character, day: Day) -> StandingPage:
    """The standing answers of a dealt character on a day."""
    seat = character.seat or 0
    names = tuple(names_of(seats_of(match)))
    last = day.standing.filter(character=character).order_by("sent_at", "pk").last()
    answers = last.answers if last is not None else {}
    card = match.rules.private(dealt_state(match, len(names)), seat)
    return StandingPage(seat, card, names, answers, standing_words(match, answers, names))


def rehearsed_for(
    character: Character, page: StandingPage, answers: Mapping[str, Any], now: datetime
) -> tuple[Spans, ...]:
    """What the answers would do tonight, in the words that the player reads before leaving them."""
    known = SeatRows(character, now).known
    return standing_rehearsed(character.match, answers, page.card, page.seat, known, page.names)
