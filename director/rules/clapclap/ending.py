"""回合结束 (C14): the dead, the ranks, the winner."""

from __future__ import annotations

from director.rules.clapclap.events import Cause, Died, MatchEnded, Ranked
from director.rules.clapclap.state import State
from director.rules.game import Turn


def close(turn: Turn[State], played: list[int]) -> None:
    """死亡与名次 (C14): HP ≤ 0 dies; who fell this round shares a rank; one left wins, none left is a draw."""
    seats = turn.state.seats
    for seat in played:
        if seats[seat].hp <= 0 and seats[seat].alive:
            turn.emit(Died(seat=seat, cause=Cause.HP, clause="C14"))
    left = [seat for seat in played if seats[seat].alive]
    if len(left) < len(played):
        fallen = tuple(seat for seat in played if seat not in left)
        turn.emit(Ranked(seats=fallen, rank=len(left) + 1, clause="C14"))
    if len(left) > 1:
        return
    if left:
        turn.emit(Ranked(seats=(left[0],), rank=1, clause="C14"))
    turn.emit(MatchEnded(winner=left[0] if left else None, clause="C14"))
