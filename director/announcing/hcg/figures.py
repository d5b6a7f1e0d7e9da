"""统计 (H5): with which moves players win, and how often they are played."""

from __future__ import annotations

from director.announcing.document import Translate
from director.announcing.figures import Kind
from director.announcing.round_figures import RoundFigures
from director.rules.game import Event
from director.rules.hcg.events import Played
from director.rules.hcg.moves import Name
from director.rules.hcg.state import Outcome


class HcgFigures(RoundFigures):
    """蓄波擋 (H2, H5)."""

    outcome_type = Outcome

    def shown(self, event: Event) -> tuple[int, str] | None:
        """A move that was paid for, or burst (H4)."""
        return (event.seat, event.move.value) if isinstance(event, Played) else None

    def kind(self, _: Translate) -> Kind:
        """The moves in the order of their table."""
        labels = {name.value: name.value for name in Name}
        note = _("每名出过此招的玩家计一次，看其最后是否获胜。")
        return Kind("shown", _("出过各招的玩家的胜率"), _("招式"), labels, note=note)
