"""一回合的事实 (C22): what the events of a round come to, for announcements, pictures, statistics and cases."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from director.rules.clapclap.events import (
    AttackerPicked,
    Damaged,
    Died,
    Excused,
    Faulted,
    Gained,
    HeldBack,
    Paid,
    RoundCut,
    RoundOpened,
    Shown,
    Struck,
    TripleFormed,
)
from director.rules.clapclap.state import State
from director.rules.clapclap.table import tie_label
from director.rules.clapclap.view import PublicTable, public
from director.rules.game import Drawn, Event

E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Facts:
    """一回合的事实 (C22): everything is public, each with its clause. `table` is what everybody has afterwards.

    `hits` are one for each part, by layer, attacker and target, those without damage too; `idle` the parts that
    did nothing; `cut` that two triples ended the round; `drawn` those of `picked` that nobody chose; `paid` what
    the gestures cost.
    """

    shown: tuple[Shown, ...]
    faults: tuple[Faulted, ...]
    excused: tuple[Excused, ...]
    triples: tuple[TripleFormed, ...]
    cut: bool
    picked: tuple[AttackerPicked, ...]
    hits: tuple[Struck, ...]
    idle: tuple[HeldBack, ...]
    damage: tuple[Damaged, ...]
    gains: tuple[Gained, ...]
    deaths: tuple[Died, ...]
    table: PublicTable
    drawn: tuple[AttackerPicked, ...] = ()
    paid: tuple[Paid, ...] = ()


def facts(events: Sequence[Event], after: State) -> Facts:
    """一回合的事实 (C22) of the round that led to `after`."""
    return Facts(
        shown=_of(events, Shown),
        faults=_of(events, Faulted),
        excused=_of(events, Excused),
        triples=_of(events, TripleFormed),
        cut=bool(_of(events, RoundCut)),
        picked=_of(events, AttackerPicked),
        hits=hits(events),
        idle=_of(events, HeldBack),
        damage=_of(events, Damaged),
        gains=_of(events, Gained),
        deaths=_of(events, Died),
        table=public(after),
        drawn=_drawn(events, after),
        paid=_of(events, Paid),
    )


def _drawn(events: Sequence[Event], after: State) -> tuple[AttackerPicked, ...]:
    """抽取的出手者 (C12, C19): the draw for a target carries the round, the layer and its name."""
    labels = {event.label for event in _of(events, Drawn)}
    rounds = [event.number for event in _of(events, RoundOpened)]
    return tuple(
        event
        for event in _of(events, AttackerPicked)
        if any(tie_label(number, event.layer, after.seats[event.target].name) in labels for number in rounds)
    )


def hits(events: Iterable[Event]) -> tuple[Struck, ...]:
    """命中 (C22): by layer, attacker, target."""
    return tuple(sorted(_of(events, Struck), key=lambda hit: (hit.layer, hit.seat, hit.target)))


def _of(events: Iterable[Event], kind: type[E]) -> tuple[E, ...]:
    return tuple(event for event in events if isinstance(event, kind))
