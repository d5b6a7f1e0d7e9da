"""局面 (H1): what each player has and has done. Only `evolve` changes a state."""

from __future__ import annotations

from dataclasses import dataclass, field

from director.rules.hcg.moves import MOVES, Move, Name
from director.rules.hcg.options import Options

FULL_HP = 8
SPEAR_HP = 2


@dataclass(slots=True)
class Seat:
    """玩家的局面 (H1). `used` are the limited moves used, in the order of the table (H5).

    `dealt` and `kills` count what was done to others (H15); `died_in` is the round of the death.
    """

    team: str | None = None
    hp: int = FULL_HP
    charge: int = 0
    used: tuple[Name, ...] = ()
    spear: bool = False
    alive: bool = True
    dealt: int = 0
    kills: int = 0
    died_in: int | None = None

    def plays(self, name: Name) -> Move:
        """限定招式 (H5): the move that `name` is for this player: a limited one used before is its prototype."""
        move = MOVES[name]
        if move.prototype is not None and name in self.used:
            return MOVES[move.prototype]
        return move


@dataclass(frozen=True, slots=True)
class Outcome:
    """胜负 (H2): the winning seats; none of them is a draw."""

    winners: tuple[int, ...]

    @property
    def draw(self) -> bool:
        return not self.winners


@dataclass(slots=True)
class State:
    """局面 (H1): seats in their public order."""

    seats: list[Seat]
    options: Options = field(default_factory=Options)
    outcome: Outcome | None = None

    def copy(self) -> State:
        """An independent copy."""
        seats = [
            Seat(s.team, s.hp, s.charge, s.used, s.spear, s.alive, s.dealt, s.kills, s.died_in)
            for s in self.seats
        ]
        return State(seats, self.options, self.outcome)

    def living(self) -> list[int]:
        """The living seats, in order."""
        return [i for i, seat in enumerate(self.seats) if seat.alive]

    def decided(self) -> bool:
        """胜负已分 (H2): whether one player or one team is left, or nobody."""
        first = None
        for i, seat in enumerate(self.seats):
            if seat.alive:
                if first is None:
                    first = i
                elif not self.mates(first, i):
                    return False
        return True

    def mates(self, one: int, other: int) -> bool:
        """队友 (H12): whether two different seats are of one team."""
        team = self.seats[one].team
        return team is not None and one != other and team == self.seats[other].team
