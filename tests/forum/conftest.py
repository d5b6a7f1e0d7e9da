"""A match whose votes are posted on a forum."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.test import Client

from director.models import Match, Person
from tests import worlds

CLOSE = datetime(2026, 3, 5, 14, 0, tzinfo=UTC)
"""22:00 in Shanghai, on the day of `worlds.NOON`."""


@pytest.fixture
def director(db: None) -> Person:
    return worlds.new_director()


@pytest.fixture
def match(director: Person) -> Match:
    """Day 1 is open until 22:00; the dagger is with seat 0."""
    found = worlds.match_on_day_one(director)
    found.days.update(closes_at=CLOSE)
    return found


@pytest.fixture
def sign_in() -> Callable[[Person], Client]:
    def browser(who: Person) -> Client:
        client = Client(raise_request_exception=True)
        client.force_login(who)
        return client

    return browser


@pytest.fixture
def desk(director: Person, sign_in: Callable[[Person], Client]) -> Client:
    return sign_in(director)
