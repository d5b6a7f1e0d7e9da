"""People and matches for the tests of the desk."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from director.models import Match, Person
from tests import worlds


@pytest.fixture
def director(db: None) -> Person:
    return worlds.new_director()


@pytest.fixture
def sign_in() -> Callable[[Person], Client]:
    """A browser in which somebody has signed in."""

    def browser(who: Person) -> Client:
        client = Client(raise_request_exception=True)
        client.force_login(who)
        return client

    return browser


@pytest.fixture
def desk(director: Person, sign_in: Callable[[Person], Client]) -> Client:
    """The director's browser."""
    return sign_in(director)


@pytest.fixture
def day_one(director: Person) -> Match:
    """Day 1 is open, the dagger is with seat 0."""
    return worlds.match_on_day_one(director)


@pytest.fixture
def night_one(day_one: Match) -> Match:
    """The first night stands at its first question: seat 0 attacks seat 1, for whom seat 2 would step in."""
    return worlds.close_with_attack(day_one)
