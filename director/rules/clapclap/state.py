"""局面: what everybody has, and what this round has brought so far. Only `evolve` changes a state."""

from __future__ import annotations

from dataclasses import dataclass, field

from director.rules.clapclap.gestures import Gesture
from director.rules.clapclap.options import Options


@dataclass(slots=True)
class Seat:
    """玩家的局面 (C1, C4). `rank` is set at death or at the end (C14).

    `gesture`, `split` and `operated` belong to the round: they stand until the next one opens. No gesture:
    not in the round.
    """

    name: str
    hp: int = 1
    qi: int = 0
    dun: int = 0
    huozhong: int = 0
    dianchi: int = 0
    gao: int = 0
    shan_used: int = 0
    alive: bool = True
    rank: int | None = None
    gesture: Gesture | None = None
    split: bool = False
    operated: bool = False

    def copy(self) -> Seat:
        """An independent copy."""
        return Seat(
            self.name,
            self.hp,
            self.qi,
            self.dun,
            self.huozhong,
            self.dianchi,
            self.gao,
            self.shan_used,
            self.alive,
            self.rank,
            self.gesture,
            self.split,
            self.operated,
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """胜负 (C14): the last one left, or a draw when nobody is left."""

    draw: bool
    winners: tuple[int, ...]


@dataclass(slots=True)
class State:
    """局面: seats in player order."""

    seats: list[Seat]
    options: Options = field(default_factory=Options)
    outcome: Outcome | None = None

    def copy(self) -> State:
        """An independent copy."""
        return State([seat.copy() for seat in self.seats], self.options, self.outcome)

    def living(self) -> list[int]:
        """存活者, in player order."""
        return [i for i, seat in enumerate(self.seats) if seat.alive]
