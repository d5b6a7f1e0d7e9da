"""A round written out in a few lines, for tests.

Each line is a player: `甲 qi2 hp3: 破>乙` (what it has beside the start of C1, its gesture, its wish).
`黑洞/乙,丙,-` is split, a target for each part, `-` is none; `破>乙|丙` are wishes in order; `×` is no post.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

from director.rules.clapclap.events import Struck
from director.rules.clapclap.game import Clapclap
from director.rules.clapclap.gestures import Gesture
from director.rules.clapclap.options import Missed, Options
from director.rules.clapclap.orders import Orders, Post
from director.rules.clapclap.state import Seat, State
from director.rules.game import Decider, Event, Prompt, Reply, Turn, Value
from director.rules.playing import play

GAME = Clapclap()
SEED = bytes.fromhex("11" * 32)
GESTURES = {gesture.value: gesture for gesture in Gesture}

E = TypeVar("E", bound=Event)


def state_of(text: str, options: Options | None = None) -> State:
    """The state before the round that `text` writes."""
    return State([_seat(line) for line in _lines(text)], options or Options(negotiation=False))


def orders_of(text: str) -> Orders:
    """The posts that `text` writes."""
    names = [line.partition(":")[0].split()[0] for line in _lines(text)]
    return Orders(tuple(_post(line.partition(":")[2].strip(), names) for line in _lines(text)))


def settle(
    text: str,
    *,
    negotiation: bool = False,
    missed: Missed = Missed.DEATH,
    decide: Decider | None = None,
    number: int = 1,
    unanswered: Reply = Reply.DEFAULT,
) -> Turn[State]:
    """The round that `text` writes; what is not decided takes its default."""
    options = Options(missed=missed, negotiation=negotiation)
    return play(
        GAME,
        state_of(text, options),
        orders_of(text),
        decide or (lambda number, prompt: Reply.OPEN),
        seed=SEED,
        number=number,
        unanswered=unanswered,
    )


class Script:
    """Answers by seat, question and attempt, in the order of a test; keeps every prompt that it saw."""

    def __init__(
        self, answers: Mapping[tuple[str, str], Sequence[Value]], names: str = "甲乙丙丁戊己庚辛"
    ) -> None:
        self.left = {key: list(values) for key, values in answers.items()}
        self.names = names
        self.seen: list[Prompt] = []

    def __call__(self, number: int, prompt: Prompt) -> Value | Reply:
        self.seen.append(prompt)
        values = self.left.get((self.names[prompt.seat], prompt.ask), [])
        if not values:
            return Reply.DEFAULT
        value = values.pop(0)
        return self.names.index(value) if isinstance(value, str) and value in self.names else value


def player(turn: Turn[State], name: str) -> Seat:
    return next(seat for seat in turn.state.seats if seat.name == name)


def hits(turn: Turn[State]) -> list[str]:
    """Every strike as `甲>乙 1@9`: attacker, target, damage, layer."""
    names = [seat.name for seat in turn.state.seats]
    return [f"{names[e.seat]}>{names[e.target]} {e.damage}@{e.layer}" for e in of(turn, Struck)]


def operated(turn: Turn[State]) -> str:
    return "".join(seat.name for seat in turn.state.seats if seat.operated)


def of(turn: Turn[State], kind: type[E]) -> list[E]:
    return [event for event in turn.events if isinstance(event, kind)]


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines()]


def _seat(line: str) -> Seat:
    name, *words = line.partition(":")[0].split()
    seat = Seat(name)
    for word in words:
        match = re.fullmatch(r"([a-z_]+)(-?\d+)", word)
        assert match, word
        setattr(seat, match[1], bool(int(match[2])) if match[1] == "alive" else int(match[2]))
    return seat


def _post(text: str, names: list[str]) -> Post | None:
    if text == "×" or not text:
        return None
    split = "/" in text
    word, _, targets = text.replace("/", ">").partition(">")
    wishes = tuple(
        tuple(names.index(name) for name in part.split("|") if name in names)
        for part in (targets.split(",") if targets else ())
    )
    return Post(GESTURES.get(word), wishes, split, "" if word in GESTURES else word)
