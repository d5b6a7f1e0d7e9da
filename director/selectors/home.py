"""What somebody finds at home: the own desks, the own seats, and the matches that everybody may see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Exists, F, OuterRef, Q
from django.utils.translation import gettext as _

from director.models import Character, Day, Match, Night, NightStatus, Person, Phase, Tenure
from director.permissions import Visitor
from director.selectors.desk.frame import stand
from director.selectors.progress import stands_in_public
from director.selectors.reports import WriterMatch, matches_written
from director.selectors.seat_asked import questions_open
from director.selectors.seat_conduct import helpers_of
from director.selectors.seat_rows import in_secret
from director.services.language import says

PAGE = 20
MOST_OWN = 30


@dataclass(frozen=True, slots=True)
class DeskLine:
    """A match that the person directs."""

    title: str
    code: str
    stands: str


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A character that the person plays; `questions` wait for an answer, `votes` says that a day is open."""

    match: str
    name: str
    code: str
    stands: str
    questions: int
    votes: bool
    closes: str
    closes_at: datetime | None
    zone: str


@dataclass(frozen=True, slots=True)
class HelperLine:
    """场外助理 (K8.8): a match in which the person looks on for a player; whose character, the page itself says."""

    title: str
    code: str


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match as everybody sees it in a list."""

    title: str
    code: str
    stands: str
    started_at: datetime
    revealed: bool


@dataclass(frozen=True, slots=True)
class Home:
    desks: tuple[DeskLine, ...]
    seats: tuple[SeatLine, ...]
    page: Page[Any]
    matches: Sequence[MatchLine]
    reports: tuple[WriterMatch, ...] = ()
    helps: tuple[HelperLine, ...] = ()


def home_of(person: Visitor, page: str, now: datetime) -> Home:
    """Everything of the start page for `person`; visitors find public matches alone."""
    if not isinstance(person, Person):
        return Home((), (), *_public(page))
    return Home(
        _desks(person), _seats(person, now), *_public(page), tuple(matches_written(person)), _helps(person)
    )


def seat_in(person: Person, match: Match) -> Character | None:
    """The character that `person` plays in `match` now, if any."""
    return match.characters.filter(tenures__person=person, tenures__until=None).first()


def _desks(person: Person) -> tuple[DeskLine, ...]:
    mine = Match.objects.filter(directorships__person=person)[:MOST_OWN]
    return tuple(
        DeskLine(
            match.title,
            match.code,
            stand(match),
        )
        for match in mine
    )


def _helps(person: Person) -> tuple[HelperLine, ...]:
    return tuple(HelperLine(each.match.title, each.code) for each in helpers_of(person)[:MOST_OWN])


def _seats(person: Person, now: datetime) -> tuple[SeatLine, ...]:
    held = Tenure.objects.filter(person=person, until=None).select_related("character__match")
    characters = [tenure.character for tenure in held.order_by("-since")[:MOST_OWN]]
    days = {
        day.match_id: day
        for day in Day.objects.filter(closed_at=None, match__in=[c.match_id for c in characters])
    }
    settling = Q(status=NightStatus.OPEN) | Q(match__phase=Phase.DAWN, number=F("match__day"))
    last = Night.objects.filter(settling, match__in=[c.match_id for c in characters]).select_related("match")
    nights = {night.match_id: night for night in last if in_secret(night.match, night)}
    return tuple(_seat(c, days.get(c.match_id), nights.get(c.match_id), now) for c in characters)


def _seat(character: Character, day: Day | None, night: Night | None, now: datetime) -> SeatLine:
    match = character.match
    started = match.started_at is not None
    return SeatLine(
        match=match.title,
        name=character.name,
        code=character.code,
        stands=stands_in_public(match, day is not None) if started else _("筹备中"),
        questions=len(questions_open(night, character.seat)) if night else 0,
        votes=day is not None,
        closes=_("宽限到") if day and day.in_grace(now) else says(match).closes,
        closes_at=day.ends_for(now) if day else None,
        zone=match.zone,
    )


def _public(page: str) -> tuple[Page[Any], list[MatchLine]]:
    open_day = Day.objects.filter(match=OuterRef("pk"), closed_at=None)
    started = Match.objects.exclude(started_at=None).filter(~Q(phase=Phase.SETUP))
    listed: Page[Any] = Paginator(
        started.annotate(open_day=Exists(open_day)).order_by("-started_at", "-pk"), PAGE
    ).get_page(page)
    lines = [
        MatchLine(m.title, m.code, stands_in_public(m, m.open_day), m.started_at, m.revealed)
        for m in listed.object_list
        if m.started_at is not None
    ]
    return listed, lines
