"""HTML: semantic elements and classes, no style of its own; everything is escaped once, here."""

from __future__ import annotations

from html import escape

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


def render(document: Document) -> str:
    """The document as an <article>, to be put into a page as it is."""
    parts = [f"<h2>{_data(document.title)}</h2>", *(block(each) for each in document.blocks)]
    return '<article class="announcement">\n' + "\n".join(parts) + "\n</article>\n"


def block(each: Block) -> str:
    """One block."""
    if isinstance(each, Heading):
        level = 1 + max(2, min(5, each.level))
        return f"<h{level}>{inline(each.spans)}</h{level}>"
    if isinstance(each, Paragraph):
        return f"<p>{inline(each.spans)}</p>"
    if isinstance(each, Quote):
        return f'<blockquote class="as-written">{_lines(each.text)}</blockquote>'
    if isinstance(each, Items):
        tag = "ol" if each.ordered else "ul"
        items = "\n".join(f"<li>{inline(item)}</li>" for item in each.items)
        return f"<{tag}>\n{items}\n</{tag}>"
    return _table(each)


def _table(table: Table) -> str:
    """A table that scrolls by itself on a narrow screen; the first cell of a row is its heading."""
    heads = "".join(f'<th scope="col">{_data(title)}</th>' for title in table.columns)
    rows = "\n".join(f"<tr>{_row(row)}</tr>" for row in table.rows)
    caption = f"<caption>{_data(table.caption)}</caption>\n" if table.caption else ""
    return (
        f'<div class="table-wrap"><table class="table">\n{caption}'
        f"<thead>\n<tr>{heads}</tr>\n</thead>\n<tbody>\n{rows}\n</tbody>\n</table></div>"
    )


def _row(row: tuple[Spans, ...]) -> str:
    head = "".join(f'<th scope="row">{inline(cell)}</th>' for cell in row[:1])
    return head + "".join(f"<td>{inline(cell)}</td>" for cell in row[1:])


def inline(spans: Spans) -> str:
    """Spans in a row."""
    return "".join(_inline(span) for span in spans)


def _inline(span: Inline) -> str:
    if isinstance(span, Text):
        return _data(span.text)
    if isinstance(span, Name):
        return f'<bdi class="name">{_data(span.text)}</bdi>'
    if isinstance(span, Bold):
        return f"<b>{inline(span.spans)}</b>"
    if isinstance(span, Mark):
        return _mark(span)
    if isinstance(span, Link):
        href = safe_href(span.href)
        inside = inline(span.spans)
        return inside if href is None else f'<a href="{escape(href)}">{inside}</a>'
    return f'<span class="tone-{span.tone}" data-tone="{span.tone}">{inline(span.spans)}</span>'


def _mark(mark: Mark) -> str:
    """The glyph for the eye, its reading for a screen reader."""
    tone = f' data-faction="{mark.tone}"' if mark.tone else ""
    return (
        f'<span class="glyph glyph-{escape(mark.kind)}"{tone} role="img" aria-label="{_data(mark.spoken)}" '
        f'title="{_data(mark.spoken)}">{_data(mark.glyph)}</span>'
    )


def _lines(text: str) -> str:
    return "<br>\n".join(_data(line) for line in visible(text).split("\n"))


def _data(text: str) -> str:
    return escape(one_line(text))
