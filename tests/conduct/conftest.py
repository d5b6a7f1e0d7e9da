"""A director and a match whose first day is open."""

from __future__ import annotations

import pytest

from director.models import Match, Person
from tests.worlds import match_on_day_one, new_director


@pytest.fixture
def boss(db: None) -> Person:
    return new_director()


@pytest.fixture
def match(boss: Person) -> Match:
    return match_on_day_one(boss)
