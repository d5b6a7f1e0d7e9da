"""The day board: who has posted, how it was read, what could not be read, and which post counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import BooleanField, Exists, ExpressionWrapper, F, OuterRef, Q
from django.utils.translation import gettext as _

from director.announcing.document import Spans
from director.announcing.lines import ReadLine, in_doubt
from director.announcing.registry import presenter_of
from director.models import Day, HandReading, Match, Post, Source
from director.models.day import in_grace, looked_to
from director.rules import codec
from director.selectors.desk.seats import Seat, names_of, seats_of
from director.services.out import out_in, out_on
from director.services.reading import order_of
from director.services.votes import Fact, fact_of, sent_off_on

MOST_SHOWN = 100


@dataclass(frozen=True, slots=True)
class PostLine:
    """A post as it stands: its words, whether it counts, what it comes to, and how it was read line by line."""

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

    @property
    def half_read(self) -> bool:
        """Whether some words of it could not be read or are void."""
        return self.faulty and in_doubt(self.read)


@dataclass(frozen=True, slots=True)
class SeatDay:
    """A character's day. `state` is voted, unread (words that may be a vote, but are none), idle (it said that it
    does nothing), late, talk (words that are no vote), none, sent_off (K8.2), or out (dead in a game that goes on).

    `posts` are those worth showing on the board (see `_shown`), newest first, `count` how many there are.
    `doubt` says that a post after the one that counts could not be read: it may have meant to change it.
    """

    seat: Seat
    state: str
    counting: PostLine | None
    posts: tuple[PostLine, ...]
    count: int
    standing: tuple[Spans, ...]
    doubt: bool

    @property
    def reads(self) -> bool:
        """Whether somebody should look how it was read."""
        return self.faulty or self.doubt or self.state == "unread"

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
    grace_until: datetime | None
    closed_at: datetime | None
    rows: tuple[SeatDay, ...]
    days: tuple[int, ...]

    def ends_for(self, now: datetime) -> datetime | None:
        """The end that is looked to now: the close, or during a grace its end."""
        return looked_to(self.closes_at, self.grace_until, now)

    def in_grace(self, now: datetime) -> bool:
        """Whether the close has passed, and a grace after it has not."""
        return in_grace(self.closes_at, self.grace_until, now)

    @property
    def voted(self) -> list[SeatDay]:
        return [row for row in self.rows if row.state == "voted"]

    @property
    def missing(self) -> list[SeatDay]:
        """Those who would act at random (K2.2), or be at fault; of who is out of the game no vote is awaited."""
        return [row for row in self.awaited if row.state != "voted"]

    @property
    def awaited(self) -> list[SeatDay]:
        """Those of whom a vote is awaited."""
        return [row for row in self.rows if row.state not in ("sent_off", "out")]

    @property
    def half_read(self) -> list[SeatDay]:
        """Who has a vote that counts, though some words of it could not be read or are void."""
        return [row for row in self.rows if row.counting is not None and row.counting.half_read]

    @property
    def unread(self) -> list[SeatDay]:
        """看起来像投票 (V10b): words that may be a vote and count for none, or not for the one that was meant."""
        return [row for row in self.rows if row.state == "unread" or row.doubt]


def day_of(match: Match, number: int | None) -> Day | None:
    """Day `number`, or the last one."""
    days = match.days.all() if number is None else match.days.filter(number=number)
    return days.order_by("-number").first()


@dataclass(frozen=True, slots=True)
class Mark:
    """What the board must know of every post, without its text; to `fact_of` it is the post."""

    pk: int
    late: bool
    void: bool
    valid: bool
    by_hand: bool
    no_action: bool
    like_a_vote: bool


def day_board(match: Match, day: Day, state: Any = None) -> DayBoard:
    """The board of one day; six queries at most, whatever the number of posts.

    `state` is that in which the day's posts are made, where the caller has it: it spares looking for it.
    """
    seats = seats_of(match)
    out = out_on(match, day) if state is None else out_in(match, state)
    gone = dict.fromkeys(sent_off_on(match, day), "sent_off")
    gone |= {each.pk: "out" for each in seats if each.seat in out}
    marks = _marks(day)
    words = _Words(match, day, names_of(seats))
    words.fetch(mark for each in seats for mark in _shown(marks[each.pk]))
    return DayBoard(
        number=day.number,
        open=day.closed_at is None,
        opened_at=day.opened_at,
        closes_at=day.closes_at,
        grace_until=day.grace_until,
        closed_at=day.closed_at,
        rows=tuple(_at(each, gone, marks[each.pk], words) for each in seats),
        days=tuple(range(1, match.day + 1)),
    )


def seat_day(match: Match, day: Day, character: int) -> SeatDay | None:
    """One character's day with all its posts, or the last of very many; None for no character of the match."""
    seats = seats_of(match)
    found = next((each for each in seats if each.pk == character), None)
    if found is None:
        return None
    marks = _marks(day, character)[character]
    newest = marks[: -MOST_SHOWN - 1 : -1]
    words = _Words(match, day, names_of(seats))
    words.fetch(newest)
    return _row(found, marks, newest, words, read=True)


def _at(seat: Seat, gone: Mapping[int, str], marks: Sequence[Mark], words: _Words) -> SeatDay:
    """The row of a seat; whatever is posted for who could not vote, it comes to nothing."""
    row = _row(seat, marks, _shown(marks), words)
    return replace(row, state=gone[seat.pk], doubt=False) if seat.pk in gone else row


