"""People, browsers and matches of the clapping games."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest
from django.test import Client

from director.models import Character, Match, Person
from director.services.matches import CastEntry, cast_set, match_create, match_deal, match_start, players_set
from director.services.people import person_new
from tests.worlds import NAMES, PEOPLE, seed_of

NOON = datetime.fromisoformat("2026-03-05T04:00:00+00:00")


@pytest.fixture
def director(db: None) -> Person:
    return person_new("导演甲")


def browser(who: Person) -> Client:
    client = Client(raise_request_exception=True)
    client.force_login(who)
    return client


@pytest.fixture
def desk(director: Person) -> Client:
    """The director's browser."""
    return browser(director)


@pytest.fixture
def begun(director: Person) -> Callable[..., Match]:
    """A match of a game whose first round is open, with seats in sign-up order as drawn."""

    def begin(game: str, seats: int = 3, seed: str = "clap", **options: object) -> Match:
        match = match_create(
            title="拍一局", by=director, now=NOON, game=game, options=dict(options), seed=seed_of(seed)
        )
        cast_set(match, [CastEntry(name) for name in NAMES[:seats]], by=director, now=NOON)
        players_set(match, PEOPLE[:seats], by=director, now=NOON)
        match_deal(match, by=director, now=NOON)
        match_start(match, by=director, now=NOON)
        match.refresh_from_db()
        return match

    return begin


def character(match: Match, name: str) -> Character:
    return match.characters.get(name=name)


def player(match: Match, name: str) -> Client:
    """The browser of whoever plays `name`."""
    return browser(character(match, name).tenures.get(until=None).person)
