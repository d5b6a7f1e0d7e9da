"""名字 (V4): whom a word means. Folding is for looking up, never for storing; nothing is ever guessed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache, lru_cache
from itertools import chain
from typing import Literal
from unicodedata import category, normalize

from opencc import OpenCC

# Letters and symbols that show nothing; people use them to pad a name or to look empty.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_VARIATION = (*range(0x180B, 0x180F), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
_TAGS = range(0xE0020, 0xE0080)  # they tell the flags of England and Scotland apart
_HAN = (range(0x2E80, 0xD800), range(0xF900, 0xFB00), range(0x20000, 0x40000))
_ARROWS = frozenset("⇒➔➙➜➝➞➡⟶⟹⮕")
_PAIRS = dict(zip("「『【《〈〔([{<“‘\"'`", "」』】》〉〕)]}>”’\"'`", strict=True))
_NUMBER = re.compile(r"#?0?([1-9][0-9]?)[号楼]?")
# Signs that stand between two names or two steps in writing; a space parts names in a list only.
_DIVIDERS = re.compile(r"[/;|→,、]")
_SIGNS = re.compile(r"[-=]>|[/;|→,、]| +")
_MENTIONED_NUMBER = re.compile(r"#[0-9]|[0-9] ?[号楼]")
_OFFERS = 3
_MOST_KNOWN = 2000
_SHORT = 40
_LIKE_ENOUGH = 0.5


@cache
def _simplifier() -> OpenCC:
    return OpenCC("t2s")


def is_invisible(char: str) -> bool:
    """Whether a character takes no room on a page: controls, zero-width signs, variation selectors."""
    code = ord(char)
    if char in _BLANK or code in _VARIATION:
        return True
    return category(char) in {"Cc", "Cf"} and code not in _TAGS


def _simplified(char: str) -> str:
    return _simplifier().convert(char) if any(ord(char) in block for block in _HAN) else char


class _Bare(dict[int, str]):
    """折叠表 (V4): a translate table, filled as characters turn up: no spaces, nothing invisible, simplified."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        bare = "" if char.isspace() or is_invisible(char) else _simplified(char)
        self[code] = bare
        return bare


