"""拍拍的统计 (C3): who wins, and with which gestures."""

from __future__ import annotations

from director.rules.clapclap.events import Shown
from director.rules.clapclap.state import State
from director.rules.random_play import Played
from director.rules.tally import Tallied, with_moves


def tallied(played: Played[State]) -> Tallied:
    """One game: as any game, and for each gesture of each player (counted once a player) whether that player won."""
    events = (event for turn in played.turns for event in turn.events)
    return with_moves(
        played, ((event.gesture.value, event.seat) for event in events if isinstance(event, Shown))
    )
