"""接手: how each game lets a moment in the middle be entered by hand."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from director.forms.take_over_kanshu import KanshuMoment

TAKE_OVER_FORMS: dict[str, type[KanshuMoment]] = {"kanshu": KanshuMoment}
"""Game -> its form."""


class CaseForm(forms.Form):
    """接手, from a portable case as JSON."""

    case = forms.CharField(
        label=gettext_lazy("可移植的局面（JSON）"),
        max_length=200_000,
        widget=forms.Textarea(
            attrs={"rows": 12, "spellcheck": "false", "placeholder": '{"format": "kanshu-night/1", …}'}
        ),
        help_text=gettext_lazy("kanshu-night/1 格式；里面的投票和回答不看，种子可以没有。"),
    )


class RolesForm(forms.Form):
    """名单与身份, in the layouts of the QQ group: `1白鹭`, `1白鹭 红2刺客 下家蓝`, `随机5提刀`."""

    roles = forms.CharField(
        label=gettext_lazy("名单、身份和提刀"),
        max_length=20_000,
        required=False,
        widget=forms.Textarea(
            attrs={
                "rows": 9,
                "spellcheck": "false",
                "placeholder": "1白鹭 红2刺客 下家蓝\n2红枫 蓝7狂战士 下家红\n随机2提刀",
            }
        ),
        help_text=gettext_lazy("按电梯顺序，每行一个角色；身份和提刀那一行可以没有，下面再补。"),
    )
