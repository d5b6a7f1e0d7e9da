"""时钟: does what is due: each match in its own transaction under its lock, at most once, in order, a step at a time.

What is due is found under the lock (`schedule.due_of`), so a deadline that was moved is never acted on at its old time, and
two ticks at once, or a tick and a director's click, do it once. The clock gives no card.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from director.models import Heartbeat, Match
from director.models.sealed import MissingKey
from director.services import news, outbox
from director.services.closing import night_open
from director.services.days import day_close, must_be_ready
from director.services.drafts import publish_draft
from director.services.language import says
from director.services.nights import night_default
from director.services.refusal import Refused
from director.services.schedule import Due, What, arm, due_of, reminder_window
from director.services.writing import held, log, writing

logger = logging.getLogger(__name__)

LATE = timedelta(minutes=2)
"""A step done so long after its time is late: the worker ticks once a minute, give or take half of one."""
ALIVE = timedelta(minutes=3)
BEATS = ("tick", "start")
"""The signs of life of the worker, by their names."""
PART = 25
"""So many matches are handed out together: a second of work."""
MOST_STEPS = 20
"""Of one match in one tick: far more than any match has due at once."""


def tick(now: datetime, hand_out: Callable[[list[int]], object] | None = None) -> int:
    """Do all that is due; returns how many steps were done. What fails in one match stops no other.

    Where `hand_out` is given it takes matches off our hands, PART at a time, for whoever has time to `catch_up` with them.
    """
    Heartbeat.objects.update_or_create(name="tick", defaults={"at": now})
    due = Match.objects.filter(due_at__lte=now).order_by("due_at", "pk")
    matches = list(due.values_list("pk", flat=True))
    if hand_out is not None:
        for start in range(PART, len(matches), PART):
            hand_out(matches[start : start + PART])
        del matches[PART:]
    return catch_up(matches, now)


def catch_up(matches: Sequence[int], now: datetime) -> int:
    """Do what is due of these matches; returns how many steps were done. Those that somebody else is at come last."""
    done, taken = 0, []
    due = Match.objects.filter(pk__in=matches, due_at__lte=now).order_by("due_at", "pk").only("pk", "due_at")
    with translation.override(settings.LANGUAGE_CODE):
        for match in list(due):
            steps, is_taken = _catch_up(match, now, wait=False)
            done += steps
            taken += [match] if is_taken else []
        return done + sum(_catch_up(match, now, wait=True)[0] for match in taken)


def worker_alive(now: datetime) -> bool:
    """Whether the background worker has ticked of late; without it nothing is done on time."""
    return Heartbeat.objects.filter(name__in=BEATS, at__gt=now - ALIVE).exists()


def worker_started(now: datetime) -> None:
    """The worker is being started: it has as long for its first tick as for any other before it counts as gone."""
    Heartbeat.objects.update_or_create(name="start", defaults={"at": now})


def _catch_up(match: Match, now: datetime, *, wait: bool) -> tuple[int, bool]:
    """The steps of one match that are due, one after the other, each committed before the next.

    Returns how many were done here, and whether somebody else was at the match.
    """
    for done in range(MOST_STEPS):
        try:
            if match.due_at is None or match.due_at > now or not _step_or_tell(match, now, wait):
                return done, False
        except Match.DoesNotExist:
            return done, True
    return MOST_STEPS, False


def _step_or_tell(match: Match, now: datetime, wait: bool) -> bool:
    """One step; where it can't be done nothing changes, and the directors are told why, once."""
    try:
        return advance(match, now, wait=wait)
    except Match.DoesNotExist:
        if wait:
            return False
        raise
    except Refused as refused:
        _tell_stuck(match, refused.message, now)
    except MissingKey:  # nothing of the match can be read, nor written to its directors; /readyz says so
        logger.error("the clock of match %s: a key that seals it is missing", match.pk)
    except Exception:
        logger.exception("the clock of match %s failed", match.pk)
        _tell_stuck(match, _("程序出错，详情在服务器的日志里。"), now)
    return False


def advance(match: Match, now: datetime, *, wait: bool = True) -> bool:
    """The one step that is due, under the match's lock; False where nothing is. `match` learns what is due next.

    Raises Match.DoesNotExist where it is gone; without `wait` also where somebody else has the lock.
    """
    with held(match.pk, wait=wait) as locked:
        due = due_of(locked)
        done = due is not None and due.at <= now
        if due is not None and done:
            _STEPS[due.what](locked, due, now)
            _tell_if_late(locked, due, now)
            locked.version += 1
        arm(locked, None if due is None else due.day)
    match.due_at = locked.due_at
    return done


def _tell_if_late(match: Match, due: Due, now: datetime) -> None:
    if now - due.at > LATE and due.what is not What.REMIND:
        log(match, "late", now, what=_named(due, match), due=due.at.isoformat())
        news.late(match, _named(due, match), due.at, now)


def _named(due: Due, match: Match) -> str:
    said = says(match)
    words = {
        What.REMIND: _("{day}的{vote}提醒"),
        What.CLOSE: _("{day}{closes}"),
        What.NIGHT: _("{night}开始"),
        What.DEFAULTS: _("{night}：未答的问题按默认"),
        What.PUBLISH: _("公示{night}"),
    }
    return words[due.what].format(
        day=said.numbered("day", match.day),
        night=said.numbered("night", match.day),
        vote=said.vote,
        closes=said.closes,
    )


def _tell_stuck(match: Match, why: str, now: datetime) -> None:
    with writing(match, moves=False, any_rules=True) as locked:
        due = due_of(locked)
        if due is not None and due.at <= now:
            news.stuck(locked, _named(due, locked), why, due.at, now)


# ---------------------------------------------------------------- the steps


def _remind(match: Match, due: Due, now: datetime) -> None:
    """提醒 (K8.9): once, between 120 and 90 minutes before the close; later than that it is missed, and said so."""
    day = due.day
    assert day is not None, "reminded on an open day"
    day.reminded_at = now
    day.save()
    if now >= reminder_window(day)[1]:
        log(match, "reminder_missed", now, clause="K8.9", day=day.number)
        news.reminder_missed(match, day, now)
        return
    outbox.reminder(match, day, now)
    log(match, "reminded", now, clause="K8.9", day=day.number, count=news.reminded(match, day, now))


def _close(match: Match, due: Due, now: datetime) -> None:
    """关门 (K8.6): the posts are frozen as of the planned close, however late this is done."""
    day_close(match, due.day, now, by=None)
    try:
        must_be_ready(match)
    except Refused as refused:
        news.stuck(match, _named(replace(due, what=What.NIGHT), match), refused.message, due.at, now)


def _night(match: Match, due: Due, now: datetime) -> None:
    """入夜 (K2.1)."""
    night_open(match, now, due.day)


def _defaults(match: Match, due: Due, now: datetime) -> None:
    """按默认 (K6.2, K6.5)."""
    night_default(match, by=None, now=now)


def _publish(match: Match, due: Due, now: datetime) -> None:
    """自动公示 (K7.1)."""
    publish_draft(match, by=None, now=now)


_STEPS: dict[What, Callable[[Match, Due, datetime], None]] = {
    What.REMIND: _remind,
    What.CLOSE: _close,
    What.NIGHT: _night,
    What.DEFAULTS: _defaults,
    What.PUBLISH: _publish,
}
