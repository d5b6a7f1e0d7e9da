"""Documents: what directors say, once, before it becomes HTML, BBCode, Markdown, text, CSV or JSON.

A document is a title and blocks; blocks hold spans of text. Whatever people chose (names, posts, reasons) is
data in a `Text`, a `Name` or a `Quote`, never markup: each renderer makes it harmless in its own way.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from string import Formatter

Translate = Callable[[str], str]
"""gettext, handed in as `_`: Chinese text in, text in the reader's language out."""


def untranslated(text: str) -> str:
    """The default translator: the Chinese text as it stands."""
    return text


class Tone(enum.StrEnum):
    """A meaning that a renderer may colour; the words must say it too."""

    RED = "red"
    BLUE = "blue"
    STRONG = "strong"  # must not be overlooked


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of plain text."""

    text: str


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a character or a person: data that may hold anything."""

    text: str


@dataclass(frozen=True, slots=True)
class Bold:
    """Spans in bold type."""

    spans: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Toned:
    """Spans with a tone."""

    spans: tuple[Inline, ...]
    tone: Tone


@dataclass(frozen=True, slots=True)
class Mark:
    """A glyph on a card, an item or the dagger: `glyph` is what it looks like in text, `spoken` how it is read out.

    `kind` is a word for style sheets: rank, faction, unknown, item, dagger.
    """

    glyph: str
    spoken: str
    kind: str
    tone: Tone | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """Spans that lead to `href`: http, https, or an address relative to the forum or the site."""

    href: str
    spans: tuple[Inline, ...]


Inline = Text | Name | Bold | Toned | Mark | Link
Spans = tuple[Inline, ...]
Part = str | int | Inline | Spans
"""What `spans` and `fill` take for a piece of a sentence."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside the document; the title is level 1, so these are 2 or 3."""

    spans: Spans
    level: int = 2


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    spans: Spans


@dataclass(frozen=True, slots=True)
class Items:
    """A list: one line each."""

    items: tuple[Spans, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table: a caption, the columns' titles, and rows of cells; the first cell names its row."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Spans, ...], ...]


@dataclass(frozen=True, slots=True)
class Quote:
    """Text as somebody wrote it, with its line breaks."""

    text: str


Block = Heading | Paragraph | Items | Table | Quote


@dataclass(frozen=True, slots=True)
class Document:
    """A title and what stands under it."""

    title: str
    blocks: tuple[Block, ...] = ()


def spans(*parts: Part) -> Spans:
    """Spans from pieces: strings and numbers become text, spans are taken as they are."""
    result: list[Inline] = []
    for part in parts:
        if isinstance(part, tuple):
            result.extend(part)
        elif isinstance(part, str | int):
            result.append(Text(str(part)))
        else:
            result.append(part)
    return _merged(result)


def _merged(pieces: Iterable[Inline]) -> Spans:
    """Neighbouring texts as one, and no empty ones."""
    result: list[Inline] = []
    for piece in pieces:
        if isinstance(piece, Text) and result and isinstance(result[-1], Text):
            result[-1] = Text(result[-1].text + piece.text)
        elif piece != Text(""):
            result.append(piece)
    return tuple(result)


def fill(template: str, **parts: Part) -> Spans:
    """A translated sentence with its pieces put in: "{who}攻击{target}".

    The pieces are data: braces inside them mean nothing. Raises KeyError for a placeholder without a piece.
    """
    result: list[Part] = []
    for literal, placeholder, _format, _conversion in Formatter().parse(template):
        if literal:
            result.append(literal)
        if placeholder is not None:
            result.append(parts[placeholder])
    return spans(*result)


def joined(separator: str, pieces: Iterable[Part]) -> Spans:
    """The pieces with `separator` between them."""
    result: list[Part] = []
    for i, piece in enumerate(pieces):
        result.extend((separator, piece) if i else (piece,))
    return spans(*result)


def plain(pieces: Spans) -> str:
    """The spans as bare text, without any treatment: for titles, labels and tests."""
    return "".join(_plain(span) for span in pieces)


def _plain(span: Inline) -> str:
    if isinstance(span, Text | Name):
        return span.text
    if isinstance(span, Mark):
        return span.glyph
    return plain(span.spans)
