"""FORMATS: the one list of formats that a document comes in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from director.announcing import bbcode, csv, html, json, markdown, text
from director.announcing.document import Document


@dataclass(frozen=True, slots=True)
class Format:
    """A format: how to render a document, the ending and type of its files."""

    render: Callable[[Document], str]
    ending: str
    media_type: str
    encode: Callable[[str], bytes] = str.encode


FORMATS: dict[str, Format] = {
    "html": Format(html.render, "html", "text/html; charset=utf-8"),
    "bbcode": Format(bbcode.render, "bbcode.txt", "text/plain; charset=utf-8"),
    "markdown": Format(markdown.render, "md", "text/markdown; charset=utf-8"),
    "text": Format(text.render, "txt", "text/plain; charset=utf-8"),
    "csv": Format(csv.render, "csv", "text/csv; charset=utf-8", csv.encode),
    "json": Format(json.render, "json", "application/json"),
}
