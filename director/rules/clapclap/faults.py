"""出手阶段 (C3, C15): who shows what, who is out for a fault, and what it costs."""

from __future__ import annotations

from typing import Protocol

from director.rules.clapclap import prompts
from director.rules.clapclap.events import Cause, Died, Excused, Fault, Faulted, Paid, Shown
from director.rules.clapclap.gestures import FIELD, SHAN, SHAN_LIMIT, Cost, Move, Resource, move_of
from director.rules.clapclap.options import Missed
from director.rules.clapclap.orders import Post
from director.rules.clapclap.state import State
from director.rules.clapclap.table import Telling
from director.rules.game import Turn

CLAUSES = dict.fromkeys(Fault, "C3") | {Fault.THIRD_SHAN: "C15"}
"""The clause by which each fault is one."""


class Holding(Protocol):
    """资源 (C1): what somebody holds, in a state or in a table of one."""

    @property
    def shan_used(self) -> int: ...


def show(turn: Turn[State]) -> Telling:
    """出手 (C3): 蛤蟆 and 蟆蛤 die, costs are checked and 蚂蚁 die, the others pay. Returns the moves by seat."""
    excused = yield from _excused(turn)
    moves: list[Move | None] = [None] * len(turn.state.seats)
    shown = {seat: _gesture(turn, seat) for seat in turn.state.living() if seat not in excused}
    for seat, move in shown.items():
        if move is not None and _pay(turn, seat, move):
            moves[seat] = move
    return moves


def _excused(turn: Turn[State]) -> Telling:
    """没有出手 (C3, option `ask`): whom the directors let live without a post."""
    if turn.state.options.missed is Missed.DEATH:
        return []
    missing = [seat for seat in turn.state.living() if turn.orders.posts[seat] is None]
    if not missing:
        return []
    decisions = yield tuple(prompts.missed_post(seat) for seat in missing)
    excused = [seat for seat, said in zip(missing, decisions, strict=True) if said == prompts.EXCUSE]
    for seat in excused:
        turn.emit(Excused(seat=seat, clause="C3"))
    return excused


def _gesture(turn: Turn[State], seat: int) -> Move | None:
    """蛤蟆, 蟆蛤 (C3, C15): dead are nothing in time, no gesture, and 闪 once more than allowed; else the move."""
    post: Post | None = turn.orders.posts[seat]
    fault = _toad(turn.state.seats[seat], post)
    if fault is not None:
        gesture, word = (None, "") if post is None else (post.gesture, post.word)
        shown = Faulted(
            seat=seat, fault=fault, gesture=gesture, word="" if gesture else word, clause=CLAUSES[fault]
        )
        _out(turn, shown, Cause.TOAD)
        return None
    assert post is not None, "no post is a fault"
    assert post.gesture is not None, "no gesture is a fault"
    return move_of(post.gesture, post.split)


def fault_of(seat: Holding, post: Post | None) -> Fault | None:
    """犯规 (C3, C15): what would be wrong with a post of somebody who stands as `seat` does; None where it stands."""
    toad = _toad(seat, post)
    if toad is not None or post is None or post.gesture is None:
        return toad
    return _ant(seat, move_of(post.gesture, post.split))


def _toad(seat: Holding, post: Post | None) -> Fault | None:
    """蛤蟆, 蟆蛤 (C3, C15)."""
    if post is None:
        return Fault.MISSED
    if post.gesture is None:
        return Fault.UNKNOWN
    return Fault.THIRD_SHAN if post.gesture is SHAN and seat.shan_used >= SHAN_LIMIT else None


def _ant(seat: Holding, move: Move) -> Fault | None:
    """蚂蚁 (C3): 爆气 or 爆盾, where no way to pay can be paid."""
    if not move.costs or payable(seat, move.costs) is not None:
        return None
    return Fault.SHORT_QI if move.costs[-1].resource is Resource.QI else Fault.SHORT_DUN


def _pay(turn: Turn[State], seat: int, move: Move) -> bool:
    """蚂蚁 (C3, C15): who can't pay spends nothing and dies (爆气, 爆盾); the others show their gesture and pay."""
    short = _ant(turn.state.seats[seat], move)
    if short is not None:
        _out(turn, Faulted(seat=seat, fault=short, gesture=move.gesture, clause=CLAUSES[short]), Cause.ANT)
        return False
    cost = payable(turn.state.seats[seat], move.costs)
    clause = "C16" if move.split else "C3"
    turn.emit(Shown(seat=seat, gesture=move.gesture, split=move.split, clause=clause))
    if cost is not None:
        turn.emit(Paid(seat=seat, resource=cost.resource, count=cost.count, clause="C3"))
    return True


def _out(turn: Turn[State], fault: Faulted, cause: Cause) -> None:
    turn.emit(fault)
    turn.emit(Died(seat=fault.seat, cause=cause, clause=fault.clause))


def payable(seat: object, costs: tuple[Cost, ...]) -> Cost | None:
    """消耗 (C3): the first of the ways to pay that the seat can pay; they don't add up."""
    for cost in costs:
        if getattr(seat, FIELD[cost.resource]) >= cost.count:
            return cost
    return None
