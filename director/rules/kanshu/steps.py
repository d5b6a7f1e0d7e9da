"""一步 (V2, V6): the words of one step, read: what to do, and to whom."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from director.rules.kanshu.orders import Kind
from director.rules.reading.lists import LONGEST_VALUE, STEP_SIGNS, Piece, look, split
from director.rules.reading.names import MASK, Found, Names, plain
from director.rules.reading.problem import (
    AMBIGUOUS_NAME,
    CONDITIONAL,
    SELF_TARGET,
    UNKNOWN_NAME,
    UNREADABLE_STEP,
)

_ATTACK = ("攻击", "刺杀", "打", "刺", "捅", "砍", "attack")
_HAND_OVER = ("交给", "传给", "递给", "交", "给")
_GIVE = (
    *(f"{dagger}{verb}" for dagger in ("将匕首", "把匕首", "匕首", "") for verb in _HAND_OVER),
    *("交匕首给", "传匕首给", "递匕首给", "give the dagger to", "give dagger to", "give to", "give"),
)
VERBS: Final = {**dict.fromkeys(_ATTACK, Kind.ATTACK), **dict.fromkeys(_GIVE, Kind.GIVE)}


def _spelled(word: str) -> str:
    """A pattern for the word, with or without spaces between its characters."""
    return " *".join(re.escape(char) for char in word if char != " ")


def _by_first_character() -> dict[str, list[tuple[re.Pattern[str], Kind]]]:
    patterns: dict[str, list[tuple[re.Pattern[str], Kind]]] = {}
    for word in sorted(VERBS, key=len, reverse=True):
        entry = (re.compile(_spelled(word) + "[ :]*"), VERBS[word])
        patterns.setdefault(word[0], []).append(entry)
    return patterns


_PATTERNS = _by_first_character()
_ANY_VERB = re.compile("|".join(re.escape(word) for word in (*_ATTACK, *_HAND_OVER, "匕首", "give")))
# A number, a bullet, or a word of order or politeness before the verb changes nothing.
_LEAD = re.compile(
    r"(?:[ *•·●]+|- +|\(?[0-9]{1,2} ?[.、):]? ?|[一二三四五][、.]|我要|我选择|我|请|首先|先|再|然后|接着|继续|最后){0,6}"
)
# What makes a step depend on something; 若 alone only where no name could go on with it.
_CONDITION = re.compile(rf"如果|要是|假如|假若|假使|倘若|如若|万一|除非|否则|的话|(?:^|[{MASK} ,.。、;(])若")
_CONDITION_IN_ENGLISH = re.compile(r"(?<![a-z])(?:if|unless)(?![a-z])")


@dataclass(frozen=True, slots=True)
class Part:
    """One step, or one word of the list, as it was read.

    `text`: as written. `kind` and `target`: what was understood; `target` is None where `code` says what is wrong,
    and then `fault` are the words at fault.
    """

    text: str
    line: int
    kind: Kind | None = None
    target: int | None = None
    code: str = ""
    fault: str = ""


def begins_with_verb(text: str) -> bool:
    """Whether the words begin as a step does."""
    return any(True for _ in _verbs(text[:LONGEST_VALUE]))


def holds_verb(text: str) -> bool:
    """Whether `text` (as `plain` writes it) holds a verb of a step anywhere (V10b)."""
    return bool(_ANY_VERB.search(text))


def is_conditional(text: str, names: Names) -> bool:
    """条件 (V6): whether the words depend on something; 若 inside a name is no condition."""
    level = plain(text)
    masked = names.masked(level)
    english = _CONDITION_IN_ENGLISH.search(level) and _CONDITION_IN_ENGLISH.search(masked)
    return bool(english or _CONDITION.search(masked))


def read_steps(value: str, line: int, author: int, names: Names) -> list[Part]:
    """步骤 (V2): the steps on one line, in order. Nothing between two signs is no step."""
    if len(value) > LONGEST_VALUE:
        return [Part(value, line, code=UNREADABLE_STEP, fault=value)]
    parts: list[Part] = []
    for piece in split(value, STEP_SIGNS, names):
        parts += _read_piece(piece, line, author, names)
    return parts


def _read_piece(piece: Piece, line: int, author: int, names: Names) -> Iterator[Part]:
    """步骤 (V2, V10a): one stretch; where a name holds a sign, the longest words that are a step are one."""
    if not piece.cuts:
        yield read_step(piece.text, line, author, names)
        return
    spans = [(a, b) for a, b in piece.spans() if piece.text[a:b].strip()]
    at = 0
    while at < len(spans):
        for end in range(min(len(spans), at + names.most_parts), at, -1):
            part = read_step(piece.text[spans[at][0] : spans[end - 1][1]].strip(), line, author, names)
            if end == at + 1 or part.target is not None or part.code in {AMBIGUOUS_NAME, SELF_TARGET}:
                break
        yield part
        at = end


def read_step(text: str, line: int, author: int, names: Names) -> Part:
    """一步 (V2, V4, V6, V7): the verb and the name behind it; a name counts only if it is exactly one."""
    heard: list[tuple[Kind, int]] = []
    rests: list[str] = []
    ambiguous = ""
    for kind, rest in _verbs(text):
        rests.append(rest)
        match = look(rest, names)
        if isinstance(match, Found):
            if (kind, match.index) not in heard:
                heard.append((kind, match.index))
        elif match:
            ambiguous = ambiguous or rest
    if len(heard) > 1 or ambiguous:
        return Part(text, line, code=AMBIGUOUS_NAME, fault=ambiguous or rests[0])
    if heard:
        (kind, target), *_ = heard
        if target == author:
            return Part(text, line, kind, code=SELF_TARGET, fault=rests[-1] if len(rests) == 1 else text)
        return Part(text, line, kind, target)
    return _unread(text, line, rests, names)


def _unread(text: str, line: int, rests: list[str], names: Names) -> Part:
    if is_conditional(text, names) and not look(text, names):
        return Part(text, line, code=CONDITIONAL, fault=text)
    if rests and rests[0] and not look(text, names):
        return Part(text, line, code=UNKNOWN_NAME, fault=rests[0])
    return Part(text, line, code=UNREADABLE_STEP, fault=text)


def _verbs(text: str) -> Iterator[tuple[Kind, str]]:
    """Every verb that the words begin with, the longest first, with the words behind it."""
    level = plain(text)
    lead = _LEAD.match(level)
    start = lead.end() if lead else 0
    for pattern, kind in _PATTERNS.get(level[start : start + 1], ()):
        if match := pattern.match(level, start):
            yield kind, text[match.end() :].strip()
