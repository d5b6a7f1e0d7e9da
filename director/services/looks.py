"""查看 (K10.3): a look of a director at what is hidden from players is in the log, too."""

from __future__ import annotations

from datetime import datetime, timedelta

from director.models import Match, Person
from director.services.writing import log

AGAIN = timedelta(minutes=30)
"""Looks at the same thing within this time are one look."""


def looked(match: Match, person: Person, what: str, now: datetime) -> bool:
    """Note that `person` looked at `what`; returns whether it was a new look. Never changes a match's version."""
    recent = match.log.filter(act="looked", actor=person, at__gt=now - AGAIN)
    if any(entry.data.get("what") == what for entry in recent):
        return False
    log(match, "looked", now, actor=person, clause="K10.3", what=what)
    return True
