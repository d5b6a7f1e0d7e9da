"""Who is out of a game that goes on without them: the dead of a clapping game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from director.models import Announcement, Day, Match
from director.rules import codec
from director.services.published import published_table


def out_on(match: Match, day: Day) -> frozenset[int]:
    """出局: the seats from which no post is awaited on `day`, as last published by then; one query, where the dead can be out at all.

    A round that is taken back, or settled anew and not published, changes nothing of it (K7.4, K10.2).
    """
    if not match.rules.goes_on:
        return frozenset()
    table = published_table(match, day.number)
    return frozenset() if table is None else out_in(match, table)


def out_before(match: Match, day: Day, said: Sequence[Announcement]) -> frozenset[int]:
    """As `out_on`, with the last published announcement that holds a status table at hand (or none)."""
    if said and said[-1].day > day.number:
        return out_on(match, day)  # the round after `day` is published, and was the last
    tables = [codec.load(each.table, match.rules.public_type, "table") for each in said[-1:]]
    return out_in(match, tables[0]) if tables else frozenset()


def out_in(match: Match, shown: Any) -> frozenset[int]:
    """出局 in a state of the match, or in a status table, that is at hand."""
    return frozenset(seat for seat in range(len(shown.seats)) if not match.rules.takes_part(shown, seat))
