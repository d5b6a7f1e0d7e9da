"""The characters of a match as its directors see them: with the people behind them and their cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import FilteredRelation, Q

from director.models import Match, NightStatus
from director.rules import codec
from director.services.days import dealt_state
from director.services.nights import replay


@dataclass(frozen=True, slots=True)
class Seat:
    """A character in its place. `seat` counts from 0, `number` is the floor that people read."""

    pk: int
    seat: int
    number: int
    code: str
    name: str
    aliases: tuple[str, ...]
    person: str
    person_pk: int | None


def seats_of(match: Match) -> list[Seat]:
    """The dealt characters in elevator order, with who plays them now; one query."""
    now = FilteredRelation("tenures", condition=Q(tenures__until=None))
    cast = match.characters.exclude(seat=None).annotate(now=now).order_by("seat")
    rows = cast.values_list(
        "pk",
        "seat",
        "code",
        "name",
        "aliases",
        "now__person",
        "now__person__nickname",
        "now__person__username",
    )
    return [
        Seat(
            pk,
            int(seat or 0),
            int(seat or 0) + 1,
            code,
            name,
            tuple(aliases),
            nickname or username or "",
            person,
        )
        for pk, seat, code, name, aliases, person, nickname, username in rows
    ]


def names_of(seats: Sequence[Seat]) -> list[str]:
    """Their names, by seat."""
    return [each.name for each in seats]


def present_state(match: Match) -> Any | None:
    """局面: the game's state as it is now, in the middle of a night too; None before the deal.

    For directors only: it holds what every mark hides.
    """
    night = match.nights.order_by("-number").first()
    if night is not None:
        night.match = match
        if night.status == NightStatus.OPEN or night.end is None:
            return replay(night).state
        return codec.load(night.end, match.rules.state_type, "end")
    if not match.dealt or not match.characters.exclude(seat=None).exists():
        return None
    state = dealt_state(match)
    for event in codec.load_events(match.rules, match.opening):
        match.rules.evolve(state, event)
    return state
