"""The forms of conduct: what directors and players enter. What may stand, the services decide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.announcing.phrases import Phrases
from director.models import Colour, Day, Wish
from director.selectors.desk.seats import Seat
from director.services.attendance import MOST_POSTS
from director.services.cards import LONGEST_REASON, Charge
from director.services.conduct_check import LONGEST as LONGEST_CHECKED
from director.services.grounds import Conduct, Word
from director.services.helpers import PARTS
from director.services.posts import LONGEST_POST
from director.services.public_notices import LONGEST as LONGEST_NOTICE
from director.services.public_notices import LONGEST_TITLE
from director.services.questions import LONGEST as LONGEST_QUESTION
from director.services.signup import LONGEST_CONTACT, LONGEST_NICKNAME, LONGEST_TEXT
from director.services.treehole import LONGEST as LONGEST_NOTE

MOST_WORDS = 300
LONGEST_WORD = 20


def _area(rows: int, placeholder: str = "") -> forms.Textarea:
    return forms.Textarea(attrs={"rows": rows, "placeholder": placeholder, "spellcheck": "false"})


def _plain(text: str) -> str:
    """A text as it is kept: no NUL, plain line ends."""
    return text.replace("\x00", "").replace("\r\n", "\n").replace("\r", "\n")


class CharacterForm(forms.Form):
    """A form about one character of the match, known by its code."""

    character = forms.ChoiceField(label=gettext_lazy("角色"))

    def __init__(self, seats: Sequence[Seat], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(each.code, f"{each.number} {each.name}") for each in seats]
        self.fields["character"].choices = [("", "—"), *choices]  # type: ignore[attr-defined]


class CardForm(CharacterForm):
    """判罚 (K8.1): whom, which colour, on which ground, why."""

    colour = forms.ChoiceField(
        label=gettext_lazy("颜色"), choices=Colour.choices, widget=forms.RadioSelect, initial=Colour.BLUE
    )
    ground = forms.ChoiceField(label=gettext_lazy("依据"))
    reason = forms.CharField(
        label=gettext_lazy("理由"),
        max_length=LONGEST_REASON,
        widget=_area(2),
        help_text=gettext_lazy("玩家看得到；公示时照样公开，请不要写出夜里的事。"),
    )
    public = forms.BooleanField(
        label=gettext_lazy("公示这张牌（红牌必定公示）"), required=False, initial=True
    )

    def __init__(self, seats: Sequence[Seat], conduct: Conduct, *args: Any, **kwargs: Any) -> None:
        super().__init__(seats, *args, **kwargs)
        groups = [
            (
                f"{g.number} {g.title}",
                [(f"{g.number}.{i}", f"{g.number}（{i}）{words}") for i, words in enumerate(g.items, 1)],
            )
            for g in conduct.grounds
        ]
        self.fields["ground"].choices = [("", "—"), *groups]  # type: ignore[attr-defined]

    def charge(self) -> Charge:
        """What the card is given for; call it on a valid form."""
        ground, _dot, item = self.cleaned_data["ground"].partition(".")
        return Charge(self.cleaned_data["colour"], int(ground), int(item), self.cleaned_data["reason"])


class ConductSettingsForm(forms.Form):
    """判罚设置: who confirms, and what the check looks for: lines `word ground.item`."""

    second_confirms = forms.BooleanField(label=gettext_lazy("第二导演也可以确认判罚"), required=False)
    words = forms.CharField(
        label=gettext_lazy("检查用词"),
        required=False,
        max_length=20_000,
        widget=_area(8, "发誓 3.1\n马甲 4.1"),
        help_text=gettext_lazy("每行一个词，后面写依据和条目，例如：发誓 3.1"),
    )
    titles = forms.CharField(
        label=gettext_lazy("过去场次的名字"),
        required=False,
        max_length=5000,
        widget=_area(4),
        help_text=gettext_lazy("每行一个；发言里提到就标出来（依据 4（2））。"),
    )

    def __init__(self, conduct: Conduct, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conduct = conduct

    def clean_words(self) -> list[Word]:
        """The list, read; every line that can't stand is named."""
        lines = [line.strip() for line in _plain(self.cleaned_data["words"]).split("\n")]
        if len(lines) > MOST_WORDS:
            raise forms.ValidationError(_("太长：最多 {n} 行。").format(n=MOST_WORDS))
        read = [(n, line, self._word(line)) for n, line in enumerate(lines, start=1) if line]
        wrong = [
            forms.ValidationError(_("第 {n} 行“{line}”：请写成“词 依据.条目”。").format(n=n, line=line[:30]))
            for n, line, word in read
            if word is None
        ]
        if wrong:
            raise forms.ValidationError(wrong)
        return [word for _n, _line, word in read if word is not None]

    def _word(self, line: str) -> Word | None:
        word, _space, place = line.rpartition(" ")
        ground, dot, item = place.partition(".")
        if not (
            word.strip()
            and dot
            and ground.isascii()
            and ground.isdecimal()
            and item.isascii()
            and item.isdecimal()
        ):
            return None
        found = self.conduct.ground(int(ground)) if len(ground) < 4 else None
        if found is None or len(item) > 3 or not 1 <= int(item) <= len(found.items):
            return None
        return Word(word.strip(), found.number, int(item)) if len(word.strip()) <= LONGEST_WORD else None

    def clean_titles(self) -> list[str]:
        lines = (line.strip()[:LONGEST_TITLE] for line in _plain(self.cleaned_data["titles"]).split("\n"))
        return [line for line in lines if line][:MOST_WORDS]


