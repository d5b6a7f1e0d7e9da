"""The characters of a match as its directors see them: with the people behind them and their cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import FilteredRelation, Q

from director.models import Match, Night, NightStatus
from director.rules import codec
from director.rules.game import Turn
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


@dataclass(frozen=True, slots=True)
class Present:
    """现在: the last night, if there was one, and the game's state as it is now, in the middle of a night too.

    `state` is None before the deal, and in a match of other rules than this code plays; `turn` where no night is being
    settled. For directors only: the state holds what every mark hides.
    """

    state: Any | None
    night: Night | None = None
    turn: Turn[Any] | None = None

    def before(self, match: Match, number: int) -> Any | None:
        """The state in which the posts of day `number` are made; None where it is not at hand."""
        if self.night is None or self.night.number < number:
            return self.state
        if self.night.number == number:
            return codec.load(self.night.start, match.rules.state_type, "start")
        return None


def present_of(match: Match) -> Present:
    """How the match stands now; one query, or three while a night is being settled."""
    if not match.recomputable:
        return Present(None)
    night = match.nights.order_by("-number").first()
    if night is None:
        return Present(_before_nights(match))
    night.match = match
    if night.status == NightStatus.OPEN or night.end is None:
        turn = replay(night)
        return Present(turn.state, night, turn)
    return Present(codec.load(night.end, match.rules.state_type, "end"), night)


def _before_nights(match: Match) -> Any | None:
    """The state before the first night: what the deal and the first dagger made it."""
    if not match.dealt or not match.characters.exclude(seat=None).exists():
        return None
    state = dealt_state(match)
    for event in codec.load_events(match.rules, match.opening):
        match.rules.evolve(state, event)
    return state
