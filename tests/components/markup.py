"""A strict reader of HTML: what is opened is closed, ids are single, nothing is inline."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
PHRASING_ONLY = {"p", "span", "bdi", "button", "label", "summary", "dt", "h1", "h2", "h3", "a", "small", "q"}
BLOCKS = {
    "div",
    "p",
    "ul",
    "ol",
    "dl",
    "table",
    "section",
    "article",
    "form",
    "fieldset",
    "nav",
    "details",
    "h2",
}


class Reader(HTMLParser):
    """Collects what is wrong with a piece of HTML in `faults`."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.faults: list[str] = []
        self.ids: Counter[str] = Counter()
        self.references: list[str] = []
        self.tags: Counter[str] = Counter()
        self.attributes: list[tuple[str, str, str]] = []
        self.names: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self._look(tag, attrs)
        if tag in BLOCKS and self.open and self.open[-1] in PHRASING_ONLY - {"a"}:
            self.faults.append(f"<{tag}> inside <{self.open[-1]}>")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._look(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing")

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "bdi":
            self.names.append(data)

    def _look(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        seen = [name for name, _ in attrs]
        self.faults += [f"{name} twice in <{tag}>" for name in {n for n in seen if seen.count(n) > 1}]
        values = {name: value or "" for name, value in attrs}
        self.attributes += [(tag, name, value) for name, value in values.items()]
        self.faults += [f"{name} in <{tag}>" for name in values if name == "style" or name.startswith("on")]
        if tag == "style" or (tag == "script" and "src" not in values):
            self.faults.append(f"inline <{tag}>")
        if "id" in values:
            self.ids[values["id"]] += 1
        for name in ("aria-labelledby", "aria-describedby", "for"):
            self.references += values.get(name, "").split()


def read(html: str) -> Reader:
    """`html` as read; its `faults` include ids given twice and tags left open."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    reader.faults += [f"<{tag}> left open" for tag in reader.open]
    reader.faults += [f"id {name} twice" for name, count in reader.ids.items() if count > 1]
    return reader
