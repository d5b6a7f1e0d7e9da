"""一句话里有谁: a sentence with its characters found: one sign for each, another for each row of them.

Everything after this works on `Line.text`: folded (width, case, script, no spaces), names and aliases replaced,
pronouns replaced by whom they most likely mean. Signs are from Unicode's private area.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from director.announcing.secrecy.known import Known
from director.rules.reading.names import fold_characters

_FIRST, _ROW, _LAST = 0xE000, 0xE800, 0xF8FF
ONE = f"[{chr(_FIRST)}-{chr(_ROW - 1)}]"
"""A pattern for one character."""
WHO = f"[{chr(_FIRST)}-{chr(_LAST)}]"
"""A pattern for one character or several in a row."""
_WIDE = str.maketrans(",:!?;()", "，：！？；（）")  # folding makes them narrow; the patterns know them wide
_OURS = dict.fromkeys(range(_FIRST, _LAST + 1))
_JOIN = r"(?:、|和|与|及|跟|同|以及|还有|连同|并)"
_IN_A_ROW = re.compile(f"{ONE}(?:{_JOIN}{ONE})+")
_PRONOUN = re.compile(r"(?<!其)(?:她|他|它|对方|此人|那人|这人)(?!们|人|乡|山|日)")
_WE = re.compile(r"(?:他们|她们|两人|二人|彼此|双方)")
_ALONE = re.compile(r"(?<=[：“「『‘])\w(?=[”」』’。！？，]|$)")
_SPEECH = re.compile(f"({ONE})[^。，：{chr(_FIRST)}-{chr(_LAST)}]{{0,8}}(?:说|喊|道|叫|笑|问|答|骂|哭)")
_I = re.compile(r"我(?!们)")


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence to be looked at. `text` holds signs; `before` are the seats last named before it, newest first."""

    text: str
    rows: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    before: tuple[int, ...] = ()

    def seats(self, piece: str) -> tuple[int, ...]:
        """The seats that are named in a piece of the text, in order, each once."""
        named = (seat for sign in piece if _is_sign(sign) for seat in self.who(sign))
        return tuple(dict.fromkeys(named))

    def who(self, sign: str) -> tuple[int, ...]:
        """The seats that one sign stands for."""
        return self.rows.get(sign, (ord(sign) - _FIRST,))

    def clauses(self) -> list[str]:
        """The parts between commas, dashes and quotes."""
        return [part for part in _CLAUSE.split(self.text) if part]


_CLAUSE = re.compile("[，,：:—“”‘’\"'「」『』（）()。！？!?；;…\n]+")


def _is_sign(char: str) -> bool:
    return _FIRST <= ord(char) <= _LAST


class Reader:
    """Finds the characters of a match in sentences, one after the other; it remembers whom pronouns mean."""

    def __init__(self, known: Known) -> None:
        words = {
            folded: seat
            for seat, names in enumerate(known.names)
            for folded in (fold_characters(each.translate(_OURS)) for each in names)
            if folded
        }
        longest = sorted(words, key=lambda word: (-len(word), word))
        self._words = words
        self._names = re.compile("|".join(map(_whole, longest))) if longest else re.compile(r"(?!)")
        self._initials = _lone_signs(words)
        self._last: tuple[int, ...] = ()

    def read(self, sentence: str) -> Line:
        """The next sentence of the text."""
        before = self._last
        text = fold_characters(sentence.translate(_OURS)).translate(_WIDE)
        text = self._names.sub(lambda found: chr(_FIRST + self._words[found[0]]), text)
        text = _ALONE.sub(lambda found: self._initial(found[0]), text)
        text = _speaker(text)
        text = self._resolved(text)
        text, rows = _in_rows(text)
        return Line(text, rows, before)

    def _initial(self, sign: str) -> str:
        """One sign of a name, standing alone, as the character whose name alone has it."""
        return chr(_FIRST + self._initials[sign]) if sign in self._initials else sign

    def _resolved(self, text: str) -> str:
        """Pronouns as the characters they mean: whoever was named last, in this sentence or before it."""
        result = ""
        at = 0
        for found in _PRONOUN.finditer(text):
            piece = text[at : found.start()]
            self._note(piece)
            result += piece + (self._meant(found[0]) or found[0])
            at = found.end()
        self._note(text[at:])
        return result + text[at:]

    def _meant(self, word: str) -> str:
        """对方 is the one before last; she and he are the last."""
        last = self._last[1:] if word == "对方" else self._last
        return chr(_FIRST + last[0]) if last else ""

    def _note(self, piece: str) -> None:
        for sign in piece:
            if _is_sign(sign):
                seat = ord(sign) - _FIRST
                self._last = (seat, *(each for each in self._last if each != seat))[:4]


def _lone_signs(words: Mapping[str, int]) -> dict[str, int]:
    """The signs that occur in the names of one character only."""
    seats: dict[str, list[int]] = {}
    for word, seat in words.items():
        for sign in word:
            if seat not in seats.setdefault(sign, []):
                seats[sign].append(seat)
    return {sign: found[0] for sign, found in seats.items() if len(found) == 1 and sign.isalpha()}


def _whole(word: str) -> str:
    """A pattern for a name; Latin names stand by themselves, not inside other words."""
    pattern = re.escape(word)
    if word[0].isascii() and word[0].isalnum():
        pattern = rf"(?<![a-z0-9]){pattern}"
    return rf"{pattern}(?![a-z0-9])" if word[-1].isascii() and word[-1].isalnum() else pattern


def _speaker(text: str) -> str:
    """我 in what somebody says, as that character."""
    said = _SPEECH.search(text)
    return text if said is None else _I.sub(said[1], text)


def _in_rows(text: str) -> tuple[str, dict[str, tuple[int, ...]]]:
    """Characters joined by 和 or 、 as one sign."""
    rows: dict[str, tuple[int, ...]] = {}

    def row(found: re.Match[str]) -> str:
        sign = chr(_ROW + len(rows))
        rows[sign] = tuple(ord(char) - _FIRST for char in found[0] if _is_sign(char))
        return sign

    return _IN_A_ROW.sub(row, text), rows
