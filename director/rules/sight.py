"""谁能看到什么 (K7.3, K7.4): what a seat may see of the events and questions of a turn, for every game.

What everybody may know of a turn is `Game.facts`, and of a state `Game.public`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from director.rules.game import (
    By,
    Choice,
    Event,
    Game,
    Lottery,
    Pick,
    Prompt,
    Question,
    Turn,
    Value,
    Visibility,
)


@dataclass(frozen=True, slots=True)
class OwnQuestion:
    """自己的问题 (K7.3): a question as its seat may see it.

    Left out are its number and the label of its draw: they count the questions of all, and would tell during the
    night how much has happened (K7.4). `drawn` says that the default is drawn by lot; `value` and `by` are None
    while it is open.
    """

    ask: str
    options: Choice | Pick
    drawn: bool
    default: Value | None
    clause: str
    about: Mapping[str, int] | None
    value: Value | None = None
    by: By | None = None


def asks(game: Game[Any], prompt: Prompt, seat: int | None) -> bool:
    """问谁 (H3, C3): whether the player of `seat` is asked; some questions about a seat are for the directors alone."""
    return prompt.seat == seat and prompt.ask not in game.asked_of_directors


def own_number(game: Game[Any], turn: Turn[Any], number: int) -> int:
    """自己的第几问 (K7.4): which of its seat's own questions the open question `number` is, from 1.

    `number` itself counts the questions of all; nobody but directors is told it.
    """
    seat = turn.open[number].seat
    asked = [*((q.number, q.prompt) for q in turn.questions), *turn.open.items()]
    return sum(n <= number and asks(game, prompt, seat) for n, prompt in asked)


def own_question(prompt: Prompt, value: Value | None = None, by: By | None = None) -> OwnQuestion:
    """自己的问题 (K7.3): `prompt` as the seat that it asks may see it, with its answer once there is one."""
    drawn = isinstance(prompt.default, Lottery)
    default = None if drawn else prompt.default
    return OwnQuestion(prompt.ask, prompt.options, drawn, default, prompt.clause, prompt.about, value, by)


def own_questions(questions: Iterable[Question], seat: int) -> list[OwnQuestion]:
    """自己的问题与回答 (K7.3): the answered questions of `seat`, in order."""
    return [own_question(q.prompt, q.value, q.by) for q in questions if q.prompt.seat == seat]


def own_events(events: Iterable[Event], seat: int) -> list[Event]:
    """自己的所见 (K7.3): the events that belong to `seat` alone."""
    return [e for e in events if e.sees is Visibility.OWNER and getattr(e, "seat", None) == seat]
