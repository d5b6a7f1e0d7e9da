"""事件: what happened, with its result and clause. `evolve` is the only code that changes a state.

Everything in this game is shown to everybody, once the round is announced (C12).
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from director.rules.clapclap.gestures import FIELD, Gesture, Resource
from director.rules.clapclap.state import Outcome, State
from director.rules.game import Drawn, Event, Visibility
from director.rules.quick import Word, quick


class Cause(enum.StrEnum):
    """死因 (C3, C1, C14)."""

    TOAD = "toad"  # 蛤蟆, 蟆蛤
    ANT = "ant"  # 蚂蚁
    GAO = "gao"  # 爆镐
    HP = "hp"


class Fault(enum.StrEnum):
    """犯规 (C3, C15): what was wrong with what was shown."""

    MISSED = "missed"  # 蛤蟆
    UNKNOWN = "unknown"  # 蟆蛤
    THIRD_SHAN = "third_shan"  # 蟆蛤
    SHORT_QI = "short_qi"  # 爆气
    SHORT_DUN = "short_dun"  # 爆盾


class How(Word):
    """交互 (C9, C10, C16, C20): what became of an action on somebody."""

    HIT = "hit"
    BLOCKED = "blocked"  # not more than the defence: no damage, both operated
    CLASH = "clash"  # 对掉
    EATEN = "eaten"
    BACKLASH = "backlash"  # gi at 黑洞
    ROBBED = "robbed"  # 抢镐


HIT, BLOCKED, CLASH, EATEN, BACKLASH, ROBBED = How


class Idle(Word):
    """放空的原因 (C10, C11, C16, C17, C19)."""

    WISH = "wish"  # nobody was named
    NOBODY = "nobody"  # nobody could be chosen
    ABSENT = "absent"  # that target is missing, oneself, dead or not in the round
    OPERATED = "operated"
    OUT_OF_REACH = "out_of_reach"
    NOT_PICKED = "not_picked"  # the target took another attacker
    EATEN_ALREADY = "eaten_already"  # a second part at what is eaten once


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class _Announced(Event):
    sees: ClassVar[Visibility] = Visibility.ANNOUNCED


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOpened(_Announced):
    """回合开始 (C4): everybody is unoperated."""

    tag: ClassVar[str] = "round"
    number: int


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Shown(_Announced):
    """亮出手势 (C3, C16)."""

    tag: ClassVar[str] = "shown"
    seat: int
    gesture: Gesture
    split: bool


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Faulted(_Announced):
    """犯规 (C3, C15): not in the round. `gesture` is what was shown, if it is one, else `word` as written."""

    tag: ClassVar[str] = "fault"
    seat: int
    fault: Fault
    gesture: Gesture | None = None
    word: str = ""


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Excused(_Announced):
    """免罚 (C3, option `ask`): the directors let a player without a post live; it is not in the round."""

    tag: ClassVar[str] = "excused"
    seat: int


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Paid(_Announced):
    """消耗 (C3)."""

    tag: ClassVar[str] = "paid"
    seat: int
    resource: Resource
    count: int


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Dodged(_Announced):
    """闪 (C6): operated at once."""

    tag: ClassVar[str] = "dodged"
    seat: int


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class TripleFormed(_Announced):
    """三连 (C7, C21): gi first, each beats the next; their attacks fail, all three are operated."""

    tag: ClassVar[str] = "triple"
    seats: tuple[int, int, int]


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCut(_Announced):
    """两组三连 (C7): the round ends, only 气, 盾 and 加镐 still settle."""

    tag: ClassVar[str] = "cut"


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Named(_Announced):
    """声明目标 (C12, C18): the targets of a player's parts in negotiation `attempt` of the layer; None is 放空."""

    tag: ClassVar[str] = "named"
    seat: int
    layer: int
    attempt: int
    targets: tuple[int | None, ...]


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class AttackerPicked(_Announced):
    """多攻击少 (C12, C19): `target` takes `attacker`, one of `among`."""

    tag: ClassVar[str] = "picked"
    target: int
    layer: int
    attacker: int
    among: tuple[int, ...]


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class HeldBack(_Announced):
    """放空 (C11, C17): a part that did nothing, the target that it had, and why."""

    tag: ClassVar[str] = "held"
    seat: int
    layer: int
    target: int | None
    why: Idle


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Struck(_Announced):
    """出手生效 (C9, C10, C16): one part of `seat` on `target`; both are operated."""

    tag: ClassVar[str] = "struck"
    seat: int
    target: int
    layer: int
    how: How
    damage: int


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Damaged(_Announced):
    """受到伤害 (C2): in one layer, so many points taken by 镐 and so many by HP."""

    tag: ClassVar[str] = "damaged"
    seat: int
    layer: int
    gao: int
    hp: int


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Gained(_Announced):
    """获得资源 (C2, C10, C13)."""

    tag: ClassVar[str] = "gained"
    seat: int
    layer: int
    resource: Resource
    count: int


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class UsedOnSelf(_Announced):
    """作用于自己 (C4): the user of 加镐 is operated by its own trick."""

    tag: ClassVar[str] = "self"
    seat: int


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Died(_Announced):
    """死亡 (C1, C3, C14)."""

    tag: ClassVar[str] = "died"
    seat: int
    cause: Cause


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked(_Announced):
    """名次 (C14): the deaths of one round share a rank."""

    tag: ClassVar[str] = "ranked"
    seats: tuple[int, ...]
    rank: int


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEnded(_Announced):
    """终局 (C14): the last one wins; nobody left is a draw (winner None)."""

    tag: ClassVar[str] = "ended"
    winner: int | None


