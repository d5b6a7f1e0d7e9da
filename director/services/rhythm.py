"""节奏: set once for a match; single days moved, extended, or given a grace."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.announcing import notices
from director.models import (
    Day,
    DayPlan,
    Extension,
    Kind,
    Match,
    Night,
    NightStatus,
    Pace,
    Person,
    Phase,
    Rhythm,
)
from director.services import news
from director.services.closing import close_move, open_day
from director.services.days import current_day, iso, not_open
from director.services.drafts import announce
from director.services.language import phrases_written, says, written
from director.services.missed import propose_missed
from director.services.moments import is_zone, next_moment
from director.services.refusal import Refused
from director.services.schedule import (
    LATEST,
    Times,
    in_order,
    must_be_near,
    planned,
    retimed,
    rhythm_of,
    waiting_day,
)
from director.services.writing import log, must_direct, writing

ORDER = gettext_lazy("时间的次序不对：先{closes}，再提问，最后再{opens}。")
SHORTEST, LONGEST = timedelta(seconds=1), timedelta(days=30)
"""A day, or a night, by spans."""
LEAST = timedelta(minutes=10)
"""A day, or a night, by hours: enough to post and to answer. The desk offers no shorter span either."""
LONGEST_NOTICE = timedelta(hours=24)
NO_CAP_KNOWN = timedelta(hours=12)
"""A day's extensions together, in a match without a rhythm."""


@dataclass(frozen=True, slots=True)
class Beat:
    """A rhythm as it is set: the fields of `director.models.Rhythm`."""

    pace: Pace = Pace.HOURS
    opens: time = time(8)
    closes: time = time(22)
    asks: time | None = None
    day_length: timedelta = timedelta(hours=14)
    asks_after: timedelta = timedelta()
    night_length: timedelta = timedelta(hours=10)
    publishes: bool = False
    extension_cap: timedelta = timedelta(hours=12)
    acceleration_notice: timedelta = timedelta(minutes=30)


def rhythm_set(
    match: Match, beat: Beat, *, zone: str, by: Person, now: datetime, version: int, today: bool = False
) -> Rhythm:
    """节奏: for the days to come; with `today` the open day, or the night that runs, follows it at once.

    Raises Refused for a zone that does not exist, and for times that no night fits between.
    """
    _must_be_possible(match, beat, zone, now)
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        if locked.phase == Phase.ENDED:
            raise Refused("ended", _("本局已经结束，不再需要节奏。"))
        rhythm, _created = Rhythm.objects.update_or_create(match=locked, defaults=asdict(beat))
        locked.rhythm = rhythm  # what was loaded with the match is of before
        locked.zone = zone
        log(locked, "rhythm", now, actor=by, zone=zone, today=today, **_plain(beat))
        if today:
            _follow(locked, rhythm, now)
        return rhythm


def _plain(beat: Beat) -> dict[str, Any]:
    """The fields of a rhythm as the log keeps them."""
    return {
        name: value if value is None or isinstance(value, bool) else str(value)
        for name, value in asdict(beat).items()
    }


def _must_be_possible(match: Match, beat: Beat, zone: str, now: datetime) -> None:
    if not is_zone(zone):
        raise Refused("zone", _("没有“{zone}”这个时区。请从列表里选，例如 Asia/Shanghai。").format(zone=zone))
    lengths = (beat.day_length, beat.night_length)
    if beat.pace == Pace.SPANS and not all(SHORTEST <= each <= LONGEST for each in lengths):
        raise Refused("length", _("每一段的时长要大于零，且不超过 30 天。"))
    if not all(timedelta() <= each <= LONGEST for each in (beat.asks_after, beat.extension_cap)):
        raise Refused("length", _("时长不能为负，也不能超过 30 天。"))
    if not timedelta() <= beat.acceleration_notice <= LONGEST_NOTICE:
        raise Refused("length", _("加快进程的预告时间在 0 到 24 小时之间。"), "K8.5")
    if beat.pace == Pace.HOURS and min(_by_clock(beat)) < LEAST:
        words = _("从{opens}到{closes}、从{closes}到下一次{opens}，都至少要留 {n} 分钟。")
        raise Refused("length", _said(match, words, n=_minutes(LEAST)), "K8.6")
    if beat.pace == Pace.HOURS and beat.asks is not None:
        closes = next_moment(now, beat.closes, zone)
        asks = next_moment(closes, beat.asks, zone, or_at=True)
        if asks > next_moment(closes, beat.opens, zone) - LEAST:
            words = _("提问的时间要在{closes}之后，并且离下一次{opens}至少 {n} 分钟。")
            raise Refused("asks", _said(match, words, n=_minutes(LEAST)), "K6.2")


