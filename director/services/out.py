"""Who is out of a game that goes on without them: the dead of a clapping game."""

from __future__ import annotations

from typing import Any

from director.models import Day, Match
from director.rules import codec


def out_on(match: Match, day: Day) -> frozenset[int]:
    """出局: the seats from which no post is awaited on `day`, by the end of the round before it; one query."""
    ends = match.nights.filter(number__lt=day.number).exclude(end=None).order_by("-number")
    end = ends.values_list("end", flat=True).first()
    if end is None:
        return frozenset()
    return out_in(match, codec.load(end, match.rules.state_type, "end"))


def out_in(match: Match, state: Any) -> frozenset[int]:
    """出局 in a state of the match that is at hand."""
    return frozenset(seat for seat in range(len(state.seats)) if not match.rules.takes_part(state, seat))
