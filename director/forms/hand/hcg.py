"""人工读法 (V10) of a post of 蓄波擋: the move and its target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from director.forms.hand.protocol import HandForm
from director.rules import codec
from director.rules.hcg.moves import Name
from director.rules.hcg.orders import Post
from director.selectors.desk.seats import Seat


class HcgHandForm(HandForm):
    """An empty move is one that can't be read, which is a fault (H3)."""

    template = "games/hcg/desk_reading.html"

    def __init__(self, seats: Sequence[Seat], author: int, order: Any, *args: Any, **kwargs: Any) -> None:
        given = order or {}
        target = given.get("target")
        initial = {"move": given.get("move") or "", "target": "" if target is None else str(target)}
        kwargs.setdefault("initial", {**initial, **kwargs.pop("more_initial", {})})
        super().__init__(seats, author, order, *args, **kwargs)
        unread = [("", gettext_lazy("读不出（算违规）"))]
        self.fields["move"] = forms.ChoiceField(
            label=gettext_lazy("招式"), choices=[*unread, *((n.value, n.value) for n in Name)], required=False
        )
        self.fields["target"] = forms.ChoiceField(
            label=gettext_lazy("目标"),
            choices=[("", "—"), *((str(each.seat), f"{each.number} {each.name}") for each in seats)],
            required=False,
        )
        self.order_fields(["move", "target", "reason"])

    def order(self) -> Any:
        """出招 (H3)."""
        move, target = self.cleaned_data["move"], self.cleaned_data["target"]
        return codec.dump(Post(Name(move) if move else None, int(target) if target else None))
