"""Matches to carry about: one that was played to its reveal, and one in the middle of a night."""

from __future__ import annotations

import pytest

from director.models import Match, Person
from director.services.demo import Performance, Script
from tests import worlds


@pytest.fixture
def played(db: None) -> Match:
    """The demo match, revealed."""
    performance = Performance(Script.of_game("kanshu"))
    for _announcement in performance.play():
        pass
    performance.match.refresh_from_db()
    return performance.match


@pytest.fixture
def running(director: Person) -> Match:
    """A match in its first night, with a question open."""
    return worlds.close_with_attack(worlds.match_on_day_one(director))
