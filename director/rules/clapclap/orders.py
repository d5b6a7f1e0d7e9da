"""一回合的指令: what everybody's post of the round comes to, by seat."""

from __future__ import annotations

from dataclasses import dataclass

from director.rules.clapclap.gestures import Gesture
from director.rules.quick import quick


@quick
@dataclass(frozen=True, slots=True)
class Post:
    """出手 (C3, C12): a gesture with its wishes. `gesture` None: what was shown is no gesture (`word`).

    `wishes` holds for each part the targets wished for, best first; nobody is 放空. Parts too few are held
    back, parts too many are ignored (C17).
    """

    gesture: Gesture | None
    wishes: tuple[tuple[int, ...], ...] = ()
    split: bool = False
    word: str = ""


@quick
@dataclass(frozen=True, slots=True)
class Orders:
    """一回合的指令 (C3): one entry a seat; None where nothing was posted in time."""

    posts: tuple[Post | None, ...]


@quick
@dataclass(frozen=True, slots=True)
class NoStanding:
    """预案: there is none in this game; the wishes of a post are the defaults of its questions (C12)."""
