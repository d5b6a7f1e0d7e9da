"""HTML to elements, by lxml: whatever a page holds, it is read whole and in time that grows with its length, or refused."""

from __future__ import annotations

import re

from lxml import etree

from director.forum.thread import Unreadable

MOST_ATTRIBUTES = 60
_END = "the-end-of-this-page"
# The parser compares each attribute of a tag with all before it: a tag with thousands would take it minutes.
_ATTRIBUTE = r"(?:[\s/]*+[^\s/>=]++(?:\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\s>\"']++[^\s>]*+))?+)"
_LAST_TAGS = re.compile(r"</(?:html|body)[^>]{0,200}>", re.IGNORECASE)  # the parser reads nothing behind them
_CROWDED = re.compile(rf"<[A-Za-z][^\s/>]*+[\s/]++{_ATTRIBUTE}{{{MOST_ATTRIBUTES}}}+")


def document(text: str) -> etree._Element:
    """The page's elements. Raises Unreadable where it is cut off, nested beyond reason, or empty."""
    if _CROWDED.search(text):
        raise Unreadable("html")
    parser = etree.HTMLParser(
        encoding="utf-8", huge_tree=True, remove_pis=True, remove_comments=True, no_network=True
    )
    content = f'{_LAST_TAGS.sub("", text)}<p id="{_END}"></p>'.encode("utf-8", errors="replace")
    try:
        root = etree.fromstring(content, parser)
    except etree.LxmlError:
        raise Unreadable("html") from None
    if root is None or not len(root) or not _is_whole(root):
        raise Unreadable("cut_off")
    return root


def _is_whole(root: etree._Element) -> bool:
    """Whether the parser came to the end: too deep nesting stops it, an open comment or script swallows the rest."""
    return any(each.get("id") == _END for each in root.iterfind(".//p"))


def fragment(text: str) -> etree._Element:
    """A piece of HTML as one element. Raises Unreadable."""
    return document(f"<div>{text}</div>")


def ids_of(root: etree._Element) -> dict[str, etree._Element]:
    """The elements that have an id, by it; the first counts."""
    found: dict[str, etree._Element] = {}
    for element in root.iter():
        name = element.get("id") if isinstance(element.tag, str) else None
        if name:
            found.setdefault(name, element)
    return found
