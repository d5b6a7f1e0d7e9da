"""局面: who holds what, and what each character has shown. Only `evolve` changes a state."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache

from director.rules.kanshu.cards import (
    FACE_ORDER,
    FEATHER,
    MARKS,
    RANK,
    SHIELD,
    SWORD,
    Card,
    Face,
    Faction,
    Item,
)
from director.rules.kanshu.options import Options
from director.rules.quick import quick

FULL_DAMAGE = 3


@dataclass(slots=True)
class Seat:
    """角色的局面 (K3.2): `revealed` is sorted rank, faction, unknown.

    `damage` is the number of revealed marks, one more while a wound's mark is being chosen, 4 for the dead.
    """

    card: Card
    damage: int = 0
    revealed: tuple[Face, ...] = ()
    rank_was_revealed: bool = False
    red_carded: bool = False

    @property
    def rank_hidden(self) -> bool:
        return RANK not in self.revealed

    def hidden(self) -> tuple[Face, ...]:
        """未公开标记 (K3.1): the hidden marks one by one, in the order rank, first, second."""
        return hidden_marks(self.card.rank, self.revealed)


@quick
@dataclass(frozen=True, slots=True)
class Held:
    """标识物 (K4.1): an item and its holder. `pair` ties a sword to its shield (K4.3)."""

    item: Item
    holder: int
    pair: int | None = None
    broken: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Outcome:
    """胜负 (K3.6): by a death, or by a ruling of the directors (K8.2), then without dead, killer, even winner."""

    winner: Faction | None
    dead: int | None = None
    killer: int | None = None
    leader_killed: bool = False


@dataclass(slots=True)
class State:
    """局面: seats in elevator order; `dagger` is None until somebody has it (K1.5)."""

    seats: list[Seat]
    dagger: int | None = None
    items: list[Held] = field(default_factory=list)
    options: Options = field(default_factory=Options)
    outcome: Outcome | None = None

    def copy(self) -> State:
        """An independent copy."""
        seats = [Seat(s.card, s.damage, s.revealed, s.rank_was_revealed, s.red_carded) for s in self.seats]
        return State(seats, self.dagger, list(self.items), self.options, self.outcome)

    def others(self, seat: int) -> list[int]:
        """Every other seat, in elevator order."""
        return [*range(seat), *range(seat + 1, len(self.seats))]

    def holds(self, seat: int, item: Item) -> bool:
        for held in self.items:  # noqa: SIM110 (asked hundreds of times a night)
            if held.holder == seat and held.item is item:
                return True
        return False

    def protected_by(self, seat: int) -> int | None:
        """盾的保护 (K4.4): the pair whose shield protects `seat` now, or None."""
        for shield in self.items:
            if shield.holder == seat and shield.item is SHIELD and self._sword_stands(shield.pair):
                return shield.pair
        return None

    def _sword_stands(self, pair: int | None) -> bool:
        """剑 (K4.4): its holder has less than three damage now, and the pair is not broken."""
        for sword in self.items:
            if sword.item is SWORD and sword.pair == pair:
                return not sword.broken and self.seats[sword.holder].damage < FULL_DAMAGE
        return False

    def leader(self, faction: Faction) -> int:
        """领袖 (K1.3): the lowest rank without a feather; if all hold one, the lowest rank."""
        members = [(seat.card.rank, i) for i, seat in enumerate(self.seats) if seat.card.faction is faction]
        members.sort()
        for _, i in members:
            if not self.holds(i, FEATHER):
                return i
        return members[0][1]


@cache
def hidden_marks(rank: int, revealed: tuple[Face, ...]) -> tuple[Face, ...]:
    """未公开标记 (K3.1): the marks of this rank without those revealed, in the order rank, first, second.

    Raises ValueError when the card has no such mark left to reveal.
    """
    left = list(MARKS[rank])
    for face in revealed:
        left.remove(face)
    return tuple(left)


@cache
def sort_faces(faces: tuple[Face, ...]) -> tuple[Face, ...]:
    """The faces in the order rank, faction, unknown."""
    return tuple(sorted(faces, key=FACE_ORDER.__getitem__))


def break_swords(state: State, seat: int) -> None:
    """盾破 (K4.4, option `lost`): the pairs whose sword `seat` holds are broken for good."""
    state.items = [
        replace(held, broken=True) if held.item is SWORD and held.holder == seat else held
        for held in state.items
    ]
