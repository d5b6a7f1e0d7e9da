"""时间表: what the rhythm plans for a day, and what of a match is due next (K6.2, K8.6, K8.9).

Nothing here acts: `director.services.clock` does, with what `due_of` finds under the match's lock.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from director.models import Day, DayPlan, Match, NightStatus, Pace, Phase, Rhythm
from director.services.moments import last_moment, next_moment
from director.services.refusal import Refused

REMIND = timedelta(minutes=120), timedelta(minutes=90)
"""提醒 (K8.9): between so long before the close."""
HALF = 2
"""A day, or a night, lasts at least this part of its planned length: half. See docs/clock.md."""

LATEST = timedelta(days=60)
"""So far ahead a day can be moved."""


@dataclass(frozen=True, slots=True)
class Times:
    """What is planned for a day: its close, the asking of the night's questions, the opening of the next day."""

    closes_at: datetime | None = None
    night_at: datetime | None = None
    dawn_at: datetime | None = None


class What(enum.StrEnum):
    """What can be due."""

    REMIND = "remind"
    CLOSE = "close"
    NIGHT = "night"
    DEFAULTS = "defaults"
    PUBLISH = "publish"


@dataclass(frozen=True, slots=True)
class Due:
    """`day` is the day that it is of, where that was looked at."""

    what: What
    at: datetime
    day: Day | None = None


def rhythm_of(match: Match) -> Rhythm | None:
    """The rhythm of a match; one that was loaded with the match is not asked for again."""
    return getattr(match, "rhythm", None)


# ---------------------------------------------------------------- a day's times


def times_of(match: Match, number: int, opened: datetime) -> Times:
    """What is planned for day `number`, opened at `opened`: by the rhythm, and by a plan of its own where one fits."""
    rhythm = rhythm_of(match)
    last = match.days.filter(number=number - 1).first()
    times = Times() if rhythm is None else planned(rhythm, match.zone, opened, last.dawn_at if last else None)
    plan = DayPlan.objects.filter(match=match, number=number).first()
    return times if plan is None else with_plan(times, plan, rhythm, match.zone, opened)


def planned(rhythm: Rhythm, zone: str, opened: datetime, dawn: datetime | None = None) -> Times:
    """A day's times by the rhythm. `dawn` is when it was to open: published earlier, it closes no earlier for that."""
    if rhythm.pace == Pace.SPANS:
        closes = opened + rhythm.day_length
        night = closes + rhythm.asks_after
        return Times(closes, night, night + rhythm.night_length)
    closes = next_moment(max(opened, dawn or opened), rhythm.closes, zone)
    if (closes - opened) * HALF < closes - last_moment(closes, rhythm.opens, zone):
        closes = next_moment(closes, rhythm.closes, zone)
    return after_close(rhythm, zone, closes)


def after_close(rhythm: Rhythm, zone: str, closes: datetime) -> Times:
    """The night after a close, by the hours of the rhythm."""
    night = closes if rhythm.asks is None else next_moment(closes, rhythm.asks, zone, or_at=True)
    return Times(closes, night, next_moment(night, rhythm.opens, zone))


def with_plan(times: Times, plan: DayPlan, rhythm: Rhythm | None, zone: str, opened: datetime) -> Times:
    """The times with those of a day's own plan; a plan that has passed or is out of order is left aside."""
    if plan.closes_at is not None and plan.closes_at > opened:
        times = retimed(times, plan.closes_at, rhythm, zone)
    moved = replace(times, night_at=plan.night_at or times.night_at, dawn_at=plan.dawn_at or times.dawn_at)
    return moved if in_order(moved) else times


def retimed(times: Times, closes: datetime, rhythm: Rhythm | None, zone: str) -> Times:
    """The times with another close: the night keeps its distance from it.

    By the hours the next day opens when it was to, or at the next opening after the night has begun.
    """
    moved = closes - (times.closes_at or closes)
    night = closes if times.night_at is None else max(closes, times.night_at + moved)
    dawn = times.dawn_at
    if dawn is not None and rhythm is not None:
        if rhythm.pace == Pace.SPANS:
            dawn += moved
        while dawn <= night:
            dawn = (
                next_moment(dawn, rhythm.opens, zone)
                if rhythm.pace == Pace.HOURS
                else dawn + rhythm.night_length
            )
    return Times(closes, night, None if dawn is not None and dawn <= night else dawn)