def _marks(day: Day, character: int | None = None) -> dict[int, list[Mark]]:
    """The posts of a day by character, in time. What a director read by hand is valid (V10), what was set aside
    with its player is not (K8.8)."""
    rows = day.posts.all() if character is None else day.posts.filter(character=character)
    by_hand = HandReading.objects.filter(post=OuterRef("pk"))
    found: dict[int, list[Mark]] = defaultdict(list)
    for who, pk, late, void, ordered, read_by_hand, no_action, like in rows.order_by(
        "sent_at", "pk"
    ).values_list(
        "character_id",
        "pk",
        "late",
        "void",
        ExpressionWrapper(Q(order__isnull=False), BooleanField()),
        Exists(by_hand),
        F("reading__no_action"),
        F("reading__looks_like_vote"),
    ):
        valid = not void and (ordered or read_by_hand)
        found[who].append(Mark(pk, late, void, valid, read_by_hand, bool(no_action), bool(like) and not void))
    return found


def _shown(marks: Sequence[Mark]) -> list[Mark]:
    """What the board shows of a character, newest first: the post that counts, and the last one in doubt.

    Without either, the last post.
    """
    counting = _counting(marks)
    doubtful = [mark for mark in _after(marks, counting) if _in_doubt(mark)]
    return [mark for mark in (*doubtful[-1:], counting) if mark is not None] or list(marks[-1:])


def _counting(marks: Sequence[Mark]) -> Mark | None:
    """有效投票帖 (K2.2): the last one in time that is a valid vote."""
    fact, mark = fact_of(marks)
    return mark if fact is Fact.VOTED else None


def _after(marks: Sequence[Mark], counting: Mark | None) -> list[Mark]:
    """The posts in time after the one that counts; all of them where none does."""
    rest = marks[marks.index(counting) + 1 :] if counting else marks
    return [mark for mark in rest if not mark.late]


def _in_doubt(mark: Mark) -> bool:
    """看起来像投票 (V10b): the reader could make no vote of it, but it may be one; 放空 was understood."""
    return mark.like_a_vote and not mark.valid and not mark.no_action


class _Words:
    """The posts of a day that are shown, and the game's words for what they come to."""

    def __init__(self, match: Match, day: Day, names: Sequence[str]) -> None:
        self.day = day
        self.game = match.rules
        self.presenter = presenter_of(match.game)
        self.names = names
        self.posts: Mapping[int, Post] = {}
        self.left = {row.character_id: row.answers for row in day.standing.all()}

    def fetch(self, marks: Iterable[Mark]) -> None:
        """Load the posts that will be shown; readings by hand only where there are any."""
        wanted = list(marks)
        hands = any(mark.by_hand for mark in wanted)
        posts = self.day.posts.prefetch_related("hand_readings") if hands else self.day.posts.all()
        self.posts = posts.in_bulk([mark.pk for mark in wanted])

    def order(self, order: Any) -> tuple[Spans, ...]:
        loaded = codec.load(order, self.game.post_type, "order")
        return self.presenter.order_lines(loaded, self.names, _)

    def standing(self, character: int) -> tuple[Spans, ...]:
        """预案 (K6.4): the last that the character left, if it did not withdraw it."""
        answers = self.left.get(character)
        if not answers:
            return ()
        loaded = codec.load(answers, self.game.standing_type, "standing")
        return self.presenter.standing_lines(loaded, self.names, _)

    def line(self, mark: Mark, counts: bool, read: bool) -> PostLine:
        """A post; with its reading line by line if asked, or where something of it could not be read."""
        post = self.posts[mark.pk]
        reading, hands = post.reading, list(post.hand_readings.all()) if mark.by_hand else []
        order = order_of(post) if hands else post.order if mark.valid else None
        faulty = bool(reading.get("problems")) and not hands
        return PostLine(
            pk=post.pk,
            at=post.sent_at,
            text=post.text,
            source=post.get_source_display(),
            by_desk=post.source != Source.SEAT,
            late=post.late,
            valid=order is not None,
            counts=counts,
            by_hand=hands[-1].reason if hands else "",
            lines=() if order is None else self.order(order),
            read=self.presenter.reading_lines(reading, self.names, _) if reading and (read or faulty) else (),
            faulty=faulty,
        )


def _row(
    seat: Seat, marks: Sequence[Mark], shown: Sequence[Mark], words: _Words, read: bool = False
) -> SeatDay:
    counting = _counting(marks)
    lines = tuple(words.line(mark, mark is counting, read) for mark in shown)
    return SeatDay(
        seat=seat,
        state=_state(marks),
        counting=next((line for line in lines if line.counts), None),
        posts=lines,
        count=len(marks),
        standing=words.standing(seat.pk),
        doubt=counting is not None and any(map(_in_doubt, _after(marks, counting))),
    )


_STATES = {Fact.VOTED: "voted", Fact.NO_ACTION: "idle", Fact.LATE: "late", Fact.SILENT: "none"}


def _state(marks: Sequence[Mark]) -> str:
    """The state of a character's day (K8.3): words that are no vote may be one that was not understood (V10b)."""
    fact, _mark = fact_of(marks)
    if fact is Fact.UNREADABLE:
        return "unread" if any(map(_in_doubt, _after(marks, None))) else "talk"
    return _STATES[fact]
