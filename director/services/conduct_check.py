"""发言检查 (K8.1): pasted discussion posts looked through for what directors should see. It flags, and gives no card.

Quotes are left out: they are somebody else's words. Each pattern is short and takes one pass over the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from director.rules.reading.names import plain
from director.services.grounds import Word

LONGEST = 200_000
MOST_FLAGS = 300
_EXCERPT = 60


@dataclass(frozen=True, slots=True)
class Flag:
    """旗标: something to look at: its line (from 1), the words, what it is, the ground and item it would fall under."""

    line: int
    words: str
    kind: str
    ground: int
    item: int


RED_FONT, LARGE_FONT = "red_font", "large_font"
LINK, RECORD, WORD = "link", "record", "word"
PAST, PROXY, SUBSTITUTE, HELPER, DIRECTOR = "past", "proxy", "substitute", "helper", "director"

_QUOTE = re.compile(
    r"\[quote\b[^\]\n]{0,200}\]|\[/quote\]|<blockquote\b[^<>\n]{0,200}>|</blockquote>", re.IGNORECASE
)
_COLOUR = re.compile(
    r"\[color=\s*[\"']?([^\]\"'\n]{1,60})[\"']?\s*\]"
    r"|<font\b[^<>\n]{0,200}?\bcolor\s*=\s*[\"']?([^\"'>\s]{1,40})"
    r"|\bstyle\s*=\s*[\"'][^\"'\n]{0,200}?(?<![-\w])color\s*:\s*([^;\"'\n]{1,60})",
    re.IGNORECASE,
)
_SIZE = re.compile(
    r"\[size=\s*[\"']?([^\]\"'\n]{1,20})[\"']?\s*\]"
    r"|<font\b[^<>\n]{0,200}?\bsize\s*=\s*[\"']?([^\"'>\s]{1,20})"
    r"|\bstyle\s*=\s*[\"'][^\"'\n]{0,200}?font-size\s*:\s*([^;\"'\n]{1,30})"
    r"|<(big|h[1-4])\b",
    re.IGNORECASE,
)
_LINK = re.compile(
    r"https?://\S|www\.[A-Za-z0-9]|\[(?:url|img|attach|attachimg|media|audio|flash)\b|<(?:a|img)\b"
    r"|(?:forum|thread|home)\.php|(?:^|\W)thread-\d+-",
    re.IGNORECASE,
)
_TAG = re.compile(r"\[/?[A-Za-z*]{1,12}(?:=[^\]\n]{0,200})?\]|</?[A-Za-z][^<>\n]{0,300}>")
# A line of a saved chat: a nickname, perhaps with a number, and the time of day to the second.
_CHAT = re.compile(
    r"^.{1,40}?(?:[(（<〈]\d{5,12}[)）>〉])?\s+(?:\d{4}[-/]\d{1,2}[-/]\d{1,2}\s+)?\d{1,2}:\d{2}:\d{2}\s*$"
)
_WORDED = (
    (RECORD, 7, 1, re.compile(r"聊天记录|聊天截图|站内信|短消息|树洞里|树洞记录|qq ?号|qq ?截图|私聊截图")),
    (
        PAST,
        4,
        2,
        re.compile(
            r"上一?[局场次届]|前[几两]?[局场]|以前那[局场]|往届|第[0-9一二三四五六七八九十百]{1,4}[局场届]|上次版杀|历史场次"
        ),
    ),
    (PROXY, 10, 1, re.compile(r"代投|代发|替我投|帮我投|替我发|帮我发")),
    (SUBSTITUTE, 4, 3, re.compile(r"替补|换人了|换人玩")),
    (HELPER, 4, 4, re.compile(r"场外|助理")),
    (
        DIRECTOR,
        8,
        1,
        re.compile(r"导演(?:说|告诉|跟我|和我|对我|回复|回我|答|讲)|(?:问|找|私聊|联系)(?:了|过|一下)?导演"),
    ),
    (
        DIRECTOR,
        8,
        2,
        re.compile(r"判罚|不该给牌|凭什么.{0,6}[黄红蓝]牌|导演.{0,6}(?:偏心|不公|乱判|误判|判错|瞎判)"),
    ),
)


def check(text: str, words: Sequence[Word] = (), titles: Sequence[str] = ()) -> list[Flag]:
    """发言检查: what should be looked at in `text` (BBCode, HTML or plain), by line; at most MOST_FLAGS.

    `words` are the match's own, `titles` names of past matches. Text beyond LONGEST is not looked at.
    """
    flags: list[Flag] = []
    for n, line in _own_lines(text[:LONGEST]):
        flags += dict.fromkeys(_line(n, line, words, titles))
        if len(flags) >= MOST_FLAGS:
            return flags[:MOST_FLAGS]
    return flags


def _own_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, what stands in quotes left out."""
    depth = 0
    for n, line in enumerate(text.replace("\x00", "").splitlines(), start=1):
        kept, at = [], 0
        for mark in _QUOTE.finditer(line):
            if depth == 0:
                kept.append(line[at : mark.start()])
            depth = max(0, depth - 1) if "/" in mark[0][:2] else depth + 1
            at = mark.end()
        if depth == 0:
            kept.append(line[at:])
        own = "".join(kept)
        if own.strip():
            yield n, own