def lines_of_words(words: Iterable[Word]) -> str:
    """The list as it is edited."""
    return "\n".join(f"{each.word} {each.ground}.{each.item}" for each in words)


class CountsForm(forms.Form):
    """发言数: a grid of one day, and lines to paste, which stand before the grid."""

    pasted = forms.CharField(
        label=gettext_lazy("粘贴"),
        required=False,
        max_length=20_000,
        strip=False,
        widget=_area(6, "白鹭 12\n蓝狐：7"),
        help_text=gettext_lazy("每行一个角色和发言数；写在这里的盖过下面格子里的。"),
    )

    def __init__(self, seats: Sequence[Seat], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats = seats
        for each in seats:
            self.fields[f"count_{each.pk}"] = forms.IntegerField(
                label=f"{each.number} {each.name}", min_value=0, max_value=MOST_POSTS, required=False
            )

    def cells(self) -> list[forms.BoundField]:
        return [self[f"count_{each.pk}"] for each in self.seats]

    def counts(self) -> dict[int, int]:
        """The counts of the grid by character; empty cells are left as they were."""
        found = {each.pk: self.cleaned_data.get(f"count_{each.pk}") for each in self.seats}
        return {pk: count for pk, count in found.items() if count is not None}


class ProxyForm(CharacterForm):
    """代投 (K8.7): for whom, when it was asked for and how, and the vote as the player said it."""

    asked_at = forms.DateTimeField(
        label=gettext_lazy("玩家委托的时间"),
        widget=forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"}),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
    )
    channel = forms.CharField(
        label=gettext_lazy("途径"),
        max_length=60,
        widget=forms.TextInput(attrs={"placeholder": gettext_lazy("QQ 私聊")}),
    )
    text = forms.CharField(
        max_length=LONGEST_POST,
        strip=False,
        widget=_area(4),
        help_text=gettext_lazy("必须写明对象，不能附带条件。"),
    )

    def __init__(self, words: Phrases, seats: Sequence[Seat], *args: Any, **kwargs: Any) -> None:
        super().__init__(seats, *args, **kwargs)
        self.fields["text"].label = words.vote
        self.fields["text"].widget.attrs["placeholder"] = words.example


class NoticeForm(forms.Form):
    """公告 (K7.6)."""

    title = forms.CharField(label=gettext_lazy("标题"), max_length=LONGEST_TITLE)
    text = forms.CharField(label=gettext_lazy("正文"), max_length=LONGEST_NOTICE, widget=_area(8))


class CorrectionForm(forms.Form):
    """更正 (K7.6): what was wrong, and what is right."""

    why = forms.CharField(label=gettext_lazy("原公告错在哪里"), max_length=300)
    text = forms.CharField(label=gettext_lazy("更正后的正文"), max_length=LONGEST_NOTICE, widget=_area(6))


class CheckForm(forms.Form):
    """发言检查: posts as pasted."""

    text = forms.CharField(
        label=gettext_lazy("发言原文"),
        max_length=LONGEST_CHECKED,
        strip=False,
        widget=_area(10),
        help_text=gettext_lazy(
            "把讨论帖的原文（BBCode、HTML 或纯文字）贴进来。这里不保存，只标出来给导演看。"
        ),
    )


class SubstituteForm(CharacterForm):
    """替补 (K8.8): who takes over which character, and what stays."""

    person = forms.ChoiceField(label=gettext_lazy("由谁接替"), required=False)
    nickname = forms.CharField(label=gettext_lazy("新人的昵称"), required=False, max_length=LONGEST_NICKNAME)
    namesake = forms.BooleanField(
        label=gettext_lazy("同名的另一个人"),
        required=False,
        help_text=gettext_lazy("本局已经有人用这个昵称时才要选：会有两个同名的账户。"),
    )
    by_former = forms.BooleanField(label=gettext_lazy("由前任玩家指定"), required=False)
    reason = forms.CharField(label=gettext_lazy("缘由"), max_length=200)
    keep_posts = forms.BooleanField(required=False, initial=True)
    keep_standing = forms.BooleanField(required=False, initial=True)
    public = forms.BooleanField(label=gettext_lazy("公示换人（不写是谁）"), required=False, initial=True)

    def __init__(
        self,
        words: Phrases,
        seats: Sequence[Seat],
        candidates: Sequence[tuple[int, str, str]],
        *args: Any,
        **kwargs: Any,
    ) -> None:
        super().__init__(seats, *args, **kwargs)
        kept = _("保留这{one}的{what}")
        self.fields["keep_posts"].label = kept.format(one=words.one, what=words.vote)
        if words.standing:
            self.fields["keep_standing"].label = kept.format(one=words.one, what=_("预案"))
        else:
            del self.fields["keep_standing"]
        listed = [(str(pk), _("{name}（{why}）").format(name=name, why=why)) for pk, name, why in candidates]
        self.fields["person"].choices = [("", "—"), *listed]  # type: ignore[attr-defined]
        if listed:
            self.fields["nickname"].label = _("或写新人的昵称")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if bool(data.get("person")) == bool((data.get("nickname") or "").strip()):
            raise forms.ValidationError(_("请选一个人，或写一个新人的昵称；两样只要一样。"))
        return data


class NominationForm(forms.Form):
    """指定替补 (K8.8)."""

    nickname = forms.CharField(label=gettext_lazy("由谁接替"), max_length=LONGEST_NICKNAME)
    words = forms.CharField(
        label=gettext_lazy("缘由，怎么联系"), required=False, max_length=300, widget=_area(2)
    )


class HelperForm(forms.Form):
    """申请当场外助理 (K8.8)."""

    nickname = forms.CharField(label=gettext_lazy("我的昵称"), max_length=40)
    whom = forms.CharField(label=gettext_lazy("想帮助哪位玩家"), max_length=60)
    words = forms.CharField(
        label=gettext_lazy("想说的话，怎么联系"), required=False, max_length=300, widget=_area(3)
    )


_PART_WORDS = {
    "card": gettext_lazy("身份牌"),
    "posts": gettext_lazy("投票帖"),
    "answers": gettext_lazy("夜里的回答"),
    "findings": gettext_lazy("只有我知道的"),
    "standing": gettext_lazy("预案"),
}


class ShareForm(forms.Form):
    """给助理看什么 (K8.8)."""

    parts = forms.MultipleChoiceField(
        label=gettext_lazy("给看"),
        required=False,
        choices=[(part, _PART_WORDS[part]) for part in PARTS],
        widget=forms.CheckboxSelectMultiple,
    )


class QuestionForm(forms.Form):
    """提问与投诉."""

    wish = forms.ChoiceField(
        label=gettext_lazy("类别"), choices=Wish.choices, initial=Wish.ANSWER, widget=forms.RadioSelect
    )
    text = forms.CharField(label=gettext_lazy("内容"), max_length=LONGEST_QUESTION, widget=_area(4))


class AnswerForm(forms.Form):
    """答复, in private or as a notice."""

    answer = forms.CharField(label=gettext_lazy("答复"), max_length=LONGEST_QUESTION, widget=_area(4))
    title = forms.CharField(label=gettext_lazy("公示的标题"), required=False, max_length=LONGEST_TITLE)


class NoteForm(forms.Form):
    """树洞."""

    text = forms.CharField(label=gettext_lazy("写给树洞"), max_length=LONGEST_NOTE, widget=_area(4))


class SignUpForm(forms.Form):
    """报名."""

    nickname = forms.CharField(label=gettext_lazy("昵称"), max_length=LONGEST_NICKNAME)
    contact = forms.CharField(
        label=gettext_lazy("联系方式"),
        required=False,
        max_length=LONGEST_CONTACT,
        help_text=gettext_lazy("只有导演看得到。"),
    )
    substitute = forms.BooleanField(label=gettext_lazy("只当替补"), required=False)


class SheetForm(forms.Form):
    """报名表."""

    open_now = forms.BooleanField(label=gettext_lazy("开放报名"), required=False)
    text = forms.CharField(
        label=gettext_lazy("报名须知"), required=False, max_length=LONGEST_TEXT, widget=_area(5)
    )


def initial_time(day: Day | None, now: datetime) -> datetime:
    """When a proxy is usually asked for: just before it is entered, and not before the day."""
    return now if day is None else max(now, day.opened_at)
