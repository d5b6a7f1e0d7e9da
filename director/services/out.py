"""Who is out of a game that goes on without them: the dead of a clapping game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from director.models import Day, Match, Night
from director.rules import codec


def out_on(match: Match, day: Day) -> frozenset[int]:
    """出局: the seats from which no post is awaited on `day`, by the end of the round before it; one query."""
    ends = match.nights.filter(number__lt=day.number).exclude(end=None).order_by("-number")
    end = ends.values_list("end", flat=True).first()
    if end is None:
        return frozenset()
    return out_in(match, codec.load(end, match.rules.state_type, "end"))


def out_before(match: Match, day: Day, nights: Iterable[Night]) -> frozenset[int]:
    """As `out_on`, from the nights of the match, in order, where they are at hand."""
    ends = [night.end for night in nights if night.number < day.number and night.end is not None]
    return out_in(match, codec.load(ends[-1], match.rules.state_type, "end")) if ends else frozenset()


def out_in(match: Match, state: Any) -> frozenset[int]:
    """出局 in a state of the match that is at hand."""
    return frozenset(seat for seat in range(len(state.seats)) if not match.rules.takes_part(state, seat))
