"""人工读法 (V10) of a post of 砍树: steps and those it would step in for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.forms.hand.protocol import HandForm
from director.rules.kanshu.options import Options
from director.rules.kanshu.orders import Kind
from director.selectors.desk.seats import Seat

VOID = "void"

KINDS = [
    ("", "—"),
    (Kind.ATTACK.value, gettext_lazy("攻击")),
    (Kind.GIVE.value, gettext_lazy("将匕首交给")),
    (VOID, gettext_lazy("无效的一步，随机")),
]


class KanshuHandForm(HandForm):
    """Step i is `kind_i` and `target_i`; `responses` are seats (K2.5).

    As many steps as a night has actions: nobody acts more often (K2.1), so a later step is never used (K2.2).
    """

    template = "games/kanshu/desk_reading.html"

    def __init__(self, seats: Sequence[Seat], author: int, order: Any, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {**_initial(order), **kwargs.pop("more_initial", {})})
        super().__init__(seats, author, order, *args, **kwargs)
        self.steps = self.options.actions if isinstance(self.options, Options) else Options().actions
        others = [(str(each.seat), f"{each.number} {each.name}") for each in seats if each.seat != author]
        for i in range(self.steps):
            self.fields[f"kind_{i}"] = forms.ChoiceField(
                label=_("第 {n} 步").format(n=i + 1), choices=KINDS, required=False
            )
            self.fields[f"target_{i}"] = forms.ChoiceField(
                label=_("第 {n} 步的对象").format(n=i + 1), choices=[("", "—"), *others], required=False
            )
        self.fields["responses"] = forms.MultipleChoiceField(
            label=_("响应干涉"), choices=others, required=False, widget=forms.CheckboxSelectMultiple
        )
        self.order_fields([*(name for name in self.fields if name != "reason"), "reason"])

    def step_fields(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The pairs of fields, step by step."""
        return [(self[f"kind_{i}"], self[f"target_{i}"]) for i in range(self.steps)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for i in range(self.steps):
            kind, target = cleaned.get(f"kind_{i}"), cleaned.get(f"target_{i}")
            if kind in (Kind.ATTACK.value, Kind.GIVE.value) and not target:
                self.add_error(f"target_{i}", _("请选这一步的对象。"))
            if target and kind in ("", VOID):
                self.add_error(f"kind_{i}", _("请选这一步做什么，或去掉对象。"))
        return cleaned

    def order(self) -> Any:
        """读出的投票 (K2.2); empty rows at the end are no steps, those before are void."""
        steps = [self._step(i) for i in range(self.steps)]
        while steps and steps[-1] == "":
            steps.pop()
        responses = sorted(int(seat) for seat in self.cleaned_data["responses"])
        return {"steps": [step or None for step in steps], "responses": responses}

    def _step(self, i: int) -> Any:
        kind = self.cleaned_data[f"kind_{i}"]
        if kind in ("", VOID):
            return None if kind else ""
        return {"kind": kind, "target": int(self.cleaned_data[f"target_{i}"])}


def _initial(order: Any) -> dict[str, Any]:
    """What the form is filled with: the order as read so far."""
    if order is None:
        return {}
    initial: dict[str, Any] = {"responses": [str(seat) for seat in order["responses"]]}
    for i, step in enumerate(order["steps"]):
        initial[f"kind_{i}"] = VOID if step is None else step["kind"]
        initial[f"target_{i}"] = "" if step is None else str(step["target"])
    return initial
