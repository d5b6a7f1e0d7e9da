"""Files that are handed in: saved threads, and whole matches."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.announcing.phrases import Phrases
from director.forum.pages import MOST_BYTES, MOST_FILES
from director.models import ThreadKind

_HALVES = (-9.5, -3.5, 3.5, 4.5, 5.5, 5.75, 6.5, 9.5, 10.5)
OFFSETS = sorted([*map(float, range(-12, 15)), *_HALVES])


class ManyFiles(forms.ClearableFileInput):
    """One field, several files."""

    allow_multiple_selected = True


class ManyFilesField(forms.FileField):
    """The files of one field. Raises ValidationError for none, too many, or one that is too large."""

    widget = ManyFiles

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile[Any]]:
        files = [each for each in (data or []) if isinstance(each, UploadedFile)]
        if not files:
            raise forms.ValidationError(_("请选择存下来的网页或 JSON 文件。"))
        if len(files) > MOST_FILES:
            raise forms.ValidationError(_("一次最多 {n} 个文件，请分几次导入。").format(n=MOST_FILES))
        for each in files:
            if (each.size or 0) > MOST_BYTES:
                raise forms.ValidationError(
                    _("{file} 太大：最多 {n} MB。").format(
                        file=str(each.name)[:100], n=MOST_BYTES // 1024 // 1024
                    )
                )
        return files


class ThreadForm(forms.Form):
    """导入论坛帖: the pages of one thread, what it is, and whose clock shows on it."""

    pages = ManyFilesField(
        label=gettext_lazy("存下来的主题页"),
        help_text=gettext_lazy(
            "可以一次选几页。网页（.htm，手机浏览器存的 .mhtml 也可以）或手机接口的 JSON；NodeBB、Discourse 的 JSON 也可以。"
        ),
    )
    kind = forms.ChoiceField(label=gettext_lazy("这是什么帖"))
    day = forms.ChoiceField(required=False)
    offset = forms.ChoiceField(
        label=gettext_lazy("保存网页的人在论坛设的时区"),
        required=False,
        help_text=gettext_lazy("网页上的时间是这个人的时间。页脚写着 GMT+8 之类的，可以不选。"),
    )
    saved_at = forms.DateTimeField(
        label=gettext_lazy("网页是什么时候保存的"),
        required=False,
        help_text=gettext_lazy(
            "只有网页上写“昨天”“半小时前”时才用得着；按本局的时区填，如 2026-03-05 22:05。"
        ),
    )

    def __init__(self, words: Phrases, days: Sequence[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        votes = _("{vote}帖").format(vote=words.vote)
        kinds = [kind for kind in ThreadKind if words.dagger or kind is not ThreadKind.ELECTION]
        self.fields["kind"].choices = [  # type: ignore[attr-defined]
            (kind.value, votes if kind is ThreadKind.VOTE else kind.label) for kind in kinds
        ]
        self.fields["day"].label = _("哪{one}的{votes}").format(one=words.one, votes=votes)
        shown = [(str(day), words.numbered("day", day)) for day in reversed(days)]
        self.fields["day"].choices = shown  # type: ignore[attr-defined]
        zones = [(f"{offset:g}", f"UTC{offset:+g}") for offset in OFFSETS]
        unsaid = ("", _("照网页自己写的；没写就按本局的时区"))
        self.fields["offset"].choices = [unsaid, *zones]  # type: ignore[attr-defined]

    def read(self) -> list[tuple[str, bytes]]:
        """The files' names and contents; call it on a valid form."""
        return [(str(each.name), each.read()) for each in self.cleaned_data["pages"]]

    def viewer_offset(self) -> timedelta | None:
        said = self.cleaned_data["offset"]
        return timedelta(hours=float(said)) if said else None


class MatchFileForm(forms.Form):
    """导入整局: one file that another site, or this one, exported. `moment` as in the form of a new match."""

    moment = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    file = forms.FileField(
        label=gettext_lazy("导出的文件"), help_text=gettext_lazy("match/1 格式的 JSON，最多 64 MB。")
    )
    new_codes = forms.BooleanField(
        label=gettext_lazy("换新的局号"),
        required=False,
        help_text=gettext_lazy("同一局已经在这里时用得着：地址会变，内容不变。"),
    )
