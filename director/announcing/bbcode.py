"""BBCode as Discuz! forums render it, and its cutting into posts.

Tags are lower case; a table begins exactly `[table][tr][td]`; nothing can be escaped there, so brackets in data
become full-width ones.
"""

from __future__ import annotations

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
    Tone,
)
from director.announcing.links import safe_href
from director.announcing.width import one_line, visible

COLOURS = {Tone.RED: "#9b1b38", Tone.BLUE: "#1c4d80", Tone.STRONG: "#c00000"}

# [ and ] would be tags; @ calls a user of the forum; &# would become another character.
_HARMLESS = str.maketrans({"[": "［", "]": "］", "@": "＠"})
_HARMLESS_NAME = (("://", "：//"), ("www.", "www．"), ("WWW.", "WWW．"))


def render(document: Document) -> str:
    """The document as one post, however long; `director.announcing.posts.split` cuts it."""
    title = f"[size=4][b]{_data(document.title)}[/b][/size]"
    return "\n".join([title, *(block(each) for each in document.blocks)]) + "\n"


def block(each: Block) -> str:
    """One block: a line or more, every row and item on a line of its own."""
    if isinstance(each, Heading):
        return f"\n[b]{inline(each.spans)}[/b]"
    if isinstance(each, Paragraph):
        return inline(each.spans)
    if isinstance(each, Quote):
        return f"[quote]{_quoted(each.text)}[/quote]"
    if isinstance(each, Items):
        return _list(each)
    return _table(each)


def _list(items: Items) -> str:
    opening = "[list=1]" if items.ordered else "[list]"
    return "\n".join([opening, *(f"[*]{inline(item)}" for item in items.items), "[/list]"])


def _table(table: Table) -> str:
    caption = f"\n[b]{_data(table.caption)}[/b]\n" if table.caption else ""
    head = "".join(f"[td][b]{_data(title)}[/b][/td]" for title in table.columns)
    rows = [f"[tr]{head}[/tr]", *(_row(row) for row in table.rows)]
    return f"{caption}[table]" + "\n".join(rows) + "\n[/table]"


def _row(row: tuple[Spans, ...]) -> str:
    return "[tr]" + "".join(f"[td]{inline(cell)}[/td]" for cell in row) + "[/tr]"


def inline(spans: Spans) -> str:
    """Spans in a row."""
    return "".join(_inline(span) for span in spans)


def _inline(span: Inline) -> str:
    if isinstance(span, Text):
        return _data(span.text)
    if isinstance(span, Name):
        return name(span.text)
    if isinstance(span, Bold):
        return f"[b]{inline(span.spans)}[/b]"
    if isinstance(span, Mark):
        return _coloured(_data(span.glyph), span.tone)
    if isinstance(span, Link):
        href = safe_href(span.href)
        inside = inline(span.spans)
        return inside if href is None else f"[url={href}]{inside}[/url]"
    return _coloured(inline(span.spans), span.tone)


def _coloured(inside: str, tone: Tone | None) -> str:
    return inside if tone is None else f"[color={COLOURS[tone]}]{inside}[/color]"


def name(text: str) -> str:
    """A name: besides, no address in it becomes a link."""
    text = _data(text)
    for found, harmless in _HARMLESS_NAME:
        text = text.replace(found, harmless)
    return text


def _quoted(text: str) -> str:
    return "\n".join(_data(line) for line in visible(text).split("\n"))


def _data(text: str) -> str:
    return one_line(text).translate(_HARMLESS).replace("&#", "＆#")
