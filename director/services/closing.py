"""The close of a day: now, at its time, at another time; and the night that follows (K8.6, K2.1)."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from director.announcing import notices
from director.models import Day, Kind, Match, Person, Phase
from director.services import news
from director.services.days import current_day, day_close, iso, must_be_ready, night_begin, not_open
from director.services.drafts import announce
from director.services.language import phrases_written, says, written
from director.services.nights import night_advance
from director.services.refusal import Refused
from director.services.schedule import Times, What, closed_early, due_of, must_be_near, retimed, rhythm_of
from director.services.votes import Fact, votes_of
from director.services.writing import log, must_direct, writing


def close_day(
    match: Match, *, by: Person, now: datetime, version: int | None, ends_grace: bool = False
) -> None:
    """关门 (K8.6): freeze the posts now; the night begins and is settled as far as it goes, or waits for its time.

    `ends_grace` says that a grace which was announced is to end with it: players are told so. Raises Refused without it
    while a grace is not over; when no day is open, when the first dagger is not decided, or while a night is corrected.
    """
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        if locked.phase == Phase.DAY:
            must_be_ready(locked)
        open_now = current_day(locked)
        grace = grace_left(open_now, now)
        if grace is not None and not ends_grace:
            raise Refused("grace", _still_promised(locked, grace), "K8.6")
        day = day_close(locked, open_now, now, by=by)
        if grace is not None:
            _grace_end(locked, day, now, by)
        due = due_of(locked, day)
        if due is not None and due.what is What.NIGHT and due.at <= now:
            night_open(locked, now, day)


def held_up(match: Match) -> str:
    """Why the open day can't be closed by hand yet; "" where it can."""
    try:
        must_be_ready(match)
    except Refused as refused:
        return refused.message
    return ""


def asks_later(match: Match, day: Day, now: datetime) -> datetime | None:
    """When the night's questions would be asked, were the day closed now; None where at once."""
    night_at = (closed_early(match, day, now) or day).night_at
    return night_at if night_at is not None and night_at > now else None


def grace_left(day: Day | None, now: datetime) -> Day | None:
    """The open day, if a grace that was announced for it is not over."""
    if day is None or day.grace_until is None or now >= day.grace_until:
        return None
    return day


def _still_promised(match: Match, day: Day) -> str:
    """Until when those without a valid vote were promised time, and who they are."""
    assert day.grace_until is not None, "asked of a grace"
    said = says(match)
    voted = (Fact.VOTED, Fact.COULD_NOT)
    names = [vote.character.name for vote in votes_of(match, day) if vote.fact not in voted]
    who = (
        _("还没有有效{vote}的：{names}。").format(vote=said.vote, names=_("、").join(names))
        if names
        else _("大家都有有效的{vote}了。").format(vote=said.vote)
    )
    words = _("公示过的宽限到{until}才结束，没有{closes}。{who}要提前结束，请在{closes}的页面上勾选后再试。")
    return words.format(until=news.when(match, day.grace_until), closes=said.closes, who=who)


def _grace_end(match: Match, day: Day, now: datetime, by: Person) -> None:
    """宽限 (K8.6) ended ahead of its time: it was announced, so its end is."""
    assert day.closed_at is not None, "just closed"
    log(match, "grace_ended", now, actor=by, clause="K8.6", day=day.number, until=iso(day.grace_until))
    day.grace_until = day.closed_at
    day.save()
    at = day.closed_at.astimezone(ZoneInfo(match.zone))
    phrases = phrases_written(match.game)
    announce(match, Kind.NOTICE, notices.grace_ended(phrases, day.number, at, written), now, by=by)


def begin_night(match: Match, *, by: Person, now: datetime, version: int | None) -> None:
    """入夜 (K2.1): begin the night that waits, ahead of its time."""
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        log(locked, "night_begun", now, actor=by, clause="K2.1", night=locked.day)
        night_open(locked, now)


def night_open(match: Match, now: datetime, day: Day | None = None) -> None:
    """Begin the night and settle it as far as it goes. Called under the match's lock; `day` as in `night_begin`."""
    night_advance(match, now, night_begin(match, now, day))


def deadline_set(
    match: Match, closes_at: datetime | None, *, by: Person, now: datetime, version: int
) -> None:
    """关门时间 (K8.6): when the open day is to close; None for whenever a director closes it.

    Posts at or after it are late; the night keeps its distance from it. Raises Refused for a time that has passed
    already, and once the close itself has passed: what came since is late, and stays so.
    """
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        day = open_day(locked, now)
        if closes_at is not None and closes_at <= now:
            words = _("{closes}时间已经过去，请填将来的时间，或直接{closes}。")
            raise Refused("past", words.format(closes=says(locked).closes), "K8.6")
        if closes_at is not None:
            must_be_near(closes_at, now)
        close_move(locked, day, closes_at)
        log(locked, "deadline", now, actor=by, clause="K8.6", day=day.number, closes_at=iso(closes_at))
        news.close_moved(locked, day, now)


def open_day(match: Match, now: datetime) -> Day:
    """The open day whose close has not passed; a grace after it moves nothing. Raises Refused where there is none."""
    day = current_day(match)
    if day is None:
        raise Refused("no_day", not_open(match), "K8.6")
    if day.closes_at is not None and now >= day.closes_at:
        words = _("{closes}时间已到，之后的{vote}已经算迟到，不能再改。需要的话可以给宽限。")
        raise Refused("over", words.format(closes=says(match).closes, vote=says(match).vote), "K8.6")
    return day


def close_move(match: Match, day: Day, closes_at: datetime | None) -> None:
    """Move the close of an open day and what hangs on it. Called under the match's lock."""
    if closes_at is not None:
        before = Times(day.closes_at, day.night_at, day.dawn_at)
        times = retimed(before, closes_at, rhythm_of(match), match.zone)
        day.night_at, day.dawn_at = times.night_at, times.dawn_at
        if day.grace_until is not None and day.closes_at is not None:
            day.grace_until += closes_at - day.closes_at
    else:
        day.grace_until = None  # it hangs on the close
    day.closes_at = closes_at
    day.save()
