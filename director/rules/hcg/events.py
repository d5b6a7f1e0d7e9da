"""事件: what happened in a round, with its result and clause. `evolve` is the only code that changes a state.

All of it is public once the round is announced: everybody shows their move, and everything follows from that.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from director.rules.game import Drawn, Event, Visibility
from director.rules.hcg.moves import MOVES, TABLE_ORDER, Name
from director.rules.hcg.state import Outcome, State
from director.rules.quick import quick


class Fault(enum.StrEnum):
    """违规 (H3): why a move does not stand."""

    NO_POST = "no_post"
    UNREADABLE = "unreadable"  # unknown or ambiguous
    NO_TARGET = "no_target"
    SELF_TARGET = "self_target"
    DEAD_TARGET = "dead_target"


class Phase(enum.StrEnum):
    """死亡的阶段 (H3, H13)."""

    VIOLATION = "violation"
    DAMAGE = "damage"
    SURVIVAL = "survival"


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Announced(Event):
    """Everything in a round is told when the round is."""

    sees: ClassVar[Visibility] = Visibility.ANNOUNCED


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Played(Announced):
    """出招 (H4, H5): `move` is what the player does; `posted` the limited move it was posted as, if another."""

    tag: ClassVar[str] = "played"
    seat: int
    move: Name
    target: int | None
    posted: Name | None
    clause: str = "H4"


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Burst(Played):
    """暴氣 (H4): the charge did not reach; it is gone, and one HP with it."""

    tag: ClassVar[str] = "burst"


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Faulted(Announced):
    """违规 (H3): the move is void. `move` and `target` are what could be read."""

    tag: ClassVar[str] = "fault"
    seat: int
    fault: Fault
    move: Name | None
    target: int | None
    clause: str = "H3"


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Charged(Announced):
    """蓄 (H5): one more charge."""

    tag: ClassVar[str] = "charged"
    seat: int
    gain: int
    clause: str = "H5"


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class AttackMissed(Announced):
    """打空 (H6): the attack does not reach where `target` is, or it fell in the payment phase (then H3).

    `target` is None where a sweep finds no enemy.
    """

    tag: ClassVar[str] = "missed"
    seat: int
    target: int | None
    clause: str = "H6"


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Grabbed(Announced):
    """抓 (H8): the strong blast of `target` against `seat` loses its power."""

    tag: ClassVar[str] = "grabbed"
    seat: int
    target: int
    clause: str = "H8"


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class ThrownBack(Announced):
    """弹回 (H9): `seat` throws the blast of `owner` back at it, with its own power."""

    tag: ClassVar[str] = "thrown"
    seat: int
    owner: int
    power: int
    clause: str = "H9"


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class MetHeadOn(Announced):
    """迎面 (H10): the attacks of `seat` and `other` on each other meet."""

    tag: ClassVar[str] = "head_on"
    seat: int
    other: int
    power: int
    other_power: int
    clause: str = "H10"


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Defended(Announced):
    """抵御 (H11): the defence of `seat` takes off what it can from the attack of `by`."""

    tag: ClassVar[str] = "defended"
    seat: int
    by: int
    power: int
    defence: int
    clause: str = "H11"


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class MateSpared(Announced):
    """队友 (H12): `by` would have hurt its team mate."""

    tag: ClassVar[str] = "spared"
    seat: int
    by: int
    clause: str = "H12"


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Damaged(Announced):
    """受到伤害 (H9–H11): always more than 0; the clause is what decided how much."""

    tag: ClassVar[str] = "damaged"
    seat: int
    by: int
    amount: int


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Died(Announced):
    """死亡 (H3, H13): `killers` are all who damaged the dead this round, themselves included (H9)."""

    tag: ClassVar[str] = "died"
    seat: int
    killers: tuple[int, ...]
    phase: Phase
    round: int


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class SpearGained(Announced):
    """沸血之矛 (H14): power is doubled from the next round on."""

    tag: ClassVar[str] = "spear"
    seat: int
    clause: str = "H14"


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEnded(Announced):
    """游戏结束 (H2): nobody among the winners is a draw."""

    tag: ClassVar[str] = "ended"
    winners: tuple[int, ...]
    clause: str = "H2"


def _played(state: State, event: Played) -> None:
    state.seats[event.seat].charge -= MOVES[event.move].cost
    _use(state, event)


def _burst(state: State, event: Burst) -> None:
    seat = state.seats[event.seat]
    seat.charge = 0
    seat.hp -= 1
    _use(state, event)


def _use(state: State, event: Played) -> None:
    """限定招式 (H5): a limited move counts as used from its payment on."""
    if MOVES[event.move].prototype is not None:
        seat = state.seats[event.seat]
        seat.used = tuple(sorted((*seat.used, event.move), key=TABLE_ORDER.__getitem__))


def _charged(state: State, event: Charged) -> None:
    state.seats[event.seat].charge += event.gain


def _damaged(state: State, event: Damaged) -> None:
    state.seats[event.seat].hp -= event.amount
    if event.by != event.seat:
        state.seats[event.by].dealt += event.amount


def _died(state: State, event: Died) -> None:
    seat = state.seats[event.seat]
    seat.alive = False
    seat.died_in = event.round
    for killer in event.killers:
        if killer != event.seat:
            state.seats[killer].kills += 1


def _spear(state: State, event: SpearGained) -> None:
    state.seats[event.seat].spear = True


def _ended(state: State, event: MatchEnded) -> None:
    state.outcome = Outcome(event.winners)


def _nothing(state: State, event: Event) -> None:
    """A fact worth telling that changes no state."""


_APPLY: dict[type[Event], Callable[[State, Any], None]] = {
    Drawn: _nothing,
    Played: _played,
    Burst: _burst,
    Faulted: _nothing,
    Charged: _charged,
    AttackMissed: _nothing,
    Grabbed: _nothing,
    ThrownBack: _nothing,
    MetHeadOn: _nothing,
    Defended: _nothing,
    MateSpared: _nothing,
    Damaged: _damaged,
    Died: _died,
    SpearGained: _spear,
    MatchEnded: _ended,
}

EVENTS: tuple[type[Event], ...] = tuple(_APPLY)


def evolve(state: State, event: Event) -> None:
    """Change `state` by `event`; nothing else in the project does."""
    _APPLY[type(event)](state, event)
