"""CSV: the tables and lists of a document, one after the other; no cell is a formula."""

from __future__ import annotations

import csv
from io import StringIO

from director.announcing.document import (
    Block,
    Document,
    Heading,
    Items,
    Paragraph,
    Quote,
    Spans,
    Table,
    plain,
)
from director.announcing.width import one_line

_FORMULA = tuple("=+-@＝＋－＠")


def render(document: Document) -> str:
    """The document as rows: its title, then each block, blocks parted by an empty row."""
    written = StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow([cell(document.title)])
    for each in document.blocks:
        writer.writerow([])
        writer.writerows([cell(text) for text in row] for row in _rows(each))
    return written.getvalue()


def encode(text: str) -> bytes:
    """The bytes of a file that spreadsheet programs read as UTF-8."""
    return text.encode("utf-8-sig")


def table(each: Table) -> str:
    """One table alone: its columns' titles, then its rows."""
    written = StringIO()
    csv.writer(written, lineterminator="\r\n").writerows(
        [cell(text) for text in row] for row in _rows(each)[bool(each.caption) :]
    )
    return written.getvalue()


def cell(text: str) -> str:
    """A cell that no spreadsheet program takes for a formula: an apostrophe stands before what looks like one."""
    text = one_line(text)
    return f"'{text}" if text.lstrip().startswith(_FORMULA) else text


def _rows(each: Block) -> list[list[str]]:
    if isinstance(each, Heading | Paragraph):
        return [[plain(each.spans)]]
    if isinstance(each, Quote):
        return [[each.text]]
    if isinstance(each, Items):
        return [[plain(item)] for item in each.items]
    caption = [[each.caption]] if each.caption else []
    return [*caption, list(each.columns), *(_plain(row) for row in each.rows)]


def _plain(row: tuple[Spans, ...]) -> list[str]:
    return [plain(spans) for spans in row]
