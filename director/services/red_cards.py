"""红牌 (K8.2) between two nights: given by day, it is in the state that the next night begins with."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from director.models import CardState, Match
from director.rules.game import Event
from director.services.card_tally import tally


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
    colours: dict[int | None, list[str]] = defaultdict(list)
    in_force = match.cards.filter(state=CardState.CONFIRMED, character__seat__isnull=False).order_by("pk")
    for seat, colour in in_force.values_list("character__seat", "colour"):
        colours[seat].append(colour)
    return frozenset(seat for seat, theirs in colours.items() if seat is not None and tally(theirs).sent_off)
