"""What importing a thread would do, post by post: looked at before it is confirmed, and done from the same plan."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from director.forum.thread import ImportedPost, ImportedThread, Moment, State
from director.models import Character, Day, ForumPost, Match, Ruling, Snapshot, ThreadImport, ThreadKind
from director.rules import codec
from director.rules.reading.names import Found, Names
from director.services.reading import has_vote, names_of

SECOND = timedelta(seconds=1)
LONG_BEFORE, AHEAD = timedelta(days=30), timedelta(days=1)
"""A post from longer before its day, or from further ahead of the present, is likely of another thread, or another year."""


class Fate(enum.StrEnum):
    """What becomes of a post."""

    NEW = "new"
    CHANGED = "changed"
    KNOWN = "known"  # imported before, with the same words
    STRANGER = "stranger"  # by nobody of the match: a director, say
    GONE = "gone"  # deleted, or hidden by the forum
    KEPT = "kept"  # new or changed after the night began: kept, never counted


class Doubt(enum.StrEnum):
    """Why the page alone does not tell whether a post counts; a director rules (K8.6)."""

    NO_TIME = "no_time"
    MINUTE = "minute"  # posted in the minute of the close, seconds not shown
    EDITED_LATE = "edited_late"
    EDITED_MINUTE = "edited_minute"
    CHANGED_UNSEEN = "changed_unseen"  # other words than before, no notice of an edit, after the close


class Timing(enum.StrEnum):
    IN_TIME = "in_time"
    LATE = "late"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Planned:
    """One post: whose it is, what becomes of it, and what a director must rule before.

    `far`: its date is a long way from the day, or from the match. `before` is how the last import found it. `reading` and `valid` are how its words are read as a vote.
    """

    post: ImportedPost
    character: Character | None
    fate: Fate
    timing: Timing
    doubts: tuple[Doubt, ...] = ()
    before: Snapshot | None = None
    row: ForumPost | None = None
    reading: Any = None
    valid: bool = False
    far: bool = False

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """What a director can rule; nothing where nothing is in doubt."""
        if not self.doubts:
            return ()
        earlier = (Ruling.EARLIER,) if self.before is not None and self.row and self.row.post_id else ()
        return (*earlier, Ruling.IN_TIME, Ruling.LATE)

    @property
    def written(self) -> bool:
        """Whether confirming writes anything for it."""
        return self.fate in (Fate.NEW, Fate.CHANGED, Fate.KEPT)


@dataclass(frozen=True, slots=True)
class Plan:
    """The whole thread, in the order of the forum."""

    kind: ThreadKind
    day: Day | None
    rows: tuple[Planned, ...]

    @property
    def far(self) -> tuple[Planned, ...]:
        return tuple(row for row in self.rows if row.far)

    def count(self, *fates: Fate) -> int:
        return sum(row.fate in fates for row in self.rows)


def plan_of(match: Match, draft: ThreadImport, now: datetime) -> Plan:
    """What confirming this draft would do now. Nothing is written; seven queries, and one more for a grace."""
    thread = codec.load(draft.thread, ImportedThread, "thread")
    planner = _Planner(match, draft, thread, now)
    return Plan(ThreadKind(draft.kind), draft.day, tuple(planner.rows()))


class Authors:
    """Who wrote a post: by the forum's account number where the roster has it, else by the name shown."""

    def __init__(self, match: Match, names: Names) -> None:
        self.cast = list(match.characters.exclude(seat=None).order_by("seat"))
        self.names = names
        self.by_uid = {each.forum_uid: each for each in self.cast if each.forum_uid}

    def find(self, post: ImportedPost) -> Character | None:
        """The character; None for anybody else, and for an account that only bears a character's name."""
        if post.uid and post.uid in self.by_uid:
            return self.by_uid[post.uid]
        found = self.names.match(post.author) if post.author else None
        if not isinstance(found, Found) or found.by == "number":
            return None
        character = self.cast[found.index]
        return None if character.forum_uid and post.uid else character


