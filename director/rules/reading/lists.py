"""名单与分隔 (V2, V3): words side by side, parted by signs, where a name may hold such a sign itself."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from unicodedata import category

from director.rules.reading.names import Ambiguous, Found, Match, Names, plain
from director.rules.reading.problem import AMBIGUOUS_NAME, UNKNOWN_NAME

LIST_SIGNS = (",", "、", "/", ";", "|")
STEP_SIGNS = ("/", ";", "->", "=>", "→", "|")
LONGEST_VALUE = 10_000  # a line that says more is not a list of a table's characters (V11)


def spaced(words: str) -> tuple[str, ...]:
    """The words of a line, for tables of words."""
    return tuple(words.split())


# Words that only show manners, and an "I answer nobody" that stands behind a step; the longer first.
_COURTESIES = spaced(
    "不响应干涉 导演辛苦了 谢谢导演 感谢导演 thankyou thanks 不响应 辛苦了 麻烦了 拜托了 谢谢 感谢 多谢 完毕 以上 thx"
)
_MANNERS = frozenset({"", *_COURTESIES})
_NOBODY = frozenset(
    {
        "",
        *spaced("无 不响应 没有 none - 不响应干涉 都不响应 谁都不响应 不响应任何人 无人 不 没 否 空 暂无"),
        *spaced("nobody no nil na n/a – — —— --"),
    }
)
_LONGEST_SAYING = 60
_LONGEST_WORD = 40
_COURTESY_GAP = " ,。.!;、~…\n"


@dataclass(frozen=True, slots=True)
class Item:
    """One word of a list: `text` as written, and whom it means: a seat, or None with the code of what is wrong."""

    text: str
    index: int | None = None
    code: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch between two signs that no name holds; `cuts` are the signs in it that some name does hold.

    A cut is (start, end) in `text`: left of start and right of end stand what may be two words, or one name.
    """

    text: str
    cuts: tuple[tuple[int, int], ...] = ()

    def parts(self) -> list[str]:
        """The words between the cuts, the empty ones too."""
        return [self.text[a:b].strip() for a, b in self.spans()]

    def spans(self) -> list[tuple[int, int]]:
        starts = [0, *(end for _, end in self.cuts)]
        ends = [*(start for start, _ in self.cuts), len(self.text)]
        return list(zip(starts, ends, strict=True))


def split(value: str, signs: tuple[str, ...], names: Names) -> list[Piece]:
    """分隔 (V2, V3): `value` at the `signs`; a sign that a name holds parts nothing by itself."""
    level = plain(value)
    held = [sign for sign in signs if names.holds(sign)]
    pieces: list[Piece] = []
    start, cuts = 0, list[tuple[int, int]]()
    for match in _any_of(signs).finditer(level):
        if match[0] in held:
            cuts.append(match.span())
        else:
            pieces.append(_piece(value, start, match.start(), cuts))
            start, cuts = match.end(), []
    pieces.append(_piece(value, start, len(value), cuts))
    return [piece for piece in pieces if piece.text]


@cache
def _any_of(signs: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, signs)))


def _piece(value: str, start: int, end: int, cuts: list[tuple[int, int]]) -> Piece:
    while start < end and value[start].isspace():
        start += 1
    return Piece(value[start:end].rstrip(), tuple((a - start, b - start) for a, b in cuts))


def look(text: str, names: Names) -> Match:
    """查名 (V4): whom `text` means; a full stop, a smiley or thanks behind a name are no part of it."""
    match = names.match(text)
    while match is None and (shorter := _without_ending(text, names)) != text:
        text = shorter
        match = names.match(text)
    return match


def without_endings(text: str, names: Names) -> str:
    """`text` without the full stops, smileys and thanks at its end."""
    while (shorter := _without_ending(text, names)) != text:
        text = shorter
    return text


def says(text: str, words: Collection[str], names: Names) -> bool:
    """Whether `text` is one of `words` (plain, no spaces), with or without a full stop or thanks behind it."""
    if len(text) > _LONGEST_SAYING:
        return False
    return _squeezed(text) in words or _squeezed(without_endings(text, names)) in words


def _squeezed(text: str) -> str:
    return plain(text).replace(" ", "")


def is_nobody(text: str, names: Names) -> bool:
    """无 (V3): whether the words say "nobody"."""
    return says(text, _NOBODY, names)


def is_courtesy(text: str, names: Names) -> bool:
    """Whether the words only show manners."""
    return says(text, _MANNERS, names)


def _without_ending(text: str, names: Names) -> str:
    """One kind of ending less: signs and smileys that no name holds, or a courtesy that stands apart."""
    end = len(text)
    while end and _is_ornament(text[end - 1], names):
        end -= 1
    if end < len(text):
        return text[:end].rstrip()
    tail = plain(text[-_LONGEST_WORD:])
    if not tail.endswith(_COURTESIES):
        return text
    for courtesy in _COURTESIES:
        head = tail.removesuffix(courtesy)
        if head != tail and (not head or head[-1] in _COURTESY_GAP):
            return text[: len(text) - len(courtesy)].rstrip(" \t\u3000,，。.!！;；、~…")
    return text


