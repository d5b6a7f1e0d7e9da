"""发牌 (K1.1, K1.2, K9.5): who holds which card, who plays whom, and the elevator order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from director.rules.draw import Draw, shuffled
from director.rules.kanshu.cards import RANKS, Card, Faction
from director.rules.kanshu.options import Options
from director.rules.kanshu.state import Seat, State

FEWEST, MOST = 4, 18


@dataclass(frozen=True, slots=True)
class Deal:
    """发牌结果 (K1.2). Characters and players count from 0 in sign-up order.

    `cards[c]` is the card of character c, `players[c]` the player behind it, `elevator` the characters top first.
    """

    cards: tuple[Card, ...]
    players: tuple[int, ...]
    elevator: tuple[int, ...]


def refuse_count(count: int) -> str | None:
    """人数 (K1.1): why `count` can't play, or None."""
    if FEWEST <= count <= MOST and count % 2 == 0:
        return None
    return f"{count} players: an even number from {FEWEST} to {MOST} is needed"


def deal(count: int, options: Options, drawing: Draw) -> tuple[Deal, State]:
    """发牌 (K1.1, K1.2, K9.5): the deal, and the state before the first night, without a dagger yet."""
    drawn = [
        Card(faction, rank)
        for faction, label in ((Faction.RED, "deal/red"), (Faction.BLUE, "deal/blue"))
        for rank in sorted(shuffled(RANKS, label, drawing)[: count // 2])
    ]
    cards = tuple(shuffled(drawn, "deal/cards", drawing))
    players = tuple(shuffled(range(count), "deal/players", drawing))
    elevator = tuple(shuffled(range(count), "deal/elevator", drawing))
    return Deal(cards, players, elevator), State([Seat(cards[c]) for c in elevator], options=options)


def first_dagger(tied: tuple[int, ...], drawing: Draw) -> int:
    """匕首竞选平票 (K1.5): one of the tied seats (in elevator order), drawn; all of them for option `random`."""
    return tied[drawing("deal/dagger", len(tied))]


def leading(votes: Mapping[int, int]) -> tuple[int, ...]:
    """匕首竞选 (K1.5): the seats with the most votes, in elevator order; nobody without a vote."""
    most = max(votes.values(), default=0)
    return tuple(seat for seat in sorted(votes) if votes[seat] == most and most > 0)
