"""Forms of those who write morning reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from director.selectors.reports import CastLine
from director.services.reports import LONGEST_REPORT


class DraftForm(forms.Form):
    """晨报稿 (K7.7)."""

    base = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    text = forms.CharField(
        label=gettext_lazy("正文"),
        max_length=LONGEST_REPORT,
        widget=forms.Textarea(attrs={"rows": 18}),
        help_text=gettext_lazy("可用 Markdown：# 标题、**加粗**、> 引文、- 列表。"),
    )


class ApproveForm(forms.Form):
    """批准."""

    number = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    accepted = forms.BooleanField(label=gettext_lazy("标出的句子都看过了，没有说出不该说的"), required=False)


class WriterForm(forms.Form):
    """写手: somebody new by nickname, or who has an account by the name that signs in."""

    nickname = forms.CharField(
        label=gettext_lazy("昵称"),
        max_length=40,
        required=False,
        help_text=gettext_lazy("还没有账号的人：起一个新账号，给出登录链接。"),
    )
    account = forms.CharField(
        label=gettext_lazy("或：已有账号的登录名"),
        max_length=150,
        required=False,
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
        help_text=gettext_lazy("请对方告诉你；对方照常登录，就能在首页看到这一局。"),
    )
    early = forms.BooleanField(
        label=gettext_lazy("公示前就能看草稿"),
        required=False,
        help_text=gettext_lazy("只给不在本局中的人；草稿里有还没公开的事。"),
    )

    def clean(self) -> dict[str, Any]:
        """One of the two, and not both."""
        given = super().clean() or {}
        named = [name for name in ("nickname", "account") if given.get(name)]
        if len(named) != 1 and not self.errors:
            raise forms.ValidationError(gettext_lazy("请填昵称或登录名，两样填一样。"))
        return given


class StagingForm(forms.Form):
    """设定: the tone, and a part for each character."""

    tone = forms.CharField(
        label=gettext_lazy("语气"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("例如：冷静的旁白，不煽情；每篇八百字左右。"),
    )

    def __init__(self, cast: Sequence[CastLine], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for line in cast:
            self.fields[f"part-{line.code}"] = forms.CharField(
                label=line.name, max_length=200, required=False, initial=line.part
            )

    def parts(self) -> dict[str, str]:
        """Who each character is, by its code."""
        return {
            name.removeprefix("part-"): str(value)
            for name, value in self.cleaned_data.items()
            if name.startswith("part-")
        }
