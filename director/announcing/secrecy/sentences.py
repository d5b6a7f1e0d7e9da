"""断句: a Markdown text as sentences, each with its place in the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape

_LINE_MARK = r"[ \t]{0,3}(?:#{1,6}[ \t]|>|[-*+][ \t]|\d{1,3}[.)][ \t]|\|)"
_STOP = r"(?:[。！？!?；;]|…+|\.(?=\s|$))+"
_CLOSE = r"[”’」』）)\"'*_]"
# A sentence ends at its sign, after a closing quote only if nobody's "he said" follows; at a blank line, and where a
# line is a block of its own.
_END = re.compile(
    rf"{_STOP}(?:{_CLOSE}+(?=\s|$|[“‘「『（(])|(?!{_CLOSE}))"
    rf"|\n[ \t]*\n\s*|\n(?={_LINE_MARK})|(?m:^[ \t]{{0,3}}#{{1,6}}[ \t][^\n]*\n)"
)
_MARKUP = re.compile(rf"^{_LINE_MARK}|[*_`~|]|!?\[|\]\([^)\s]{0, 300}\)|\]", re.MULTILINE)
_BREAK = re.compile(r"(?<![，,、：:—])\n\s*")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: where it stands in the text as written, and its words without Markdown's signs."""

    start: int
    end: int
    text: str


def sentences(text: str) -> Iterator[Sentence]:
    """The sentences of `text` in order; blank ones are left out."""
    at = 0
    for end in (*(match.end() for match in _END.finditer(text)), len(text)):
        piece = text[at:end]
        if piece.strip():
            lead = len(piece) - len(piece.lstrip())
            yield Sentence(at + lead, at + len(piece.rstrip()), _words(piece.strip()))
        at = end


def _words(piece: str) -> str:
    """What a reader sees; a line break within a sentence counts as a comma."""
    return _BREAK.sub("，", unescape(_MARKUP.sub("", piece))).strip()
