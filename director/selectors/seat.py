"""What a player sees of its seat (K7.3): the card, what it is asked, its posts, answers and findings.

Everything is taken by the seat's own number; of the others there is only what was announced. Numbers of
questions and revisions of a night count what happens to all, so forms carry a key in their place (K7.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from director.announcing.asked import Asked
from director.announcing.document import Spans, Table
from director.announcing.lines import UNKNOWN, VOID, ReadLine
from director.announcing.registry import presenter_of
from director.models import (
    Answer,
    Character,
    Day,
    Match,
    Night,
    NightStatus,
    Person,
    Post,
    Source,
    StandingAnswer,
)
from director.rules import codec
from director.rules.game import By, Event, Prompt, Question, Turn, Visibility
from director.rules.sight import asks, own_events
from director.selectors.public import RosterLine, Status, known_table, published_of, roster_of, status_of
from director.selectors.stands import stands_in_public
from director.services.days import dealt_state
from director.services.nights import replay
from director.services.out import out_on
from director.services.posts import can_post
from director.services.reading import order_of, read
from director.services.refusal import Refused


@dataclass(frozen=True, slots=True)
class Own:
    """身份 (K7.3): the game's private view of the seat; `known` is its row of the announced table, if any."""

    card: Any
    below: str
    known: Any | None


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that waits for this seat. `key` names it in forms; `number` and `revision` are not to be shown."""

    key: str
    night: int
    number: int
    revision: int
    prompt: Prompt
    asked: Asked
    due: datetime | None


@dataclass(frozen=True, slots=True)
class Read:
    """读法 (V10): a text line by line, and what it comes to; `lines` is empty where it is no vote."""

    rows: tuple[ReadLine, ...]
    lines: tuple[Spans, ...]

    @property
    def valid(self) -> bool:
        return bool(self.lines)

    @property
    def doubtful(self) -> bool:
        """Whether some line was not understood, or is void."""
        return any(row.state in (UNKNOWN, VOID) for row in self.rows)


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
    """A day of this seat, with its posts in order."""

    number: int
    open: bool
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


@dataclass(frozen=True, slots=True)
class OwnAnswer:
    """A question that was answered: what, how, and where the answer came from."""

    night: int
    question: Spans
    answer: Spans
    by: str


@dataclass(frozen=True, slots=True)
class Finding:
    """所见 (K5.3): what this seat alone was shown."""

    night: int
    text: Spans


@dataclass(frozen=True, slots=True)
class SeatPage:
    """The whole page of a seat: `under_way` is what lies open of a round that is being settled (C12), `out` says that
    its player is out of the game, `table` is the game's public table as last announced.

    Before the match begins `own` is None and there is nothing to do.

    `day` is the day that is open; `tonight` the post by which this seat acts while a night is settled.
    """

    code: str
    name: str
    number: int
    match_title: str
    match_code: str
    game: str
    stands: str
    revealed: bool
    own: Own | None
    questions: tuple[OpenQuestion, ...]
    under_way: Table | None
    settling: bool
    out: bool
    day: OwnDay | None
    tonight: OwnPost | None
    standing: tuple[Spans, ...]
    standing_answers: Mapping[str, Any]
    findings: tuple[Finding, ...]
    roster: tuple[RosterLine, ...]
    status: Status | None
    table: Any | None


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """我的记录: everything this seat has sent and answered, newest first."""

    code: str
    name: str
    days: tuple[OwnDay, ...]
    answers: tuple[OwnAnswer, ...]


def questions_open(night: Night, seat: int | None) -> list[tuple[int, Prompt]]:
    """The open questions of one seat in a night that is being settled, by number."""
    found = sorted(replay(night).open.items())
    return [(n, prompt) for n, prompt in found if asks(night.match.rules, prompt, seat)]


def question_key(night: Night, number: int) -> str:
    """A name for question `number` of a night, as it stands since it was last taken back."""
    return salted_hmac("seat-question", f"{night.pk}/{night.revision}/{number}").hexdigest()[:24]


def seat_page(character: Character, now: datetime) -> SeatPage:
    """Everything for one seat; a dozen queries, however long the match."""
    match = character.match
    if match.started_at is None or character.seat is None:
        return _before_the_start(character)
    return _Loaded(match, character, now).page()


def seat_record(character: Character, now: datetime) -> SeatRecord | None:
    """我的记录 of a seat; None before the match begins."""
    match = character.match
    if match.started_at is None or character.seat is None:
        return None
    return _Loaded(match, character, now).record()


def _before_the_start(character: Character) -> SeatPage:
    return SeatPage(
        code=character.code,
        name=character.name,
        number=0,
        match_title=character.match.title,
        match_code="",
        game=character.match.game,
        stands=_("筹备中"),
        revealed=False,
        own=None,
        questions=(),
        under_way=None,
        settling=False,
        out=False,
        day=None,
        tonight=None,
        standing=(),
        standing_answers={},
        findings=(),
        roster=(),
        status=None,
        table=None,
    )


class _Loaded:
    """The rows that a seat's page needs, each loaded once."""

    def __init__(self, match: Match, character: Character, now: datetime) -> None:
        assert character.seat is not None, "a match that began has seats"
        self.match, self.character, self.now = match, character, now
        self.seat: int = character.seat
        self.game = match.rules
        self.presenter = presenter_of(match.game)
        self.roster = roster_of(match)
        self.names = [line.name for line in self.roster]
        self.said = published_of(match)
        self.known = known_table(match, self.said)
        self.card = self.game.private(dealt_state(match), self.seat)
        self.days = list(match.days.order_by("number"))
        self.nights = list(match.nights.order_by("number"))
        for night in self.nights:
            night.match = match

    def page(self) -> SeatPage:
        today = self._today()
        open_day = today if today is not None and today.open else None
        settling = open_day is None and self.match.ended_at is None
        turns = self._turns()
        standing = self._standing()
        return SeatPage(
            code=self.character.code,
            name=self.character.name,
            number=self.seat + 1,
            match_title=self.match.title,
            match_code=self.match.code,
            game=self.match.game,
            stands=stands_in_public(self.match, open_day is not None),
            revealed=self.match.revealed,
            own=self._own(),
            questions=self._questions(turns),
            under_way=self._under_way(turns),
            settling=settling,
            out=bool(self.days) and self.seat in out_on(self.match, self.days[-1]),
            day=open_day,
            tonight=today.counting if today is not None and settling else None,
            standing=standing_words(self.match, standing.answers if standing else {}, self.names),
            standing_answers=standing.answers if standing else {},
            findings=tuple(self._findings(turns)),
            roster=self.roster,
            status=status_of(self.match, self.said, self.roster, self.seat),
            table=self.known,
        )

    def record(self) -> SeatRecord:
        return SeatRecord(
            code=self.character.code,
            name=self.character.name,
            days=tuple(reversed(self._days(self.days))),
            answers=tuple(self._answers(self._turns())),
        )

    def _turns(self) -> dict[int, Turn[Any]]:
        """The night that is being settled, played as far as it has come."""
        return {night.pk: replay(night) for night in self.nights if night.status == NightStatus.OPEN}

    def _own(self) -> Own:
        below = self.names[(self.seat + 1) % len(self.names)]
        known = None if self.known is None else self.known.seats[self.seat]
        return Own(self.card, below, known)

    # what is asked

    def _questions(self, turns: Mapping[int, Turn[Any]]) -> tuple[OpenQuestion, ...]:
        return tuple(
            self._question(night, number, prompt, turns[night.pk])
            for night in self.nights
            if night.pk in turns
            for number, prompt in sorted(turns[night.pk].open.items())
            if asks(self.game, prompt, self.seat)
        )

    def _under_way(self, turns: Mapping[int, Turn[Any]]) -> Table | None:
        """亮出的局面 (C12), for everybody at the table."""
        for turn in turns.values():
            table = self.game.laid_open(turn.state, turn.open.values())
            if table is not None:
                return self.presenter.under_way(table, self.names, _)
        return None

    def _question(self, night: Night, number: int, prompt: Prompt, turn: Turn[Any]) -> OpenQuestion:
        known = self.game.laid_open(turn.state, turn.open.values()) or self.known
        asked = self.presenter.ask(prompt, self.names, _, known, self.card)
        return OpenQuestion(
            question_key(night, number), night.number, number, night.revision, prompt, asked, night.due_at
        )

    # posts

    def _today(self) -> OwnDay | None:
        last = self._days(self.days[-1:])
        return last[0] if last else None

    def _days(self, days: Sequence[Day]) -> list[OwnDay]:
        rows = Post.objects.filter(character=self.character, day__in=days).prefetch_related("hand_readings")
        posts: dict[int, list[Post]] = {day.pk: [] for day in days}
        for post in rows.order_by("sent_at", "pk"):
            posts[post.day_id].append(post)
        return [self._day(day, posts[day.pk]) for day in days]

    def _day(self, day: Day, posts: Sequence[Post]) -> OwnDay:
        valid = [post for post in posts if not post.late and order_of(post) is not None]
        counting = valid[-1] if valid else None
        shown = tuple(self._post(post, post is counting) for post in posts)
        return OwnDay(
            day.number, can_post(day, self.now, counting is not None), day.ends_for(self.now), shown
        )

    def _post(self, post: Post, counts: bool) -> OwnPost:
        return OwnPost(
            at=post.sent_at,
            text=post.text,
            late=post.late,
            counts=counts,
            by_hand=bool(post.hand_readings.all()),
            source="" if post.source == Source.SEAT else post.get_source_display(),
            void=post.void,
            read=read_of(self.match, post.reading, order_of(post), self.names),
        )

    def _standing(self) -> StandingAnswer | None:
        """预案 (K6.4) of the day that is open, or of the night that follows the last day."""
        if not self.days:
            return None
        return self.days[-1].standing.filter(character=self.character).last()

    # what was found and answered

    def _findings(self, turns: Mapping[int, Turn[Any]]) -> Iterable[Finding]:
        for night in self.nights:
            events = turns[night.pk].events if night.pk in turns else _own_stored(night, self.seat)
            for event in own_events(events, self.seat):
                yield Finding(night.number, self.presenter.explain(event, self.names, _))

    def _answers(self, turns: Mapping[int, Turn[Any]]) -> Iterable[OwnAnswer]:
        mine = Answer.objects.filter(night__match=self.match, seat=self.seat, branch=None, on_behalf=True)
        entered = set(mine.values_list("night_id", "number"))
        for night in reversed(self.nights):
            for question in self._asked(night, turns):
                yield OwnAnswer(
                    night.number,
                    self.presenter.ask(question.prompt, self.names, _).text,
                    self.presenter.answer(question.prompt, question.value, self.names, _),
                    _by(question.by, (night.pk, question.number) in entered),
                )

    def _asked(self, night: Night, turns: Mapping[int, Turn[Any]]) -> list[Question]:
        """The answered questions of this seat in a night. Their numbers and lotteries are not to be shown (K7.4)."""
        if night.pk in turns:
            found = turns[night.pk].questions
        else:
            mine = [each for each in night.questions if each["prompt"]["seat"] == self.seat]
            found = [codec.load_question(each) for each in mine]
        return [question for question in found if asks(self.game, question.prompt, self.seat)]


