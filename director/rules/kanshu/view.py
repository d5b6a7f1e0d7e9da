"""谁能看到什么 (K7): built from what a viewer may see, never filtered from the whole state afterwards."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from director.rules.kanshu.cards import Face, Faction, Item
from director.rules.kanshu.state import Seat, State


@dataclass(frozen=True, slots=True)
class ShownMark:
    """公开的标记 (K3.1): what it shows: a rank (1–9), a faction, or neither (问号)."""

    face: Face
    rank: int | None = None
    faction: Faction | None = None


@dataclass(frozen=True, slots=True)
class ShownItem:
    """公开的标识物 (K4.3): its pair is a neutral number; `broken` only under option `lost` (K4.4)."""

    item: Item
    pair: int | None = None
    broken: bool = False


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """角色状态 (K7.1): what everybody may know of a seat after an announcement."""

    damage: int
    marks: tuple[ShownMark, ...]
    items: tuple[ShownItem, ...]
    dagger: bool
    red_carded: bool


@dataclass(frozen=True, slots=True)
class PublicTable:
    """角色状态表 (K7.1): seats in elevator order, and the winner once there is one."""

    seats: tuple[PublicSeat, ...]
    winner: Faction | None


@dataclass(frozen=True, slots=True)
class OwnCard:
    """我的身份 (K7.3, K1.4): the card of a seat and the apparent faction of the seat below it."""

    faction: Faction
    rank: int
    marks: tuple[Face, ...]
    below: int
    below_apparent: Faction


def public(state: State) -> PublicTable:
    """角色状态表 (K7.1) of a state that has been announced."""
    seats = tuple(_public_seat(state, i) for i in range(len(state.seats)))
    return PublicTable(seats, state.outcome.winner if state.outcome else None)


def sent_off(table: PublicTable, seats: Collection[int]) -> PublicTable:
    """角色状态表 (K7.1) as it was announced, with the red cards (K8.2) of these seats and of no others."""
    rows = tuple(replace(row, red_carded=i in seats) for i, row in enumerate(table.seats))
    return replace(table, seats=rows)


def _public_seat(state: State, i: int) -> PublicSeat:
    seat = state.seats[i]
    # By name, not as they were taken: the order of a night's skills is not told (K7.1).
    held = sorted((each.item, each.pair or 0, each.broken) for each in state.items if each.holder == i)
    items = tuple(ShownItem(item, pair or None, broken) for item, pair, broken in held)
    marks = tuple(_shown(seat, face) for face in seat.revealed)
    return PublicSeat(seat.damage, marks, items, state.dagger == i, seat.red_carded)


def _shown(seat: Seat, face: Face) -> ShownMark:
    """公开的标记 (K3.1): a rank shows no faction, a faction no rank, an unknown mark neither."""
    if face is Face.RANK:
        return ShownMark(face, rank=seat.card.rank)
    if face is Face.FACTION:
        return ShownMark(face, faction=seat.card.faction)
    return ShownMark(face)


def own_card(state: State, seat: int) -> OwnCard:
    """我的身份 (K1.4, K7.3): the last in the elevator is told the first's apparent faction."""
    card = state.seats[seat].card
    below = (seat + 1) % len(state.seats)
    return OwnCard(card.faction, card.rank, card.marks, below, state.seats[below].card.apparent)
