"""晨报的样子: a morning report's Markdown as HTML for our pages, and as a document for every other format.

What a writer may use: headings, paragraphs, bold, italics, lists, quotes, rules, links to the web. Everything else is
shown as it was typed; HTML is text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import nh3
from markdown_it import MarkdownIt
from markdown_it.token import Token

from director.announcing.document import (
    Block,
    Bold,
    Document,
    Heading,
    Inline,
    Items,
    Link,
    Paragraph,
    Quote,
    Spans,
    Text,
    plain,
    spans,
)
from director.announcing.links import safe_href

TAGS = {"p", "br", "strong", "em", "ul", "ol", "li", "blockquote", "h3", "h4", "hr", "a", "code", "pre"}
_DEEPEST = 4


@cache
def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False, "breaks": True, "maxNesting": 12})
    return reader.disable(["image", "html_block", "html_inline"])


def story_html(text: str) -> str:
    """The report as safe HTML; its headings stand below those of the page."""
    reader = _reader()
    tokens = reader.parse(text)
    for token in tokens:
        if token.type.startswith("heading_"):
            token.tag = f"h{min(_DEEPEST, int(token.tag[1]) + 2)}"
    return nh3.clean(
        reader.renderer.render(tokens, reader.options, {}),
        tags=TAGS,
        attributes={"a": {"href"}, "ol": {"start"}},
        url_schemes={"http", "https"},
        link_rel="nofollow noopener",
    )


def story_document(title: str, text: str) -> Document:
    """The report as a document: for BBCode, plain text and the rest."""
    return Document(title, tuple(_blocks(_reader().parse(text))))


def _blocks(tokens: Sequence[Token]) -> Iterator[Block]:
    at = 0
    while at < len(tokens):
        end = _closing(tokens, at)
        inner = tokens[at + 1 : end]
        yield from _block(tokens[at], inner)
        at = end + 1


def _block(token: Token, inner: Sequence[Token]) -> Iterator[Block]:
    if token.type == "heading_open":
        yield Heading(_inline(inner), 2 if token.tag in ("h1", "h2") else 3)
    elif token.type == "paragraph_open":
        yield from (Paragraph(line) for line in _lines(_inline(inner)))
    elif token.type in ("bullet_list_open", "ordered_list_open"):
        yield Items(tuple(_items(inner)), ordered=token.type == "ordered_list_open")
    elif token.type == "blockquote_open":
        yield Quote("\n".join(plain(_inline([each])) for each in inner if each.type == "inline"))
    elif token.type in ("fence", "code_block"):
        yield Quote(token.content.rstrip("\n"))
    elif token.type == "hr":
        yield Paragraph(spans("——"))


def _items(tokens: Sequence[Token]) -> Iterator[Spans]:
    """One line for each item; a list inside a list goes on in the same one."""
    for token in tokens:
        if token.type == "inline":
            yield spans(*(Text(" ") if each == Text("\n") else each for each in _inline([token])))


def _closing(tokens: Sequence[Token], at: int) -> int:
    """Where the block that begins at `at` ends."""
    depth = 0
    for i in range(at, len(tokens)):
        depth += tokens[i].nesting
        if depth == 0:
            return i
    return len(tokens) - 1


def _inline(tokens: Sequence[Token]) -> Spans:
    children = [child for token in tokens if token.type == "inline" for child in token.children or ()]
    return _run(children)


def _run(tokens: Sequence[Token]) -> Spans:
    result: list[Inline] = []
    at = 0
    while at < len(tokens):
        token, end = tokens[at], _closing(tokens, at)
        inner = tokens[at + 1 : end]
        if token.type == "strong_open":
            result.append(Bold(_run(inner)))
        elif token.type == "link_open" and (href := safe_href(str(token.attrGet("href") or ""))):
            result.append(Link(href, _run(inner)))
        elif token.nesting == 1:
            result.extend(_run(inner))
        elif token.type in ("softbreak", "hardbreak"):
            result.append(Text("\n"))
        else:
            result.append(Text(token.content))
        at = end + 1
    return tuple(result)


def _lines(pieces: Spans) -> Iterator[Spans]:
    """A paragraph's lines, each for itself: forums and chats show what was typed line by line."""
    line: list[Inline] = []
    for piece in pieces:
        if piece == Text("\n"):
            yield spans(*line)
            line = []
        else:
            line.append(piece)
    if line:
        yield spans(*line)
