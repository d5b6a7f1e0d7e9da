"""The one loop that plays a turn of any game, as far as its answers go; and the log replayed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from director.rules.errors import Illegal
from director.rules.game import By, Decider, Event, Game, Prompt, Question, Reply, Turn, Value

S = TypeVar("S")

# Looking up a member of an enum costs more than all else that an answer does with it.
_OPEN, _DEFAULT, _ANSWERED = Reply.OPEN, Reply.DEFAULT, By.ANSWER


@dataclass(frozen=True, slots=True)
class Interjected:
    """插入的事件 (K6.3): what came from outside (a red card), by the number of the question that was open then.

    `during`: it holds once that question is answered, from the next question or action on. `before`: the question
    was asked anew after it (K10.1a), so it holds for that question too.
    """

    during: Mapping[int, Sequence[Event]] = field(default_factory=dict)
    before: Mapping[int, Sequence[Event]] = field(default_factory=dict)


def play(
    game: Game[S],
    start: S,
    orders: Any,
    decide: Decider,
    *,
    seed: bytes,
    number: int,
    unanswered: Reply = Reply.OPEN,
    interjected: Interjected | None = None,
) -> Turn[S]:
    """Play one turn as far as its answers go, and return it; `start` is left as it is.

    `decide` is asked once for each question, by number. `unanswered` is what becomes of a question without
    any answer: Reply.OPEN waits, Reply.DEFAULT applies its default. `interjected` holds events from outside
    (a red card, K6.3) that came while a question was open.
    Raises Illegal for an answer that its question does not offer.
    """
    turn = Turn(game.copy(start), orders, game.evolve, seed, number)
    running = game.turn(turn)
    try:
        prompts = next(running)
        while True:
            asked = range(len(turn.questions) + 1, len(turn.questions) + len(prompts) + 1)
            if interjected is not None:
                _interject(turn, asked, interjected.before)
            answers = _settle(game, turn, prompts, decide, unanswered)
            if answers is None:
                return turn
            if interjected is not None:
                _interject(turn, asked, interjected.during)
            prompts = running.send(answers)
    except StopIteration:
        turn.over = True
    return turn


def _interject(turn: Turn[S], numbers: Iterable[int], events: Mapping[int, Sequence[Event]]) -> None:
    """Let the outside events of these questions happen."""
    for number in numbers:
        for event in events.get(number, ()):
            turn.emit(event)


def _settle(
    game: Game[S], turn: Turn[S], prompts: tuple[Prompt, ...], decide: Decider, unanswered: Reply
) -> list[Value] | None:
    """Answer a batch of prompts, or leave in `turn.open` those that must wait (then None)."""
    stood = len(turn.events)
    done: list[Question] = []
    waiting: dict[int, Prompt] = {}
    for number, prompt in enumerate(prompts, len(turn.questions) + 1):
        question = _answer(game, turn, number, prompt, decide, unanswered)
        if question is None:
            waiting[number] = prompt
        else:
            done.append(question)
    if waiting:
        turn.open, turn.given = waiting, done
        return None
    turn.questions += done
    turn.asked_after += [stood] * len(done)
    return [question.value for question in done]


def _answer(
    game: Game[S], turn: Turn[S], number: int, prompt: Prompt, decide: Decider, unanswered: Reply
) -> Question | None:
    """回答 (K6.2–K6.5): an explicit answer beats a standing one, which beats the default."""
    if game.silenced(turn.state, prompt.seat):
        return Question(number, prompt, turn.default(prompt), By.CARDED)
    value = decide(number, prompt)
    if not isinstance(value, Reply):
        reason = prompt.options.refuse(value)
        if reason is not None:
            raise Illegal(
                "not_offered", reason, clause=prompt.clause, data={"question": number, "value": value}
            )
        return Question(number, prompt, value, _ANSWERED)
    if value is _OPEN:
        standing = game.standing(turn.orders, prompt)
        if standing is not None and prompt.options.refuse(standing) is None:
            return Question(number, prompt, standing, By.STANDING)
    if value is _DEFAULT or unanswered is _DEFAULT:
        return Question(number, prompt, turn.default(prompt), By.DEFAULT)
    return None


def fold(game: Game[S], start: S, events: Sequence[Event]) -> S:
    """The state after `events`: the log replayed is the state."""
    state = game.copy(start)
    for event in events:
        game.evolve(state, event)
    return state
