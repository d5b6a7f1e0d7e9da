"""统计: what revealed matches come to in figures. Each game says what it counts; the counting of shares is common."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from director.announcing.document import Tone, Translate
from director.rules.game import Event

CONFIDENCE = 1.959964
"""How many standard deviations lie on either side of 95 %."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that was revealed: its cards by seat (none in a game without), its stored outcome, its turns' events."""

    seats: int
    cards: tuple[str, ...]
    outcome: Any
    turns: tuple[tuple[Event, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Chance:
    """One chance to win: `key` ("red") of a kind of the game's ("faction"), and whether it was won."""

    kind: str
    key: str
    won: bool


@dataclass(frozen=True, slots=True)
class Use:
    """How often something was used in a match, by the seats that could: all of those with this rank, say."""

    key: str
    times: int
    seats: int


@dataclass(frozen=True, slots=True)
class Counted:
    """What one match adds to the figures of its game."""

    chances: tuple[Chance, ...] = ()
    uses: tuple[Use, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of thing that is counted, in words: `labels` by key, in the game's order. `tones` colour some of them."""

    key: str
    title: str
    head: str
    labels: Mapping[str, str]
    tones: Mapping[str, Tone] = field(default_factory=dict)
    note: str = ""


class Figures(Protocol):
    """What a game must be able to say for the archive. Outcomes are as `Match.outcome` stores them, or None."""

    def counted(self, match: Finished) -> Counted:
        """What a match adds to the figures."""

    def shares(self, _: Translate) -> tuple[Kind, ...]:
        """The kinds of chances, each a chart."""

    def uses(self, _: Translate) -> Kind:
        """What is counted as used, and by whom."""

    def length(self, turns: int, _: Translate) -> str:
        """So many turns, in words."""

    def result(self, outcome: Any, names: Sequence[str], _: Translate) -> str:
        """Who won, in a few words; `names` by seat."""

    def winner(self, outcome: Any, seat: int, card: str) -> bool | None:
        """Whether a seat with this card won; None where nobody can say."""

    def role(self, card: str, _: Translate) -> str:
        """The card in words; empty in a game without."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share with its interval, from 0 to 1; `of` is never 0."""

    won: int
    of: int
    share: float
    low: float
    high: float


def share(won: int, of: int) -> Share:
    """The share of `won` among `of`, with Wilson's interval of 95 %.

    It never leaves 0 to 1 and says something even where all were won, or one was tried. Raises ValueError for
    counts that are none.
    """
    if not 0 <= won <= of or of == 0:
        raise ValueError(f"{won} of {of} is no share")
    z2 = CONFIDENCE**2
    middle = (won + z2 / 2) / (of + z2)
    reach = CONFIDENCE / (of + z2) * math.sqrt(won * (of - won) / of + z2 / 4)
    low = 0.0 if won == 0 else max(0.0, middle - reach)
    high = 1.0 if won == of else min(1.0, middle + reach)
    return Share(won, of, won / of, low, high)