def _by_clock(beat: Beat) -> tuple[timedelta, timedelta]:
    """How long a day and a night are by clock times, on a day when no clock is changed."""
    opens, closes = (timedelta(hours=at.hour, minutes=at.minute) for at in (beat.opens, beat.closes))
    return (closes - opens) % timedelta(days=1), (opens - closes) % timedelta(days=1)


def _follow(match: Match, rhythm: Rhythm, now: datetime) -> None:
    """Let the open day, or the night that runs, follow a rhythm that was just set."""
    day = current_day(match)
    times = planned(rhythm, match.zone, now)
    if day is not None and (day.closes_at is None or now < day.closes_at):
        _replan(match, day, times)
        news.close_moved(match, day, now)
    elif day is None and match.phase == Phase.NIGHT:
        by_hours = rhythm.pace == Pace.HOURS
        dawn = next_moment(now, rhythm.opens, match.zone) if by_hours else now + rhythm.night_length
        _dawn_set(match, match.days.get(number=match.day), dawn, now)


def _replan(match: Match, day: Day, times: Times) -> None:
    """Give an open day other times; a grace that was announced keeps its distance from the close."""
    if day.grace_until is not None and day.closes_at is not None and times.closes_at is not None:
        day.grace_until += times.closes_at - day.closes_at
        after = retimed(times, day.grace_until, rhythm_of(match), match.zone)
        times = replace(times, night_at=after.night_at, dawn_at=after.dawn_at)
    day.closes_at, day.night_at, day.dawn_at = times.closes_at, times.night_at, times.dawn_at
    day.save()


# ---------------------------------------------------------------- one day


def day_move(
    match: Match,
    *,
    by: Person,
    now: datetime,
    version: int,
    closes_at: datetime | None = None,
    night_at: datetime | None = None,
    dawn_at: datetime | None = None,
) -> Day:
    """改一天: other times for the present day; what is None stays, or keeps its distance from the close.

    Raises Refused for times that have passed or are out of order, and for what has happened already.
    """
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        _must_be_ahead(now, closes_at, night_at, dawn_at)
        if closes_at is not None:
            close_move(locked, open_day(locked, now), closes_at)
        day = _present_day(locked)
        if night_at is not None:
            _must_wait(locked, day)
            day.night_at = night_at
        if dawn_at is not None:
            _must_not_have_dawned(locked)
            day.dawn_at = dawn_at
        _must_be_in_order(locked, day)
        day.save()
        locked.nights.filter(number=day.number, status=NightStatus.OPEN).update(due_at=day.dawn_at)
        log(
            locked,
            "day_moved",
            now,
            actor=by,
            day=day.number,
            closes_at=iso(day.closes_at),
            night_at=iso(day.night_at),
            dawn_at=iso(day.dawn_at),
        )
        if closes_at is not None:
            news.close_moved(locked, day, now)
        if dawn_at is not None:
            news.dawn_moved(locked, day, now)
        return day


def _present_day(match: Match) -> Day:
    day = match.days.filter(number=match.day).first()
    if day is None or match.phase in (Phase.SETUP, Phase.ENDED):
        raise Refused("no_day", not_open(match))
    return day


def _must_be_ahead(now: datetime, *times: datetime | None) -> None:
    for each in times:
        if each is not None and each <= now:
            raise Refused("past", _("这个时间已经过去，请填将来的时间。"), "K8.6")
        if each is not None:
            must_be_near(each, now)


def _must_wait(match: Match, day: Day) -> None:
    if match.phase != Phase.DAY and waiting_day(match) is None:
        raise Refused("begun", _said(match, _("{night}已经开始，不能再改提问的时间。")))


def _must_not_have_dawned(match: Match) -> None:
    if match.phase == Phase.DAWN and match.announcements.filter(published_at=None).exists():
        return
    if match.phase not in (Phase.DAY, Phase.NIGHT):
        raise Refused("opened", _said(match, _("{night}已经过去，不能再改{opens}的时间。")))


def _must_be_in_order(match: Match, day: Day) -> None:
    closes = day.closed_at or day.closes_at
    if not in_order(Times(closes, day.night_at, day.dawn_at)):
        raise Refused("order", _said(match, ORDER))


def _said(match: Match, words: str | Promise, **named: object) -> str:
    """Words in the terms of the game."""
    said = says(match)
    return str(words).format(closes=said.closes, opens=said.opens, night=said.night_only, **named)


def _dawn_set(match: Match, day: Day, dawn: datetime, now: datetime) -> None:
    """Move the opening that ends the present night; its questions fall due then (K6.2)."""
    day.dawn_at = dawn
    day.save()
    Night.objects.filter(match=match, number=day.number, status=NightStatus.OPEN).update(due_at=dawn)
    news.dawn_moved(match, day, now)


