"""Clock times of a zone as moments. Pure: no clock, no database.

A clock time that a day lacks (clocks go forward) or has twice (clocks go back) is read as RFC 5545 reads it, so that
calendars agree: where it is missing, by the offset before the gap (02:30 becomes 03:30); where it comes twice, the first.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, available_timezones

A_DAY = timedelta(days=1)


def is_zone(name: str) -> bool:
    """Whether this is a zone of the IANA list."""
    return name in available_timezones()


def moment_of(day: date, clock: time, zone: str) -> datetime:
    """That clock time on that day in the zone."""
    return datetime.combine(day, clock.replace(fold=0), ZoneInfo(zone)).astimezone(UTC)


def next_moment(after: datetime, clock: time, zone: str, *, or_at: bool = False) -> datetime:
    """The first time after `after` that clocks show `clock`; with `or_at` it may be `after` itself.

    Midnight is the beginning of the coming day. A closing time equal to now is therefore that of the next day.
    """
    today = after.astimezone(ZoneInfo(zone)).date()
    for days in range(-1, 4):  # one day back: a gap can carry a clock time over midnight
        moment = moment_of(today + days * A_DAY, clock, zone)
        if moment > after or (or_at and moment == after):
            return moment
    raise AssertionError("every zone shows every clock time within four days")


def last_moment(before: datetime, clock: time, zone: str) -> datetime:
    """The last time before `before` that clocks showed `clock`."""
    today = before.astimezone(ZoneInfo(zone)).date()
    return max(
        moment
        for moment in (moment_of(today + days * A_DAY, clock, zone) for days in range(-3, 2))
        if moment < before
    )
