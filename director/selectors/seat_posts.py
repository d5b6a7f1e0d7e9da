"""The posts of a seat, read line by line, and which of them counts; and a text that is not sent yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from director.announcing.document import Spans
from director.announcing.lines import ReadLine, in_doubt
from director.models import Character, Day, Post, Source
from director.rules import codec
from director.selectors.seat_rows import SeatRows
from director.services.fouls import foul_in
from director.services.posts import can_post
from director.services.reading import order_of, read
from director.services.refusal import Refused


@dataclass(frozen=True, slots=True)
class Read:
    """读法 (V10): a text line by line, and what it comes to; `lines` is empty where it is no vote.

    `foul` is what would be against the rules in it (H3, C3), while its day is open.
    """

    rows: tuple[ReadLine, ...]
    lines: tuple[Spans, ...]
    foul: str = ""

    @property
    def valid(self) -> bool:
        return bool(self.lines)

    @property
    def doubtful(self) -> bool:
        """Whether some line was not understood, or is void."""
        return in_doubt(self.rows)


@dataclass(frozen=True, slots=True)
class OwnPost:
    """投票帖 of this seat, and whether it counts. `by_hand` says that a director read it."""

    at: datetime
    text: str
    late: bool
    counts: bool
    by_hand: bool
    source: str
    void: bool
    read: Read


@dataclass(frozen=True, slots=True)
class OwnDay:
    """A day of this seat, with its posts in order. `open` to a post of its own; in a `grace` it may be open to others."""

    number: int
    open: bool
    grace: bool
    closes_at: datetime | None
    posts: tuple[OwnPost, ...]

    @property
    def counting(self) -> OwnPost | None:
        return next((post for post in self.posts if post.counts), None)

    @property
    def doubtful(self) -> OwnPost | None:
        """A later post that could not be read, while an earlier one counts or none does (K2.2)."""
        last = self.posts[-1] if self.posts else None
        return last if last is not None and not last.counts and not last.late else None


def own_days(rows: SeatRows, days: Sequence[Day]) -> list[OwnDay]:
    """The days with the posts of the seat; two queries at most."""
    posts = rows.posts(days)
    return [_day(rows, day, posts[day.pk]) for day in days]


def _day(rows: SeatRows, day: Day, posts: Sequence[Post]) -> OwnDay:
    valid = [post for post in posts if not post.late and order_of(post) is not None]
    counting = valid[-1] if valid else None
    shown = tuple(_post(rows, day, post, post is counting) for post in posts)
    return OwnDay(
        number=day.number,
        open=can_post(day, rows.now, counting is not None),
        grace=day.closed_at is None and day.in_grace(rows.now),
        closes_at=day.ends_for(rows.now),
        posts=shown,
    )


def _post(rows: SeatRows, day: Day, post: Post, counts: bool) -> OwnPost:
    order = order_of(post)
    judged = counts and day.closed_at is None
    return OwnPost(
        at=post.sent_at,
        text=post.text,
        late=post.late,
        counts=counts,
        by_hand=bool(post.hand_readings.all()),
        source="" if post.source == Source.SEAT else post.get_source_display(),
        void=post.void,
        read=read_of(rows, post.reading, order, judged=judged),
    )


def read_of(rows: SeatRows, reading: Mapping[str, Any], order: Any | None, *, judged: bool) -> Read:
    """A stored reading line by line; `order` is what it comes to, as stored, or None where it is no vote.

    `judged` asks whether it would be a fault by the table as last announced.
    """
    read = rows.presenter.reading_lines(reading, rows.names, _)
    if order is None:
        return Read(read, ())
    loaded = codec.load(order, rows.match.rules.post_type, "order")
    foul = foul_in(rows.match, order, rows.seat, rows.known) if judged else ""
    return Read(read, rows.presenter.order_lines(loaded, rows.names, _), foul)


def preview_of(character: Character, text: str, now: datetime) -> Read:
    """How a text of this character would be read; nothing is kept."""
    match = character.match
    if match.started_at is None or character.seat is None:
        raise Refused("no_day", _("本局还没有开局，不能投票。"), "K8.6")
    reading = read(match, character, text.replace("\x00", ""))
    order = match.rules.order(reading)
    rows = SeatRows(character, now)
    return read_of(rows, codec.dump(reading), None if order is None else codec.dump(order), judged=True)
