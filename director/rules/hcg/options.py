"""规则选项: what a match of 蓄波擋 may fix before its first round. The defaults are the formal rules."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Penalty(enum.StrEnum):
    """违规的处理 (H3): the player dies, or nothing happens and nothing is paid."""

    DEATH = "death"
    VOID = "void"


class NoPost(enum.StrEnum):
    """未出招的处理 (H3): the directors decide, or always the same."""

    ASK = "ask"
    DEATH = "death"
    VOID = "void"


class Ranking(enum.StrEnum):
    """排名依据 (H15): what ranks those who did not win."""

    DAMAGE = "damage"
    KILLS = "kills"
    SURVIVAL = "survival"


@dataclass(frozen=True, slots=True)
class Options:
    """一局的规则选项, pinned when the match starts.

    `teams` is empty for a match of individuals, else one name a player in sign-up order; "" is nobody's mate.
    """

    violation: Penalty = Penalty.DEATH
    missed: NoPost = NoPost.ASK
    ranking: Ranking = Ranking.DAMAGE
    teams: tuple[str, ...] = ()
