"""预案的文字 (K6.4): standing answers as a player writes them in a chat, a line for each part. What is not understood
is said, and then nothing of the text is taken: a plan that was half understood would surprise its writer at night.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from director.rules.kanshu.cards import ALCHEMIST, BERSERKER, ELDER, JESTER, Face, Faction
from director.rules.kanshu.orders import PASS, Standing
from director.rules.kanshu.view import OwnCard
from director.rules.reading.lists import LONGEST_VALUE, read_names, spaced
from director.rules.reading.names import Names, fold_characters, plain

REQUEST, CHOOSE, SHOW, COVER, SKILL = "request", "interveners", "faces", "covers", "skill"
LABELS = {
    **dict.fromkeys(spaced("受到攻击 被攻击 受攻击"), REQUEST),
    **dict.fromkeys(spaced("选择 依次选择"), CHOOSE),
    **dict.fromkeys(spaced("公开 依次公开"), SHOW),
    **dict.fromkeys(spaced("遮盖 依次遮盖"), COVER),
    **dict.fromkeys(spaced("技能 发动技能"), SKILL),
}
_COMMAND = re.compile(r"(?:预案|預案)(?:\s*[:：]|\s+|$)\s*(.*)", re.DOTALL)
_WITHDRAWN = frozenset(spaced("撤回 收回 取消 清空 无"))
_LATER = frozenset(spaced("到时再问我 到时再问 问我"))
_ASKS = dict.fromkeys(spaced("请求干涉 请求 是"), True) | dict.fromkeys(spaced("不请求干涉 不请求 否"), False)
_FACES = {
    **dict.fromkeys(spaced("等级 等级标记"), Face.RANK),
    **dict.fromkeys(spaced("阵营 阵营标记"), Face.FACTION),
    **dict.fromkeys(spaced("问号 问号标记 ?"), Face.UNKNOWN),
}
_PASSES = frozenset(spaced("不发动 不用"))
_PLAIN = dict.fromkeys(spaced("发动 用"), "use")
_TWO_WAYS = {
    **dict.fromkeys(spaced("造成伤害 造成1点伤害 伤害"), "wound"),
    **dict.fromkeys(spaced("治疗 治疗1点伤害"), "heal"),
}


@dataclass(frozen=True, slots=True)
class StandingRead:
    """What was read: the answers, and the lines that were not understood or do not fit the card."""

    standing: Standing
    unread: tuple[str, ...]


def command(text: str) -> str | None:
    """What stands behind the word 预案 at the beginning of a message; None where it does not begin with it."""
    found = _COMMAND.fullmatch(text.strip())
    return None if found is None else found[1].strip()


def withdraws(words: str) -> bool:
    """撤回 (K6.4): whether what stands behind 预案 takes back what was left."""
    return fold_characters(words) in _WITHDRAWN


def read_standing(text: str, seat: int, names: Names, own: OwnCard) -> StandingRead:
    """预案 (K6.4) from its lines; a part without a line is left open."""
    reader = _Reader(seat, names, own)
    parts: dict[str, Any] = {}
    unread: list[str] = []
    for line in [each.strip() for each in text.split("\n") if each.strip()]:
        part, value = _cut(line)
        if part is None or part in parts or len(line) > LONGEST_VALUE:
            unread.append(line)
        elif fold_characters(value) in _LATER:
            parts[part] = None
        elif (found := reader.parts[part](value)) is None:
            unread.append(line)
        else:
            parts[part] = found
    given = {part: value for part, value in parts.items() if value is not None}
    return StandingRead(Standing(**given), tuple(unread))


def _cut(line: str) -> tuple[str | None, str]:
    """The part that a line is about, and what it says of it."""
    at = plain(line).find(":")
    return (LABELS.get(fold_characters(line[:at])), line[at + 1 :].strip()) if at > 0 else (None, "")


def example(seat: int, names: Names) -> tuple[str, ...]:
    """预案 (K6.4): the lines of a message that can be sent as it stands. It tells nothing of a card: chats are read by others."""
    others = [name for i, name in enumerate(names.names) if i != seat][:2]
    return (
        "预案",
        "受到攻击：请求干涉",
        f"选择：{'、'.join(others)}",
        "公开：等级",
        "遮盖：等级",
        "技能：不发动",
    )


class _Reader:
    """The values of one seat's lines: each reader returns None for what it does not understand, or may not be."""

    def __init__(self, seat: int, names: Names, own: OwnCard) -> None:
        self.seat, self.names, self.own = seat, names, own
        self.faces = _FACES | {"红色" if own.faction is Faction.RED else "蓝色": Face.FACTION}
        self.parts: dict[str, Callable[[str], Any]] = {
            REQUEST: lambda value: _ASKS.get(fold_characters(value)),
            CHOOSE: self.others,
            SHOW: self.marks,
            COVER: self.marks,
            SKILL: self.skill,
        }

    def others(self, value: str) -> tuple[int, ...] | None:
        """Different characters, none of them oneself."""
        seats = [item.index for item in read_names(value, self.names)]
        known = tuple(seat for seat in seats if seat is not None and seat != self.seat)
        return known if known and len(known) == len(seats) == len(set(known)) else None

    def marks(self, value: str) -> tuple[Face, ...] | None:
        """Different marks that the card has."""
        faces = [self.faces.get(fold_characters(word)) for word in _words(value)]
        known = tuple(face for face in faces if face is not None and face in self.own.marks)
        return known if known and len(known) == len(faces) == len(set(known)) else None

    def skill(self, value: str) -> str | tuple[int, ...] | None:
        """技能 (K5): what the card's skill takes."""
        word = fold_characters(value)
        if word in _PASSES:
            return PASS
        if self.own.rank in (ELDER, BERSERKER):
            return _PLAIN.get(word)
        if self.own.rank == ALCHEMIST:
            return _TWO_WAYS.get(word)
        seats = self.others(value)
        return seats if seats is not None and len(seats) == (2 if self.own.rank == JESTER else 1) else None


def _words(value: str) -> Iterator[str]:
    levelled = plain(value)
    for sign in "、,/;|":
        levelled = levelled.replace(sign, " ")
    return (word for word in levelled.split() if word)
