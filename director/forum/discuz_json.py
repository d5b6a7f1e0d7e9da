"""Discuz! X: the answer of its mobile interface; the only form that tells seconds for sure."""

from __future__ import annotations

import html
from typing import Any

from director.forum.body import Body, read_html
from director.forum.discuz_html import BOARD, clock_of
from director.forum.json_text import load, number, part, rows, words
from director.forum.thread import ImportedPost, ImportedThread, Moment, State, Unreadable, Viewer, utc
from director.forum.times import SECOND, Clock, edit_notice, without_edit_notice

_LOCKED = ("仅作者可见", "僅作者可見")


def takes(text: str) -> bool:
    """Whether a file is for this adapter."""
    return text.lstrip()[:1] == "{" and '"postlist"' in text


def read(text: str, viewer: Viewer) -> ImportedThread:
    """The thread. Raises Unreadable naming the field at fault, or `locked` where the account can't see the posts."""
    data = load(text)
    clock = clock_of("", viewer)
    posts, locked = [], 0
    for where, row in rows(data, "Variables", "postlist"):
        post = _post(row, where, clock)
        locked += post is None
        if post is not None:
            posts.append(post)
    if locked:
        raise Unreadable("locked", locked=locked, posts=locked + len(posts))
    if not posts:
        raise Unreadable("no_posts")
    thread = part(data, "Variables").get("thread")
    about: dict[str, Any] = thread if isinstance(thread, dict) else {}
    tid, title = words(about, "tid", "thread", ""), words(about, "subject", "thread", "")
    return ImportedThread(BOARD, tid, html.unescape(title)[:200], tuple(posts))


def _post(row: dict[str, Any], where: str, clock: Clock) -> ImportedPost | None:
    """The post; None for one that whoever saved it can't see."""
    message = words(row, "message", where, "")
    body = read_html(message)
    if _is_locked(message, body):
        return None
    notice = edit_notice(body.notice) or edit_notice(body.text)
    status = int(number(row, "status", where, 0))
    return ImportedPost(
        pid=words(row, "pid", where),
        floor=int(number(row, "number", where, 0)),
        author=html.unescape(words(row, "author", where, ""))[:100],
        uid=_uid(words(row, "authorid", where, "0")),
        at=Moment(utc(number(row, "dbdateline", where)), SECOND),
        edited=None if notice is None else clock.read(notice),
        text=without_edit_notice(body.text).strip("\n") if not body.notice else body.text,
        state=State.BANNED if status & 1 else State.SHOWN,
        left_out=body.left_out,
        styled=body.styled,
    )


def _uid(given: str) -> str:
    """The account number; 0 is nobody's."""
    return "" if given == "0" else given[:20]


def _is_locked(message: str, body: Body) -> bool:
    """The notice stands where the text should be."""
    notice = any(each in message for each in _LOCKED)
    rest = body.text
    for each in (*_LOCKED, "此帖", "提示", ":", "："):
        rest = rest.replace(each, "")
    return notice and not rest.strip()
