"""从事件得出的事实 (C22): what happened in a round, for results, announcements and statistics."""

from __future__ import annotations

from collections.abc import Iterable

from director.rules.clapclap.events import Died, Struck, TripleFormed
from director.rules.game import Event


def hits(events: Iterable[Event]) -> list[Struck]:
    """命中 (C22): one for each part, by layer, attacker, target; those without damage too."""
    struck = [event for event in events if isinstance(event, Struck)]
    return sorted(struck, key=lambda hit: (hit.layer, hit.seat, hit.target))


def triples(events: Iterable[Event]) -> list[tuple[int, int, int]]:
    """三连 (C22): gi first, in the order formed."""
    return [event.seats for event in events if isinstance(event, TripleFormed)]


def deaths(events: Iterable[Event]) -> list[Died]:
    """死亡 (C3, C14): by fault, then by layer, then by HP, each in player order."""
    return [event for event in events if isinstance(event, Died)]
