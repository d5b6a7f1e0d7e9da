"""What a Discuz! forum makes of BBCode, as far as announcements use it: a strict reader of those rules.

Tags are lower case and nest; a table begins exactly [table][tr][td]; between cells and rows nothing but white
space may stand. It builds a tree, so tests can compare what is shown with what was meant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

TAGS = [
    "b",
    "i",
    "u",
    "s",
    "hr",
    "list",
    "align",
    "color",
    "backcolor",
    "size",
    "url",
    "img",
    "quote",
    "code",
    "hide",
    "table",
    "tr",
    "td",
    "font",
    "free",
    "password",
]
_TOKEN = re.compile(r"\[(/?)([a-z]+)(?:=([^\[\]\r\n]*))?\]|\[\*\]")
VALUES = {
    "url": r"[^\r\n\[\"']+",
    "color": r"#?\w{1,20}",
    "backcolor": r"#?\w{1,20}",
    "size": r"\d{1,2}(?:px|pt)?",
    "align": r"left|center|right",
    "list": r"[1aA]",
    "td": r"\d{1,2},\d{1,2}(?:,\d{1,4}%?)?",
}
"""What a forum takes behind the equals sign; with anything else the tag stays raw text."""
INSIDE = {"tr": {"table"}, "td": {"tr"}}
HOLDS = {"table": {"tr"}, "tr": {"td"}}


@dataclass
class Node:
    """A tag with what stands in it; `tag` is "" for the post itself, "*" for an item of a list."""

    tag: str
    value: str | None = None
    children: list[Node | str] = field(default_factory=list)

    def text(self) -> str:
        return "".join(child if isinstance(child, str) else child.text() for child in self.children)

    def find(self, tag: str) -> list[Node]:
        found = [self] if self.tag == tag else []
        for child in self.children:
            if isinstance(child, Node):
                found += child.find(tag)
        return found


def parse(post: str) -> Node:
    """The tree of a post. Raises ValueError for whatever a forum would show as raw text."""
    stack = [Node("")]
    at = 0
    for match in _TOKEN.finditer(post):
        _put_text(stack[-1], post[at : match.start()])
        at = match.end()
        if match.group(0) == "[*]":
            if stack[-1].tag == "*":
                stack.pop()
            _open(stack, "*", None)
        elif match.group(1):
            _close(stack, match.group(2))
        else:
            _open(stack, match.group(2), match.group(3))
    _put_text(stack[-1], post[at:])
    if len(stack) > 1:
        raise ValueError(f"[{stack[-1].tag}] is never closed")
    for table in stack[0].find("table"):
        _check_table(table)
    if "[table]" in post.replace("[table][tr][td]", ""):
        raise ValueError("a table must begin exactly [table][tr][td]")
    return stack[0]


def _open(stack: list[Node], tag: str, value: str | None) -> None:
    if tag != "*" and tag not in TAGS:
        raise ValueError(f"[{tag}] is no tag of the forum")
    if value is not None and not re.fullmatch(VALUES.get(tag, "(?!)"), value):
        raise ValueError(f"[{tag}={value}] is not rendered")
    if tag == "*" and stack[-1].tag != "list":
        raise ValueError("[*] outside of a list")
    if tag in INSIDE and stack[-1].tag not in INSIDE[tag]:
        raise ValueError(f"[{tag}] inside of [{stack[-1].tag}]")
    node = Node(tag, value)
    stack[-1].children.append(node)
    stack.append(node)


def _close(stack: list[Node], tag: str) -> None:
    if tag == "list" and stack[-1].tag == "*":
        stack.pop()
    if stack[-1].tag != tag:
        raise ValueError(f"[/{tag}] closes [{stack[-1].tag}]")
    stack.pop()


def _put_text(node: Node, text: str) -> None:
    if "[" in text or "]" in text:
        raise ValueError(f"a bracket stands free in {text!r}")
    if node.tag in HOLDS and text.strip():
        raise ValueError(f"{text!r} stands between cells")
    if node.tag not in HOLDS and text:
        node.children.append(text)


def _check_table(table: Node) -> None:
    counts = {len(row.children) for row in table.children if isinstance(row, Node)}
    if not counts or 0 in counts:
        raise ValueError("a table without cells")


def rows(table: Node) -> list[list[str]]:
    """The cells of a table as shown."""
    return [[cell.text() for cell in row.find("td")] for row in table.find("tr")]
