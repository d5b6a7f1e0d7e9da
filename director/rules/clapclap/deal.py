"""开局 (C1, K9.5): who plays whom and the order of the players, both drawn; nobody has a card here."""

from __future__ import annotations

from dataclasses import dataclass

from director.rules.clapclap.options import Options
from director.rules.clapclap.state import Seat, State
from director.rules.draw import Draw, shuffled

FEWEST, MOST = 2, 18


@dataclass(frozen=True, slots=True)
class Deal:
    """开局 (K9.5). Characters and players count from 0 in sign-up order.

    `players[c]` is the player behind character c, `elevator` the characters in player order.
    """

    players: tuple[int, ...]
    elevator: tuple[int, ...]


def refuse_count(count: int) -> str | None:
    """人数: why `count` can't play, or None."""
    if FEWEST <= count <= MOST:
        return None
    return f"{count} players: {FEWEST} to {MOST} are needed"


def deal(count: int, options: Options, drawing: Draw) -> tuple[Deal, State]:
    """开局 (C1, K9.5): the deal, and the state before the first round."""
    players = tuple(shuffled(range(count), "deal/players", drawing))
    elevator = tuple(shuffled(range(count), "deal/elevator", drawing))
    seats = [Seat(_name(options, character, seat)) for seat, character in enumerate(elevator)]
    return Deal(players, elevator), State(seats, options)


def _name(options: Options, character: int, seat: int) -> str:
    """The character's name, for the labels of draws; without names, the seat's number from 1."""
    return options.names[character] if character < len(options.names) else str(seat + 1)
