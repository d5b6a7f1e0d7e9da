"""一夜的公开事实 (K7.1): the one thing that an announcement may read of a night.

Built from the events of the night and the state before and after it, and from nothing else; it says how often
and not in which order, who was damaged and not by whom, and leaves out whatever K7.2 keeps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from director.rules.game import Event
from director.rules.kanshu.cards import Faction
from director.rules.kanshu.events import ActionChosen, DaggerMoved, Damaged, SkillUsed
from director.rules.kanshu.options import Announce
from director.rules.kanshu.orders import Kind
from director.rules.kanshu.state import State
from director.rules.kanshu.view import PublicTable, public


@dataclass(frozen=True, slots=True)
class Count:
    """次数 (K7.1): how often a seat attacked, or was damaged; at least once."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class SkillFact:
    """技能发动状况 (K7.1): `targets` in elevator order are those it was aimed at; `choice` is wound, heal or None."""

    seat: int
    rank: int
    targets: tuple[int, ...]
    choice: str | None


@dataclass(frozen=True, slots=True)
class Ending:
    """结局 (K3.6, K8.2): after a ruling nobody is dead, and there may be no winner."""

    winner: Faction | None
    dead: int | None
    killer: int | None
    leader_killed: bool


@dataclass(frozen=True, slots=True)
class DawnFacts:
    """一夜的公开事实 (K7.1): lists in elevator order, the status table, and the ending if there is one.

    `path` is the full path of the dagger under option `announce: chain`, else None.
    """

    attackers: tuple[Count, ...]
    damaged: tuple[Count, ...]
    skills: tuple[SkillFact, ...]
    table: PublicTable
    path: tuple[int, ...] | None
    ending: Ending | None


def dawn_facts(events: Sequence[Event], before: State, after: State) -> DawnFacts:
    """一夜的公开事实 (K7.1) of the night that led from `before` to `after`."""
    return DawnFacts(
        attackers=_counts(e.holder for e in events if isinstance(e, ActionChosen) and e.kind is Kind.ATTACK),
        damaged=_counts(e.seat for e in events if isinstance(e, Damaged)),
        skills=_skills(events),
        table=public(after),
        path=_path(events, before) if after.options.announce is Announce.CHAIN else None,
        ending=_ending(after),
    )


def _counts(seats: Iterable[int]) -> tuple[Count, ...]:
    counted: dict[int, int] = {}
    for seat in seats:
        counted[seat] = counted.get(seat, 0) + 1
    return tuple(Count(seat, counted[seat]) for seat in sorted(counted))


def _skills(events: Sequence[Event]) -> tuple[SkillFact, ...]:
    """技能发动状况 (K7.1): by owner in elevator order; a skill is used once a game, so no owner stands twice."""
    used = [event for event in events if isinstance(event, SkillUsed)]
    used.sort(key=lambda event: event.seat)
    return tuple(SkillFact(e.seat, e.rank, tuple(sorted(e.targets)), e.choice) for e in used)


def _path(events: Sequence[Event], before: State) -> tuple[int, ...]:
    """匕首的路径 (K7.1, option `chain`): every seat that held the dagger, in order."""
    path = [] if before.dagger is None else [before.dagger]
    for event in events:
        if isinstance(event, DaggerMoved) and path[-1:] != [event.seat]:
            path.append(event.seat)
    return tuple(path)


def _ending(after: State) -> Ending | None:
    outcome = after.outcome
    if outcome is None:
        return None
    return Ending(outcome.winner, outcome.dead, outcome.killer, outcome.leader_killed)
