"""不是玩家的话 (V5): quotes, code, struck-out words, notices, tags and signatures are taken out of a post.

One pass over the text, no nested repetition in a pattern: a megabyte of brackets costs what a megabyte of words
does (V11). Line numbers are those of `str.splitlines` on the text as it came.
"""

from __future__ import annotations

import enum
import html
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from director.rules.reading.names import is_invisible
from director.rules.reading.problem import excerpt


class Kind(enum.StrEnum):
    """What was left out of a reading, and why."""

    QUOTE = "quote"
    CODE = "code"
    STRUCK = "struck"
    NOTICE = "notice"  # who edited the post, and when
    SIGNATURE = "signature"
    MEDIA = "media"  # pictures, attachments, scripts: addresses and programs, no words
    MARKUP = "markup"  # the tags alone; the words in them are read
    INVISIBLE = "invisible"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """One thing left out: `line` where it began, `text` the words in it, `closed` unless its end is missing."""

    kind: Kind
    line: int
    text: str = ""
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Stripped:
    """The player's own words. `numbers[i]` is the line of the post that line i of `text` came from.

    `doubtful` is what was left out though it might be meant: a signature, or what follows a tag never closed.
    """

    text: str
    numbers: Sequence[int]
    left_out: tuple[LeftOut, ...]
    doubtful: str


_BLOCK, _CELL, _INLINE, _MEDIA = "block", "cell", "inline", "media"


def _table(**tags: str) -> dict[str, str]:
    """Tag to what it does, from what it does to its tags."""
    return {tag: does for does, names in tags.items() for tag in names.split()}


_BBCODE = _table(
    block="align float free hide hr indent list p table tr * li",
    cell="td",
    inline="b i u sup sub color backcolor size font url email em strong",
    media="img attach attachimg media audio flash password",
    quote="quote",
    code="code",
    struck="s strike del",
)
_HTML = _table(
    block="address article body br center dd div dl dt footer form h1 h2 h3 h4 h5 h6 head header hr html li "
    "main ol p section table tbody tfoot thead title tr ul",
    cell="td th",
    inline="a abbr b big em font i img ins kbd label mark small span strong sub sup tt u",
    media="script style",
    quote="blockquote",
    code="code pre",
    struck="s strike del",
)
_NESTS = frozenset({Kind.QUOTE, Kind.STRUCK})
_BREAKS = frozenset({Kind.QUOTE, Kind.CODE, Kind.NOTICE})
_MOST_REPORTED = 200

# Every alternative is one named group, so that `lastgroup` tells which it was.
_TOKEN = re.compile(
    r"(?P<bbcode>\[(/?)([A-Za-z]{1,10}|\*)(=[^\[\]\n]{0,1000})?\])"
    r"|(?P<html><(/?)([A-Za-z][A-Za-z0-9]{0,9})(?:\s[^<>]{0,1000})?/?>)"
    r"|(?P<comment><!--)|(?P<comment_end>-->)|(?P<fence>```)"
    r"|(?P<entity>&(?:amp;)?\#(?:[0-9]{1,7}|[xX][0-9A-Fa-f]{1,6});|&[A-Za-z]{2,8};)"
    r"|(?P<tildes>(?<!~)~~([^~\s](?:[^~\n]{0,1000}[^~\s])?)~~(?!~))"
    r"|(?P<smiley>\{:[0-9]{1,4}_[0-9]{1,6}:\})"
)
_CLOSER = re.compile(r"\[/([A-Za-z]{1,10})\]|</([A-Za-z][A-Za-z0-9]{0,9})\s{0,9}>|(-->)")
_SPECIAL = "[<&`~{-"
_QUOTE_SIGN = re.compile(r"[^\S\n]*[>＞]")
_DASHES = re.compile(r"[^\S\n]*[-‐‑‒–—―－─━]{2,}[^\S\n]*")
_NOTICE = re.compile(r"[^\S\n]*本帖最[后後]由.{1,200}[编編][辑輯][^\S\n]*")
_LINE_RULES = re.compile(rf"^(?:{_QUOTE_SIGN.pattern}|{_DASHES.pattern}$|{_NOTICE.pattern}$)", re.MULTILINE)


