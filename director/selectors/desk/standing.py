"""预案 (K6.4) of one character, as directors enter it for its player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from director.announcing.document import Spans
from director.models import Character, Day, Match
from director.selectors.desk.seats import names_of, seats_of
from director.selectors.seat_asked import standing_words
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
