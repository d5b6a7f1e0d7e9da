"""规则选项: what a match may fix before its first round. The defaults are the rulebook's reading."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from director.rules.game import FROM_CAST


class Missed(enum.StrEnum):
    """没有出手 (C3): the player dies, or the directors are asked."""

    DEATH = "death"
    ASK = "ask"


@dataclass(frozen=True, slots=True)
class Options:
    """一局的规则选项, pinned when the match starts.

    `negotiation` off: nobody is asked within a layer, the wishes of the posts are final and ties are drawn.
    `names` are the characters' names in sign-up order, for the labels of draws; without them a seat is
    called by its number from 1.
    """

    missed: Missed = Missed.DEATH
    negotiation: bool = True
    names: tuple[str, ...] = field(default=(), metadata={FROM_CAST: True})
