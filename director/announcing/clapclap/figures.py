"""统计 (C3): with which gestures players win, and how often they are shown."""

from __future__ import annotations

from director.announcing.document import Translate
from director.announcing.figures import Kind
from director.announcing.round_figures import RoundFigures
from director.rules.clapclap.events import Shown
from director.rules.clapclap.gestures import Gesture
from director.rules.clapclap.state import Outcome
from director.rules.game import Event


class ClapclapFigures(RoundFigures):
    """拍拍 (C3, C14)."""

    outcome_type = Outcome

    def shown(self, event: Event) -> tuple[int, str] | None:
        """A gesture that was shown."""
        return (event.seat, event.gesture.value) if isinstance(event, Shown) else None

    def kind(self, _: Translate) -> Kind:
        """The gestures in the order of their table."""
        labels = {gesture.value: gesture.value for gesture in Gesture}
        note = _("每名出过此手势的玩家计一次，看其最后是否获胜。")
        return Kind("shown", _("出过各手势的玩家的胜率"), _("手势"), labels, note=note)
