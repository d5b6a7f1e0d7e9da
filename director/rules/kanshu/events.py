"""事件: what happened, with its result and clause. `evolve` is the only code that changes a state."""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from director.rules.game import Drawn, Event, Visibility
from director.rules.kanshu.cards import RANK, Card, Face, Faction, Item
from director.rules.kanshu.options import ThirdWound
from director.rules.kanshu.orders import Kind
from director.rules.kanshu.state import FULL_DAMAGE, Held, Outcome, State, break_swords, sort_faces
from director.rules.quick import quick


class Source(enum.StrEnum):
    """行动来源 (K2.2)."""

    POST = "post"
    RANDOM = "random"


class Why(enum.StrEnum):
    """行动依据 (K2.2, K3.5): why this action and no other."""

    STEP = "step"  # the k-th step of the post
    NO_POST = "no_post"
    NO_STEP = "no_step"  # the post has fewer steps
    VOID_STEP = "void_step"  # that step can't be read, or names the actor or nobody
    SHIELDED = "shielded"  # that step attacks somebody who is protected (option `untargetable`)
    RED_CARD = "red_card"


class Closed(enum.StrEnum):
    """技能不可用的原因 (K5)."""

    STAFF = "staff"  # K4.2
    SHOWN_BEFORE = "shown_before"  # K5.10
    NOT_INTERVENING = "not_intervening"  # K5.4
    SKILL_DAMAGE = "skill_damage"  # option skill_after_skill_damage


class Bar(enum.StrEnum):
    """不能干涉的原因 (K2.5), of those who listed the target."""

    ATTACKER = "attacker"
    RANK_SHOWN = "rank_shown"
    PROTECTED = "protected"
    RED_CARD = "red_card"


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class DaggerAwarded(Event):
    """匕首竞选 (K1.5): who has the dagger on the first night."""

    tag: ClassVar[str] = "awarded"
    sees: ClassVar[Visibility] = Visibility.ANNOUNCED
    seat: int


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class ActionChosen(Event):
    """行动 (K2.1): action `n` of the night; `step` is the step's number in the post (from 1), if it came from one."""

    tag: ClassVar[str] = "action"
    n: int
    holder: int
    kind: Kind
    target: int
    source: Source
    why: Why
    step: int | None = None


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class DaggerMoved(Event):
    """匕首转移 (K2.3, K2.6, K5.2, K5.5)."""

    tag: ClassVar[str] = "dagger"
    seat: int


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class InterventionWeighed(Event):
    """响应干涉者 (K2.5): who may step in for `target`, and who listed it and may not, with the reason."""

    tag: ClassVar[str] = "weighed"
    target: int
    able: tuple[int, ...]
    barred: tuple[tuple[int, Bar], ...]


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Intervened(Event):
    """干涉 (K2.6): `seat` takes the attack on `target`."""

    tag: ClassVar[str] = "intervened"
    seat: int
    target: int


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Damaged(Event):
    """受到伤害 (K3.1): one point, from `by`; the deadly one included."""

    tag: ClassVar[str] = "damaged"
    sees: ClassVar[Visibility] = Visibility.REDUCED
    seat: int
    by: int


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class DamagePrevented(Event):
    """盾挡住伤害 (K3.5): the shield of `pair` protected `seat` from `by`."""

    tag: ClassVar[str] = "prevented"
    seat: int
    by: int
    pair: int


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Revealed(Event):
    """公开标记 (K3.1): `forced` where nothing was asked."""

    tag: ClassVar[str] = "revealed"
    sees: ClassVar[Visibility] = Visibility.REDUCED
    seat: int
    face: Face
    forced: bool


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Covered(Event):
    """治疗遮盖 (K5.4): `seat` was healed by `by` and covers a mark again."""

    tag: ClassVar[str] = "covered"
    sees: ClassVar[Visibility] = Visibility.REDUCED
    seat: int
    by: int
    face: Face


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class SkillClosed(Event):
    """技能不可用 (K5): the rank was shown, and no skill comes of it."""

    tag: ClassVar[str] = "closed"
    seat: int
    reason: Closed


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class SkillUsed(Event):
    """发动技能 (K5, K7.1): `targets` are those it was aimed at, hurt or not; `choice` is wound, heal or None."""

    tag: ClassVar[str] = "skill"
    sees: ClassVar[Visibility] = Visibility.REDUCED
    seat: int
    rank: int
    targets: tuple[int, ...]
    choice: str | None = None


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class ItemTaken(Event):
    """获得标识物 (K4.1)."""

    tag: ClassVar[str] = "item"
    sees: ClassVar[Visibility] = Visibility.REDUCED
    seat: int
    item: Item
    pair: int | None = None


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class JesterSaw(Event):
    """小丑查看 (K5.3): what the jester saw, for its owner alone."""

    tag: ClassVar[str] = "saw"
    sees: ClassVar[Visibility] = Visibility.OWNER
    seat: int
    target: int
    card: Card


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class RedCarded(Event):
    """红牌 (K8.2): from the next question or action on."""

    tag: ClassVar[str] = "red_card"
    sees: ClassVar[Visibility] = Visibility.ANNOUNCED
    seat: int


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class RedCardLifted(Event):
    """撤销红牌 (K8.1)."""

    tag: ClassVar[str] = "red_card_lifted"
    sees: ClassVar[Visibility] = Visibility.ANNOUNCED
    seat: int


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Died(Event):
    """死亡 (K3.3, K3.6): the game ends at once."""

    tag: ClassVar[str] = "died"
    sees: ClassVar[Visibility] = Visibility.REDUCED
    seat: int
    killer: int
    leader: bool
    winner: Faction


