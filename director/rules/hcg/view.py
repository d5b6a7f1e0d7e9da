"""谁能看到什么: once a round is announced everything in it is public; before, each knows its own move alone."""

from __future__ import annotations

from dataclasses import dataclass

from director.rules.hcg.moves import MOVES, Name
from director.rules.hcg.state import Outcome, Seat, State


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """玩家状态 (H1): what everybody may know of a player after a round."""

    team: str | None
    hp: int
    charge: int
    used: tuple[Name, ...]
    spear: bool
    alive: bool


@dataclass(frozen=True, slots=True)
class PublicTable:
    """玩家状态表 (H1): seats in order, and the outcome once there is one."""

    seats: tuple[PublicSeat, ...]
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Offer:
    """可出的招 (H4, H5): a move as it would be this round. `played` differs for a limited one used before;
    `burst` says that the charge does not reach."""

    move: Name
    played: Name
    cost: int
    burst: bool
    aimed: bool


@dataclass(frozen=True, slots=True)
class OwnMoves:
    """我的招式 (H3–H5): what a player may do next, and at whom. A dead one has neither."""

    offers: tuple[Offer, ...]
    targets: tuple[int, ...]
    team: str | None = None


def public(state: State) -> PublicTable:
    """玩家状态表 (H1) of a state that has been announced."""
    seats = tuple(PublicSeat(s.team, s.hp, s.charge, s.used, s.spear, s.alive) for s in state.seats)
    return PublicTable(seats, state.outcome)


def own_moves(state: State, seat: int) -> OwnMoves:
    """我的招式 (H3–H5)."""
    player = state.seats[seat]
    if not player.alive:
        return OwnMoves((), (), player.team)
    offers = tuple(_offer(state, seat, name) for name in MOVES)
    return OwnMoves(offers, tuple(_others(state, seat)), player.team)


def announced(table: PublicTable) -> State:
    """玩家状态表 (H1) as a state again, for what follows from an announcement alone; what was dealt is not in it."""
    seats = [Seat(s.team, s.hp, s.charge, s.used, s.spear, s.alive) for s in table.seats]
    return State(seats, outcome=table.outcome)


def _offer(state: State, seat: int, name: Name) -> Offer:
    player = state.seats[seat]
    move = player.plays(name)
    return Offer(name, move.name, move.cost, player.charge < move.cost, move.aimed)


def _others(state: State, seat: int) -> list[int]:
    return [other for other in state.living() if other != seat]