class _Visible(dict[int, str]):
    """A translate table that drops what shows nothing, but keeps what binds one emoji together."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        keep = char in "\n\u200d" or 0xFE00 <= code < 0xFE10 or not is_invisible(char)
        self[code] = char if keep else " " if char.isspace() else ""
        return self[code]


_VISIBLE = _Visible()


def strip(text: str, keep: Iterable[str] = ()) -> Stripped:
    """不是玩家的话 (V5): the words of `text` that are the player's own.

    `keep`: names as written; a name that looks like markup is still a name. Never raises.
    """
    numbers: Sequence[int]
    joined = "\n".join(text.splitlines())
    seen = joined.translate(_VISIBLE)
    left_out = [LeftOut(Kind.INVISIBLE, 0)] if len(seen) != len(joined) else []
    words, numbers, doubtful = seen, range(1, seen.count("\n") + 2), list[str]()
    if _TOKEN.search(seen):
        work = _Work(seen, tuple(_protected(keep)))
        work.run()
        words, numbers, doubtful = "".join(work.out), work.numbers, work.doubtful
        left_out += [LeftOut(Kind.MARKUP, 0)] * work.tags_seen + work.left_out
    if _LINE_RULES.search(words):
        words, numbers = _strip_lines(words, numbers, left_out, doubtful)
    return Stripped(words, numbers, tuple(left_out), "\n".join(doubtful))


def _protected(keep: Iterable[str]) -> Iterator[tuple[str, int]]:
    """The names that hold a sign of markup, each with where in it the sign stands."""
    for name in keep:
        for at, char in enumerate(name):
            if char in _SPECIAL:
                yield name, at


@dataclass(slots=True)
class _Work:
    """One pass over one text: what has been put out so far, and what is being left out at the moment."""

    text: str
    names: tuple[tuple[str, int], ...]
    out: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=lambda: [1])
    left_out: list[LeftOut] = field(default_factory=list)
    doubtful: list[str] = field(default_factory=list)
    closers: dict[str, int] = field(default_factory=dict)
    at: int = 0  # up to here the text has been dealt with
    line: int = 1  # the line on which `at` stands
    fresh: bool = True  # nothing stands on the current line of `out`
    tags_seen: bool = False
    inside: str = ""  # the tag whose content is being left out
    kind: Kind = Kind.MARKUP
    depth: int = 0
    began: int = 0
    began_line: int = 0

    def run(self) -> None:
        for match in _CLOSER.finditer(self.text):
            self.closers[(match[1] or match[2] or match[3]).lower()] = match.start()
        for match in _TOKEN.finditer(self.text):
            if self.inside:
                self._inside(match)
            elif match.start() >= self.at and not (self.names and self._name_at(match.start())):
                self._copy(match.start())
                _TOKENS[match.lastgroup or ""](self, match)
                self._skip(match.end())
        if self.inside:
            self._leave(len(self.text), len(self.text), closed=False)
        self._copy(len(self.text))

    def _name_at(self, position: int) -> bool:
        """Whether a name stands here; it is put out as it is."""
        for name, offset in self.names:
            start = position - offset
            if start >= self.at and self.text.startswith(name, start):
                self._copy(start + len(name))
                return True
        return False

    def bbcode(self, match: re.Match[str]) -> None:
        end, tag, value = match[2], match[3].lower(), match[4]
        if tag == "i" and value == "=s" and not end:
            self._enter(Kind.NOTICE, "i", match)
        else:
            self._tag(_BBCODE.get(tag, ""), tag, match, end=bool(end))

    def html(self, match: re.Match[str]) -> None:
        tag = match[7].lower()
        self._tag(_HTML.get(tag, ""), tag, match, end=bool(match[6]))

    def _tag(self, does: str, tag: str, match: re.Match[str], *, end: bool) -> None:
        if does == _INLINE:
            self.tags_seen = True
            if end:  # the end of bold sets off what it made bold (V1)
                self._put(" ")
        elif does == _BLOCK:
            self.tags_seen = True
            self._break()
        elif does == _CELL:
            self._put(" ")
        elif not does:  # no markup of ours, and it may run over lines
            self._copy(match.end())
        elif end or (does == _MEDIA and self.closers.get(tag, -1) < match.start()):
            self.tags_seen = True
        else:
            self._enter(Kind(does), tag, match)

    def comment(self, match: re.Match[str]) -> None:
        if self.closers.get("-->", -1) > match.start():
            self._enter(Kind.MEDIA, "-->", match)
        else:
            self._put(match[0])

    def comment_end(self, match: re.Match[str]) -> None:
        self._put(match[0])

    def fence(self, match: re.Match[str]) -> None:
        self._enter(Kind.CODE, "```", match)

    def entity(self, match: re.Match[str]) -> None:
        self._put(_unescape(match[0]))

    def tildes(self, match: re.Match[str]) -> None:
        self._report(LeftOut(Kind.STRUCK, self.line, excerpt(match[0].strip("~"))))

    def smiley(self, match: re.Match[str]) -> None:
        self.tags_seen = True

    def _enter(self, kind: Kind, tag: str, match: re.Match[str]) -> None:
        self.kind, self.inside, self.depth = kind, tag, 1
        self.began, self.began_line = match.end(), self.line

    def _inside(self, match: re.Match[str]) -> None:
        if (match[3] or match[7] or match[0]).lower() != self.inside:
            return
        closes = bool(match[2] or match[6]) or self.inside in {"```", "-->"}
        if closes:
            self.depth -= 1
            if self.depth == 0:
                self._leave(match.start(), match.end(), closed=True)
        elif self.kind in _NESTS:
            self.depth += 1

    def _leave(self, end: int, after: int, *, closed: bool) -> None:
        words = self.text[self.began : end].strip()
        self._report(LeftOut(self.kind, self.began_line, excerpt(words), closed))
        if not closed:
            self.doubtful.append(words)
        self.inside = ""
        self._skip(after)
        if self.kind in _BREAKS:
            self._break()

    def _report(self, left: LeftOut) -> None:
        if len(self.left_out) < _MOST_REPORTED:
            self.left_out.append(left)

    def _copy(self, end: int) -> None:
        """Put out the text up to `end` as it is."""
        if end <= self.at:
            return
        piece = self.text[self.at : end]
        self._put(piece)
        self.at = end
        if breaks := piece.count("\n"):
            self.numbers.extend(range(self.line + 1, self.line + breaks + 1))
            self.fresh = piece.endswith("\n")
            self.line += breaks

    def _skip(self, end: int) -> None:
        if end > self.at:
            self.line += self.text.count("\n", self.at, end)
            self.at = end

    def _put(self, piece: str) -> None:
        if self.fresh:
            self.numbers[-1] = self.line
            self.fresh = False
        self.out.append(piece)

    def _break(self) -> None:
        if not self.fresh:
            self.out.append("\n")
            self.numbers.append(self.line)
            self.fresh = True


_TOKENS: dict[str, Callable[[_Work, re.Match[str]], None]] = {
    "bbcode": _Work.bbcode,
    "html": _Work.html,
    "comment": _Work.comment,
    "comment_end": _Work.comment_end,
    "fence": _Work.fence,
    "entity": _Work.entity,
    "tildes": _Work.tildes,
    "smiley": _Work.smiley,
}


@lru_cache(maxsize=1024)
def _unescape(entity: str) -> str:
    """One character of HTML; a number escaped twice is what forums in GBK make of a rare character."""
    text = html.unescape(entity.replace("&amp;#", "&#"))
    return "".join(" " if char in "\r\n\t" else "" if is_invisible(char) else char for char in text)


def _strip_lines(
    text: str, numbers: Sequence[int], left_out: list[LeftOut], doubtful: list[str]
) -> tuple[str, Sequence[int]]:
    """引用、落款 (V5): lines that start with > and edit notices go, and all that follows a line of dashes."""
    kept: list[str] = []
    kept_numbers: list[int] = []
    written = False
    lines = text.split("\n")
    for i, line in enumerate(lines):
        if written and _DASHES.fullmatch(line):
            signature = "\n".join(lines[i + 1 :]).strip()
            left_out.append(LeftOut(Kind.SIGNATURE, numbers[i], excerpt(signature)))
            doubtful.append(signature)
            break
        quote = _QUOTE_SIGN.match(line)
        if quote or _NOTICE.fullmatch(line):
            if len(left_out) < _MOST_REPORTED:
                kind = Kind.QUOTE if quote else Kind.NOTICE
                left_out.append(LeftOut(kind, numbers[i], excerpt(line.strip())))
        else:
            kept.append(line)
            kept_numbers.append(numbers[i])
            written = written or bool(line.strip())
    return "\n".join(kept), kept_numbers
