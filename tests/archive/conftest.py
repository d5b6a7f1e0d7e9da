"""Matches for the archive: played through the services to their end, revealed or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from director.models import Match, Person
from director.services.drafts import dawn_publish
from director.services.ending import end_by_ruling, reveal
from director.services.nights import answer_submit, defaults_apply_all
from tests import worlds
from tests.browsers import browser

Made = Callable[..., Match]


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    """What one test counted is not kept for the next."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def running(director: Person) -> Made:
    """A match whose second day is open after one night: its first question answered by a director, the rest by default."""

    def play(title: str = "试局", seed: str = "demo 204", seats: int = 8) -> Match:
        match = worlds.match_on_day_one(director, seed=seed, seats=seats)
        Match.objects.filter(pk=match.pk).update(title=title)
        match.refresh_from_db()
        worlds.close_with_attack(match)
        night = match.nights.get()
        answer_submit(
            match,
            number=1,
            value=True,
            by=director,
            now=worlds.later(25),
            revision=night.revision,
            night_number=1,
            on_behalf=True,
        )
        defaults_apply_all(match, by=director, now=worlds.later(30))
        dawn_publish(match, by=director, now=worlds.later(31), version=match.version)
        return match

    return play


@pytest.fixture
def ended(director: Person, running: Made) -> Made:
    """The same, ended by a ruling: `loser` loses."""

    def end(loser: str | None = "red", **kwargs: object) -> Match:
        match = running(**kwargs)
        end_by_ruling(
            match, loser=loser, reason="弃赛", by=director, now=worlds.later(60), version=match.version
        )
        return match

    return end


@pytest.fixture
def revealed(director: Person, ended: Made) -> Made:
    """The same, revealed."""

    def open_all(minutes: int = 70, **kwargs: object) -> Match:
        match = ended(**kwargs)
        reveal(match, by=director, now=worlds.later(minutes), version=match.version)
        return match

    return open_all


@pytest.fixture
def visitor() -> Client:
    return browser()
