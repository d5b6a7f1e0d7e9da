"""The director's steps through a match: close the day, rule the end, open the reveal."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from director.announcing.registry import presenter_of
from director.models import Day, Kind, Match, NightStatus, Person, Phase
from director.rules import codec
from director.services import news
from director.services.days import current_day, day_close, iso, must_be_ready, night_begin, not_open
from director.services.drafts import announce
from director.services.language import says, written
from director.services.nights import night_advance
from director.services.reading import names_by_seat
from director.services.refusal import Refused
from director.services.schedule import Times, What, due_of, retimed, rhythm_of
from director.services.writing import log, must_direct, writing


def close_day(match: Match, *, by: Person, now: datetime, version: int | None) -> None:
    """关门 (K8.6): freeze the posts now; the night begins and is settled as far as it goes, or waits for its time.

    Raises Refused when no day is open, when the first dagger is not decided, or while a night is corrected.
    """
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        if locked.phase == Phase.DAY:
            must_be_ready(locked)
        day_close(locked, now, by=by)
        due = due_of(locked)
        if due is not None and due.what is What.NIGHT and due.at <= now:
            night_open(locked, now)


def begin_night(match: Match, *, by: Person, now: datetime, version: int | None) -> None:
    """入夜 (K2.1): begin the night that waits, ahead of its time."""
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        log(locked, "night_begun", now, actor=by, clause="K2.1", night=locked.day)
        night_open(locked, now)


def night_open(match: Match, now: datetime) -> None:
    """Begin the night and settle it as far as it goes. Called under the match's lock."""
    night_begin(match, now)
    night_advance(match, now)


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
    day.closes_at = closes_at
    day.save()


def end_by_ruling(
    match: Match, *, loser: str | None, reason: str, by: Person, now: datetime, version: int
) -> None:
    """判终局 (K8.2): the directors end the match; `loser` is the faction that loses, None for no winner.

    Posts and an unfinished night stay as they are, for the reveal.
    """
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        if locked.phase in (Phase.SETUP, Phase.ENDED):
            raise Refused("not_running", _("只有进行中的一局可以判终局。"), "K8.2")
        if not reason.strip():
            raise Refused("no_reason", _("判终局需要写明理由，它会公示。"), "K8.2")
        game = locked.rules
        outcome = game.ruled(loser)
        locked.outcome = codec.dump(outcome)
        locked.announcements.filter(published_at=None).delete()
        locked.nights.filter(status=NightStatus.OPEN).update(status=NightStatus.SETTLED, settled_at=now)
        locked.days.filter(closed_at=None).update(closed_at=now)
        locked.phase, locked.ended_at = Phase.ENDED, now
        document = presenter_of(locked.game).ruling(loser, reason.strip(), names_by_seat(locked), written)
        announce(locked, Kind.END, document, now, by=by, told=True)
        news.ended(locked, now)
        log(locked, "ruled", now, actor=by, clause="K8.2", loser=loser, reason=reason.strip())


def reveal(match: Match, *, by: Person, now: datetime, version: int) -> None:
    """揭秘 (K7.5): after the end, once a director confirms it, everything is public. It can't be undone."""
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        if locked.phase != Phase.ENDED:
            raise Refused("not_ended", _("终局之前不能揭秘。"), "K7.5")
        if locked.revealed:
            raise Refused("revealed", _("本局已经揭秘。"), "K7.5")
        locked.revealed_at = now
        log(locked, "revealed", now, actor=by, clause="K7.5", commitment=locked.commitment)
        news.revealed(locked, now)
