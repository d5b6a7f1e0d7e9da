"""The day board: who has posted, how it was read, what could not be read, and which post counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from director.announcing.document import Spans
from director.announcing.lines import ReadLine
from director.announcing.registry import presenter_of
from director.models import Day, Match, Post, StandingAnswer
from director.rules import codec
from director.selectors.desk.seats import Seat, names_of, seats_of
from director.services.reading import order_of


@dataclass(frozen=True, slots=True)
class PostLine:
    """A post as it stands: its words, how it was read, and whether it counts."""

    pk: int
    at: datetime
    text: str
    source: str
    by_desk: bool
    late: bool
    valid: bool
    counts: bool
    by_hand: str
    lines: tuple[Spans, ...]
    read: tuple[ReadLine, ...]
    faulty: bool


@dataclass(frozen=True, slots=True)
class SeatDay:
    """A character's day. `state` is voted, unread (words that may be a vote, but are none), idle (it said that it
    does nothing), late, talk (words that are no vote) or none.

    `doubt` says that a post after the one that counts could not be read: it may have meant to change it.
    """

    seat: Seat
    state: str
    counting: PostLine | None
    posts: tuple[PostLine, ...]
    standing: tuple[Spans, ...]
    doubt: bool

    @property
    def faulty(self) -> bool:
        """Whether something of the post that counts could not be read."""
        return self.counting is not None and self.counting.faulty


@dataclass(frozen=True, slots=True)
class DayBoard:
    """One day with all its characters, in elevator order."""

    number: int
    open: bool
    opened_at: datetime
    closes_at: datetime | None
    closed_at: datetime | None
    rows: tuple[SeatDay, ...]
    days: tuple[int, ...]

    @property
    def voted(self) -> list[SeatDay]:
        return [row for row in self.rows if row.state == "voted"]

    @property
    def missing(self) -> list[SeatDay]:
        """Those who would act at random (K2.2)."""
        return [row for row in self.rows if row.state != "voted"]

    @property
    def unread(self) -> list[SeatDay]:
        """看起来像投票 (V10b): words that may be a vote and count for none, or not for the one that was meant."""
        return [row for row in self.rows if row.state == "unread" or row.doubt]


def day_of(match: Match, number: int | None) -> Day | None:
    """Day `number`, or the last one."""
    days = match.days.all() if number is None else match.days.filter(number=number)
    return days.order_by("-number").first()


def day_board(match: Match, day: Day) -> DayBoard:
    """The board of one day; five queries, whatever the number of posts."""
    seats = seats_of(match)
    posts: dict[int, list[Post]] = defaultdict(list)
    for post in day.posts.prefetch_related("hand_readings"):
        posts[post.character_id].append(post)
    standing = {row.character_id: row for row in day.standing.all()}
    words = _Words(match, names_of(seats))
    return DayBoard(
        number=day.number,
        open=day.closed_at is None,
        opened_at=day.opened_at,
        closes_at=day.closes_at,
        closed_at=day.closed_at,
        rows=tuple(_row(each, posts[each.pk], standing.get(each.pk), words) for each in seats),
        days=tuple(match.days.order_by("number").values_list("number", flat=True)),
    )


class _Words:
    """The game's words for orders and faults, for the names of one match."""

    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self.game = match.rules
        self.presenter = presenter_of(match.game)
        self.names = names

    def order(self, order: Any) -> tuple[Spans, ...]:
        loaded = codec.load(order, self.game.post_type, "order")
        return self.presenter.order_lines(loaded, self.names, _)

    def standing(self, row: StandingAnswer | None) -> tuple[Spans, ...]:
        if row is None or not row.answers:
            return ()
        loaded = codec.load(row.answers, self.game.standing_type, "standing")
        return self.presenter.standing_lines(loaded, self.names, _)

    def read(self, reading: dict[str, Any]) -> tuple[ReadLine, ...]:
        """A stored reading line by line; nothing for a post that was kept without one."""
        return self.presenter.reading_lines(reading, self.names, _) if reading else ()


def _row(seat: Seat, posts: Sequence[Post], standing: StandingAnswer | None, words: _Words) -> SeatDay:
    valid = [post for post in posts if not post.late and order_of(post) is not None]
    counting = valid[-1] if valid else None
    lines = tuple(_line(post, post is counting, words) for post in posts)
    after = posts[posts.index(counting) + 1 :] if counting else []
    return SeatDay(
        seat=seat,
        state=_state(posts, counting),
        counting=next((line for line in lines if line.counts), None),
        posts=lines,
        standing=words.standing(standing),
        doubt=any(not post.late and _like_a_vote(post) for post in after),
    )


def _state(posts: Sequence[Post], counting: Post | None) -> str:
    """The state of a character's day; without a vote, the last post in time says it."""
    if counting is not None:
        return "voted"
    in_time = [post for post in posts if not post.late]
    if not in_time:
        return "late" if posts else "none"
    if any(_like_a_vote(post) for post in in_time):
        return "unread"
    return "idle" if in_time[-1].reading.get("no_action") else "talk"


def _like_a_vote(post: Post) -> bool:
    """看起来像投票 (V10b): the reader could make no vote of it, but it may be one."""
    return order_of(post) is None and bool(post.reading.get("looks_like_vote"))


def _line(post: Post, counts: bool, words: _Words) -> PostLine:
    order = order_of(post)
    hands = list(post.hand_readings.all())
    return PostLine(
        pk=post.pk,
        at=post.sent_at,
        text=post.text,
        source=post.get_source_display(),
        by_desk=post.source == "desk",
        late=post.late,
        valid=order is not None,
        counts=counts,
        by_hand=hands[-1].reason if hands else "",
        lines=() if order is None else words.order(order),
        read=words.read(post.reading),
        faulty=bool(post.reading.get("problems")),
    )
