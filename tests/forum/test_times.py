"""Times as Discuz! shows them, by the viewer's clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from director.forum.discuz_html import clock_of
from director.forum.thread import Moment, Viewer
from director.forum.times import DAY, HOUR, MINUTE, SECOND, Clock, offset_of

BOARD = timedelta(hours=8)
NOW = Moment(datetime(2024, 3, 6, 1, 0, tzinfo=UTC), MINUTE)  # 9:00 in Shanghai
CLOCK = Clock(BOARD, NOW)


def at(hour: int, minute: int = 0, second: int = 0, *, day: int = 5) -> datetime:
    """A time by the clocks of Shanghai."""
    return datetime(2024, 3, day, hour, minute, second, tzinfo=UTC) - BOARD


@pytest.mark.parametrize(
    ("shown", "start", "length"),
    [
        ("发表于 2024-3-5 12:34", at(12, 34), MINUTE),
        ("2024-03-05 12:34:56", at(12, 34, 56), SECOND),
        ("2024-3-5\xa022:00", at(22), MINUTE),
        ("昨天\xa022:00", at(22), MINUTE),
        ("前天 12:30", at(12, 30, day=4), MINUTE),
        ("刚刚", at(8, 59, 59, day=6), SECOND + MINUTE),
        ("5 秒前", at(8, 59, 54, day=6), SECOND + MINUTE),
        ("3\xa0分钟前", at(8, 56, day=6), MINUTE * 2),
        ("半小时前", at(8, day=6), HOUR / 2 + MINUTE),
        ("2 小时前", at(6, day=6), HOUR + MINUTE),
        ("3 天前", at(0, day=3), DAY),
    ],
)
def test_every_form(shown: str, start: datetime, length: timedelta) -> None:
    assert CLOCK.read(shown) == Moment(start, length)


@pytest.mark.parametrize(
    "shown", ["", "昨天", "昨天 99:99", "2024-13-40 12:00", "0000-1-1 00:00", "12:34", "9999-12-31 23:59:99"]
)
def test_what_is_no_time(shown: str) -> None:
    assert CLOCK.read(shown) is None


def test_relative_times_need_the_time_of_the_page() -> None:
    assert Clock(BOARD).read("昨天 22:00") is None
    assert Clock(BOARD).read("2024-3-5 22:00") is not None


def test_the_viewers_zone() -> None:
    """Shown as 23:00 to a viewer at +9, it is 22:00 at +8."""
    assert Clock(timedelta(hours=9)).read("2024-3-5 23:00") == Moment(at(22), MINUTE)


def test_the_pages_own_word_and_what_is_said_of_the_viewer() -> None:
    foot = '<p class="xs0">GMT+9, 2024-3-6 10:00<span id="debuginfo"></span></p>'
    told = clock_of(foot, Viewer(BOARD))
    assert told == Clock(timedelta(hours=9), NOW)
    said = clock_of(foot, Viewer(BOARD, offset=timedelta(hours=7), saved_at=NOW.start))
    assert said == Clock(timedelta(hours=7), NOW)
    assert clock_of("", Viewer(BOARD)) == Clock(BOARD)


@pytest.mark.parametrize(
    ("text", "offset"),
    [("+8", 8.0), ("-3.5", -3.5), ("5:30", 5.5), ("0", 0.0), ("99", None), ("x", None), ("", None)],
)
def test_offsets(text: str, offset: float | None) -> None:
    assert offset_of(text) == (None if offset is None else timedelta(hours=offset))