def _dagger(state: State, event: DaggerMoved | DaggerAwarded) -> None:
    state.dagger = event.seat


def _damaged(state: State, event: Damaged) -> None:
    seat = state.seats[event.seat]
    seat.damage += 1
    if seat.damage >= FULL_DAMAGE and state.options.shield_after_third_wound is ThirdWound.LOST:
        break_swords(state, event.seat)


def _revealed(state: State, event: Revealed) -> None:
    seat = state.seats[event.seat]
    seat.revealed = sort_faces((*seat.revealed, event.face))
    if event.face is RANK:
        seat.rank_was_revealed = True


def _covered(state: State, event: Covered) -> None:
    seat = state.seats[event.seat]
    left = list(seat.revealed)
    left.remove(event.face)
    seat.revealed = tuple(left)
    seat.damage -= 1


def _item(state: State, event: ItemTaken) -> None:
    state.items.append(Held(event.item, event.seat, event.pair))


def _red_card(state: State, event: RedCarded) -> None:
    state.seats[event.seat].red_carded = True


def _red_card_lifted(state: State, event: RedCardLifted) -> None:
    state.seats[event.seat].red_carded = False


def _died(state: State, event: Died) -> None:
    state.outcome = Outcome(event.winner, event.seat, event.killer, event.leader)


def _nothing(state: State, event: Event) -> None:
    """A fact worth telling that changes no state."""


_APPLY: dict[type[Event], Callable[[State, Any], None]] = {
    Drawn: _nothing,
    DaggerAwarded: _dagger,
    ActionChosen: _nothing,
    DaggerMoved: _dagger,
    InterventionWeighed: _nothing,
    Intervened: _nothing,
    Damaged: _damaged,
    DamagePrevented: _nothing,
    Revealed: _revealed,
    Covered: _covered,
    SkillClosed: _nothing,
    SkillUsed: _nothing,
    ItemTaken: _item,
    JesterSaw: _nothing,
    RedCarded: _red_card,
    RedCardLifted: _red_card_lifted,
    Died: _died,
}

EVENTS: tuple[type[Event], ...] = tuple(_APPLY)


def evolve(state: State, event: Event) -> None:
    """Change `state` by `event`; nothing else in the project does."""
    _APPLY[type(event)](state, event)