def closed_early(match: Match, day: Day, now: datetime) -> Times | None:
    """The times of a day that is closed now, ahead of its end; None where its end has come."""
    if day.ends_at is not None and now >= day.ends_at:
        return None
    return retimed(Times(day.ends_at, day.night_at, day.dawn_at), now, rhythm_of(match), match.zone)


def must_be_near(moment: datetime, now: datetime) -> None:
    """Refuse a time so far ahead that its year must be a slip."""
    if moment > now + LATEST:
        raise Refused("far", _("这个时间太远，最多提前 60 天安排。"))


def in_order(times: Times) -> bool:
    """Whether close, questions and opening come one after the other."""
    told = [each for each in (times.closes_at, times.night_at) if each is not None]
    return told == sorted(told) and (times.dawn_at is None or all(each < times.dawn_at for each in told))


def dawn_after(match: Match, day: Day, began: datetime) -> datetime | None:
    """When the questions of a night that begins now fall due (K6.2): as planned, if half the night is left for them."""
    rhythm = rhythm_of(match)
    if day.dawn_at is None:
        return None
    start = day.night_at or day.closes_at or began
    length = day.dawn_at - start
    if rhythm is None or (day.dawn_at - began) * HALF >= length:
        return day.dawn_at if day.dawn_at > began else None
    if rhythm.pace == Pace.SPANS:
        return began + rhythm.night_length
    dawn = day.dawn_at
    while (dawn - began) * HALF < length:
        dawn = next_moment(dawn, rhythm.opens, match.zone)
    return dawn


# ---------------------------------------------------------------- what is due


def reminder_window(day: Day) -> tuple[datetime, datetime]:
    """提醒 (K8.9): from 120 until 90 minutes before the close; on a day under four hours, its second half."""
    assert day.closes_at is not None, "a day without a close has no reminder"
    length = day.closes_at - day.opened_at
    early, late = REMIND
    if length < HALF * early:
        return day.closes_at - length / HALF, day.closes_at
    return day.closes_at - early, day.closes_at - late


def due_of(match: Match, day: Day | None = None) -> Due | None:
    """What is due next and when, or None where everything waits for people.

    `day` is a day of the match as it stands now; if it is the present one, it is not asked for again.
    """
    found = {Phase.DAY: _due_by_day, Phase.NIGHT: _due_by_night, Phase.DAWN: _due_at_dawn}
    look = found.get(Phase(match.phase))
    return None if look is None else look(match, day)


def _present(match: Match, day: Day | None) -> Day | None:
    """The present day, with whether it was forgiven: `day`, if it is that one."""
    if day is not None and day.number == match.day:
        return day
    return match.days.filter(number=match.day).select_related("forgiven").order_by("pk").first()


def _due_by_day(match: Match, day: Day | None) -> Due | None:
    day = _present(match, day)
    if day is None or day.closed_at is not None or day.closes_at is None or day.ends_at is None:
        return None
    close = Due(What.CLOSE, day.ends_at, day)
    if day.reminded_at is not None:
        return close
    remind = Due(What.REMIND, reminder_window(day)[0], day)
    return remind if remind.at < close.at else close


def _due_by_night(match: Match, day: Day | None) -> Due | None:
    nights = {night.number: night for night in match.nights.order_by().only("number", "status", "due_at")}
    for night in nights.values():
        if night.status == NightStatus.OPEN:
            return None if night.due_at is None else Due(What.DEFAULTS, night.due_at)
    if match.day in nights or any(night.status != NightStatus.ANNOUNCED for night in nights.values()):
        return None
    day = _present(match, day)
    if day is None or day.closed_at is None:
        return None
    return Due(What.NIGHT, day.night_at or day.closed_at, day)


def _due_at_dawn(match: Match, day: Day | None) -> Due | None:
    """自动公示: only where the directors chose it; a night that was taken back they publish themselves (K10.1)."""
    rhythm = rhythm_of(match)
    if rhythm is None or not rhythm.publishes:
        return None
    day = _present(match, day)
    if day is None or day.dawn_at is None:
        return None
    taken_back = match.nights.filter(number=match.day, revision__gt=0).exists()
    return None if taken_back else Due(What.PUBLISH, day.dawn_at, day)


def waiting_day(match: Match) -> Day | None:
    """The day that is closed and whose night has not begun."""
    day = match.days.filter(number=match.day).exclude(closed_at=None).first()
    return None if day is None or match.nights.filter(number=day.number).exists() else day


def arm(match: Match, day: Day | None = None) -> None:
    """Set what the clock looks for: when something of the match is due next. Called under its lock; `day` as in `due_of`."""
    due = due_of(match, day)
    match.due_at = None if due is None else due.at
