"""Markdown (CommonMark with tables): every sign that could mean something is escaped in data."""

from __future__ import annotations

import re

from director.announcing.document import (
    Block,
    Bold,
    Document,
    Heading,
    Inline,
    Items,
    Link,
    Mark,
    Name,
    Paragraph,
    Quote,
    Spans,
    Table,
    Text,
)
from director.announcing.links import safe_href
from director.announcing.width import one_line, visible

_SIGNS = re.compile(r"([\\`*_{}\[\]()<>#+!|~&@=$^\-])")
_COLON = re.compile(r":(?=//)")
_DOTS = re.compile(r"(?<=www)\.|(?<=^\d)\.|(?<=\d)\.(?=\s)", re.IGNORECASE)


def render(document: Document) -> str:
    """The document with blank lines between its blocks."""
    return (
        "\n\n".join([f"# {_data(document.title).strip(' ')}", *(block(each) for each in document.blocks)])
        + "\n"
    )


def block(each: Block) -> str:
    """One block."""
    if isinstance(each, Heading):
        return f"{'#' * max(2, min(6, each.level))} {line(each.spans)}"
    if isinstance(each, Paragraph):
        return line(each.spans)
    if isinstance(each, Quote):
        return _quoted(each.text)
    if isinstance(each, Items):
        signs = (f"{i}." if each.ordered else "-" for i in range(1, len(each.items) + 1))
        return "\n".join(f"{sign} {line(item)}" for sign, item in zip(signs, each.items, strict=True))
    return _table(each)


def _table(table: Table) -> str:
    rows = [
        _row([_data(title).strip(" ") for title in table.columns]),
        _row(["---"] * len(table.columns)),
        *(_row([line(cell) for cell in row]) for row in table.rows),
    ]
    caption = f"**{_data(table.caption).strip(' ')}**\n\n" if table.caption else ""
    return caption + "\n".join(rows)


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def line(spans: Spans) -> str:
    """Spans as one line; spaces at its ends would make it code."""
    return inline(spans).strip(" ")


def inline(spans: Spans) -> str:
    """Spans in a row."""
    return "".join(_inline(span) for span in spans)


def _inline(span: Inline) -> str:
    if isinstance(span, Text | Name):
        return _data(span.text)
    if isinstance(span, Mark):
        return _data(span.glyph)
    inside = inline(span.spans)
    if isinstance(span, Bold):
        return _bold(inside)
    if isinstance(span, Link):
        href = safe_href(span.href)
        return inside if href is None else f"[{inside}](<{href}>)"
    return inside


def _bold(inside: str) -> str:
    """Bold only where the stars would work: they fail beside punctuation."""
    return f"**{inside}**" if inside and inside[0].isalnum() and inside[-1].isalnum() else inside


def _quoted(text: str) -> str:
    lines = [_data(each).strip(" ") for each in visible(text).split("\n")]
    return "\n".join(f"> {each}\\" if each else ">" for each in lines).removesuffix("\\")


def _data(text: str) -> str:
    escaped = _SIGNS.sub(r"\\\1", one_line(text))
    return _DOTS.sub(r"\\.", _COLON.sub(r"\\:", escaped))
