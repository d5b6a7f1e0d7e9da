"""规则选项 (K1.5, K3.5, K4.4, K5, K7.1, K9.3, H3, H15, C3, C12) as a form, made from the options type of any game."""

from __future__ import annotations

import dataclasses
import enum
from typing import Any, get_type_hints

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.announcing.document import plain
from director.announcing.registry import presenter_of
from director.rules import codec
from director.rules.game import FROM_CAST
from director.rules.registry import game_of

LABELS = {
    "first_dagger": gettext_lazy("首日匕首"),
    "random_policy": gettext_lazy("随机行动方式（终局后才公布）"),
    "shielded_target": gettext_lazy("攻击受盾保护的角色"),
    "skill_after_skill_damage": gettext_lazy("技能伤害触发技能"),
    "shield_after_third_wound": gettext_lazy("持剑者三伤之后的盾"),
    "announce": gettext_lazy("天亮公示的内容"),
    "actions": gettext_lazy("每夜行动次数"),
    "violation": gettext_lazy("违规出招"),
    "ranking": gettext_lazy("排名依据"),
    "teams": gettext_lazy("队伍"),
    "negotiation": gettext_lazy("同层协商"),
}
OF_ONE_GAME: dict[tuple[str, str], Any] = {
    ("hcg", "missed"): gettext_lazy("没有出招"),
    ("clapclap", "missed"): gettext_lazy("没有按时出手"),
}
HELP = {
    "teams": gettext_lazy("按报名的次序一人一行写队名；不在任何队里的写“-”。空着就是个人赛。"),
}
ALONE = "-"
PREFIX = "option_"
MOST = 20
LONGEST_LIST = 2_000


class OptionsForm(forms.Form):
    """The options of a game; a choice is labelled with the sentence that players read about it."""

    def __init__(self, game: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.kind = game_of(game).options_type
        kinds = get_type_hints(self.kind)
        for name in self._names():
            self.fields[PREFIX + name] = self._field(name, kinds[name])

    def _names(self) -> list[str]:
        """The options that somebody chooses; others the deal fills in."""
        return [each.name for each in dataclasses.fields(self.kind) if FROM_CAST not in each.metadata]

    def _field(self, name: str, kind: Any) -> forms.Field:
        label = OF_ONE_GAME.get((self.game, name), LABELS.get(name, name))
        default = getattr(self.kind(), name)
        if isinstance(default, tuple):
            return forms.CharField(
                label=label,
                required=False,
                max_length=LONGEST_LIST,
                help_text=HELP.get(name, ""),
                widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
            )
        if kind is int:
            return forms.IntegerField(label=label, initial=default, min_value=1, max_value=MOST)
        values: list[Any] = [True, False] if kind is bool else list(kind)
        choices = [(_word(value), self._sentence(name, value)) for value in values]
        return forms.ChoiceField(
            label=label, initial=_word(default), choices=choices, widget=forms.RadioSelect
        )

    def _sentence(self, name: str, value: Any) -> str:
        """The sentence of the rules' summary that `value` makes: the one that differs from all other values'."""
        lines = self._summary(dataclasses.replace(self.kind(), **{name: value}))
        others = [line for other in _others(value) for line in self._summary(self._with(name, other))]
        return next((line for line in lines if line not in others), _word(value))

    def _with(self, name: str, value: Any) -> Any:
        return dataclasses.replace(self.kind(), **{name: value})

    def _summary(self, options: Any) -> list[str]:
        return [plain(line) for line in presenter_of(self.game).rules_summary(options, _, ended=True).items]

    def chosen(self) -> dict[str, Any]:
        """The options as the services take them; call it on a valid form."""
        plain_defaults = codec.dump(self.kind())
        return {
            name: _typed(self.cleaned_data[PREFIX + name], plain_defaults[name]) for name in self._names()
        }


def _word(value: Any) -> str:
    """An option's value as a form carries it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return "\n".join(each or ALONE for each in value)
    return str(value.value) if isinstance(value, enum.Enum) else str(value)


def _others(value: Any) -> list[Any]:
    kind: Any = type(value)
    every: list[Any] = [True, False] if kind is bool else list(kind)
    return [other for other in every if other != value]


def _typed(value: Any, default: Any) -> Any:
    if isinstance(default, list | tuple):
        lines = [line.strip() for line in value.strip().splitlines()]
        return ["" if line == ALONE else line for line in lines]
    return value == "yes" if isinstance(default, bool) else value


def initial_of(options: dict[str, Any]) -> dict[str, Any]:
    """The form's values from stored options."""
    return {PREFIX + name: _word(value) for name, value in options.items()}
