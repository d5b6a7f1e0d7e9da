"""身份牌 (K1): factions, ranks, marks and the nine roles."""

from __future__ import annotations

from dataclasses import dataclass

from director.rules.quick import Word


class Faction(Word):
    """阵营 (K1)."""

    RED = "red"  # 玫瑰家族
    BLUE = "blue"  # 野兽家族

    @property
    def other(self) -> Faction:
        return Faction.BLUE if self is Faction.RED else Faction.RED


class Face(Word):
    """标记面 (K1): what a mark shows. The order of definition is the order in which faces are listed."""

    RANK = "rank"
    FACTION = "faction"
    UNKNOWN = "unknown"


# Looking up a member of an enum costs more than all else that a clause does with it.
RANK, FACTION, UNKNOWN = Face

FACE_ORDER = {face: i for i, face in enumerate(Face)}


class Item(Word):
    """标识物 (K4)."""

    FAN = "fan"
    FEATHER = "feather"
    SHIELD = "shield"
    STAFF = "staff"
    SWORD = "sword"


FAN, FEATHER, SHIELD, STAFF, SWORD = Item


ELDER, ASSASSIN, JESTER, ALCHEMIST, MENTALIST, GUARDIAN, BERSERKER, MAGE, COURTESAN = RANKS = tuple(
    range(1, 10)
)

_FACTION_TWICE = (RANK, FACTION, FACTION)
_UNKNOWN_TWICE = (RANK, UNKNOWN, UNKNOWN)
_ONE_OF_EACH = (RANK, FACTION, UNKNOWN)

MARKS: dict[int, tuple[Face, Face, Face]] = {
    ELDER: _FACTION_TWICE,
    ASSASSIN: _UNKNOWN_TWICE,
    JESTER: _UNKNOWN_TWICE,
    ALCHEMIST: _UNKNOWN_TWICE,
    MENTALIST: _FACTION_TWICE,
    GUARDIAN: _FACTION_TWICE,
    BERSERKER: _ONE_OF_EACH,
    MAGE: _ONE_OF_EACH,
    COURTESAN: _ONE_OF_EACH,
}
"""标记 (K1): the three marks of each rank, in the order rank, first, second."""


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """身份牌 (K1): a faction and a rank."""

    faction: Faction
    rank: int

    @property
    def code(self) -> str:
        """The card in portable cases: "red-1"."""
        return f"{self.faction}-{self.rank}"

    @property
    def marks(self) -> tuple[Face, Face, Face]:
        return MARKS[self.rank]

    @property
    def apparent(self) -> Faction:
        """表象阵营 (K1.4): the own faction, for a jester the other one."""
        return self.faction.other if self.rank == JESTER else self.faction


CARDS: dict[str, Card] = {card.code: card for card in (Card(f, r) for f in Faction for r in RANKS)}