def _own_stored(night: Night, seat: int) -> list[Event]:
    """The events of a settled night that belong to the seat alone; the others are not even read."""
    tags = {kind.tag for kind in night.match.rules.events if kind.sees is Visibility.OWNER}
    return codec.load_events(
        night.match.rules, [each for each in night.events if each["e"] in tags and each.get("seat") == seat]
    )


def _by(by: By, on_behalf: bool) -> str:
    """Where an answer came from, in words."""
    if by is By.ANSWER:
        return _("导演代答") if on_behalf else _("本人回答")
    return {
        By.STANDING: _("按预案"),
        By.DEFAULT: _("没有回答，按默认"),
        By.CARDED: _("红牌，按默认"),
    }[by]


def read_of(match: Match, reading: Mapping[str, Any], order: Any | None, names: Sequence[str]) -> Read:
    """A stored reading line by line; `order` is what it comes to, as stored, or None where it is no vote."""
    presenter = presenter_of(match.game)
    rows = presenter.reading_lines(reading, names, _)
    if order is None:
        return Read(rows, ())
    loaded = codec.load(order, match.rules.post_type, "order")
    return Read(rows, presenter.order_lines(loaded, names, _))


def standing_words(match: Match, answers: Mapping[str, Any], names: Sequence[str]) -> tuple[Spans, ...]:
    """预案 (K6.4) in words, kept or not yet."""
    if not answers:
        return ()
    loaded = codec.load(dict(answers), match.rules.standing_type, "standing")
    return presenter_of(match.game).standing_lines(loaded, names, _)


