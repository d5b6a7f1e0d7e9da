"""The forms of the desk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.announcing.asked import Asked
from director.announcing.phrases import Phrases
from director.rules.game import Game, Value
from director.selectors.desk.seats import Seat

LONGEST_LIST = 20_000
LONGEST_STORY = 50_000


def _area(rows: int, placeholder: str = "") -> forms.Textarea:
    return forms.Textarea(attrs={"rows": rows, "placeholder": placeholder, "spellcheck": "false"})


class MatchForm(forms.Form):
    """A new match: its title and what is told of it. `moment` says from when the form is (director/services/once.py)."""

    moment = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    title = forms.CharField(label=gettext_lazy("局名"), max_length=80)
    setting = forms.CharField(
        label=gettext_lazy("剧本或开场白"),
        required=False,
        max_length=LONGEST_LIST,
        widget=_area(4),
        help_text=gettext_lazy("公开。可以先空着。"),
    )


class DirectorForm(forms.Form):
    """第二导演 (K10.3): somebody with an account, or somebody new who gets a link."""

    who = forms.CharField(
        label=gettext_lazy("昵称"),
        max_length=40,
        help_text=gettext_lazy("会为这位导演新建账户并生成一个登录链接，请私下转交。"),
    )


class ElectionForm(forms.Form):
    """竞选票数 (K1.5): a count for each character; `chosen` breaks a tie."""

    chosen = forms.CharField(required=False, max_length=4)

    def __init__(self, seats: Sequence[Seat], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats = seats
        for each in seats:
            self.fields[f"votes_{each.seat}"] = forms.IntegerField(
                label=f"{each.number} {each.name}", min_value=0, max_value=999, required=False
            )

    def vote_fields(self) -> list[forms.BoundField]:
        return [self[f"votes_{each.seat}"] for each in self.seats]

    def votes(self) -> dict[int, int]:
        """The counts by seat, those without a vote left out; call it on a valid form."""
        counts = {each.seat: self.cleaned_data.get(f"votes_{each.seat}") or 0 for each in self.seats}
        return {seat: count for seat, count in counts.items() if count}

    def chosen_seat(self) -> int | None:
        """Whom the directors chose among the tied, or None for a draw."""
        known = {str(each.seat): each.seat for each in self.seats}
        return known.get(self.cleaned_data["chosen"])


class PostForm(forms.Form):
    """补录投票: a post entered for a player, as the player wrote it."""

    character = forms.ChoiceField(label=gettext_lazy("角色"))
    text = forms.CharField(
        label=gettext_lazy("原文"),
        max_length=20_000,
        strip=False,
        widget=_area(6, "行动：攻击白鹭 / 将匕首交给蓝狐\n响应干涉：墨、灯花"),
        help_text=gettext_lazy("照玩家的原话贴进来。存下后不能改，再录一帖会盖过它。"),
    )

    def __init__(self, seats: Sequence[Seat], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(each.code, f"{each.number} {each.name}") for each in seats]
        self.fields["character"].choices = [("", "—"), *choices]  # type: ignore[attr-defined]


class DeadlineForm(forms.Form):
    """关门时间 (K8.6), in the match's own zone; empty for whenever a director closes the day."""

    closes_at = forms.DateTimeField(required=False)


class ReasonForm(forms.Form):
    """A reason, where an act needs one."""

    reason = forms.CharField(
        label=gettext_lazy("理由"), max_length=200, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )


class RulingForm(ReasonForm):
    """判终局 (K8.2): which side loses, and why."""

    loser = forms.CharField(required=False, max_length=20)

    def __init__(self, game: Game[Any], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game

    def clean_loser(self) -> str | None:
        """A side of the game, or None for no winner."""
        loser = self.cleaned_data["loser"] or None
        try:
            self.game.ruled(loser)
        except ValueError:
            raise forms.ValidationError(_("请从所列的一方中选择。")) from None
        return loser


class ReportForm(forms.Form):
    """晨报 (K7.7)."""

    text = forms.CharField(
        required=False,
        max_length=LONGEST_STORY,
        widget=_area(14),
        help_text=gettext_lazy("与公示相符的故事，可用 Markdown；不能写出公示没有说的事（K7.7）。"),
    )

    def __init__(self, words: Phrases, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].label = words.report


def answer_from(asked: Asked, given: Sequence[str]) -> Value | None:
    """The answer that a form carried: the place of an option ("o0"), or seats ("t3", "t4"); None for anything else.

    Places instead of values: an answer can then be only what was offered.
    """
    options = {f"o{i}": option.value for i, option in enumerate(asked.options)}
    if len(given) == 1 and given[0] in options:
        return options[given[0]]
    targets = {f"t{option.value}": option.value for option in asked.targets}
    if given and len(given) == asked.count and all(one in targets for one in given):
        return {"targets": [targets[one] for one in given]}
    return None
