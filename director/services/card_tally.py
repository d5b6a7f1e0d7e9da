"""判罚累计 (K8.1): what a character's cards come to. Derived each time, never stored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from director.models import CardState, Colour, Match, PenaltyCard

UPGRADE = 3
"""Three of a colour make one of the next; those that made it are used up."""


@dataclass(frozen=True, slots=True)
class Tally:
    """累计: the cards in force. `yellow` and `red` hold what three of the colour below made."""

    green: int = 0
    blue: int = 0
    yellow: int = 0
    red: int = 0

    @property
    def sent_off(self) -> bool:
        """罚下 (K8.2)."""
        return self.red > 0


def tally(colours: Iterable[str]) -> Tally:
    """三升一 (K8.1): what cards of these colours come to, in whichever order they were given."""
    count: dict[str, int] = defaultdict(int)
    for colour in colours:
        count[colour] += 1
    yellows, blue = divmod(count[Colour.BLUE], UPGRADE)
    reds, yellow = divmod(count[Colour.YELLOW] + yellows, UPGRADE)
    return Tally(count[Colour.GREEN], blue, yellow, count[Colour.RED] + reds)


def tally_of(cards: Iterable[PenaltyCard]) -> Tally:
    """What these cards come to now: the confirmed ones that are not revoked."""
    return tally(card.colour for card in cards if card.state == CardState.CONFIRMED)


def tally_at(cards: Iterable[PenaltyCard], when: datetime) -> Tally:
    """What these cards came to at a moment: those decided by then and not yet revoked."""
    return tally(card.colour for card in cards if stood_at(card, when))


def stood_at(card: PenaltyCard, when: datetime) -> bool:
    """Whether a card was in force at a moment."""
    if card.state not in (CardState.CONFIRMED, CardState.REVOKED) or card.decided_at is None:
        return False
    return card.decided_at <= when and (card.revoked_at is None or card.revoked_at > when)


def last_straw(cards: Sequence[PenaltyCard]) -> PenaltyCard | None:
    """Of cards in force, in the order in which they were decided, the first with which the character was sent off."""
    colours = [card.colour for card in cards]
    return next((card for i, card in enumerate(cards, start=1) if tally(colours[:i]).sent_off), None)


def cards_by_character(match: Match) -> dict[int, list[PenaltyCard]]:
    """The cards of a match by character (primary key), in the order in which they were proposed; one query."""
    cards: dict[int, list[PenaltyCard]] = defaultdict(list)
    for card in match.cards.order_by("pk"):
        cards[card.character_id].append(card)
    return cards