class _Plain(dict[int, str]):
    """形式 (V1): a translate table that keeps every character in its place: narrow, lower case, simplified."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        folded = normalize("NFKC", char).casefold()
        plain = _simplified(folded) if len(folded) == 1 else char
        if char in _ARROWS:
            plain = "→"
        elif char != "\n" and (plain.isspace() or char.isspace()):
            plain = " "
        elif char in "∶︰":
            plain = ":"
        self[code] = plain
        return plain


_BARE = _Bare()
_PLAIN = _Plain()


def plain(text: str) -> str:
    """形式 (V1): `text` with width, case and script levelled, each character where it was.

    Labels, verbs and separators are found in it; the words themselves are then cut from `text`.
    """
    return _plain_of_short(text) if len(text) <= _SHORT else text.translate(_PLAIN)


@lru_cache(maxsize=4096)
def _plain_of_short(text: str) -> str:
    """The words of one step or name are looked at more than once while they are read."""
    return text.translate(_PLAIN)


def fold_characters(text: str) -> str:
    """折叠 (V4): NFKC, case, traditional to simplified one character at a time, no spaces, nothing invisible."""
    for _ in range(4):  # a fold may join what stood apart; twice is enough for every character there is
        folded = normalize("NFKC", normalize("NFKC", text.translate(_BARE)).casefold()).translate(_BARE)
        if folded == text:
            break
        text = folded
    return text


def unwrap(text: str) -> str:
    """`text` without one pair of quotes or brackets, or one leading @, around it."""
    if text.startswith("@"):
        return text[1:]
    if len(text) > 2 and _PAIRS.get(text[0]) == text[-1]:
        return text[1:-1]
    return text


def fold(text: str) -> str:
    """折叠 (V4): the key under which a name is looked up when it is not written exactly."""
    return unwrap(fold_characters(text))


def seat_number(text: str) -> int | None:
    """电梯号 (V4): the number that a folded word writes (`3`, `3号`, `3楼`, `#3`), or None."""
    match = _NUMBER.fullmatch(text)
    return int(match[1]) if match else None


@dataclass(frozen=True, slots=True)
class Found:
    """Exactly one character, by its place in the elevator (from 0), and what it was found by."""

    index: int
    by: Literal["name", "alias", "number"]


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """More than one character fits, in elevator order."""

    indices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Unknown:
    """Nobody. `offers` are the characters whose names are closest: for the writer to choose, never taken."""

    offers: tuple[int, ...]


MASK = "\x00"
Match = Found | Ambiguous | None
_Index = dict[str, tuple[int, ...]]


class Names:
    """名册 (V4): the characters of one match, for looking up. Build it once for a roster and share it.

    `names` in elevator order; `aliases` one sequence for each name, or nothing. Names need not be unique: a
    word that fits two is ambiguous. Raises ValueError when there are aliases for another number of names.
    """

    def __init__(self, names: Sequence[str], aliases: Sequence[Sequence[str]] = ()) -> None:
        self.names = tuple(names)
        self.aliases = tuple(tuple(each) for each in aliases) or ((),) * len(self.names)
        if len(self.aliases) != len(self.names):
            raise ValueError(f"{len(self.names)} names, but aliases for {len(self.aliases)}")
        self._written_names = _index((i, name) for i, name in enumerate(self.names))
        self._written_aliases = _index((i, alias) for i, each in enumerate(self.aliases) for alias in each)
        self._folded_names = _refold(self._written_names)
        self._folded_aliases = _refold(self._written_aliases)
        self._longest = 64 + 4 * max(map(len, self.words()), default=0)
        self._keys = [
            tuple(map(fold, (name, *aliases))) for name, aliases in zip(self.names, self.aliases, strict=True)
        ]
        self._known: dict[
            str, Match
        ] = {}  # what was looked up before; a table writes the same few words all day
        self._plain = "\n".join(plain(word) for word in self.words())
        # How many words at most a name is when it is cut at every sign and space in it.
        self.most_parts = 1 + max((len(_SIGNS.findall(plain(word))) for word in self.words()), default=0)
        self._divided = {i: parts for i in range(len(self.names)) if (parts := self._divide(i))}

    @classmethod
    def of(cls, names: Sequence[str], aliases: Mapping[str, Sequence[str]]) -> Names:
        """The same from aliases keyed by name, as portable cases write them."""
        return cls(names, [aliases.get(name, ()) for name in names])

    def __len__(self) -> int:
        return len(self.names)

    def words(self) -> Iterator[str]:
        """Every name, then every alias, as written."""
        return chain(self.names, *self.aliases)

    def holds(self, sign: str) -> bool:
        """分隔 (V3): whether some name or alias holds `sign` (as `plain` writes it): then it parts nothing by itself."""
        return sign in self._plain

    def masked(self, text: str) -> str:
        """`text` (as `plain` writes it) with every name in it blanked, longest first: what is left is no name."""
        for word in sorted(self._plain_words(), key=len, reverse=True):
            text = text.replace(word, MASK)
        return text

    def mentioned(self, text: str) -> bool:
        """像票 (V10b): whether `text` (as `plain` writes it) holds some name, alias or elevator number anywhere."""
        return any(word in text for word in self._plain_words()) or bool(_MENTIONED_NUMBER.search(text))

    def _plain_words(self) -> Iterator[str]:
        return filter(None, self._plain.split("\n"))

    def find(self, text: str) -> Found | Ambiguous | Unknown:
        """查名 (V4): whom `text` means; never a prefix, never the nearest spelling."""
        return self.match(text) or Unknown(self.closest(text))

    def match(self, text: str) -> Match:
        """查名 (V4): as `find`, but None for nobody: looking for offers takes longer than looking up."""
        text = text.strip()
        if text in self._known:
            return self._known[text]
        match = self._match(text) if 0 < len(text) <= self._longest else None
        if len(self._known) < _MOST_KNOWN and len(text) <= self._longest:
            self._known[text] = match
        return match

    def _match(self, text: str) -> Match:
        if match := self._among(text, self._written_names, self._written_aliases):
            return match
        key = fold(text)
        return self._among(key, self._folded_names, self._folded_aliases) or self._numbered(key)

    def closest(self, text: str) -> tuple[int, ...]:
        """相近 (V4): up to three characters whose names or aliases are most like `text`, best first."""
        key = fold(text[: self._longest])
        if not key:
            return ()
        scores = [max(_likeness(key, word) for word in words) for words in self._keys]
        order = sorted(range(len(scores)), key=lambda i: (-scores[i], i))
        return tuple(i for i in order if scores[i] >= _LIKE_ENOUGH)[:_OFFERS]

    def _among(self, key: str, names: _Index, aliases: _Index) -> Match:
        if indices := names.get(key):
            parts = self._divided.get(indices[0], ())
            return _one(tuple(sorted({*indices, *parts})), "name")
        return _one(aliases.get(key, ()), "alias")

    def _numbered(self, key: str) -> Found | None:
        number = seat_number(key)
        return Found(number - 1, "number") if number and number <= len(self.names) else None

    def _divide(self, index: int) -> tuple[int, ...]:
        """歧义 (V10a): who else is meant if the name is taken apart, when every part of it is a name."""
        parts = [part.strip() for part in _cut(self.names[index], _DIVIDERS)]
        if len(parts) < 2:
            return ()
        found = [self._written_names.get(part) or self._folded_names.get(fold(part), ()) for part in parts]
        return tuple(chain(*found)) if all(found) else ()


def _cut(text: str, signs: re.Pattern[str]) -> list[str]:
    ends = [(match.start(), match.end()) for match in signs.finditer(plain(text))]
    starts = [0, *(end for _, end in ends)]
    return [text[a:b] for a, b in zip(starts, [*(start for start, _ in ends), len(text)], strict=True)]


def _index(words: Iterable[tuple[int, str]]) -> _Index:
    index: dict[str, tuple[int, ...]] = {}
    for i, word in words:
        known = index.get(word.strip(), ())
        index[word.strip()] = known if i in known else (*known, i)
    index.pop("", None)
    return index


def _refold(index: _Index) -> _Index:
    return _index((i, fold(word)) for word, indices in index.items() for i in indices)


def _one(indices: tuple[int, ...], by: Literal["name", "alias"]) -> Match:
    if not indices:
        return None
    return Found(indices[0], by) if len(indices) == 1 else Ambiguous(tuple(sorted(indices)))


def _likeness(a: str, b: str) -> float:
    """0 to 1; one holding the other counts as alike, however much longer it is."""
    if not a or not b:
        return 0.0
    ratio = SequenceMatcher(None, a, b, autojunk=False).ratio()
    return max(ratio, _LIKE_ENOUGH + ratio / 10) if a in b or b in a else ratio
