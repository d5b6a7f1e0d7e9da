"""NodeBB: `/api/topic/ID`."""

from __future__ import annotations

import html
from datetime import timedelta
from typing import Any

from director.forum.body import read_html
from director.forum.json_text import load, number, rows, words
from director.forum.thread import ImportedPost, ImportedThread, Moment, State, Unreadable, Viewer, utc

BOARD = "nodebb"
EXACT = timedelta(milliseconds=1)
_MILLISECONDS = 1000


def takes(text: str) -> bool:
    """Whether a file is for this adapter."""
    return text.lstrip()[:1] == "{" and '"posts"' in text and '"post_stream"' not in text


def read(text: str, viewer: Viewer) -> ImportedThread:
    """The topic. Times are exact here, whoever saved it. Raises Unreadable naming the field at fault."""
    data = load(text)
    posts = tuple(_post(row, where) for where, row in rows(data, "posts"))
    if not posts:
        raise Unreadable("no_posts")
    tid, title = words(data, "tid", "topic", ""), words(data, "title", "topic", "")
    return ImportedThread(BOARD, tid, html.unescape(title)[:200], posts)


def _post(row: dict[str, Any], where: str) -> ImportedPost:
    body = read_html(words(row, "content", where, ""))
    user = row.get("user")
    about: dict[str, Any] = user if isinstance(user, dict) else {}
    edited = number(row, "edited", where, 0)
    return ImportedPost(
        pid=words(row, "pid", where),
        floor=int(number(row, "index", where, -1)) + 1,
        author=html.unescape(words(about, "username", f"{where}.user", ""))[:100],
        uid=words(row, "uid", where)[:20],
        at=_moment(number(row, "timestamp", where)),
        edited=_moment(edited) if edited else None,
        text=body.text,
        state=State.DELETED if row.get("deleted") in (1, True) else State.SHOWN,
        left_out=body.left_out,
        styled=body.styled,
    )


def _moment(milliseconds: float) -> Moment:
    return Moment(utc(milliseconds / _MILLISECONDS), EXACT)
