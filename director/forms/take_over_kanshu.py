"""版杀砍树: a moment in the middle, entered by hand; it becomes a kanshu-night/1 case, and the rules check that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.portable.kanshu_night import FORMAT
from director.portable.kanshu_start import LATEST
from director.rules.kanshu.cards import CARDS, Face, Faction, Item
from director.rules.reading.roster import Roster

MOST_PAIRS = 9
_FACTIONS = {Faction.RED: gettext_lazy("红"), Faction.BLUE: gettext_lazy("蓝")}
_ITEMS = {Item.FAN: gettext_lazy("扇"), Item.FEATHER: gettext_lazy("羽"), Item.STAFF: gettext_lazy("杖")}
_PAIRED = {Item.SWORD: gettext_lazy("剑（对号）"), Item.SHIELD: gettext_lazy("盾（对号）")}
_TWICE = [(n, str(n)) for n in range(3)]


class KanshuMoment(forms.Form):
    """One row of fields for each character, in elevator order; `template` shows them."""

    template = "games/kanshu/take_over.html"

    night = forms.IntegerField(
        label=gettext_lazy("从第几天、第几夜接手"), min_value=1, max_value=LATEST, initial=2
    )
    dagger = forms.ChoiceField(label=gettext_lazy("匕首在谁手里"))

    def __init__(self, names: Sequence[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names = list(names)
        seats = [(str(i), f"{i + 1} {name}") for i, name in enumerate(self.names)]
        self.fields["dagger"].choices = [("", "—"), *seats]  # type: ignore[attr-defined]
        for i in range(len(self.names)):
            self.fields |= {f"{key}_{i}": field for key, field in _fields()}

    def rows(self) -> Iterator[Mapping[str, Any]]:
        """The fields of each character, for the template."""
        for i, name in enumerate(self.names):
            yield {"number": i + 1, "name": name, "fields": [self[f"{key}_{i}"] for key, _field in _fields()]}

    def case(self) -> dict[str, Any]:
        """The kanshu-night/1 case; call it on a valid form."""
        told = self.cleaned_data
        return {
            "format": FORMAT,
            "night": told["night"],
            "seats": [{"name": name, "card": told[f"card_{i}"]} for i, name in enumerate(self.names)],
            "dagger": self.names[int(told["dagger"])],
            "state": {name: self._shown(i) for i, name in enumerate(self.names)},
            "items": [item for i, name in enumerate(self.names) for item in self._items(i, name)],
            "red_cards": [name for i, name in enumerate(self.names) if told[f"red_{i}"]],
        }

    def _shown(self, i: int) -> dict[str, Any]:
        """公开的标记 (K3.1)."""
        told = self.cleaned_data
        faces = [Face.RANK] * bool(told[f"rank_{i}"])
        faces += [Face.FACTION] * int(told[f"faction_{i}"] or 0) + [Face.UNKNOWN] * int(
            told[f"unknown_{i}"] or 0
        )
        once = {"rank_was_revealed": True} if told[f"was_{i}"] else {}
        return {"revealed": [face.value for face in faces], **once}

    def _items(self, i: int, name: str) -> Iterator[dict[str, Any]]:
        """标识物 (K4)."""
        told = self.cleaned_data
        for item in told[f"items_{i}"]:
            yield {"item": item, "holder": name}
        for paired in _PAIRED:
            if told[f"{paired}_{i}"]:
                broken = {"broken": True} if paired is Item.SWORD and told[f"broken_{i}"] else {}
                yield {"item": paired.value, "holder": name, "pair": told[f"{paired}_{i}"], **broken}


def _fields() -> list[tuple[str, forms.Field]]:
    """The fields of one character."""
    cards = [(code, f"{_FACTIONS[card.faction]}{card.rank}") for code, card in CARDS.items()]
    return [
        ("card", forms.ChoiceField(label=_("身份"), choices=[("", "—"), *cards])),
        ("rank", forms.BooleanField(label=_("等级标记亮着"), required=False)),
        (
            "faction",
            forms.TypedChoiceField(
                label=_("阵营标记亮着几个"), choices=_TWICE, coerce=int, required=False, initial=0
            ),
        ),
        (
            "unknown",
            forms.TypedChoiceField(
                label=_("问号标记亮着几个"), choices=_TWICE, coerce=int, required=False, initial=0
            ),
        ),
        ("was", forms.BooleanField(label=_("等级曾经亮过"), required=False)),
        (
            "items",
            forms.MultipleChoiceField(
                label=_("标识物"),
                choices=[(item.value, word) for item, word in _ITEMS.items()],
                widget=forms.CheckboxSelectMultiple,
                required=False,
            ),
        ),
        *(
            (item.value, forms.IntegerField(label=word, min_value=1, max_value=MOST_PAIRS, required=False))
            for item, word in _PAIRED.items()
        ),
        ("broken", forms.BooleanField(label=_("剑已失效"), required=False)),
        ("red", forms.BooleanField(label=_("已被红牌罚下"), required=False)),
    ]


def initial_of(roster: Roster) -> dict[str, Any]:
    """What a pasted role list fills in."""
    cards = {f"card_{role.seat - 1}": f"{role.faction}-{role.rank}" for role in roster.roles}
    return {**cards, **({"dagger": str(roster.dagger_seat - 1)} if roster.dagger_seat else {})}