def _is_ornament(char: str, names: Names) -> bool:
    if (
        char in "。.!！~～…*^_,，、;；\u200d\ufe0f"
        or char.isspace()
        or category(char) in {"So", "Sk", "Cn", "Co"}
    ):
        return not names.holds(plain(char)) or char.isspace()
    return False


def read_names(value: str, names: Names) -> list[Item]:
    """名单 (V3): the words of a list, each with whom it means. Words that only show manners are left out."""
    if len(value) > LONGEST_VALUE:
        return [Item(value, code=UNKNOWN_NAME)]
    items: list[Item] = []
    for piece in split(value, LIST_SIGNS, names):
        items += _read_piece(piece, names)
    return items


def _read_piece(piece: Piece, names: Names) -> list[Item]:
    """名单 (V3): one stretch of a list. Spaces part names where no name holds one."""
    if not piece.cuts and " " not in plain(piece.text):
        return _item(piece.text, names)
    spaced = _with_spaces(piece)
    if len(spaced.spans()) == 1:
        return _item(piece.text, names)
    if not piece.cuts and not names.holds(" "):
        return _parted(spaced, names)
    return _held_together(spaced, names)


def _with_spaces(piece: Piece) -> Piece:
    spaces = (match.span() for match in re.finditer(" +", plain(piece.text)))
    cuts = sorted([*piece.cuts, *spaces])
    return Piece(piece.text, _joined(cuts))


def _joined(cuts: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Signs side by side are one cut (`甲 / 乙`)."""
    joined: list[tuple[int, int]] = []
    for start, end in cuts:
        if joined and joined[-1][1] == start:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return tuple(joined)


def _item(text: str, names: Names) -> list[Item]:
    match look(text, names):
        case Found(index=index):
            return [Item(text, index)]
        case Ambiguous():
            return [Item(text, code=AMBIGUOUS_NAME)]
    return [] if is_courtesy(text, names) else [Item(text, code=UNKNOWN_NAME)]


def _parted(piece: Piece, names: Names) -> list[Item]:
    """No name holds a space: the words are taken one by one, unless only all together they are a name."""
    items = [item for part in piece.parts() for item in _item(part, names)]
    if any(item.code for item in items) and (whole := look(piece.text, names)):
        return (
            _item(piece.text, names) if isinstance(whole, Found) else [Item(piece.text, code=AMBIGUOUS_NAME)]
        )
    return items


def _held_together(piece: Piece, names: Names) -> list[Item]:
    """歧义 (V10a): some name holds the sign. Taken apart only where that leaves exactly one way to read it."""
    ways = _ways(piece, names)
    if ways.count == 0:
        shorter = without_endings(piece.text, names)
        ways = _ways(Piece(shorter, tuple(cut for cut in piece.cuts if cut[1] < len(shorter))), names)
    if ways.count == 1:
        return [item for text in ways.texts for item in _item(text, names)]
    return [Item(piece.text, code=AMBIGUOUS_NAME)] if ways.count else _item(piece.text, names)


@dataclass(frozen=True, slots=True)
class _Ways:
    """The cheapest ways to read a stretch as names only: what they cost, how many there are, the words of one."""

    cost: int = 0
    count: int = 0
    texts: tuple[str, ...] = ()


_COST = {"name": 0, "alias": 1, "number": 2}  # a name beats an alias, which beats a number (V4)
_MOST_PARTS = 60


def _ways(piece: Piece, names: Names) -> _Ways:
    """歧义 (V10a): every way to cut `piece` into names, best first; two equally good ways make it ambiguous."""
    spans = [(a, b) for a, b in piece.spans() if piece.text[a:b].strip()]
    if len(spans) > _MOST_PARTS:
        return _Ways()
    best = [_Ways(0, 1)] + [_Ways()] * len(spans)
    for end in range(1, len(spans) + 1):
        for start in range(max(0, end - names.most_parts), end):
            text = piece.text[spans[start][0] : spans[end - 1][1]].strip()
            if best[start].count and (match := names.match(text)):
                cost = _COST[match.by] if isinstance(match, Found) else 0
                way = _Ways(best[start].cost + cost, best[start].count, (*best[start].texts, text))
                best[end] = _better(best[end], way)
    return best[-1]


def _better(a: _Ways, b: _Ways) -> _Ways:
    if not a.count or (b.count and b.cost < a.cost):
        return b
    if not b.count or a.cost < b.cost:
        return a
    return _Ways(a.cost, min(a.count + b.count, 2), a.texts)
