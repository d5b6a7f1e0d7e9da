"""Clock times of a zone: gaps, overlaps, midnight, the present moment."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from director.services.moments import is_zone, last_moment, moment_of, next_moment

BERLIN, NEW_YORK, SHANGHAI = "Europe/Berlin", "America/New_York", "Asia/Shanghai"


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "day", "clock", "moment"),
    [
        (SHANGHAI, date(2026, 3, 5), time(22), "2026-03-05T14:00"),
        (BERLIN, date(2026, 3, 28), time(2, 30), "2026-03-28T01:30"),
        (BERLIN, date(2026, 3, 29), time(2, 30), "2026-03-29T01:30"),  # missing: read as 03:30 summer time
        (BERLIN, date(2026, 3, 29), time(3, 30), "2026-03-29T01:30"),
        (BERLIN, date(2026, 10, 25), time(2, 30), "2026-10-25T00:30"),  # twice: the first
        (NEW_YORK, date(2026, 3, 8), time(2, 30), "2026-03-08T07:30"),
        (NEW_YORK, date(2026, 11, 1), time(1, 30), "2026-11-01T05:30"),
    ],
)
def test_a_clock_time_of_a_day(zone: str, day: date, clock: time, moment: str) -> None:
    assert moment_of(day, clock, zone) == utc(moment)


def test_a_day_of_23_or_25_hours_still_closes_at_its_hour() -> None:
    before = utc("2026-03-28T21:00")  # 22:00 in Berlin
    assert next_moment(before, time(22), BERLIN) - before == timedelta(hours=23)
    before = utc("2026-10-24T20:00")
    assert next_moment(before, time(22), BERLIN) - before == timedelta(hours=25)


def test_a_close_equal_to_now_is_the_next_days() -> None:
    now = utc("2026-03-05T14:00")
    assert next_moment(now, time(22), SHANGHAI) == now + timedelta(days=1)
    assert next_moment(now, time(22), SHANGHAI, or_at=True) == now
    assert next_moment(now - timedelta(seconds=1), time(22), SHANGHAI) == now


def test_midnight_is_the_coming_one() -> None:
    evening = datetime(2026, 3, 5, 20, tzinfo=ZoneInfo(SHANGHAI))
    assert next_moment(evening, time(0), SHANGHAI) == datetime(2026, 3, 6, tzinfo=ZoneInfo(SHANGHAI))


def test_the_last_time_before() -> None:
    assert last_moment(utc("2026-03-05T14:00"), time(22), SHANGHAI) == utc("2026-03-04T14:00")
    assert last_moment(utc("2026-03-05T14:01"), time(22), SHANGHAI) == utc("2026-03-05T14:00")


@pytest.mark.parametrize(
    "zone", [BERLIN, NEW_YORK, SHANGHAI, "Pacific/Apia", "Africa/Cairo", "Asia/Kathmandu"]
)
def test_the_next_time_is_after_now_and_at_most_two_days_ahead(zone: str) -> None:
    now = utc("2011-12-28T10:30")
    for _ in range(200):
        now += timedelta(hours=5, minutes=7)
        for clock in (time(0), time(0, 15), time(2, 30), time(23, 59)):
            moment = next_moment(now, clock, zone)
            assert now < moment <= now + timedelta(days=2)


def test_zones() -> None:
    assert is_zone(SHANGHAI)
    assert not is_zone("Asia/Nowhere")
    assert not is_zone("../etc/passwd")
