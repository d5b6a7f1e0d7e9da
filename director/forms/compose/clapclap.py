"""出手 (C3, C12) by form: the gestures that can be paid, a split, and the wishes for targets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.announcing.clapclap import guide, terms
from director.forms.compose.protocol import Compose
from director.rules.clapclap.gestures import GESTURES, Gesture, Kind, move_of
from director.rules.clapclap.view import Playable, own_hand

MOST_WISHES = 3


@dataclass(frozen=True, slots=True)
class GestureCard:
    """One gesture to choose, in words; not `able` ones are shown to see what is missing."""

    value: str
    able: bool
    kind: str
    cost: str
    note: str
    chosen: bool


class ClapclapCompose(Compose):
    """A gesture, whether it is split, and three places for targets: an order of wishes, or one for each part."""

    template = "games/clapclap/seat_compose.html"

    def build(self) -> None:
        self.hand = own_hand(self.table, self.seat)
        able = [each.gesture.value for each in self.hand.playable if each.able]
        self.fields["gesture"] = forms.ChoiceField(
            label=gettext_lazy("手势"),
            choices=[(value, value) for value in able],
            error_messages={"required": gettext_lazy("请选一个手势。")},
        )
        self.fields["split"] = forms.BooleanField(label=gettext_lazy("拆分"), required=False)
        living = [i for i, seat in enumerate(self.table.seats) if seat.alive and i != self.seat]
        for n in range(MOST_WISHES):
            self.fields[f"target_{n}"] = forms.ChoiceField(
                label=_("目标 {n}").format(n=n + 1), choices=self.others(living), required=False
            )

    def cards(self) -> list[GestureCard]:
        """The gestures in the order of the table."""
        chosen = self["gesture"].value()
        return [self._card(each, chosen) for each in self.hand.playable]

    def _card(self, each: Playable, chosen: Any) -> GestureCard:
        row = GESTURES[each.gesture]
        cost = terms.cost(each.cost, _) if each.cost is not None else _("不消耗")
        note = guide.effect(each.gesture, row, _)
        return GestureCard(
            each.gesture.value, each.able, terms.kind(row.kind, _), cost, note, chosen == each.gesture.value
        )

    def target_fields(self) -> list[forms.BoundField]:
        return [self[f"target_{n}"] for n in range(MOST_WISHES)]

    def may_split(self) -> bool:
        """Whether there is anything to split among what can be paid (C16)."""
        return any(each.able and GESTURES[each.gesture].parts > 1 for each in self.hand.playable)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        gesture = cleaned.get("gesture")
        if cleaned.get("split") and gesture and GESTURES[Gesture(gesture)].parts == 1:
            self.add_error("split", _("{gesture}不能拆分。").format(gesture=gesture))
        return cleaned

    def text(self) -> str:
        """手势：破 / 目标：乙>丙, or 手势：黑洞 / 拆分：甲/乙/丙."""
        gesture = Gesture(self.cleaned_data["gesture"])
        given = [self.cleaned_data[f"target_{n}"] for n in range(MOST_WISHES)]
        if self.cleaned_data["split"]:
            parts = given[: move_of(gesture, True).parts]
            words = [self.names[int(each)] if each else "放空" for each in parts]
            return f"手势：{gesture.value}\n拆分：{'/'.join(words)}"
        wishes = list(dict.fromkeys(self.names[int(each)] for each in given if each))
        aims = GESTURES[gesture].kind in (Kind.ATTACK, Kind.TRICK)
        return f"手势：{gesture.value}" + (f"\n目标：{'>'.join(wishes)}" if aims and wishes else "")
