"""出招 (H3) by form: the moves with what they cost now, and at whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.announcing.hcg import guide, terms
from director.forms.compose.protocol import Compose
from director.rules.hcg.moves import MOVES, Name
from director.rules.hcg.view import Offer, announced, own_moves


@dataclass(frozen=True, slots=True)
class MoveCard:
    """One move to choose, in words."""

    value: str
    offer: Offer
    kind: str
    reaches: str
    note: str
    chosen: bool


class HcgCompose(Compose):
    """A move, and its target where it has one."""

    template = "games/hcg/seat_compose.html"

    def build(self) -> None:
        self.own = own_moves(announced(self.table), self.seat)
        self.fields["move"] = forms.ChoiceField(
            label=gettext_lazy("招式"),
            choices=[(offer.move.value, offer.move.value) for offer in self.own.offers],
            error_messages={"required": gettext_lazy("请选一招。")},
        )
        self.fields["target"] = forms.ChoiceField(
            label=gettext_lazy("目标"), choices=self.others(self.own.targets), required=False
        )

    def cards(self) -> list[MoveCard]:
        """The moves in the order of the table."""
        chosen = self["move"].value()
        return [self._card(offer, chosen) for offer in self.own.offers]

    def _card(self, offer: Offer, chosen: Any) -> MoveCard:
        move = MOVES[offer.played]
        return MoveCard(
            offer.move.value,
            offer,
            terms.kind(move, _),
            terms.reaches(move, _),
            "" if guide.note(move, _) == "—" else guide.note(move, _),
            chosen == offer.move.value,
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        move = cleaned.get("move")
        if move and MOVES[Name(move)].aimed and not cleaned.get("target"):
            self.add_error("target", _("{move}要有目标，请选一个。").format(move=move))
        return cleaned

    def text(self) -> str:
        """出招：大波→乙."""
        move, target = self.cleaned_data["move"], self.cleaned_data["target"]
        if target and MOVES[Name(move)].aimed:
            return f"出招：{move}→{self.names[int(target)]}"
        return f"出招：{move}"
