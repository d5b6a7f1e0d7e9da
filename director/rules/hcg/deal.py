"""入座 (H1, K9.5): the order of the seats is drawn; there are no cards."""

from __future__ import annotations

from dataclasses import dataclass

from director.rules.draw import Draw, shuffled
from director.rules.errors import Illegal
from director.rules.hcg.options import Options
from director.rules.hcg.state import Seat, State

FEWEST, MOST = 2, 18


@dataclass(frozen=True, slots=True)
class Deal:
    """入座结果 (H1). Characters and players count from 0 in sign-up order.

    `players[c]` is the player behind character c, `elevator` the characters in the order of their seats.
    """

    players: tuple[int, ...]
    elevator: tuple[int, ...]


def refuse_count(count: int) -> str | None:
    """人数 (H1): why `count` can't play, or None."""
    if FEWEST <= count <= MOST:
        return None
    return f"{count} players: {FEWEST} to {MOST} are needed"


def deal(count: int, options: Options, drawing: Draw) -> tuple[Deal, State]:
    """入座 (H1, K9.5): the deal, and the state before the first round. Raises Illegal for teams that can't play."""
    teams = options.teams or ("",) * count
    if len(teams) != count:
        message = f"{len(teams)} teams are given for {count} players"
        raise Illegal("teams", message, clause="H1", field="options.teams")
    if "" not in teams and len(set(teams)) == 1:
        raise Illegal("teams", "one team has nobody to play against", clause="H1", field="options.teams")
    players = tuple(shuffled(range(count), "deal/players", drawing))
    elevator = tuple(shuffled(range(count), "deal/elevator", drawing))
    return Deal(players, elevator), State([Seat(team=teams[c] or None) for c in elevator], options=options)
