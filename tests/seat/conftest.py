"""A match for the tests of the seat."""

from __future__ import annotations

import pytest

from director.models import Match, Person
from tests import worlds


@pytest.fixture
def director(db: None) -> Person:
    return worlds.new_director()


@pytest.fixture
def day_one(director: Person) -> Match:
    """Day 1 is open, the dagger is with seat 0."""
    return worlds.match_on_day_one(director)


@pytest.fixture
def night_one(day_one: Match) -> Match:
    """The first night: seat 1 is asked whether it requests an intervention; seat 2 would step in."""
    return worlds.close_with_attack(day_one)
