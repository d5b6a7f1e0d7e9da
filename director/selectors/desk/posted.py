"""Which post an action of a night comes from (K2.2), for the story that the desk tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse

from director.models import Match, Night
from director.rules import codec
from director.rules.game import Event, Question
from director.selectors.desk.seats import Seat
from director.services.reading import counting_posts


@dataclass(frozen=True, slots=True)
class Posted:
    """When the post was sent, and where it stands among those of its character."""

    at: datetime
    url: str


def posted_by_seat(match: Match, night: Night, seats: Sequence[Seat]) -> dict[int, Posted]:
    """The posts that the night's orders came from; two queries.

    Orders are frozen at the close. A post that says otherwise by now, or was set aside since (K8.8), is not theirs.
    """
    rules = match.rules
    day = match.days.filter(number=night.number).first()
    frozen = getattr(codec.load(night.orders, rules.orders_type, "orders"), "posts", ())
    if day is None or not any(frozen):
        return {}
    counting = counting_posts(day)
    found = {}
    for each in seats:
        one = counting.get(each.pk)
        if one is not None and codec.load(one.order, rules.post_type, "order") == frozen[each.seat]:
            way = reverse("desk:seat", args=[match.code, each.code])
            found[each.seat] = Posted(one.sent_at, f"{way}?day={day.number}")
    return found


def source_of(what: Event | Question, posted: Mapping[int, Posted]) -> Posted | None:
    """The post that an action was taken from; None for what came from none."""
    step: Any = getattr(what, "step", None)
    return posted.get(what.holder) if step is not None and hasattr(what, "holder") else None
