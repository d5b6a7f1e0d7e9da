"""What a match comes to, as plain data: what services hand over for announcements, notices and the reveal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from director.announcing.document import Block
from director.rules.game import Event, Question, Turn


@dataclass(frozen=True, slots=True)
class Tenure:
    """A person behind a character; `until` is empty for the one who stayed."""

    seat: int
    person: str
    since: str = ""
    until: str = ""


@dataclass(frozen=True, slots=True)
class PostRecord:
    """投票帖: one post as written; `note` says why it did not count (a later one, late, …), empty if it did."""

    day: int
    seat: int
    at: str
    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """One turn as it went; `asked_after[i]` is how many events stood when question i came up.

    `before` and `after` are the game's states; `abandoned` says in words what was taken back, when and why;
    `answered_by` who answered, by the question's number, where it was not its player.
    """

    number: int
    before: Any
    after: Any
    events: tuple[Event, ...]
    questions: tuple[Question, ...] = ()
    asked_after: tuple[int, ...] = ()
    abandoned: tuple[str, ...] = ()
    answered_by: Mapping[int, str] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        turn: Turn[Any],
        before: Any,
        abandoned: Sequence[str] = (),
        answered_by: Mapping[int, str] | None = None,
    ) -> TurnRecord:
        """The record of a turn that was played from `before`."""
        return cls(
            turn.number,
            before,
            turn.state,
            tuple(turn.events),
            tuple(turn.questions),
            tuple(turn.asked_after),
            tuple(abandoned),
            answered_by or {},
        )

    def steps(self) -> Iterator[Event | Question]:
        """Events and questions in the order in which they came; questions of unknown place come last."""
        asked = list(zip(self.asked_after, self.questions, strict=False))
        at = 0
        for stood, question in asked:
            yield from self.events[at:stood]
            at = max(at, stood)
            yield question
        yield from self.events[at:]
        yield from self.questions[len(asked) :]


@dataclass(frozen=True, slots=True)
class Ruling:
    """裁定: something a director did or decided, in words, with its time and reason."""

    at: str
    director: str
    text: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """Everything that becomes public after the end (K7.5); states and options are the game's own.

    `names` stand in elevator order, `signed_up` in sign-up order (draws of the deal count by it). `taken_over` is the
    first night of a match that was taken over in the middle. `ruling` is what was announced where the directors ended the
    match (K8.2).
    """

    title: str
    names: tuple[str, ...]
    options: Any
    start: Any
    end: Any
    seed: bytes
    commitment: str
    dealt: int = 1
    opening: tuple[Event, ...] = ()
    turns: tuple[TurnRecord, ...] = ()
    tenures: tuple[Tenure, ...] = ()
    posts: tuple[PostRecord, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    signed_up: tuple[str, ...] = field(default=())
    taken_over: int | None = None
    ruling: tuple[Block, ...] = ()
