"""Matches with a rhythm, and moments of theirs."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from director.models import Day, Match, Notice, Pace, Person
from director.services.notices import deliver
from director.services.rhythm import Beat, rhythm_set
from tests.worlds import NOON, match_on_day_one

SHANGHAI = ZoneInfo("Asia/Shanghai")
HOURS = Beat()
"""Opens at 8, closes at 22."""


def at(day: int, clock: str, zone: ZoneInfo = SHANGHAI) -> datetime:
    """A clock time of a day of March 2026; the 5th is day one."""
    hour, minute = clock.split(":")
    return datetime(2026, 3, day, int(hour), int(minute), tzinfo=zone).astimezone(UTC)


def match_with_rhythm(
    by: Person, beat: Beat = HOURS, *, zone: str = "Asia/Shanghai", **changes: object
) -> Match:
    """A match on day one, open since noon, its day following the rhythm."""
    match = match_on_day_one(by)
    beat = replace(beat, **changes)  # type: ignore[arg-type]
    rhythm_set(match, beat, zone=zone, by=by, now=NOON, version=match.version, today=True)
    return match


def day_of(match: Match, number: int | None = None) -> Day:
    return match.days.get(number=number or match.day)


def told(person: Person, event: str, now: datetime = NOON) -> list[str]:
    """The texts of this kind in somebody's inbox, oldest first."""
    deliver(datetime(2027, 1, 1, tzinfo=UTC))
    notices = Notice.objects.filter(person=person, event=event).exclude(shown_at=None)
    return list(notices.order_by("pk").values_list("text", flat=True))


SPANS = Beat(pace=Pace.SPANS)
