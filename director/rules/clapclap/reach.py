"""可选对象 (C8–C10, C16): what one shown gesture can do to another, as a table between moves."""

from __future__ import annotations

from director.rules.clapclap.events import How
from director.rules.clapclap.gestures import (
    GI,
    GI_LAYERS,
    HEIDONG,
    JIAGAO,
    MOVES,
    PO,
    SHAN,
    SHANDIAN,
    SHINING,
    SHUANGCHI,
    Kind,
    Move,
)

BACKLASH_DAMAGE = 3
AT_HEIDONG, AT_WEAK, AT_DEFENCE = GI_LAYERS


def _reach(actor: Move, target: Move) -> How | None:
    """What a part of `actor` does to `target` while that keeps its own defence; None: it can't be chosen."""
    if target.gesture is SHAN:
        return None
    if actor.eater:
        return _eats(actor, target)
    if actor.gesture is GI:
        return _gi(actor, target)
    return _compare(actor, target) if actor.attack else None


def _eats(actor: Move, target: Move) -> How | None:
    """你吃, 双吃 (C16): 破 and 闪电, whichever way they came; Shining for a whole 双吃 alone."""
    if target.each in (PO, SHANDIAN):
        return How.EATEN
    return How.EATEN if (actor.each, target.each) == (SHUANGCHI, SHINING) else None


def _gi(actor: Move, target: Move) -> How | None:
    """可选的对象 (C10): for gi, 黑洞 and 加镐, which no comparison gives; never another gi."""
    if target.gesture is HEIDONG:
        return How.BACKLASH
    if target.gesture is JIAGAO:
        return How.ROBBED
    return None if target.gesture is GI else _compare(actor, target)


def _compare(actor: Move, target: Move) -> How | None:
    """攻防 (C9): greater hits; equal, or less than a defence gesture, does nothing; else out of reach."""
    if actor.attack > target.defence:
        return How.HIT
    if actor.attack == target.defence or target.kind is Kind.DEFENCE:
        return How.BLOCKED
    return None


REACH: tuple[tuple[How | None, ...], ...] = tuple(
    tuple(_reach(actor, target) for target in MOVES) for actor in MOVES
)
"""REACH[actor.number][target.number]: see `_reach`."""

_GI_LAYER = {How.BACKLASH: AT_HEIDONG, How.HIT: AT_WEAK, How.ROBBED: AT_WEAK, How.BLOCKED: AT_DEFENCE}


def gi_layer(how: How) -> int:
    """速度 (C5): the layer in which a gi does this."""
    return _GI_LAYER[how]
