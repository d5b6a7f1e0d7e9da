"""A turn as a story: what happened and what was asked, each under what caused it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from director.rules.game import Event, Question


@dataclass(frozen=True, slots=True)
class Scene:
    """An event or an answered question, and what came of it.

    `kind` is a word for pictures (attack, give, skill, damage, …). `at` is how many events had happened before it:
    taking back to a question keeps just those. `first` is the first question asked from here on, None where
    nothing was asked any more.
    """

    what: Event | Question
    kind: str
    at: int
    first: int | None = None
    then: tuple[Scene, ...] = ()

    def all(self) -> Iterator[Scene]:
        """This scene and all under it, in the order in which they came."""
        yield self
        for each in self.then:
            yield from each.all()


@dataclass(frozen=True, slots=True)
class Stop:
    """匕首的路径: a seat that held the dagger; `kind` is how it came there: start, give, attack or skill.

    `saved` is the seat that the holder stepped in for, if it did.
    """

    seat: int
    kind: str
    saved: int | None = None
