"""The night board: the story so far, the open questions, what was taken back, and what would be otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from typing import Any

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.translation import gettext as _

from director.announcing.asked import Asked
from director.announcing.document import Spans, plain
from director.announcing.records import TurnRecord
from director.announcing.registry import presenter_of
from director.announcing.scenes import Scene
from director.models import Answer, Branch, Match, Night, NightStatus
from director.rules import codec
from director.rules.errors import Illegal
from director.rules.game import By, Event, Prompt, Question, Reply, Turn, Value
from director.selectors.desk.posted import Posted, posted_by_seat, source_of
from director.selectors.desk.seats import Seat, names_of, seats_of
from director.selectors.record import director_answered
from director.services.nights import replay, what_if


@dataclass(frozen=True, slots=True)
class Step:
    """A scene in words. `source` says where an answer came from, `number` which question it answered.

    `rewind` is the question to go back to from here; `state` is "", imagined (of a what-if) or abandoned; `posted` is
    the post that an action was taken from.
    """

    text: Spans
    kind: str
    action: int | None = None
    source: str = ""
    number: int | None = None
    rewind: int | None = None
    state: str = ""
    posted: Posted | None = None
    then: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class PathStop:
    """A holder of the dagger, for the picture of its path."""

    number: int
    name: str
    kind: str
    note: str = ""
    open: bool = False


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that waits: who is asked, what, and the ways to answer; `judged` are for directors to decide."""

    number: int
    seat: Seat
    prompt: Prompt
    asked: Asked
    title: Spans
    judged: bool = False

    @property
    def choices(self) -> list[OfferedChoice]:
        """Every way to answer: the seats to pick from, then the whole answers; see `answer_from`."""
        targets = [OfferedChoice(f"t{each.value}", each.label) for each in self.asked.targets]
        return targets + [OfferedChoice(f"o{i}", each.label) for i, each in enumerate(self.asked.options)]


@dataclass(frozen=True, slots=True)
class OfferedChoice:
    """One box to tick: `code` is what the form carries."""

    code: str
    label: str


@dataclass(frozen=True, slots=True)
class AbandonedBranch:
    """What was taken back: to which question, by whom, why, and what had happened from there.

    `then` is how that question had been answered, `now` how it is, None while it is open.
    """

    question: int
    director: str
    reason: str
    at: datetime
    then: Spans
    now: Spans | None
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class NightBoard:
    """One night. `live` says that it is being settled now; `last` that it may still be taken back.

    `given` are the answers to questions that were asked together with the open ones and wait for those.
    """

    number: int
    revision: int
    status: str
    began_at: datetime
    due_at: datetime | None
    live: bool
    last: bool
    corrects: bool
    steps: tuple[Step, ...]
    path: tuple[PathStop, ...]
    open: tuple[OpenQuestion, ...]
    given: tuple[Spans, ...]
    branches: tuple[AbandonedBranch, ...]
    seats: tuple[Seat, ...]
    state: Any
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Imagined:
    """若如此: the night beside the night that would be. `shared` steps are the same in both."""

    question: OpenQuestion
    answer: str
    shared: int
    real: tuple[Step, ...]
    other: tuple[Step, ...]
    state: Any
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Undone:
    """退回 (K10.1): what would vanish, before it is done."""

    question: OpenQuestion
    given: Spans
    steps: tuple[Step, ...]
    answers: int
    published: bool