class _Planner:
    def __init__(self, match: Match, draft: ThreadImport, thread: ImportedThread, now: datetime) -> None:
        self.match, self.day, self.thread, self.now = match, draft.day, thread, now
        self.kind = ThreadKind(draft.kind)
        self.names = names_of(match)
        self.authors = Authors(match, self.names)
        self.known = known_posts(match, thread.board)
        self.begun = self.day is not None and match.nights.filter(number=self.day.number).exists()
        self.voters: dict[int, bool] = {}

    def rows(self) -> Iterator[Planned]:
        for post in self.thread.posts:
            planned = self._row(post)
            yield replace(planned, far=True) if planned.written and self._is_far(post.at) else planned

    def _is_far(self, at: Moment | None) -> bool:
        began = self.day.opened_at if self.day else self.match.started_at
        return at is not None and (
            at.start > self.now + AHEAD or (began is not None and at.end < began - LONG_BEFORE)
        )

    def _row(self, post: ImportedPost) -> Planned:
        known = self.known.get(post.pid)
        row, before = (known.row, known.last) if known else (None, None)
        character = row.character if row is not None else self.authors.find(post)
        if post.state is not State.SHOWN:
            return Planned(post, character, Fate.GONE, Timing.IN_TIME, row=row)
        if character is None:
            return Planned(post, None, Fate.STRANGER, Timing.IN_TIME)
        fate = Fate.NEW if before is None else Fate.KNOWN if before.text == post.text else Fate.CHANGED
        if self.kind is not ThreadKind.VOTE or self.day is None:
            return Planned(post, character, fate, Timing.IN_TIME, before=before, row=row)
        return self._vote(post, character, fate, before, row)

    def _vote(
        self,
        post: ImportedPost,
        character: Character,
        fate: Fate,
        before: Snapshot | None,
        row: ForumPost | None,
    ) -> Planned:
        assert self.day is not None, "votes belong to a day"
        timing = timing_of(self.day, post.at)
        if timing is Timing.LATE and self._has_grace(post, character):
            timing = Timing.IN_TIME
        reading = self.match.rules.read(post.text, character.seat or 0, self.names)
        valid = self.match.rules.order(reading) is not None
        if fate in (Fate.NEW, Fate.CHANGED) and self.begun:
            fate = Fate.KEPT
        doubts = self._doubts(post, timing, fate) if fate in (Fate.NEW, Fate.CHANGED) else ()
        if valid and timing is Timing.IN_TIME:
            self.voters[character.pk] = True
        return Planned(post, character, fate, timing, doubts, before, row, reading, valid)

    def _doubts(self, post: ImportedPost, timing: Timing, fate: Fate) -> tuple[Doubt, ...]:
        if timing is Timing.LATE or self.day is None:
            return ()
        found = []
        if timing is Timing.UNSURE:
            found.append(Doubt.NO_TIME if post.at is None else Doubt.MINUTE)
        edited = Timing.IN_TIME if post.edited is None else timing_of(self.day, post.edited)
        if edited is not Timing.IN_TIME:
            found.append(Doubt.EDITED_LATE if edited is Timing.LATE else Doubt.EDITED_MINUTE)
        elif fate is Fate.CHANGED and post.edited is None and self._is_over():
            found.append(Doubt.CHANGED_UNSEEN)
        return tuple(found)

    def _is_over(self) -> bool:
        close = None if self.day is None else close_of(self.day)
        return close is not None and self.now >= close

    def _has_grace(self, post: ImportedPost, character: Character) -> bool:
        """宽限: posted after the close, but before the end of a grace, by somebody without a valid vote."""
        day = self.day
        if day is None or day.grace_until is None or post.at is None or post.at.end > day.grace_until:
            return False
        if day.closed_at is not None and day.closed_at < day.grace_until:
            return False
        voted = self.voters.setdefault(character.pk, has_vote(day, character))
        return not voted


@dataclass(frozen=True, slots=True)
class Known:
    """A post that was imported before, and how the last import found it."""

    row: ForumPost
    last: Snapshot


def known_posts(match: Match, board: str) -> dict[str, Known]:
    """The posts of a forum that were imported before, by their number; two queries."""
    rows = ForumPost.objects.filter(match=match, board=board).select_related("character", "post")
    return {row.pid: Known(row, list(row.snapshots.all())[-1]) for row in rows.prefetch_related("snapshots")}


def close_of(day: Day) -> datetime | None:
    """关门 (K8.6): from when on posts are late; None while nothing is set."""
    times = [at for at in (day.closes_at, day.closed_at) if at is not None]
    return min(times, default=None)


def timing_of(day: Day, moment: Moment | None) -> Timing:
    """关门 (K8.6): strictly before the close is in time. Shown without seconds, the minute of the close can't be decided."""
    close = close_of(day)
    if close is None:
        return Timing.IN_TIME
    if moment is None:
        return Timing.UNSURE
    if moment.end <= close:
        return Timing.IN_TIME
    certain = moment.start > close or (moment.start == close and moment.length <= SECOND)
    return Timing.LATE if certain else Timing.UNSURE
