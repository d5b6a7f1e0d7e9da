"""What a player sends from its seat: a vote, an answer, standing answers."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.announcing.asked import Asked
from director.forms.standing import StandingForm
from director.forms.standing_kanshu import KanshuStandingForm
from director.rules.game import Value


@dataclass(frozen=True, slots=True)
class SeatForms:
    """What a game brings to the seat's page. `no_action` is the post that says: I do nothing today."""

    no_action: str
    standing: type[StandingForm] | None


SEAT_FORMS: dict[str, SeatForms] = {
    "kanshu": SeatForms("行动：无\n响应干涉：无", KanshuStandingForm),
}
"""The one list of what games bring to the seat's page; a game without an entry has the vote alone."""

NOTHING_OF_ITS_OWN = SeatForms("", None)


def seat_forms(game: str) -> SeatForms:
    """What the game with this code brings."""
    return SEAT_FORMS.get(game, NOTHING_OF_ITS_OWN)


class VoteForm(forms.Form):
    """投票: free text, as on the forum. How long it may be, the service decides, so that nothing is cut."""

    text = forms.CharField(
        label=gettext_lazy("我的投票"),
        strip=False,
        error_messages={
            "required": gettext_lazy("还没有写字，所以没有提交。想表示今夜不行动，请按“不行动”。")
        },
        widget=forms.Textarea(attrs={"rows": 4, "autocapitalize": "none", "spellcheck": "false"}),
    )

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"].replace("\r\n", "\n").replace("\r", "\n")
        if not text.strip():
            raise forms.ValidationError(self.fields["text"].error_messages["required"], code="required")
        return text


def answer_value(data: QueryDict, asked: Asked) -> Value:
    """The answer that a form holds: one of the whole answers by its place, or the targets that were picked.

    Raises ValidationError with a sentence when there is none, or not as many targets as asked for.
    """
    targets = [each.value for each in asked.targets if str(each.value) in data.getlist("target")]
    choice = data.get("choice", "")
    if len(set(data.getlist("choice"))) > 1:
        raise forms.ValidationError(_("只能选一项，请重新选择。"))
    if choice:
        whole = {str(i): option.value for i, option in enumerate(asked.options)}
        if choice not in whole:
            raise forms.ValidationError(_("这个回答不在所列的选项里，请重新选择。"))
        return whole[choice]
    if not asked.targets:
        raise forms.ValidationError(_("还没有选，请选一项再提交。"))
    if len(targets) != asked.count:
        raise forms.ValidationError(
            _("要正好选 {n} 个，现在选了 {m} 个。").format(n=asked.count, m=len(targets))
        )
    return {"targets": targets}
