"""统计: what many games come to, counted one by one in constant memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from director.rules.random_play import Played


@dataclass(frozen=True, slots=True)
class Tallied:
    """One game in short: who won, how it ended, and what came up in it (each counted once a game).

    `played` holds what players chose, once a player, each with whether that player won; nothing in a game where
    players choose no moves.
    """

    winner: str
    ending: str
    used: tuple[str, ...]
    played: tuple[tuple[str, bool], ...] = ()


Tallying = Callable[[Played[Any]], Tallied]


def plainly(played: Played[Any]) -> Tallied:
    """Any game: the winning seats from 1, won or drawn, and the tags of the events that happened."""
    winners = played.final.outcome.winners if played.ended else ()
    tags = dict.fromkeys(event.tag for turn in played.turns for event in turn.events)
    winner = f"seat {'+'.join(str(seat + 1) for seat in winners)}" if winners else ""
    return Tallied(winner, "won" if winners else "draw", tuple(tags))


def with_moves(played: Played[Any], shown: Iterable[tuple[str, int]]) -> Tallied:
    """The same, and for each move of each player, as `shown` with its seat, whether that player won."""
    winners = played.final.outcome.winners if played.final.outcome else ()
    moves = tuple((move, seat in winners) for move, seat in dict.fromkeys(shown))
    return replace(plainly(played), played=moves)


@dataclass(slots=True)
class Tally:
    """Many games. `longest` and `shortest` count turns; `unfinished` are those that a cap on turns cut off."""

    games: int = 0
    unfinished: int = 0
    turns: int = 0
    shortest: int = 0
    longest: int = 0
    winners: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)

    def add(self, played: Played[Any], tallying: Tallying) -> None:
        """Count one more game."""
        count = len(played.turns)
        self.shortest = min(self.shortest, count) if self.games else count
        self.longest = max(self.longest, count)
        self.games += 1
        self.turns += count
        if not played.ended:
            self.unfinished += 1
            return
        short = tallying(played)
        self.winners[short.winner] += 1
        self.endings[short.ending] += 1
        self.used.update(short.used)
        self.played.update(move for move, _ in short.played)
        self.won.update(move for move, won in short.played if won)
