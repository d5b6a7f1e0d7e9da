"""Nights in few words, so that tests of the rules read like the rulebook.

night = Night("甲:red-9 乙:blue-2 丙:red-6 丁:blue-8", dagger="甲", actions=1)
night.posts("甲", "attack 乙").answers("乙", reveal="rank", skill="丙")
turn = night.play()
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from director.rules.game import By, Event, Prompt, Question, Reply, Turn, Value
from director.rules.kanshu.cards import CARDS, Face, Item
from director.rules.kanshu.events import RedCarded
from director.rules.kanshu.game import Kanshu
from director.rules.kanshu.options import Options
from director.rules.kanshu.orders import Kind, Orders, Post, Standing, Step
from director.rules.kanshu.state import Held, Seat, State, sort_faces
from director.rules.playing import Interjected, play

SEED = bytes(range(32))
GAME = Kanshu()

E = TypeVar("E", bound=Event)


class Night:
    """One night being set up: a state, posts, answers, standing answers."""

    def __init__(self, cards: str, *, dagger: str = "甲", number: int = 1, **options: Any) -> None:
        pairs = [entry.split(":") for entry in cards.split()]
        self.names = [name for name, _ in pairs]
        self.state = State([Seat(CARDS[card]) for _, card in pairs], options=replace(Options(), **options))
        self.state.dagger = self.seat(dagger)
        self.number = number
        self._posts: list[Post | None] = [None] * len(pairs)
        self._standing: list[Standing | None] = [None] * len(pairs)
        self._answers: dict[tuple[int, str], list[Value | Reply]] = {}
        self._red: dict[int, list[Event]] = {}

    def seat(self, name: str) -> int:
        return self.names.index(name)

    def post(self, who: str, *steps: str, responds: str = "") -> Night:
        """ "attack 乙", "give 丙" or "?" for a step that can't be read; `responds` lists whom it steps in for."""
        read = tuple(self._step(step) for step in steps)
        self._posts[self.seat(who)] = Post(read, tuple(sorted(self.seat(name) for name in responds)))
        return self

    def _step(self, words: str) -> Step | None:
        if words == "?":
            return None
        kind, target = words.split()
        return Step(Kind(kind), self.seat(target))

    def shown(self, who: str, *faces: str, rank_was_revealed: bool = False) -> Night:
        seat = self.state.seats[self.seat(who)]
        seat.revealed = sort_faces(tuple(Face(face) for face in faces))
        seat.damage = len(faces)
        seat.rank_was_revealed = rank_was_revealed or Face.RANK in seat.revealed
        return self

    def item(self, item: Item, who: str, pair: int | None = None) -> Night:
        self.state.items.append(Held(item, self.seat(who), pair))
        return self

    def red_card(self, who: str, during: int | None = None) -> Night:
        """A red card before the night, or while question `during` is open."""
        if during is None:
            self.state.seats[self.seat(who)].red_carded = True
        else:
            self._red[during] = [RedCarded(seat=self.seat(who), clause="K8.2")]
        return self

    def answer(self, who: str, ask: str, *values: Any) -> Night:
        """What `who` answers to its questions of this kind, one after the other; names stand for seats."""
        self._answers[self.seat(who), ask] = [self._value(ask, value) for value in values]
        return self

    def _value(self, ask: str, value: Any) -> Value | Reply:
        if ask == "choose_intervener" and value in self.names:
            return self.seat(value)
        if ask == "skill" and isinstance(value, str) and all(name in self.names for name in value):
            return {"targets": [self.seat(name) for name in value]}
        return value

    def standing(self, who: str, **parts: Any) -> Night:
        self._standing[self.seat(who)] = Standing(**parts)
        return self

    def play(self, unanswered: Reply = Reply.OPEN) -> Turn[State]:
        left = {key: list(values) for key, values in self._answers.items()}

        def decide(number: int, prompt: Prompt) -> Value | Reply:
            values = left.get((prompt.seat, prompt.ask))
            return values.pop(0) if values else Reply.OPEN

        return play(
            GAME,
            self.state,
            Orders(tuple(self._posts), tuple(self._standing)),
            decide,
            seed=SEED,
            number=self.number,
            unanswered=unanswered,
            interjected=Interjected(during=self._red),
        )


def happened(turn: Any, kind: type[E]) -> list[E]:
    """The events of one kind in a turn, or in the record of one, in order."""
    return [event for event in turn.events if isinstance(event, kind)]


def asked(turn: Turn[State]) -> list[str]:
    """The asks of the answered questions, in order."""
    return [question.prompt.ask for question in turn.questions]


def sources(questions: Sequence[Question]) -> list[By]:
    return [question.by for question in questions]
