"""Long BBCode cut into posts that a forum takes: at the borders of rows and lines, each part whole in itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from director.announcing.width import graphemes

POST_BYTES = 10_000
LEAST_LIMIT = 400
"""Below this the tags of a row alone could fill a post."""

_TAG = re.compile(r"(\[/?[a-z]+(?:=[^\[\]]*)?\])")
_ROW = re.compile(r"\[tr\].*\[/tr\]$")
_ON_OWN_LINE = {"table", "list"}


def split(bbcode: str, limit: int = POST_BYTES) -> list[str]:
    """`bbcode` (from `bbcode.render`) in parts of at most `limit` bytes, in UTF-8 as in GBK.

    A table that goes on begins again with its first row. A row or line that is too long by itself is cut inside
    its text. Raises ValueError for a limit that no row could keep.
    """
    if limit < LEAST_LIMIT:
        raise ValueError(f"a post must hold at least {LEAST_LIMIT} bytes, not {limit}")
    cutter = _Cutter(limit)
    for line in bbcode.strip("\n").split("\n"):
        cutter.add(line)
    return cutter.finish()


def size(text: str) -> int:
    """The bytes that `text` takes at most: GBK forums store what GBK lacks as &#…;."""
    return sum(_char_size(char) for char in text)


@lru_cache(maxsize=1 << 14)
def _char_size(char: str) -> int:
    if char.isascii():
        return 1
    return max(len(char.encode()), len(char.encode("gbk", "xmlcharrefreplace")))


def _word(tag: str) -> str:
    return tag.strip("[/]").partition("=")[0]


def _after(stack: tuple[str, ...], line: str) -> tuple[str, ...]:
    """The tags that are open after `line`, of those open before it."""
    if "[" not in line:
        return stack
    left = list(stack)
    for tag in _TAG.findall(line):
        if not tag.startswith("[/"):
            left.append(tag)
        elif left and _word(left[-1]) == _word(tag):
            left.pop()
    return tuple(left)


def _closing(stack: tuple[str, ...]) -> str:
    ends = [f"[/{_word(tag)}]" for tag in reversed(stack)]
    return "".join(f"\n{end}" if _word(end) in _ON_OWN_LINE else end for end in ends)


@dataclass
class _Cutter:
    """Takes lines, gives parts.

    `stack` holds the tags that are open, `head` the first row of the open table, `used` the bytes of `current`.
    """

    limit: int
    parts: list[str] = field(default_factory=list)
    current: list[str] = field(default_factory=list)
    used: int = 0
    stack: tuple[str, ...] = ()
    head: str = ""
    fresh: bool = True  # nothing of its own stands in the current part yet

    def add(self, line: str) -> None:
        if not self._fits(self._joint(line), line):
            self._cut()
        if self._fits(self._joint(line), line):
            self._append(self._joint(line) + line, line)
        else:
            self._add_in_pieces(line)
        if line.startswith("[table]"):
            self.head = line.removeprefix("[table]")

    def finish(self) -> list[str]:
        self._cut()
        return self.parts

    def _joint(self, line: str) -> str:
        """What stands between the current part and a new line: a row follows `[table]` at once."""
        return "" if not self.current or (self.fresh and self.current[-1].endswith("[table]")) else "\n"

    def _fits(self, joint: str, line: str) -> bool:
        closing = _closing(_after(self.stack, line))
        return self.used + size(joint + line) + size(closing) <= self.limit

    def _append(self, text: str, tags: str) -> None:
        self.current.append(text)
        self.used += size(text)
        self.stack = _after(self.stack, tags)
        self.fresh = False

    def _cut(self) -> None:
        """Close the current part and open the next with what is open: a table with its first row."""
        if not self.fresh:
            self.parts.append(("".join(self.current) + _closing(self.stack)).strip("\n"))
        repeats = self.stack == ("[table]",) and size(self.head) * 2 < self.limit
        self._begin(self.head if repeats else "")

    def _begin(self, head: str) -> None:
        """Open a part with the tags that are open, and under them `head`."""
        opening = "".join(self.stack) + head
        self.current = [opening] if opening else []
        self.used = size(opening)
        self.fresh = True

    def _add_in_pieces(self, line: str) -> None:
        if self.fresh:
            self._begin("")
        for piece in _pieces(line):
            if not self._fits("", piece):
                self._cut_inside()
            self._append(piece, piece)

    def _cut_inside(self) -> None:
        self._cut()
        self.fresh = False


def _pieces(line: str) -> Iterator[str]:
    """Tags whole, text by visible character (code by code where somebody piled hundreds of accents)."""
    for token in _TAG.split(line):
        if _TAG.fullmatch(token):
            yield token
        else:
            for cluster in graphemes(token):
                yield from (cluster,) if size(cluster) < 100 else cluster
