"""The body of a post, HTML to the author's own words: quotes, code, struck words, notices and noise are left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from director.forum.markup import fragment

_BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "center",
        "dd",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "li",
        "main",
        "ol",
        "p",
        "pre",
        "section",
        "table",
        "tbody",
        "tfoot",
        "thead",
        "tr",
        "ul",
    ]
)
_CELLS = frozenset({"td", "th"})
_NOISE = frozenset(
    {"script", "style", "noscript", "template", "head", "title", "textarea", "select", "ignore_js_op"}
)
_STRUCK = frozenset({"s", "strike", "del"})
_QUOTES = frozenset({"blockquote", "aside"})
_CODE = frozenset({"code", "pre"})
_NUMERIC = re.compile(r"&#(?:[0-9]{1,7}|[xX][0-9A-Fa-f]{1,6});")
_HIDDEN = re.compile(r"display\s{0,9}:\s{0,9}none", re.IGNORECASE)
_COLOUR = re.compile(r"(?:^|;)\s{0,9}color\s{0,9}:\s{0,9}([^;]{1,30})", re.IGNORECASE)
_SIZE = re.compile(r"font-size\s{0,9}:\s{0,9}([^;]{1,20})", re.IGNORECASE)
_VALUE = re.compile(r"[A-Za-z0-9#(),.% -]{1,30}", re.ASCII)
_HEADING_SIZE = "6"
_EXCERPT = 200
_MOST_NOTED = 50


@dataclass(slots=True)
class Body:
    """What a body comes to; `notice` is the forum's word on an edit, empty where there is none.

    `styled` are its coloured and sized words, as BBCode.
    """

    text: str = ""
    notice: str = ""
    left_out: tuple[str, ...] = ()
    styled: tuple[str, ...] = ()


@dataclass(slots=True)
class _Words:
    """The words so far, line by line."""

    parts: list[str] = field(default_factory=list)

    def add(self, text: str | None) -> None:
        """Text of the page: its own line ends are spaces."""
        if text:
            self.parts.append(re.sub(r"[ \t\r\n\f]+", " ", plain_characters(text)))

    def line(self) -> None:
        self.parts.append("\n")

    def block(self) -> None:
        """A block begins or ends: a new line, unless one has just begun."""
        if self.parts and self.parts[-1] != "\n":
            self.parts.append("\n")

    def text(self) -> str:
        lines = (" ".join(line.split(" ")).strip(" ") for line in "".join(self.parts).split("\n"))
        return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")


def plain_characters(text: str) -> str:
    """Numeric entities that were escaped twice become their characters; no-break spaces become spaces."""
    return _NUMERIC.sub(_character, text).replace("\xa0", " ").replace("\x00", "")


def _character(match: re.Match[str]) -> str:
    digits = match[0][2:-1]
    code = int(digits[1:], 16) if digits[0] in "xX" else int(digits)
    is_one = 0x20 <= code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF
    return chr(code) if is_one else match[0]


def read_html(text: str) -> Body:
    """The body from a piece of HTML, as JSON answers hold it. Raises Unreadable."""
    return read_body(fragment(text))


def read_body(root: etree._Element) -> Body:
    """The body from its element; whatever is in it is data."""
    words, left_out, styled, notices = _Words(), list[str](), list[str](), list[str]()
    for action, element in _walk(root):
        if action == "enter":
            _enter(words, element)
        elif action == "leave":
            if element.tag in _BLOCKS:
                words.block()
        elif action == "after":
            words.add(element.tail)
        elif action == "notice":
            notices.append(all_text(element))
        elif action == "left":
            left_out.append(all_text(element)[:_EXCERPT])
            words.block()
    for element in root.iter("font", "span", "h1", "h2"):
        if len(styled) < _MOST_NOTED and (found := _styled(element)):
            styled.append(found)
    return Body(words.text(), " ".join(notices), tuple(left_out[:_MOST_NOTED]), tuple(styled))


def _enter(words: _Words, element: etree._Element) -> None:
    if element.tag == "br":
        words.line()
    elif element.tag in _BLOCKS:
        words.block()
    elif element.tag in _CELLS:
        words.add(" ")
    words.add(element.text)


def _walk(root: etree._Element) -> Iterator[tuple[str, etree._Element]]:
    """The elements in order, without going into what is left out. No recursion: pages nest as they like."""
    stack: list[tuple[str, etree._Element]] = [("open", root)]
    while stack:
        action, element = stack.pop()
        if action != "open":
            yield action, element
            continue
        kind = _kind(element) if element is not root else ""
        if kind:
            yield kind, element
            stack.append(("after", element))
            continue
        yield "enter", element
        if element is not root:
            stack.append(("after", element))
        stack.append(("leave", element))
        stack.extend(("open", child) for child in reversed(element))


def _kind(element: etree._Element) -> str:
    """What an element is besides words: "left" (a quote, code, struck words), "notice", "noise"; "" for words."""
    if not isinstance(element.tag, str) or element.tag in _NOISE:
        return "noise"
    classes = (element.get("class") or "").split()
    if "pstatus" in classes:
        return "notice"
    if "jammer" in classes or "locked" in classes or _HIDDEN.search(element.get("style") or ""):
        return "noise"
    if element.tag in _QUOTES | _CODE | _STRUCK or "quote" in classes or "blockcode" in classes:
        return "left"
    return ""


def _styled(element: etree._Element) -> str:
    """The words of an element that gives them a colour or a size, as BBCode; nothing where it gives none."""
    style = element.get("style") or ""
    in_style = {"color": _COLOUR.search(style), "size": _SIZE.search(style)}
    given = {
        "color": element.get("color"),
        "size": _HEADING_SIZE if element.tag in ("h1", "h2") else element.get("size"),
    }
    shown = all_text(element)[:_EXCERPT]
    tags = []
    for name, found in in_style.items():
        value = (found[1] if found else given[name] or "").strip()
        if _VALUE.fullmatch(value):
            tags.append((name, value))
    for name, value in tags:
        shown = f"[{name}={value}]{shown}[/{name}]"
    return shown if tags else ""


def all_text(element: etree._Element) -> str:
    """All text in an element, on one line."""
    return " ".join(plain_characters("".join(_texts(element))).split())


def _texts(element: etree._Element) -> Iterator[str]:
    for each in element.iter():
        if isinstance(each.tag, str) and each.tag not in _NOISE:
            yield " " if each.tag == "br" or each.tag in _BLOCKS else ""
            yield each.text or ""
        if each is not element and each.tail:
            yield each.tail
