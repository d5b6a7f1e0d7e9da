"""The night that is still to begin: posts are in, its questions are not asked yet; and what holds it up."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from director.models import Match, NightStatus, Phase
from director.selectors.desk.seats import Present, present_of
from director.services.schedule import waiting_day


@dataclass(frozen=True, slots=True)
class Coming:
    """A night that has not begun: `at` is when it does by itself; `undecided` and `corrected` say what it waits for."""

    number: int
    at: datetime
    undecided: bool
    corrected: bool

    @property
    def ready(self) -> bool:
        """Whether it can begin now."""
        return not (self.undecided or self.corrected)


def night_coming(match: Match, present: Present | None = None) -> Coming | None:
    """The night that comes next; None while a day is open, or the night of the day has begun. `present`, if at hand."""
    day = waiting_day(match) if match.phase == Phase.NIGHT else None
    if day is None or day.closed_at is None:
        return None
    present = present or present_of(match)
    return Coming(
        number=day.number,
        at=day.night_at or day.closed_at,
        undecided=undecided(match, present),
        corrected=present.night is not None and present.night.status != NightStatus.ANNOUNCED,
    )


def undecided(match: Match, present: Present) -> bool:
    """首日匕首 (K1.5): whether something must still be decided before the first night can begin."""
    return present.state is not None and match.rules.not_ready(present.state) is not None
