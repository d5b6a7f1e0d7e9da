"""角色名单与玩家名单 (V10a), as pasted: every line that can't stand is refused with its reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.rules.reading import roster
from director.rules.reading.names import fold, seat_number
from director.rules.reading.roster import Roster, RosterProblem, read_roster
from director.services.matches import CastEntry

LONE_NUMBER = "lone_number"
_LISTED = re.compile(r"[#＃]?[0-9０-９]{1,3}[号號楼樓]?\s*[.．、,，:：)）]\s*\S")

LONGEST_LIST = 20_000
LONGEST_NICKNAME = 40
MOST_PLAYERS = 100

WORDS: dict[str, Any] = {
    roster.EMPTY: gettext_lazy("名单里没有角色。"),
    roster.NO_NAME: gettext_lazy("“{text}”里没有看得见的字。"),
    roster.FORM_WORD: gettext_lazy("“{text}”是投票帖里的用词，不能当名字或别名。"),
    roster.SAME_NAME: gettext_lazy(
        "写“{text}”分不清是{others}（第 {number} 行和这一行；大小写、繁简、空格不算区别）。请把其中一个名字或别名改掉。"
    ),
    roster.READS_AS_NUMBER: gettext_lazy("“{text}”会被读成电梯号，不能当名字或别名。"),
    roster.TOO_LONG: gettext_lazy("“{text}”太长：最多 {number} 字。"),
    roster.UNPRINTABLE: gettext_lazy("“{text}”里有控制字符或改变书写方向的字符。"),
    roster.DIVIDES: gettext_lazy("“{text}”可以拆成{others}；投票帖里写到它会被当作有歧义。"),
    roster.SEAT_MISSING: gettext_lazy("“{text}”前面没有序号，而别的行有。"),
    roster.SEAT_TWICE: gettext_lazy("“{text}”的序号 {number} 用过了。"),
    roster.SEAT_GAP: gettext_lazy("序号缺了 {number}。"),
    roster.ROLE_OF_NOBODY: gettext_lazy("“{text}”有身份，却不在名单里。"),
    roster.ROLE_TWICE: gettext_lazy("“{text}”的身份写了两次。"),
    roster.DAGGER_OF_NOBODY: gettext_lazy("“{text}”：没有这个序号的角色。"),
    LONE_NUMBER: gettext_lazy(
        "只有这一行前面有序号，所以整个“{text}”当作名字。若那是序号，请去掉它，或给每一行都编上号，再存一次。"
    ),
    roster.TOO_MANY_LINES: gettext_lazy("名单太长：最多 {number} 行。"),
}


class CastForm(forms.Form):
    """Both lists. `notes` are sentences about a roster that can stand, but that somebody should know."""

    roster = forms.CharField(
        label=gettext_lazy("角色名单"),
        max_length=LONGEST_LIST,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 9, "placeholder": "1白鹭\n2蓝狐=狐狸、小蓝\n3墨（阿墨）", "spellcheck": "false"}
        ),
        help_text=gettext_lazy("每行一个角色，序号可有可无；别名写在等号后面或括号里。"),
    )
    players = forms.CharField(
        label=gettext_lazy("玩家名单"),
        max_length=LONGEST_LIST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 9, "placeholder": "柚子\n北风\n三两", "spellcheck": "false"}),
        help_text=gettext_lazy("每行一名玩家的昵称，按报名顺序；与角色一样多。谁演谁随机抽取，终局前保密。"),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.notes: list[str] = []
        self.entries: list[CastEntry] = []
        self.nicknames: list[str] = []

    def clean_roster(self) -> str:
        """Read the characters into `entries`."""
        text = str(self.cleaned_data["roster"])
        read = read_roster(text)
        problems = [*read.problems, *_numbers(read), *_lone_numbers(read)]
        self.notes = [sentence_about(problem) for problem in problems if not problem.refuses]
        refused = [forms.ValidationError(sentence_about(each)) for each in problems if each.refuses]
        if refused:
            raise forms.ValidationError(refused)
        self.entries = [CastEntry(each.name, each.aliases) for each in read.characters]
        return text

    def clean_players(self) -> str:
        """Read the players into `nicknames`."""
        text = str(self.cleaned_data["players"])
        lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), start=1) if line.strip()]
        refused = [forms.ValidationError(each) for each in _player_faults(lines)]
        if refused:
            raise forms.ValidationError(refused)
        self.nicknames = [line for _n, line in lines]
        return text


def _numbers(read: Roster) -> Iterator[RosterProblem]:
    """电梯号 (V10a): the elevator is drawn later, so no name may read as a number of any seat, its own included."""
    known = {(each.line, each.text) for each in read.problems if each.code == roster.READS_AS_NUMBER}
    for character in read.characters:
        for word in (character.name, *character.aliases):
            number = seat_number(fold(word))
            if number and number <= len(read.characters) and (character.line, word) not in known:
                yield RosterProblem(roster.READS_AS_NUMBER, character.line, word, number=number)


def _lone_numbers(read: Roster) -> Iterator[RosterProblem]:
    """A single line with a list's sign behind its number, among lines without: the number belongs to the name then."""
    marked = [each for each in read.characters if _LISTED.match(each.name)]
    if len(marked) == 1 and len(read.characters) > 1:
        yield RosterProblem(LONE_NUMBER, marked[0].line, marked[0].name, refuses=False)


def _player_faults(lines: list[tuple[int, str]]) -> Iterator[str]:
    if len(lines) > MOST_PLAYERS:
        yield _("玩家名单太长：最多 {n} 行。").format(n=MOST_PLAYERS)
    seen: dict[str, int] = {}
    for n, line in lines[:MOST_PLAYERS]:
        if len(line) > LONGEST_NICKNAME:
            yield _("第 {n} 行：“{name}…”太长，最多 {most} 字。").format(
                n=n, name=line[:10], most=LONGEST_NICKNAME
            )
        elif line in seen:
            yield _("第 {n} 行：“{name}”和第 {first} 行重复。").format(n=n, name=line, first=seen[line])
        seen.setdefault(line, n)


def sentence_about(problem: RosterProblem) -> str:
    """第 3 行：… what is wrong with a line and why."""
    joint = _("还是") if problem.code == roster.SAME_NAME else _("、")
    others = joint.join(f"“{name}”" for name in problem.others)
    words = str(WORDS[problem.code]).format(text=problem.text, others=others, number=problem.number)
    return _("第 {n} 行：{words}").format(n=problem.line, words=words) if problem.line else words
