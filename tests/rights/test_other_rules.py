"""Every page of a match that other rules have stored: it is shown, or there is a sentence; nothing breaks."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from director.permissions import Moment
from tests.other_rules import unreadable
from tests.rights.test_walk import Sender, places
from tests.rights.worlds import WORLDS

pytestmark = pytest.mark.django_db
VISITORS = ("anonymous", "player", "helper", "writer", "director")
SICK = frozenset({"ready"})
"""Says 503 in a test, which has no worker."""


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("moment", [Moment.DAY, Moment.DAWN, Moment.REVEALED])
def test_no_page_breaks_over_it(moment: Moment) -> None:
    world = WORLDS[moment]()
    unreadable(world.match)
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
