"""The director's steps through a match: close the day, rule the end, open the reveal."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from director.announcing.registry import presenter_of
from director.models import Kind, Match, Night, NightStatus, Person, Phase
from director.rules import codec
from director.services.days import current_day, day_close
from director.services.drafts import announce, names_by_seat
from director.services.nights import night_advance
from director.services.refusal import Refused
from director.services.writing import log, must_direct, writing


def close_day(match: Match, *, by: Person | None, now: datetime, version: int | None) -> Night:
    """关门 (K8.6): freeze the posts and settle the night as far as it goes. `by` is None for the clock."""
    with writing(match, version=version) as locked:
        if by is not None:
            must_direct(locked, by)
        night = day_close(locked, now)
        night_advance(locked, now)
        return night


def deadline_set(
    match: Match, closes_at: datetime | None, *, by: Person, now: datetime, version: int
) -> None:
    """关门时间 (K8.6): when the open day is to close; None for whenever a director closes it.

    Posts at or after it are late. Raises Refused for a time that has passed already.
    """
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        day = current_day(locked)
        if day is None:
            raise Refused("no_day", _("现在没有开着的白天。"), "K8.6")
        if closes_at is not None and closes_at <= now:
            raise Refused("past", _("关门时间已经过去，请填将来的时间，或直接关门。"), "K8.6")
        day.closes_at = locked.due_at = closes_at
        day.save()
        log(
            locked,
            "deadline",
            now,
            actor=by,
            clause="K8.6",
            day=day.number,
            closes_at=None if closes_at is None else closes_at.isoformat(),
        )


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
        locked.phase, locked.ended_at, locked.due_at = Phase.ENDED, now, None
        document = presenter_of(locked.game).ruling(loser, reason.strip(), names_by_seat(locked), _)
        announce(locked, Kind.END, document, now, by=by)
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