class Telling:
    """A night and the words for it, loaded once for a page."""

    def __init__(self, match: Match, night: Night) -> None:
        night.match = match
        self.match = match
        self.night = night
        self.presenter = presenter_of(match.game)
        self.seats = seats_of(match)
        self.names = names_of(self.seats)
        self.before = codec.load(night.start, match.rules.state_type, "start")
        answers = Answer.objects.select_related("person").order_by("pk")
        prefetch_related_objects([night], Prefetch("answers", answers), "interjections")
        self.turn = replay(night)
        rows = night.answers.all()
        self.posted: Mapping[int, Posted] = {}
        self.entered: Mapping[int, Answer] = {row.number: row for row in rows if row.branch_id is None}

    def steps(self, record: TurnRecord, state: str = "", since: int = 0) -> tuple[Step, ...]:
        """The scenes of a record in words; those before event `since` belong to both nights and bear no state."""
        return tuple(self._step(scene, state, since) for scene in self.presenter.story(record))

    def _step(self, scene: Scene, state: str, since: int) -> Step:
        number = scene.what.number if isinstance(scene.what, Question) else None
        row = self.entered.get(number) if number is not None else None
        supposed = bool(state) and scene.at >= since
        return Step(
            text=self.supposed(scene.what) if supposed else self.words(scene.what, row),
            kind=scene.kind,
            action=getattr(scene.what, "n", None),
            source=self._source(scene.what, None if supposed else row),
            number=number,
            rewind=scene.first,
            state=state if supposed else "",
            posted=source_of(scene.what, self.posted),
            then=tuple(self._step(each, state, since) for each in scene.then),
        )

    def words(self, what: Event | Question, row: Answer | None = None) -> Spans:
        """One sentence about an event or an answered question; `row` is the answer as it was entered."""
        if isinstance(what, Question):
            entered = what.by is By.ANSWER and row is not None and row.on_behalf
            by = director_answered(row.person, self.judged(what.prompt)) if entered and row else ""
            return self.presenter.explain_question(what, self.names, _, by)
        return self.presenter.explain(what, self.names, _, self.before)

    def as_entered(self, what: Event | Question) -> Spans:
        """One sentence about what stands now, an answer with who entered it."""
        return self.words(what, self.entered.get(what.number) if isinstance(what, Question) else None)

    def supposed(self, what: Event | Question) -> Spans:
        """One sentence of a what-if: an answer in it was given by nobody."""
        if isinstance(what, Question) and what.by is By.ANSWER:
            return self.presenter.explain_question(what, self.names, _, _("假设的回答"))
        return self.words(what)

    def judged(self, prompt: Prompt) -> bool:
        """Whether it is for directors to decide, and not for the player to answer."""
        return prompt.ask in self.match.rules.asked_of_directors

    def question(self, number: int, prompt: Prompt) -> OpenQuestion:
        """A question with its options in words."""
        rules = self.match.rules
        known = rules.laid_open(self.turn.state, [prompt]) or rules.public(self.before)
        asked = self.presenter.ask(prompt, self.names, _, known, rules.private(self.before, prompt.seat))
        title = self.presenter.asked(prompt, self.names, _)
        return OpenQuestion(number, self.seats[prompt.seat], prompt, asked, title, self.judged(prompt))

    def asked_question(self, number: int) -> OpenQuestion | None:
        """Question `number` of the night, open or answered."""
        if number in self.turn.open:
            return self.question(number, self.turn.open[number])
        found = [each for each in self.turn.questions if each.number == number]
        return self.question(number, found[0].prompt) if found else None

    def record(self, turn: Turn[Any]) -> TurnRecord:
        return TurnRecord.of(turn, self.before)

    def _source(self, what: Event | Question, row: Answer | None) -> str:
        """Where an action or an answer came from, by the words that a step's note uses."""
        if not isinstance(what, Question):
            return str(getattr(what, "source", ""))
        if what.by is By.ANSWER and row is not None and row.on_behalf:
            return "judged" if self.judged(what.prompt) else "director"
        return {By.ANSWER: "answer", By.STANDING: "standing"}.get(what.by, "default")


def night_of(match: Match, number: int | None) -> Night | None:
    """Night `number`, or the last one."""
    nights = match.nights.all() if number is None else match.nights.filter(number=number)
    return nights.order_by("-number").first()


def night_board(match: Match, night: Night) -> NightBoard:
    """Everything about a night, for its directors."""
    telling = Telling(match, night)
    numbers = tuple(match.nights.order_by("number").values_list("number", flat=True))
    live = night.status == NightStatus.OPEN
    telling.posted = posted_by_seat(match, night, telling.seats)
    record = telling.record(telling.turn)
    return NightBoard(
        number=night.number,
        revision=night.revision,
        status=str(NightStatus(night.status).label),
        began_at=night.began_at,
        due_at=night.due_at,
        live=live,
        last=night.number == numbers[-1] and not match.revealed,
        corrects=live and night.announcements.exclude(published_at=None).exists(),
        steps=telling.steps(record),
        path=_path(telling, record, live),
        open=tuple(telling.question(n, prompt) for n, prompt in sorted(telling.turn.open.items())),
        given=tuple(telling.words(each, telling.entered.get(each.number)) for each in telling.turn.given),
        branches=_branches(telling),
        seats=tuple(telling.seats),
        state=telling.turn.state,
        others=numbers,
    )


def _path(telling: Telling, record: TurnRecord, live: bool) -> tuple[PathStop, ...]:
    stops = telling.presenter.path(record)
    return tuple(
        PathStop(
            number=stop.seat + 1,
            name=telling.names[stop.seat],
            kind=stop.kind,
            note=_("代{name}").format(name=telling.names[stop.saved]) if stop.saved is not None else "",
            open=live and i == len(stops),
        )
        for i, stop in enumerate(stops, start=1)
    )


def _branches(telling: Telling) -> tuple[AbandonedBranch, ...]:
    return tuple(_branch(telling, each) for each in telling.night.branches.select_related("director"))


