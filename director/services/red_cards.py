"""红牌 (K8.2) between two nights: given by day, it is in the state that the next night begins with."""

from __future__ import annotations

from typing import Any

from director.models import Match
from director.rules.game import Event
from director.services.tally import cards_by_character, tally_of


def between_nights(match: Match, state: Any) -> list[Event]:
    """What the cards of now change in the state that a night begins with; `state` is changed by it."""
    cards = cards_by_character(match)
    events: list[Event] = []
    for character in match.characters.exclude(seat=None).order_by("seat"):
        assert character.seat is not None, "only dealt characters are asked for"
        wanted = tally_of(cards[character.pk]).sent_off
        if wanted != match.rules.silenced(state, character.seat):
            events += match.rules.sent_off(character.seat, lifted=not wanted)
    for event in events:
        match.rules.evolve(state, event)
    return events
