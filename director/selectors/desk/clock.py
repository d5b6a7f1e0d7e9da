"""The clock's page of the desk: rhythm, the present day's times, acceleration, what was late, what could not be sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from director.models import (
    Consent,
    Day,
    DayPlan,
    Delivery,
    DeliveryState,
    Extension,
    LogEntry,
    Match,
    Phase,
    Rhythm,
)
from director.selectors.desk.due import NextStep, next_step
from director.services.acceleration import agreed, in_play, needed
from director.services.schedule import rhythm_of, waiting_day

MOST_TROUBLE = 50


@dataclass(frozen=True, slots=True)
class Acceleration:
    """加快进程 (K8.5): the public count. `proposed` says that somebody in play agrees now."""

    day: int
    agreed: int
    of: int
    needed: int
    reached_at: datetime | None

    @property
    def proposed(self) -> bool:
        return self.agreed > 0


@dataclass(frozen=True, slots=True)
class ClockPage:
    """Everything of the page. `consents` are for the directors alone; players see the count."""

    rhythm: Rhythm | None
    day: Day | None
    due: NextStep | None
    open: bool
    waiting: bool
    may_move_dawn: bool
    acceleration: Acceleration | None
    consents: tuple[Consent, ...]
    extensions: tuple[Extension, ...]
    plans: tuple[DayPlan, ...]
    late: tuple[LogEntry, ...]
    unsent: tuple[Delivery, ...]
    waiting_mail: int


def clock_page(match: Match) -> ClockPage:
    """The page of one match; eleven queries."""
    day = match.days.select_related("match__rhythm").filter(number=match.day).first()
    rhythm = rhythm_of(match) if day is None else getattr(day.match, "rhythm", None)
    consents = () if day is None else tuple(day.consents.select_related("character", "person"))
    is_open = day is not None and day.closed_at is None
    troubled = _troubled(match)
    return ClockPage(
        rhythm=rhythm,
        day=day,
        due=next_step(match, day),
        open=is_open and match.phase == Phase.DAY,
        waiting=match.phase == Phase.NIGHT and waiting_day(match) is not None,
        may_move_dawn=match.phase in (Phase.DAY, Phase.NIGHT, Phase.DAWN),
        acceleration=acceleration_of(match, day, consents),
        consents=consents,
        extensions=tuple(day.extensions.select_related("director")) if day is not None else (),
        plans=tuple(match.plans.filter(number__gt=match.day)),
        late=tuple(match.log.filter(act__in=("late", "reminder_missed")).order_by("-pk")[:10]),
        unsent=tuple(each for each in troubled if each.state == DeliveryState.FAILED),
        waiting_mail=sum(each.state == DeliveryState.WAITING for each in troubled),
    )


def _troubled(match: Match) -> list[Delivery]:
    """The deliveries that failed for good, and those that are tried again; newest first."""
    failed, again = Q(state=DeliveryState.FAILED), Q(state=DeliveryState.WAITING, attempts__gt=0)
    ours = Delivery.objects.filter(failed | again, notice__match=match)
    return list(ours.select_related("notice__person").order_by("-pk")[:MOST_TROUBLE])


def acceleration_of(
    match: Match, day: Day | None, consents: Sequence[Consent] | None = None
) -> Acceleration | None:
    """The count of the open day; None while no day is open. `consents` are the day's, where they are at hand."""
    if day is None or day.closed_at is not None or match.phase != Phase.DAY:
        return None
    playing = in_play(match)
    return Acceleration(
        day.number,
        agreed(day.consents.all() if consents is None else consents, playing),
        len(playing),
        needed(len(playing)),
        day.accelerated_at,
    )
