"""一回合 (C3–C14): gestures and costs, then the layers from fast to slow, then the dead and the winner."""

from __future__ import annotations

from director.rules.clapclap.ending import close
from director.rules.clapclap.events import Dodged, RoundOpened
from director.rules.clapclap.faults import show
from director.rules.clapclap.gains import gains
from director.rules.clapclap.gestures import SHAN
from director.rules.clapclap.layers import LAST, players_by_layer, settle_layers
from director.rules.clapclap.state import State
from director.rules.clapclap.table import Table
from director.rules.clapclap.triples import settle_triples
from director.rules.game import Play, Turn


def play_round(turn: Turn[State]) -> Play:
    """一回合 (C3, C5): everybody shows a gesture, then all are settled."""
    playing = turn.state.living()
    turn.emit(RoundOpened(number=turn.number, clause="C4"))
    table = Table(turn, (yield from show(turn)))
    _dodge(table)
    if (yield from settle_triples(table)):
        gains(table, LAST, players_by_layer(table).get(LAST, []))
    else:
        yield from settle_layers(table)
    close(turn, playing)


def _dodge(table: Table) -> None:
    """闪 (C6): takes effect first; its user is operated."""
    for seat, move in enumerate(table.moves):
        if move is not None and move.gesture is SHAN:
            table.turn.emit(Dodged(seat=seat, clause="C6"))
