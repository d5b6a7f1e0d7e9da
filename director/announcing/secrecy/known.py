"""众所周知 (K7.1): what all announcements up to now have told, in the shape that the check asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from director.rules.kanshu.cards import Face, Faction, Item
from director.rules.kanshu.facts import Count, DawnFacts, SkillFact
from director.rules.kanshu.state import FULL_DAMAGE
from director.rules.kanshu.view import PublicTable


@dataclass(frozen=True, slots=True)
class Known:
    """What everybody may know. `names[seat]` holds the name of a seat and its aliases.

    `people` are nicknames of players, for directors alone: a writer who saw them marked would learn who plays.
    """

    names: tuple[tuple[str, ...], ...]
    table: PublicTable
    facts: DawnFacts
    earlier: tuple[DawnFacts, ...] = ()
    people: tuple[str, ...] = field(default=())

    def ranks(self, seat: int) -> tuple[int, ...]:
        """等级标记: the rank of a seat if it was ever shown; a mark covered again is known all the same."""
        shown = (mark for table in self._tables() for mark in table.seats[seat].marks)
        return tuple(dict.fromkeys(mark.rank for mark in shown if mark.face is Face.RANK and mark.rank))

    def factions(self, seat: int) -> tuple[Faction, ...]:
        """阵营标记, likewise."""
        shown = (mark for table in self._tables() for mark in table.seats[seat].marks)
        return tuple(dict.fromkeys(mark.faction for mark in shown if mark.faction is not None))

    def attacked(self, seat: int) -> tuple[int, ...]:
        """执行攻击: how often the seat attacked, in each night that names it."""
        return _counts(seat, [each.attackers for each in self._nights()])

    def was_hurt(self, seat: int) -> tuple[int, ...]:
        """受到伤害: how often the seat was damaged, in each night that names it."""
        return _counts(seat, [each.damaged for each in self._nights()])

    def damage(self, seat: int) -> int:
        """伤害 (K3.2)."""
        return self.table.seats[seat].damage

    def dead(self, seat: int) -> bool:
        """死亡 (K3.3)."""
        return self.damage(seat) > FULL_DAMAGE

    def holds(self, seat: int, item: Item) -> bool:
        """标识物 (K4)."""
        return any(held.item is item for held in self.table.seats[seat].items)

    def has_dagger(self, seat: int) -> bool:
        """匕首: whether the seat holds it at dawn."""
        return self.table.seats[seat].dagger

    def skills(self) -> tuple[SkillFact, ...]:
        """技能发动状况 of all nights."""
        return tuple(skill for each in self._nights() for skill in each.skills)

    def joined_by_skill(self, one: int, other: int) -> bool:
        """Whether an announced skill of one was aimed at the other: that much may be told of both."""
        return any(
            other in skill.targets if skill.seat == one else skill.seat == other and one in skill.targets
            for skill in self.skills()
        )

    def may_pair(self, striker: int, struck: int) -> bool:
        """Whether one attacked and the other was hurt in the same night, so that it could be who struck whom."""
        return not self.killed(striker, struck) and any(
            any(each.seat == striker for each in night.attackers)
            and any(each.seat == struck for each in night.damaged)
            for night in self._nights()
        )

    def killed(self, killer: int, dead: int) -> bool:
        """结局 (K3.6): the one pair that an announcement tells."""
        ending = self.facts.ending
        return ending is not None and (ending.killer, ending.dead) == (killer, dead)

    @property
    def over(self) -> bool:
        """Whether the announcement tells the end of the game."""
        return self.facts.ending is not None

    def _nights(self) -> tuple[DawnFacts, ...]:
        return (*self.earlier, self.facts)

    def _tables(self) -> tuple[PublicTable, ...]:
        return (*(each.table for each in self.earlier), self.facts.table, self.table)


def _counts(seat: int, lists: Sequence[Sequence[Count]]) -> tuple[int, ...]:
    return tuple(each.count for counts in lists for each in counts if each.seat == seat)
