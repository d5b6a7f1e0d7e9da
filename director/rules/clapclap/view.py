"""谁能看到什么: built from what a viewer may see. Resources follow from what was shown, so all of them are public."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from director.rules.clapclap.faults import payable
from director.rules.clapclap.gestures import GESTURES, SHAN, SHAN_LIMIT, Cost, Gesture
from director.rules.clapclap.state import Seat, State


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """玩家状态 (C1): what everybody may know of a seat after an announcement."""

    hp: int
    qi: int
    dun: int
    huozhong: int
    dianchi: int
    gao: int
    shan_used: int
    alive: bool
    rank: int | None
    gesture: Gesture | None
    split: bool
    operated: bool


@dataclass(frozen=True, slots=True)
class PublicTable:
    """状态表 (C1, C14): seats in player order; `draw` and `winners` once the match is over."""

    seats: tuple[PublicSeat, ...]
    draw: bool
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Playable:
    """可出的手势 (C3): a gesture, and the cost that would be paid; not `able`: showing it is a fault."""

    gesture: Gesture
    able: bool
    cost: Cost | None


@dataclass(frozen=True, slots=True)
class OwnHand:
    """我的手势 (C3): every gesture with what it would cost now; 闪 that are left."""

    playable: tuple[Playable, ...]
    shan_left: int


def public(state: State) -> PublicTable:
    """状态表 (C1) of a state that has been announced."""
    outcome = state.outcome
    return PublicTable(
        tuple(_public_seat(seat) for seat in state.seats),
        outcome is not None and outcome.draw,
        outcome.winners if outcome else (),
    )


def _public_seat(seat: Seat) -> PublicSeat:
    return PublicSeat(
        hp=seat.hp,
        qi=seat.qi,
        dun=seat.dun,
        huozhong=seat.huozhong,
        dianchi=seat.dianchi,
        gao=seat.gao,
        shan_used=seat.shan_used,
        alive=seat.alive,
        rank=seat.rank,
        gesture=seat.gesture,
        split=seat.split,
        operated=seat.operated,
    )


def own_hand(state: State | PublicTable, seat: int) -> OwnHand:
    """我的手势 (C3): what a seat may show in the next round; it follows from what is public, too."""
    held = state.seats[seat]
    may = able(held)
    playable = tuple(_playable(held, gesture, gesture in may) for gesture in Gesture)
    return OwnHand(playable, max(0, SHAN_LIMIT - held.shan_used))


def able(seat: Seat | PublicSeat) -> tuple[Gesture, ...]:
    """可出的手势 (C3, C15): what a seat can pay, and 闪 while it is not used up."""
    return _able(seat.qi, seat.dun, seat.huozhong, seat.dianchi, seat.shan_used < SHAN_LIMIT)


@lru_cache(maxsize=4096)
def _able(qi: int, dun: int, huozhong: int, dianchi: int, shan_left: bool) -> tuple[Gesture, ...]:
    """可出的手势 (C3, C15): kept, for the same few numbers come up again and again in simulations."""
    held = Seat("", qi=qi, dun=dun, huozhong=huozhong, dianchi=dianchi)
    return tuple(
        [
            gesture
            for gesture, row in GESTURES.items()
            if (not row.costs or payable(held, row.costs) is not None) and (shan_left or gesture is not SHAN)
        ]
    )


def _playable(seat: Seat | PublicSeat, gesture: Gesture, may: bool) -> Playable:
    """可出的手势 (C3): with the cost that would be paid, or that is missing."""
    costs = GESTURES[gesture].costs
    return Playable(gesture, may, payable(seat, costs) or (costs[-1] if costs else None))
