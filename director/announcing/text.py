"""Plain text for a QQ group: short lines, columns that align, nothing at the ends of lines."""

from __future__ import annotations

import re

from director.announcing.document import (
    Block,
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
from director.announcing.width import one_line, pad, visible, width

WIDEST = 16
"""Columns wider than this are not aligned: one long name must not push the others off the screen."""

_CQ = re.compile(r"\[(?=cq:)", re.IGNORECASE)
_WEB = re.compile(r"https?://\S+")


def render(document: Document) -> str:
    """The document as a message."""
    parts = [f"【{_data(document.title).strip()}】", *(block(each) for each in document.blocks)]
    return "\n".join(each.rstrip() for each in "\n".join(parts).split("\n")) + "\n"


def block(each: Block) -> str:
    """One block."""
    if isinstance(each, Heading):
        return f"\n◆ {line(each.spans)}"
    if isinstance(each, Paragraph):
        return line(each.spans)
    if isinstance(each, Quote):
        return "\n".join(f"｜{_data(text)}" for text in visible(each.text).split("\n"))
    if isinstance(each, Items):
        signs = (f"{i}." if each.ordered else "·" for i in range(1, len(each.items) + 1))
        return "\n".join(f"{sign} {line(item)}" for sign, item in zip(signs, each.items, strict=True))
    return _table(each)


def _table(table: Table) -> str:
    rows = [[_data(title) for title in table.columns], *([line(cell) for cell in row] for row in table.rows)]
    lines = _loose(rows) if _unruly(rows) else _aligned(rows)
    return "\n".join(([f"\n◆ {_data(table.caption)}"] if table.caption else []) + lines)


def _unruly(rows: list[list[str]]) -> bool:
    """Whether something else than a first or last cell is too wide: sentences make no columns."""
    return any(width(cell) > WIDEST for row in rows for cell in row[1:-1])


def _loose(rows: list[list[str]]) -> list[str]:
    return ["｜".join(row) for row in rows]


def _aligned(rows: list[list[str]]) -> list[str]:
    """Columns as wide as their widest cell that is not too wide."""
    widths = [
        max((width(cell) for cell in column if width(cell) <= WIDEST), default=0)
        for column in zip(*rows, strict=True)
    ]
    return [
        " ".join(pad(cell, columns) for cell, columns in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def line(spans: Spans) -> str:
    """Spans as one line."""
    return "".join(_inline(span) for span in spans).strip()


def _inline(span: Inline) -> str:
    if isinstance(span, Text | Name):
        return _data(span.text)
    if isinstance(span, Mark):
        return _data(span.glyph)
    inside = "".join(_inline(each) for each in span.spans)
    if isinstance(span, Link) and _WEB.fullmatch(span.href):
        return f"{inside} {span.href}"
    return inside


def _data(text: str) -> str:
    """One line; `[CQ:` is broken up even though messages go out as arrays, where it means nothing."""
    return _CQ.sub("［", one_line(text))
