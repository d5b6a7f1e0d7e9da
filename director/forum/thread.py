"""What every adapter gives: a thread as it was saved, and the one way to say that a file can't be read."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any


class Unreadable(Exception):
    """A file that can't be taken. `code` says why, `data` holds what a sentence about it needs."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.data: Mapping[str, Any] = data


class State(enum.StrEnum):
    """What can be seen of a post."""

    SHOWN = "shown"
    DELETED = "deleted"
    BANNED = "banned"  # the forum hides what its author wrote


@dataclass(frozen=True, slots=True)
class Moment:
    """A time as exactly as the forum shows it: at `start` or less than `length` after it."""

    start: datetime
    length: timedelta

    @property
    def end(self) -> datetime:
        """The first instant that is too late."""
        return self.start + self.length


@dataclass(frozen=True, slots=True)
class ImportedPost:
    """A floor. `floor` is 0 where unknown; `uid` and `author` are empty for a deleted one.

    `text` is the author's own words as plain text; `left_out` what stood in it besides: quotes, code, struck words.
    `styled` are coloured and sized words, as BBCode: red and large ones belong to the directors.
    """

    pid: str
    floor: int
    author: str
    uid: str
    at: Moment | None
    edited: Moment | None
    text: str
    state: State = State.SHOWN
    left_out: tuple[str, ...] = ()
    styled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedThread:
    """A thread, or as much of it as was saved. `tid` is empty where the file does not tell it."""

    board: str
    tid: str
    title: str
    posts: tuple[ImportedPost, ...]


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who saved the page: how far its clock is ahead of UTC, and when it was saved.

    Without `offset` the page's own word counts, then `board`. Without `saved_at` relative times ("昨天 22:00") need the
    page's own word.
    """

    board: timedelta = field(default_factory=lambda: timedelta(hours=8))
    offset: timedelta | None = None
    saved_at: datetime | None = None


def utc(seconds: float) -> datetime:
    """A time in unix seconds. Raises Unreadable for one that no calendar has."""
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, ValueError, OSError):
        raise Unreadable("time", time=str(seconds)[:40]) from None
