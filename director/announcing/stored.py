"""The stored form of documents: plain values and back, unchanged; a published announcement is kept as this."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
    Toned,
)
from director.rules.errors import Malformed

FORMAT = "announcement/1"


def dump(document: Document) -> dict[str, Any]:
    """The document as dicts, lists, strings and numbers; see docs/announcing.md."""
    return {
        "format": FORMAT,
        "title": document.title,
        "blocks": [_block(each) for each in document.blocks],
    }


def load(data: Any) -> Document:
    """The document that `dump` gave. Raises Malformed for anything else."""
    try:
        if data["format"] != FORMAT:
            raise Malformed("format", f"{data['format']!r} is not {FORMAT!r}", field="format")
        return Document(_string(data["title"]), tuple(_read_block(each) for each in data["blocks"]))
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(error, Malformed):
            raise
        raise Malformed("malformed", f"this is no announcement: {error}", field="blocks") from error


def _block(each: Block) -> dict[str, Any]:
    if isinstance(each, Heading):
        return {"heading": _spans(each.spans), "level": each.level}
    if isinstance(each, Paragraph):
        return {"paragraph": _spans(each.spans)}
    if isinstance(each, Quote):
        return {"quote": each.text}
    if isinstance(each, Items):
        return {"list": [_spans(item) for item in each.items], "ordered": each.ordered}
    rows = [[_spans(cell) for cell in row] for row in each.rows]
    return {"table": rows, "caption": each.caption, "columns": list(each.columns)}


def _spans(spans: Spans) -> list[Any]:
    return [_inline(span) for span in spans]


def _inline(span: Inline) -> Any:
    if isinstance(span, Text):
        return span.text
    if isinstance(span, Name):
        return {"name": span.text}
    if isinstance(span, Bold):
        return {"bold": _spans(span.spans)}
    if isinstance(span, Toned):
        return {"toned": _spans(span.spans), "tone": span.tone.value}
    if isinstance(span, Link):
        return {"link": _spans(span.spans), "href": span.href}
    tone = {"tone": span.tone.value} if span.tone else {}
    return {"mark": span.glyph, "spoken": span.spoken, "kind": span.kind, **tone}


def _string(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _first_key(data: Any, readers: dict[str, Callable[[Any], Any]]) -> Any:
    """Read `data` by the first of the keys that it has."""
    for key, read in readers.items():
        if key in data:
            return read(data)
    raise ValueError(f"{data!r} is none of {', '.join(readers)}")


def _read_block(data: Any) -> Any:
    return _first_key(data, _BLOCKS)


def _read_spans(data: Any) -> Spans:
    return tuple(Text(each) if isinstance(each, str) else _first_key(each, _INLINES) for each in data)


_BLOCKS: dict[str, Callable[[Any], Block]] = {
    "heading": lambda data: Heading(_read_spans(data["heading"]), int(data["level"])),
    "paragraph": lambda data: Paragraph(_read_spans(data["paragraph"])),
    "quote": lambda data: Quote(_string(data["quote"])),
    "list": lambda data: Items(tuple(_read_spans(item) for item in data["list"]), bool(data["ordered"])),
    "table": lambda data: Table(
        _string(data["caption"]),
        tuple(_string(title) for title in data["columns"]),
        tuple(tuple(_read_spans(cell) for cell in row) for row in data["table"]),
    ),
}
_INLINES: dict[str, Callable[[Any], Inline]] = {
    "name": lambda data: Name(_string(data["name"])),
    "bold": lambda data: Bold(_read_spans(data["bold"])),
    "toned": lambda data: Toned(_read_spans(data["toned"]), Tone(data["tone"])),
    "link": lambda data: Link(_string(data["href"]), _read_spans(data["link"])),
    "mark": lambda data: Mark(
        _string(data["mark"]),
        _string(data["spoken"]),
        _string(data["kind"]),
        Tone(data["tone"]) if "tone" in data else None,
    ),
}
