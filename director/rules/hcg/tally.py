"""蓄波擋的统计 (H5): who wins, and with which moves."""

from __future__ import annotations

from dataclasses import replace

from director.rules.hcg.events import Played as MoveShown
from director.rules.hcg.state import State
from director.rules.random_play import Played
from director.rules.tally import Tallied, plainly


def tallied(played: Played[State]) -> Tallied:
    """One game: as any game, and for each move of each player (counted once a player) whether that player won."""
    outcome = played.final.outcome
    winners = outcome.winners if outcome else ()
    shown = dict.fromkeys(
        (event.move.value, event.seat)
        for turn in played.turns
        for event in turn.events
        if isinstance(event, MoveShown)
    )
    return replace(plainly(played), played=tuple((move, seat in winners) for move, seat in shown))
