"""A match whose votes are posted on a forum."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from director.models import Match, Person
from tests import worlds

CLOSE = datetime(2026, 3, 5, 14, 0, tzinfo=UTC)
"""22:00 in Shanghai, on the day of `worlds.NOON`."""


@pytest.fixture
def match(director: Person) -> Match:
    """Day 1 is open until 22:00; the dagger is with seat 0."""
    found = worlds.match_on_day_one(director)
    found.days.update(closes_at=CLOSE)
    return found