def _round(state: State, event: RoundOpened) -> None:
    for seat in state.seats:
        seat.gesture, seat.split, seat.operated = None, False, False


def _shown(state: State, event: Shown) -> None:
    seat = state.seats[event.seat]
    seat.gesture, seat.split = event.gesture, event.split


def _paid(state: State, event: Paid) -> None:
    _add(state, event.seat, event.resource, -event.count)


def _add(state: State, seat: int, resource: Resource, count: int) -> None:
    held, field = state.seats[seat], FIELD[resource]
    setattr(held, field, getattr(held, field) + count)


def _dodged(state: State, event: Dodged) -> None:
    seat = state.seats[event.seat]
    seat.operated = True
    seat.shan_used += 1


def _triple(state: State, event: TripleFormed) -> None:
    for seat in event.seats:
        state.seats[seat].operated = True


def _struck(state: State, event: Struck) -> None:
    state.seats[event.seat].operated = True
    state.seats[event.target].operated = True


def _damaged(state: State, event: Damaged) -> None:
    seat = state.seats[event.seat]
    seat.gao -= event.gao
    seat.hp -= event.hp


def _gained(state: State, event: Gained) -> None:
    _add(state, event.seat, event.resource, event.count)


def _self(state: State, event: UsedOnSelf) -> None:
    state.seats[event.seat].operated = True


def _died(state: State, event: Died) -> None:
    state.seats[event.seat].alive = False


def _ranked(state: State, event: Ranked) -> None:
    for seat in event.seats:
        state.seats[seat].rank = event.rank


def _ended(state: State, event: MatchEnded) -> None:
    state.outcome = Outcome(event.winner is None, () if event.winner is None else (event.winner,))


def _nothing(state: State, event: Event) -> None:
    """A fact worth telling that changes no state."""


_APPLY: dict[type[Event], Callable[[State, Any], None]] = {
    Drawn: _nothing,
    RoundOpened: _round,
    Shown: _shown,
    Faulted: _nothing,
    Excused: _nothing,
    Paid: _paid,
    Dodged: _dodged,
    TripleFormed: _triple,
    RoundCut: _nothing,
    Named: _nothing,
    AttackerPicked: _nothing,
    HeldBack: _nothing,
    Struck: _struck,
    Damaged: _damaged,
    Gained: _gained,
    UsedOnSelf: _self,
    Died: _died,
    Ranked: _ranked,
    MatchEnded: _ended,
}

EVENTS: tuple[type[Event], ...] = tuple(_APPLY)


def evolve(state: State, event: Event) -> None:
    """Change `state` by `event`; nothing else in the project does."""
    _APPLY[type(event)](state, event)
