"""红牌 (K8.2) between two nights: given by day, it is in the state that the next night begins with."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from director.models import Match, PenaltyCard
from director.rules.game import Event
from director.services.card_tally import tally_of


def between_nights(match: Match, state: Any) -> list[Event]:
    """What the cards of now change in the state that a night begins with; `state` is changed by it."""
    wanted = seats_sent_off(match)
    events: list[Event] = []
    for seat in range(len(state.seats)):
        if (seat in wanted) != match.rules.silenced(state, seat):
            events += match.rules.sent_off(seat, lifted=seat not in wanted)
    for event in events:
        match.rules.evolve(state, event)
    return events


def seats_sent_off(match: Match) -> frozenset[int]:
    """红牌罚下 (K8.2): the seats that are sent off by the cards of now; one query."""
    cards = _by_seat(match).items()
    return frozenset(seat for seat, given in cards if seat is not None and tally_of(given).sent_off)


def _by_seat(match: Match) -> dict[int | None, list[PenaltyCard]]:
    """The cards of a match by the seat of their characters; one query."""
    cards: dict[int | None, list[PenaltyCard]] = defaultdict(list)
    for card in match.cards.select_related("character").order_by("pk"):
        cards[card.character.seat].append(card)
    return cards
