"""一回合的公开事实 (H2): the one thing that an announcement may read of a round; pictures and cases read it, too.

Nothing in it is secret: once a round is settled, everybody has seen every move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import TypeVar

from director.rules.game import Event
from director.rules.hcg.events import (
    AttackMissed,
    Burst,
    Charged,
    Damaged,
    Defended,
    Died,
    Faulted,
    Grabbed,
    MateSpared,
    MetHeadOn,
    Played,
    SpearGained,
    ThrownBack,
)
from director.rules.hcg.options import Ranking
from director.rules.hcg.state import State
from director.rules.hcg.view import PublicTable, public

E = TypeVar("E", bound=Event)

_COURSE = (AttackMissed, Grabbed, ThrownBack, MetHeadOn, Defended, MateSpared, Damaged)


@dataclass(frozen=True, slots=True)
class Hit:
    """一次伤害 (H9–H13): damage of one player to another, or to itself by 超波; always more than 0."""

    by: int
    to: int
    damage: int
    clause: str


@dataclass(frozen=True, slots=True)
class Rank:
    """名次 (H15): players who are equal in what counts share a place, and the places after it are left out.

    `score` is the damage dealt, the kills or the round of the death (None for the living), as was agreed.
    """

    place: int
    seat: int
    winner: bool
    score: int | None


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """一回合的公开事实 (H2). `shown` are the moves that stood, `faults` those that did not, both by seat.

    What became of the attacks stands by kind, each kind in order, and `order` tells the kinds one after the other, by
    their tags; `course` puts them together. `charged` are the charges gained, by seat. `hits` sums the damage up, by attacker and then target. `deaths` are by
    phase and then seat. `table` and `places` are as they stand after the round.
    """

    shown: tuple[Played, ...]
    faults: tuple[Faulted, ...]
    bursts: tuple[int, ...]
    order: tuple[str, ...]
    missed: tuple[AttackMissed, ...]
    grabbed: tuple[Grabbed, ...]
    thrown: tuple[ThrownBack, ...]
    head_on: tuple[MetHeadOn, ...]
    defended: tuple[Defended, ...]
    spared: tuple[MateSpared, ...]
    damaged: tuple[Damaged, ...]
    hits: tuple[Hit, ...]
    deaths: tuple[Died, ...]
    spears: tuple[int, ...]
    table: PublicTable
    places: tuple[Rank, ...]
    charged: tuple[Charged, ...] = ()

    def doubled(self, seat: int) -> bool:
        """沸血之矛 (H14): whether the power of `seat` was doubled: it had the spear before this round ended."""
        return self.table.seats[seat].spear and seat not in self.spears

    @property
    def course(self) -> tuple[Event, ...]:
        """交锋 (H6–H12): what became of the attacks, in order, each event with its clause."""
        left = {kind.tag: iter(getattr(self, kind.tag)) for kind in _COURSE}
        return tuple(next(left[tag]) for tag in self.order)


def round_facts(events: Sequence[Event], after: State) -> RoundFacts:
    """一回合的公开事实 (H2) of the round that led to `after`."""
    return RoundFacts(
        shown=tuple(_played(e) for e in events if isinstance(e, Played)),
        faults=_of(events, Faulted),
        bursts=tuple(e.seat for e in events if isinstance(e, Burst)),
        order=tuple(e.tag for e in events if isinstance(e, _COURSE)),
        missed=_of(events, AttackMissed),
        grabbed=_of(events, Grabbed),
        thrown=_of(events, ThrownBack),
        head_on=_of(events, MetHeadOn),
        defended=_of(events, Defended),
        spared=_of(events, MateSpared),
        damaged=_of(events, Damaged),
        hits=hits(events),
        deaths=_of(events, Died),
        spears=tuple(e.seat for e in events if isinstance(e, SpearGained)),
        table=public(after),
        places=ranking(after),
        charged=_of(events, Charged),
    )


def _of(events: Sequence[Event], kind: type[E]) -> tuple[E, ...]:
    return tuple(event for event in events if isinstance(event, kind))


def _played(event: Played) -> Played:
    """出招 (H4): that it was a 暴氣, `bursts` says."""
    return Played(
        seat=event.seat, move=event.move, target=event.target, posted=event.posted, clause=event.clause
    )


def hits(events: Sequence[Event]) -> tuple[Hit, ...]:
    """受到的伤害 (H9–H13), by attacker and then target."""
    found = [Hit(e.by, e.seat, e.amount, e.clause) for e in events if isinstance(e, Damaged)]
    return tuple(sorted(found, key=lambda hit: (hit.by, hit.to)))


def ranking(state: State) -> tuple[Rank, ...]:
    """排名 (H15): the winner, or the whole team, then the others by what was agreed, best first.

    Damage and kills are what a player did to others: what 超波 threw back at it earns nothing.
    """
    keys = [_key(state, seat) for seat in range(len(state.seats))]
    order = sorted(range(len(keys)), key=keys.__getitem__, reverse=True)
    return tuple(
        Rank(1 + sum(key > keys[seat] for key in keys), seat, keys[seat][0], _score(state, seat))
        for seat in order
    )


def _key(state: State, seat: int) -> tuple[bool, float]:
    """What a place goes by: all who won come first, together."""
    winners = state.outcome.winners if state.outcome else ()
    if any(seat == winner or state.mates(seat, winner) for winner in winners):
        return True, 0
    score = _score(state, seat)
    return False, inf if score is None else score


def _score(state: State, seat: int) -> int | None:
    """排名依据 (H15): what was agreed before the match."""
    player = state.seats[seat]
    if state.options.ranking is Ranking.DAMAGE:
        return player.dealt
    return player.kills if state.options.ranking is Ranking.KILLS else player.died_in
