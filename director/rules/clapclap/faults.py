"""出手阶段 (C3, C15): who shows what, who is out for a fault, and what it costs."""

from __future__ import annotations

from director.rules.clapclap import prompts
from director.rules.clapclap.events import Cause, Died, Excused, Fault, Faulted, Paid, Shown
from director.rules.clapclap.gestures import GESTURES, SHAN_LIMIT, Cost, Gesture, Move, Resource, move_of
from director.rules.clapclap.options import Missed
from director.rules.clapclap.orders import Post
from director.rules.clapclap.state import Seat, State
from director.rules.clapclap.table import Telling
from director.rules.game import Turn


def show(turn: Turn[State]) -> Telling:
    """出手 (C3): 蛤蟆 and 蟆蛤 die, costs are checked and 蚂蚁 die, the others pay. Returns the moves by seat."""
    excused = yield from _excused(turn)
    posts = turn.orders.posts
    moves: list[Move | None] = [None] * len(posts)
    playing = [seat for seat in turn.state.living() if seat not in excused]
    shown = [seat for seat in playing if not _toad(turn, seat, posts[seat])]
    for seat in shown:
        if not _ant(turn, seat, posts[seat]):
            moves[seat] = _show(turn, seat, posts[seat])
    return moves


def _excused(turn: Turn[State]) -> Telling:
    """没有出手 (C3, option `ask`): whom the directors let live without a post."""
    missing = [seat for seat in turn.state.living() if turn.orders.posts[seat] is None]
    if not missing or turn.state.options.missed is Missed.DEATH:
        return []
    decisions = yield tuple(prompts.missed_post(seat) for seat in missing)
    excused = [seat for seat, said in zip(missing, decisions, strict=True) if said == prompts.EXCUSE]
    for seat in excused:
        turn.emit(Excused(seat=seat, clause="C3"))
    return excused


def _toad(turn: Turn[State], seat: int, post: Post | None) -> bool:
    """蛤蟆, 蟆蛤 (C3, C15): nothing in time, no gesture, or 闪 once more than allowed."""
    if post is None:
        return _out(turn, seat, Faulted(seat=seat, fault=Fault.MISSED, clause="C3"), Cause.TOAD)
    if post.gesture is None:
        fault = Faulted(seat=seat, fault=Fault.UNKNOWN, word=post.word, clause="C3")
        return _out(turn, seat, fault, Cause.TOAD)
    if post.gesture is Gesture.SHAN and turn.state.seats[seat].shan_used >= SHAN_LIMIT:
        fault = Faulted(seat=seat, fault=Fault.THIRD_SHAN, gesture=post.gesture, clause="C15")
        return _out(turn, seat, fault, Cause.TOAD)
    return False


def _ant(turn: Turn[State], seat: int, post: Post) -> bool:
    """蚂蚁 (C3): 爆气 or 爆盾, by the last way to pay that there is."""
    gesture = post.gesture
    assert gesture is not None, "who shows no gesture is out already"
    costs = GESTURES[gesture].costs
    if not costs or payable(turn.state.seats[seat], costs) is not None:
        return False
    short = Fault.SHORT_QI if costs[-1].resource is Resource.QI else Fault.SHORT_DUN
    return _out(turn, seat, Faulted(seat=seat, fault=short, gesture=gesture, clause="C3"), Cause.ANT)


def _out(turn: Turn[State], seat: int, fault: Faulted, cause: Cause) -> bool:
    turn.emit(fault)
    turn.emit(Died(seat=seat, cause=cause, clause=fault.clause))
    return True


def payable(seat: Seat, costs: tuple[Cost, ...]) -> Cost | None:
    """消耗 (C3): the first of the ways to pay that the seat can pay; they don't add up."""
    return next((cost for cost in costs if getattr(seat, cost.resource.value) >= cost.count), None)


def _show(turn: Turn[State], seat: int, post: Post) -> Move:
    """亮出手势 (C3, C16, C17): a split is shown with the gesture; of others it is ignored."""
    assert post.gesture is not None, "who shows no gesture is out already"
    move = move_of(post.gesture, post.split)
    clause = "C16" if move.split else "C3"
    turn.emit(Shown(seat=seat, gesture=move.gesture, split=move.split, clause=clause))
    cost = payable(turn.state.seats[seat], GESTURES[move.gesture].costs)
    if cost is not None:
        turn.emit(Paid(seat=seat, resource=cost.resource, count=cost.count, clause="C3"))
    return move