def _line(n: int, line: str, words: Sequence[Word], titles: Sequence[str]) -> Iterator[Flag]:
    yield from _fonts(n, line)
    if _LINK.search(line):
        yield Flag(n, _excerpt(line), LINK, 7, 1)
    bare = _TAG.sub("", line)
    if _CHAT.match(bare.strip()):
        yield Flag(n, _excerpt(bare), RECORD, 7, 1)
    seen = plain(bare)
    for kind, ground, item, pattern in _WORDED:
        found = pattern.search(seen)
        if found:
            yield Flag(n, _around(bare, found.start(), found.end()), kind, ground, item)
    tight, places = _tight(seen)
    for word in words:
        at = tight.find(_tight(plain(word.word))[0]) if word.word.strip() else -1
        if at >= 0:
            end = at + len(_tight(plain(word.word))[0])
            yield Flag(n, _around(bare, places[at], places[end - 1] + 1), WORD, word.ground, word.item)
    for title in titles:
        at = seen.find(plain(title)) if title.strip() else -1
        if at >= 0:
            yield Flag(n, _around(bare, at, at + len(title)), PAST, 4, 2)


def _tight(text: str) -> tuple[str, list[int]]:
    """`text` without spaces and the signs people put between the characters of a word, and where each came from."""
    places = [i for i, char in enumerate(text) if char.isalnum()]
    return "".join(text[i] for i in places), places


def _fonts(n: int, line: str) -> Iterator[Flag]:
    """字体 (K8.1): red and large text, in BBCode or HTML."""
    for found in _COLOUR.finditer(line):
        if is_red(next(filter(None, found.groups()))):
            yield Flag(n, _around(line, found.start(), found.end()), RED_FONT, 9, 1)
    for found in _SIZE.finditer(line):
        if is_large(next(filter(None, found.groups())), bare_steps=found[3] is None):
            yield Flag(n, _around(line, found.start(), found.end()), LARGE_FONT, 9, 2)


_REDS = frozenset(
    [
        "red",
        "darkred",
        "firebrick",
        "crimson",
        "indianred",
        "orangered",
        "tomato",
        "maroon",
        "brown",
        "lightcoral",
        "salmon",
        "coral",
        "deeppink",
    ]
)


def is_red(colour: str) -> bool:
    """Whether a colour, by name, hex or rgb(), is seen as red."""
    word = colour.strip().casefold().removesuffix("!important").strip()
    if word in _REDS:
        return True
    rgb = _rgb(word)
    if rgb is None:
        return False
    red, green, blue = rgb
    return red >= 140 and 2 * max(green, blue) <= red


def _rgb(word: str) -> tuple[int, int, int] | None:
    digits = word.removeprefix("#")
    if word.startswith("#") and re.fullmatch(r"[0-9a-f]{3}|[0-9a-f]{6}", digits):
        if len(digits) == 3:
            digits = "".join(2 * digit for digit in digits)
        return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)
    found = re.fullmatch(r"rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})[^)]{0,20}\)?", word)
    return (int(found[1]), int(found[2]), int(found[3])) if found else None


_UNITS = {"px": 16.0, "pt": 12.0, "em": 1.0, "rem": 1.0, "%": 100.0}
"""What plain text measures in each unit."""
_PLAIN_STEP = 3


def is_large(size: str, *, bare_steps: bool = True) -> bool:
    """Whether a size is larger than plain text: a step of 1–7 (`bare_steps`), a measure, or a word."""
    word = size.strip().casefold().removesuffix("!important").strip()
    if word in {"big", "large", "larger", "x-large", "xx-large", "xxx-large", "h1", "h2", "h3", "h4"}:
        return True
    found = re.fullmatch(r"([+]?)(\d{1,4}(?:\.\d{1,3})?)\s*(px|pt|em|rem|%)?", word)
    if not found:
        return False
    number, unit = float(found[2]), found[3]
    if unit:
        return number > _UNITS[unit]
    return bare_steps and (bool(found[1]) or number > _PLAIN_STEP)


def _excerpt(text: str) -> str:
    text = text.strip()
    return text if len(text) <= _EXCERPT else f"{text[:_EXCERPT]}…"


def _around(text: str, start: int, end: int) -> str:
    """The words found, with a little of what stands around them."""
    left, right = max(0, start - 12), min(len(text), end + 24)
    return f"{'…' if left else ''}{text[left:right].strip()}{'…' if right < len(text) else ''}"
