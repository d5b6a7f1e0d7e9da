"""一回合的指令 (H3): the move of every player, as read from the posts."""

from __future__ import annotations

from dataclasses import dataclass

from director.rules.hcg.moves import Name
from director.rules.quick import quick


@quick
@dataclass(frozen=True, slots=True)
class Post:
    """出招 (H3): the move and the seat it aims at; None where it is missing or can't be read."""

    move: Name | None
    target: int | None = None


@quick
@dataclass(frozen=True, slots=True)
class Standing:
    """预案: there is none in this game; players are asked nothing during a round."""


@quick
@dataclass(frozen=True, slots=True)
class Orders:
    """一回合的指令 (H3): one entry a seat; None where nothing was posted."""

    posts: tuple[Post | None, ...]
