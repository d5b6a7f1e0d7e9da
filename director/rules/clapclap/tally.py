"""拍拍的统计 (C3): who wins, and with which gestures."""

from __future__ import annotations

from dataclasses import replace

from director.rules.clapclap.events import Shown
from director.rules.clapclap.state import State
from director.rules.random_play import Played
from director.rules.tally import Tallied, plainly


def tallied(played: Played[State]) -> Tallied:
    """One game: as any game, and for each gesture of each player (counted once a player) whether that player won."""
    outcome = played.final.outcome
    winners = outcome.winners if outcome else ()
    shown = dict.fromkeys(
        (event.gesture.value, event.seat)
        for turn in played.turns
        for event in turn.events
        if isinstance(event, Shown)
    )
    return replace(plainly(played), played=tuple((gesture, seat in winners) for gesture, seat in shown))