def _branch(telling: Telling, branch: Branch) -> AbandonedBranch:
    """The part of a branch that was left behind, in its place in the night, beside what was answered in its stead."""
    entered = {row.number: row for row in telling.night.answers.all() if row.branch_id == branch.pk}
    record = _left_behind(telling, branch)
    now = next((each for each in telling.turn.questions if each.number == branch.question), None)
    then = next(each for each in record.questions if each.number == branch.question)
    return AbandonedBranch(
        question=branch.question,
        director=str(branch.director),
        reason=branch.reason,
        at=branch.abandoned_at,
        then=telling.words(then, entered.get(then.number)),
        now=None if now is None else telling.as_entered(now),
        steps=tuple(_gone(telling, record, branch.question, entered)),
    )


def _left_behind(telling: Telling, branch: Branch) -> TurnRecord:
    """A branch as it had been played. Replayed from its own answers it tells where each question stood; where that
    does not come to the events that were kept, the questions come last.
    """
    night, rules = telling.night, telling.match.rules
    questions = tuple(codec.load_question(each) for each in branch.questions)
    events = tuple(codec.load_events(rules, branch.events))
    given = {each.number: each.value for each in questions if each.by is By.ANSWER}
    defaults = {each.number: Reply.DEFAULT for each in questions if each.by is By.DEFAULT}
    asked_after: tuple[int, ...] = ()
    with suppress(Illegal):
        turn = replay(night, {**given, **defaults})
        if (tuple(turn.events), tuple(turn.questions)) == (events, questions):
            asked_after = tuple(turn.asked_after)
    return TurnRecord(night.number, telling.before, telling.turn.state, events, questions, asked_after)


def _gone(telling: Telling, record: TurnRecord, to: int, entered: Mapping[int, Answer]) -> Iterator[Step]:
    """The scenes of a branch from question `to` on; what stood before it is told only where something of it is gone."""
    since = next(
        (at for at, each in zip(record.asked_after, record.questions, strict=False) if each.number == to),
        None,
    )
    kept = len(_common(record.events, telling.turn.events)) if since is None else since

    def gone(scene: Scene) -> bool:
        return scene.what.number >= to if isinstance(scene.what, Question) else scene.at >= kept

    def told(scene: Scene) -> Step:
        what = scene.what
        return Step(
            telling.words(what, entered.get(what.number) if isinstance(what, Question) else None),
            scene.kind,
            action=getattr(what, "n", None),
            state="abandoned" if gone(scene) else "",
            then=tuple(told(each) for each in scene.then if any(map(gone, each.all()))),
        )

    return (told(each) for each in telling.presenter.story(record) if any(map(gone, each.all())))


def _common(one: Sequence[Event], other: Sequence[Event]) -> list[Event]:
    """How two nights begin alike."""
    return [a for a, b in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))]


def imagine(match: Match, night: Night, number: int, value: Value) -> Imagined | None:
    """若如此: question `number` answered with `value`, and defaults after it; None without such a question.

    Raises Refused for an answer that is not offered. Nothing is touched.
    """
    telling = Telling(match, night)
    question = telling.asked_question(number)
    if question is None:
        return None
    turn = what_if(night, number, value)
    shared = len(_common(telling.turn.events, turn.events))
    answered = next(each for each in turn.questions if each.number == number)
    return Imagined(
        question=question,
        answer=plain(telling.presenter.answer(answered.prompt, value, telling.names, _)),
        shared=shared,
        real=telling.steps(telling.record(telling.turn)),
        other=telling.steps(telling.record(turn), state="imagined", since=shared),
        state=turn.state,
        seats=tuple(telling.seats),
    )


def undone(match: Match, night: Night, to: int) -> Undone | None:
    """退回 (K10.1): what would vanish by taking the night back to question `to`; None where it was not answered."""
    telling = Telling(match, night)
    found = [each for each in telling.turn.questions if each.number == to]
    if not found:
        return None
    since = telling.turn.asked_after[telling.turn.questions.index(found[0])]
    record = telling.record(telling.turn)
    scenes = [scene for top in telling.presenter.story(record) for scene in top.all() if scene.at >= since]
    gone = [scene for scene in scenes if not isinstance(scene.what, Question) or scene.what.number >= to]
    return Undone(
        question=telling.question(to, found[0].prompt),
        given=telling.words(found[0], telling.entered.get(to)),
        steps=tuple(Step(telling.as_entered(each.what), each.kind, state="abandoned") for each in gone),
        answers=sum(isinstance(each.what, Question) for each in gone),
        published=night.announcements.exclude(published_at=None).exists(),
    )