def day_plan(
    match: Match,
    number: int,
    *,
    by: Person,
    now: datetime,
    version: int,
    closes_at: datetime | None = None,
    night_at: datetime | None = None,
    dawn_at: datetime | None = None,
) -> DayPlan | None:
    """单日安排: other times for a day to come, taken when it opens; without any the plan is dropped.

    Raises Refused for a day that has begun, and for times that have passed or are out of order.
    """
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        if number <= locked.day or number > locked.day + LATEST.days:
            raise Refused("number", _("只能安排还没有开始的日子。"))
        DayPlan.objects.filter(match=locked, number=number).delete()
        times = Times(closes_at, night_at, dawn_at)
        _must_be_ahead(now, closes_at, night_at, dawn_at)
        if not in_order(times):
            raise Refused("order", _said(locked, ORDER))
        log(
            locked,
            "day_planned",
            now,
            actor=by,
            day=number,
            closes_at=iso(closes_at),
            night_at=iso(night_at),
            dawn_at=iso(dawn_at),
        )
        if times == Times():
            return None
        return DayPlan.objects.create(match=locked, number=number, **asdict(times))


def day_extend(
    match: Match, length: timedelta, *, token: str, by: Person, now: datetime, version: int
) -> Extension:
    """延长: the open day closes so much later. The same request, known by its token, is done once.

    Raises Refused when the day has no close or is past it, and beyond the cap on a day's extensions together.
    """
    with writing(match, moves=False) as locked:
        must_direct(locked, by)
        done = Extension.objects.filter(day__match=locked, token=token).first()
    if done is not None:
        return done
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        day = open_day(locked, now)
        if day.closes_at is None:
            raise Refused("no_close", _said(locked, _("没有预定{closes}时间，不需要延长。")), "K8.6")
        _must_fit(locked, day, length)
        close_move(locked, day, day.closes_at + length)
        extension = day.extensions.create(
            token=token, length=length, closes_at=day.closes_at, director=by, at=now
        )
        log(
            locked,
            "extended",
            now,
            actor=by,
            day=day.number,
            minutes=_minutes(length),
            closes_at=iso(day.closes_at),
        )
        news.close_moved(locked, day, now)
        return extension


def _must_fit(match: Match, day: Day, length: timedelta) -> None:
    rhythm = rhythm_of(match)
    cap = NO_CAP_KNOWN if rhythm is None else rhythm.extension_cap
    used = sum((each.length for each in day.extensions.all()), timedelta())
    if length <= timedelta():
        raise Refused("length", _("延长的时间要大于零。"))
    if used + length > cap:
        raise Refused(
            "cap",
            _("一共最多延长 {cap} 分钟，已经延长了 {used} 分钟。").format(
                cap=_minutes(cap), used=_minutes(used)
            ),
        )


def _minutes(length: timedelta) -> int:
    return round(length / timedelta(minutes=1))


def grace_give(match: Match, length: timedelta, *, by: Person, now: datetime, version: int) -> Day:
    """宽限: what is in stays as it is at the close; those without a valid vote may still post for `length` after it.

    A day without a planned close is closed to the others now. A day that was closed, its night not begun, opens again for
    them. Announced. Raises Refused once the night has begun.
    """
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        if not timedelta() < length <= LONGEST_NOTICE:
            raise Refused("length", _("宽限的时间要大于零，最多 24 小时。"))
        day = current_day(locked) or waiting_day(locked)
        if day is None or locked.phase not in (Phase.DAY, Phase.NIGHT):
            raise Refused("begun", _said(locked, _("{night}已经开始，不能再给宽限。")), "K8.6")
        reopened = day.closed_at is not None
        _give(locked, day, length, now)
        if reopened:
            propose_missed(locked, day, now)
        log(locked, "grace", now, actor=by, clause="K8.6", day=day.number, until=iso(day.grace_until))
        assert day.closes_at is not None, "just given"
        assert day.grace_until is not None, "just given"
        document = notices.grace(
            phrases_written(locked.game),
            day.number,
            _local(locked, day.closes_at),
            _local(locked, day.grace_until),
            written,
        )
        announce(locked, Kind.NOTICE, document, now, by=by)
        return day


def _give(match: Match, day: Day, length: timedelta, now: datetime) -> None:
    if day.closed_at is not None:
        day.closes_at, day.closed_at = min(day.closed_at, day.closes_at or day.closed_at), None
        match.phase = Phase.DAY
    day.closes_at = day.closes_at or now
    if day.closes_at <= now:
        day.reminded_at = day.reminded_at or now  # the grace is told instead
    end = day.ends_at or now
    day.grace_until = max(now, end) + length
    times = retimed(Times(end, day.night_at, day.dawn_at), day.grace_until, rhythm_of(match), match.zone)
    day.night_at, day.dawn_at = times.night_at, times.dawn_at
    day.save()


def _local(match: Match, at: datetime) -> datetime:
    return at.astimezone(ZoneInfo(match.zone))
