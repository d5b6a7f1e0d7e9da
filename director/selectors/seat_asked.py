"""What a seat is asked at night, and what it left in advance: the open questions, the answers in force, 预案.

Numbers of questions and revisions of a night count what happens to all, so forms carry a key in their place (K7.4).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from director.announcing.asked import Asked
from director.announcing.document import Spans
from director.announcing.registry import presenter_of
from director.models import Answer, Character, Match, Night
from director.rules import codec
from director.rules.game import Prompt
from director.rules.sight import asks
from director.selectors.public import roster_of
from director.selectors.seat_rows import SeatRows
from director.services.nights import replay


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


def questions_open(night: Night, seat: int | None) -> list[tuple[int, Prompt]]:
    """The open questions of one seat in a night that is being settled, by number; none where these are not its rules."""
    if not night.match.recomputable:
        return []
    found = sorted(replay(night).open.items())
    return [(n, prompt) for n, prompt in found if asks(night.match.rules, prompt, seat)]


def question_key(night: Night, number: int) -> str:
    """A name for question `number` of a night, as it stands since it was last taken back."""
    return salted_hmac("seat-question", f"{night.pk}/{night.revision}/{number}").hexdigest()[:24]


def own_questions(rows: SeatRows) -> tuple[OpenQuestion, ...]:
    """What waits for the seat, with its words and options."""
    return tuple(_question(rows, night, number, prompt) for night, number, prompt in rows.asked)


def _question(rows: SeatRows, night: Night, number: int, prompt: Prompt) -> OpenQuestion:
    turn = rows.turns[night.pk]
    known = rows.game.laid_open(turn.state, turn.open.values()) or rows.known
    asked = rows.presenter.ask(prompt, rows.names, _, known, rows.card)
    return OpenQuestion(
        question_key(night, number), night.number, number, night.revision, prompt, asked, night.due_at
    )


def standing_words(match: Match, answers: Mapping[str, Any], names: Sequence[str]) -> tuple[Spans, ...]:
    """预案 (K6.4) in words, kept or not yet."""
    if not answers:
        return ()
    loaded = codec.load(dict(answers), match.rules.standing_type, "standing")
    return presenter_of(match.game).standing_lines(loaded, names, _)


def standing_rehearsed(
    match: Match, answers: Mapping[str, Any], own: Any, seat: int, known: Any, names: Sequence[str]
) -> tuple[Spans, ...]:
    """预案 (K6.4) before it is left: what it does, then what of it is idle as things stand; nothing for no answers."""
    if not answers:
        return ()
    loaded = codec.load(dict(answers), match.rules.standing_type, "standing")
    return presenter_of(match.game).rehearsed(loaded, own, seat, known, names, _)


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
