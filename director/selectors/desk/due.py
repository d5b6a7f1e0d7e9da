"""What the clock does next of itself, in words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from director.models import Day, Match
from director.services.language import says
from director.services.schedule import Due, What, due_of


@dataclass(frozen=True, slots=True)
class NextStep:
    """A step of the clock: its name, and its time."""

    what: What
    name: str
    at: datetime


def next_step(match: Match, day: Day | None = None) -> NextStep | None:
    """What is due next; None where everything waits for people. `day` as in `due_of`; two queries at most."""
    due = due_of(match, day)
    return None if due is None else NextStep(due.what, _name(match, due), due.at)


def next_end(match: Match) -> NextStep | None:
    """What ends next: as `next_step`, with the close of a day in place of the reminder before it."""
    due = due_of(match)
    if due is not None and due.what is What.REMIND and due.day is not None and due.day.ends_at is not None:
        due = Due(What.CLOSE, due.day.ends_at, due.day)
    return None if due is None else NextStep(due.what, _name(match, due), due.at)


def _name(match: Match, due: Due) -> str:
    words = says(match)
    if due.what is What.CLOSE and due.day is not None and due.day.grace_until == due.at:
        return _("宽限到")
    return {
        What.REMIND: _("提醒还没有{vote}的").format(vote=words.vote),
        What.CLOSE: words.closes,
        What.NIGHT: words.asks,
        What.DEFAULTS: _("没答的按默认"),
        What.PUBLISH: _("自动公示"),
    }[due.what]
