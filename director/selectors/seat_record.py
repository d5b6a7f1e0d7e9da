"""我的记录: everything that a seat has sent, answered and found out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from director.announcing.document import Spans
from director.models import Answer, Character, Night
from director.rules import codec
from director.rules.game import By, Event, Question, Visibility
from director.rules.sight import asks, own_events
from director.selectors.seat_posts import OwnDay, own_days
from director.selectors.seat_rows import SeatRows


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
class SeatRecord:
    """我的记录: everything this seat has sent and answered, newest first."""

    code: str
    name: str
    days: tuple[OwnDay, ...]
    answers: tuple[OwnAnswer, ...]


def seat_record(character: Character, now: datetime) -> SeatRecord | None:
    """我的记录 of a seat; None before the match begins."""
    if character.match.started_at is None or character.seat is None:
        return None
    rows = SeatRows(character, now)
    return SeatRecord(
        code=character.code,
        name=character.name,
        days=tuple(reversed(own_days(rows, rows.days))),
        answers=tuple(_answers(rows)),
    )


def own_findings(rows: SeatRows) -> Iterable[Finding]:
    """What the seat alone was shown, in order."""
    for night in rows.nights:
        events = rows.turns[night.pk].events if night.pk in rows.turns else _own_stored(rows, night)
        for event in own_events(events, rows.seat):
            yield Finding(night.number, rows.presenter.explain(event, rows.names, _))


def _own_stored(rows: SeatRows, night: Night) -> list[Event]:
    """The events of a settled night that belong to the seat alone; the others are not even read."""
    tags = {kind.tag for kind in rows.game.events if kind.sees is Visibility.OWNER}
    own = [each for each in night.events if each["e"] in tags and each.get("seat") == rows.seat]
    return codec.load_events(rows.game, own)


def own_given(rows: SeatRows) -> Iterable[OwnAnswer]:
    """What the seat answered already of the questions that are asked together now and wait for others' answers."""
    for night in rows.nights:
        for question in rows.turns[night.pk].given if night.pk in rows.turns else ():
            if asks(rows.game, question.prompt, rows.seat):
                yield _own_answer(rows, night, question, False)


def _answers(rows: SeatRows) -> Iterable[OwnAnswer]:
    mine = Answer.objects.filter(night__match=rows.match, seat=rows.seat, branch=None, on_behalf=True)
    entered = set(mine.values_list("night_id", "number"))
    for night in reversed(rows.nights):
        for question in _asked(rows, night):
            yield _own_answer(rows, night, question, (night.pk, question.number) in entered)


def _own_answer(rows: SeatRows, night: Night, question: Question, on_behalf: bool) -> OwnAnswer:
    return OwnAnswer(
        night.number,
        rows.presenter.ask(question.prompt, rows.names, _).text,
        rows.presenter.answer(question.prompt, question.value, rows.names, _),
        _by(question.by, on_behalf),
    )


def _asked(rows: SeatRows, night: Night) -> list[Question]:
    """The answered questions of the seat in a night. Their numbers and lotteries are not to be shown (K7.4)."""
    if night.pk in rows.turns:
        found = rows.turns[night.pk].questions
    else:
        mine = [each for each in night.questions if each["prompt"]["seat"] == rows.seat]
        found = [codec.load_question(each) for each in mine]
    return [question for question in found if asks(rows.game, question.prompt, rows.seat)]


def _by(by: By, on_behalf: bool) -> str:
    """Where an answer came from, in words."""
    if by is By.ANSWER:
        return _("导演代答") if on_behalf else _("本人回答")
    return {
        By.STANDING: _("按预案"),
        By.DEFAULT: _("没有回答，按默认"),
        By.CARDED: _("红牌，按默认"),
    }[by]