def preview_of(character: Character, text: str) -> Read:
    """How a text of this character would be read; nothing is kept."""
    match = character.match
    if match.started_at is None or character.seat is None:
        raise Refused("no_day", _("本局还没有开局，不能投票。"), "K8.6")
    reading = read(match, character, text.replace("\x00", ""))
    order = match.rules.order(reading)
    names = [line.name for line in roster_of(match)]
    return read_of(match, codec.dump(reading), None if order is None else codec.dump(order), names)


@dataclass(frozen=True, slots=True)
class Given:
    """An answer that is in force, and the question it was given to."""

    value: Any
    by_its_player: bool
    asked: Asked


def answered_already(character: Character, key: str) -> Given | None:
    """The answer in force to the question that a form knew by `key`, if it was one of this seat's last night."""
    night = character.match.nights.order_by("-number").first()
    if night is None or character.seat is None:
        return None
    night.match = character.match
    for row in night.answers.filter(branch=None, seat=character.seat):
        if question_key(night, row.number) == key:
            return _given(night, row, character.seat)
    return None


def _given(night: Night, row: Answer, seat: int) -> Given | None:
    names = [line.name for line in roster_of(night.match)]
    question = next((q for q in replay(night).questions if q.number == row.number), None)
    if question is None or not asks(night.match.rules, question.prompt, seat):
        return None
    asked = presenter_of(night.match.game).ask(question.prompt, names, _)
    return Given(row.value, not row.on_behalf and row.kind == "answer", asked)


def seat_of(person: Person, code: str) -> Character | None:
    """The character with this code, if `person` plays it now; whoever played it before finds nothing (K8.8)."""
    held = Character.objects.filter(code=code, tenures__person=person, tenures__until=None)
    return held.select_related("match").first()
