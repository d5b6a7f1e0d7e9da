"""Discourse: `/t/ID.json?include_raw=1`."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from director.forum.body import plain_characters, read_html
from director.forum.json_text import load, number, rows, words
from director.forum.thread import ImportedPost, ImportedThread, Moment, State, Unreadable, Viewer

BOARD = "discourse"
EXACT = timedelta(milliseconds=1)


def takes(text: str) -> bool:
    """Whether a file is for this adapter."""
    return text.lstrip()[:1] == "{" and '"post_stream"' in text


def read(text: str, viewer: Viewer) -> ImportedThread:
    """The topic. Times are exact here, whoever saved it. Raises Unreadable naming the field at fault."""
    data = load(text)
    posts = tuple(_post(row, where) for where, row in rows(data, "post_stream", "posts"))
    if not posts:
        raise Unreadable("no_posts")
    return ImportedThread(
        BOARD, words(data, "id", "topic", ""), words(data, "title", "topic", "")[:200], posts
    )


def _post(row: dict[str, Any], where: str) -> ImportedPost:
    body = read_html(words(row, "cooked", where, ""))
    edited = number(row, "version", where, 1) > 1
    return ImportedPost(
        pid=words(row, "id", where),
        floor=int(number(row, "post_number", where, 0)),
        author=words(row, "username", where, "")[:100],
        uid=words(row, "user_id", where, "")[:20],
        at=_moment(row, "created_at", where),
        edited=_moment(row, "updated_at", where) if edited else None,
        text=_text(row, where, body.text),
        state=State.DELETED if row.get("deleted_at") or row.get("user_deleted") else State.SHOWN,
        left_out=body.left_out,
        styled=body.styled,
    )


def _text(row: dict[str, Any], where: str, cooked: str) -> str:
    """What the author typed, where the answer holds it: quotes in it are taken out when it is read as a post (V5)."""
    return plain_characters(words(row, "raw", where)).strip() if "raw" in row else cooked


def _moment(row: dict[str, Any], key: str, where: str) -> Moment:
    try:
        at = datetime.fromisoformat(words(row, key, where))
        return Moment((at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone(UTC), EXACT)
    except (ValueError, OverflowError):
        raise Unreadable("field", field=f"{where}.{key}") from None
