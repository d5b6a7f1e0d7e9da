"""Every page of a match that other rules have stored: it is shown, or there is a sentence; nothing breaks."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from director.models import Match, Post
from director.permissions import Moment
from tests.rights.test_walk import Sender, places
from tests.rights.worlds import WORLDS

pytestmark = pytest.mark.django_db
STORED = {
    "nights": ("before", "start", "orders", "events", "questions", "end"),
    "announcements": ("table", "facts"),
}
VISITORS = ("anonymous", "player", "helper", "writer", "director")
SICK = frozenset({"ready"})
"""Says 503 in a test, which has no worker."""


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def stranger(stored: Any) -> Any:
    """What was stored, with something in it that these rules don't know."""
    if isinstance(stored, list):
        return [*stored, {"$": "novelty"}]
    return {**stored, "novelty": 1} if isinstance(stored, dict) else stored


def made_strange(row: Any, fields: tuple[str, ...]) -> None:
    for field in fields:
        setattr(row, field, stranger(getattr(row, field)))
    row.save()


def of_other_rules(match: Match) -> None:
    """Everything that rules stored of the match becomes unreadable, and the match one of version 7."""
    for rows, fields in STORED.items():
        for row in getattr(match, rows).all():
            made_strange(row, fields)
    for post in Post.objects.filter(day__match=match):
        made_strange(post, ("reading", "order"))
    match.refresh_from_db()
    made_strange(match, ("options", "outcome", "opening"))
    Match.objects.filter(pk=match.pk).update(rules_version=7)
    match.refresh_from_db()


@pytest.mark.parametrize("moment", [Moment.DAY, Moment.DAWN, Moment.REVEALED])
def test_no_page_breaks_over_it(moment: Moment) -> None:
    world = WORLDS[moment]()
    of_other_rules(world.match)
    broken, shown = [], 0
    for who in VISITORS:
        sender = Sender(world, who)
        for name, place in places(world).items():
            status, _where = sender.send("GET", place)
            shown += status == 200
            if status >= 500 and name not in SICK:
                broken.append(f"{who}: {place}: {status}")
    assert not broken
    assert shown > 100, "what is stored in words is still shown"
