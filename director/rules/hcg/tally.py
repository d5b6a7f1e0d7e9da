"""蓄波擋的统计 (H5): who wins, and with which moves."""

from __future__ import annotations

from director.rules.hcg.events import Played as MoveShown
from director.rules.hcg.state import State
from director.rules.random_play import Played
from director.rules.tally import Tallied, with_moves


def tallied(played: Played[State]) -> Tallied:
    """One game: as any game, and for each move of each player (counted once a player) whether that player won."""
    events = (event for turn in played.turns for event in turn.events)
    return with_moves(
        played, ((event.move.value, event.seat) for event in events if isinstance(event, MoveShown))
    )
