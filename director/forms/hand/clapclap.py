"""人工读法 (V10) of a post of 拍拍: the gesture, a split, and the wishes part by part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.forms.hand.protocol import HandForm
from director.rules import codec
from director.rules.clapclap.gestures import GESTURES, Gesture, move_of
from director.rules.clapclap.orders import Post
from director.selectors.desk.seats import Seat

MOST = 3


class ClapclapHandForm(HandForm):
    """Unsplit, the three targets are an order of wishes; split, one for each part. No gesture is a 蟆蛤 (C3)."""

    template = "games/clapclap/desk_reading.html"

    def __init__(self, seats: Sequence[Seat], author: int, order: Any, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {**_initial(order), **kwargs.pop("more_initial", {})})
        super().__init__(seats, author, order, *args, **kwargs)
        unread = [("", gettext_lazy("不是手势（蟆蛤）"))]
        self.fields["gesture"] = forms.ChoiceField(
            label=gettext_lazy("手势"),
            choices=[*unread, *((each.value, each.value) for each in Gesture)],
            required=False,
        )
        self.fields["split"] = forms.BooleanField(label=gettext_lazy("拆分"), required=False)
        others = [(str(each.seat), f"{each.number} {each.name}") for each in seats if each.seat != author]
        for n in range(MOST):
            self.fields[f"target_{n}"] = forms.ChoiceField(
                label=_("目标 {n}").format(n=n + 1), choices=[("", "—"), *others], required=False
            )
        self.order_fields([*(name for name in self.fields if name != "reason"), "reason"])

    def target_fields(self) -> list[forms.BoundField]:
        return [self[f"target_{n}"] for n in range(MOST)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        gesture = cleaned.get("gesture")
        if cleaned.get("split") and (not gesture or GESTURES[Gesture(gesture)].parts == 1):
            self.add_error("split", _("只有黑洞、Shining 和双吃能拆分。"))
        return cleaned

    def order(self) -> Any:
        """出手 (C3, C12)."""
        given = [self.cleaned_data[f"target_{n}"] for n in range(MOST)]
        seats = [int(each) if each else None for each in given]
        word = self.cleaned_data["gesture"]
        gesture = Gesture(word) if word else None
        if gesture is not None and self.cleaned_data["split"]:
            parts = seats[: move_of(gesture, True).parts]
            wishes = tuple(() if seat is None else (seat,) for seat in parts)
            return codec.dump(Post(gesture, wishes, True))
        wished = tuple(dict.fromkeys(seat for seat in seats if seat is not None))
        return codec.dump(Post(gesture, (wished,) if wished else ()))


def _initial(order: Any) -> dict[str, Any]:
    """What the form is filled with: the order as read so far."""
    if order is None:
        return {}
    wishes = order["wishes"]
    firsts = [part[0] if part else None for part in wishes] if order["split"] else (wishes or [[]])[0]
    targets = {f"target_{n}": str(seat) for n, seat in enumerate(firsts[:MOST]) if seat is not None}
    return {"gesture": order["gesture"] or "", "split": order["split"], **targets}
