"""Times as Discuz! shows them: absolute, with or without seconds, or relative to when the page was made."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from director.forum.thread import Moment

SECOND, MINUTE, HOUR, DAY = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)

_ABSOLUTE = re.compile(
    r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?!\d)", re.ASCII
)
_AGO = re.compile(r"(\d{1,6}) ?(秒|分[钟鐘]|小[时時]|天)前", re.ASCII)
_HALF_HOUR = re.compile(r"半小[时時]前")
_DAY_BEFORE = re.compile(r"(昨天|前天) ?(\d{1,2}):(\d{2})", re.ASCII)
_NOW = re.compile(r"[刚剛][刚剛]")
_FOOTER = re.compile(
    r"GMT ?([+-]\d{1,2}(?:\.\d{1,2}|:\d{2})?)?,\s*(\d{4}-\d{1,2}-\d{1,2} \d{1,2}:\d{2}(?::\d{2})?)", re.ASCII
)
_EDITED = re.compile(r"本帖最[后後]由[^\n]{1,200}?[于於]\s*([^\n]{1,40}?)\s*[编編][辑輯]")
_NOTICE_STANDS_IN = 400  # characters: it is the first thing in a post
FARTHEST = timedelta(hours=14)
"""No clock on earth is farther from UTC."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock that a page was made by: its distance from UTC, and what it showed then (as exact as known)."""

    offset: timedelta
    now: Moment | None = None

    def read(self, text: str) -> Moment | None:
        """The moment that a text of Discuz! means; None where it means none, or only the page's own time would tell."""
        text = " ".join(text.replace("\xa0", " ").split())
        found = self.absolute(text)
        return found or self._relative(text)

    def absolute(self, text: str) -> Moment | None:
        """A date with a time of day, by this clock."""
        match = _ABSOLUTE.search(text)
        if match is None:
            return None
        year, month, day, hour, minute, second = (int(each or 0) for each in match.groups())
        try:
            shown = datetime(year, month, day, hour, minute, second, tzinfo=UTC)
            return Moment(shown - self.offset, MINUTE if match[6] is None else SECOND)
        except (ValueError, OverflowError):
            return None

    def _relative(self, text: str) -> Moment | None:
        """刚刚, 3 分钟前, 昨天 12:30 …: counted back from when the page was made."""
        if self.now is None:
            return None
        try:
            if match := _DAY_BEFORE.search(text):
                return self._clock_time(1 if match[1] == "昨天" else 2, int(match[2]), int(match[3]))
            if match := _AGO.search(text):
                return self._ago(int(match[1]), match[2])
            if _HALF_HOUR.search(text):
                return self._between(HOUR, HOUR / 2)
            return self._between(SECOND, timedelta()) if _NOW.search(text) else None
        except (ValueError, OverflowError):
            return None

    def _ago(self, number: int, unit: str) -> Moment:
        if unit == "天":
            return Moment(self._midnight(number), DAY)
        size = SECOND if unit == "秒" else MINUTE if unit.startswith("分") else HOUR
        return self._between((number + 1) * size, number * size)

    def _between(self, longest: timedelta, shortest: timedelta) -> Moment:
        """More than `shortest`, at most `longest` ago."""
        assert self.now is not None, "asked only with a time of the page"
        return Moment(self.now.start - longest, longest - shortest + self.now.length)

    def _midnight(self, days: int) -> datetime:
        """When the day so many days ago began, by this clock."""
        assert self.now is not None, "asked only with a time of the page"
        shown = self.now.start + self.offset
        return shown.replace(hour=0, minute=0, second=0, microsecond=0) - days * DAY - self.offset

    def _clock_time(self, days: int, hour: int, minute: int) -> Moment | None:
        if hour > 23 or minute > 59:
            return None
        return Moment(self._midnight(days) + hour * HOUR + minute * MINUTE, MINUTE)


def footer(text: str) -> tuple[timedelta | None, str] | None:
    """The foot of a page, `GMT+8, 2024-3-5 22:30`: the viewer's distance from UTC, and the time that it showed."""
    match = _FOOTER.search(text.replace("\xa0", " "))
    if match is None:
        return None
    return offset_of(match[1] or "+0"), match[2]


def offset_of(text: str) -> timedelta | None:
    """`+8`, `-3.5`, `5:30`: a distance from UTC, or None for anything else."""
    match = re.fullmatch(r"([+-]?)(\d{1,2})(?:\.(\d{1,2})|:(\d{2}))?", text.strip(), re.ASCII)
    if match is None:
        return None
    part = HOUR * int(match[3]) / 10 ** len(match[3]) if match[3] else MINUTE * int(match[4] or 0)
    offset = int(match[2]) * HOUR + part
    if offset > FARTHEST:
        return None
    return -offset if match[1] == "-" else offset


def edit_notice(text: str) -> str | None:
    """The time in `本帖最后由 X 于 T 编辑`, as written; None where there is no such notice."""
    match = _EDITED.search(text[:_NOTICE_STANDS_IN])
    return None if match is None else match[1]


def without_edit_notice(text: str) -> str:
    """The text without a notice that stands in it as words."""
    match = _EDITED.search(text[:_NOTICE_STANDS_IN])
    return text if match is None else text[: match.start()] + text[match.end() :]
