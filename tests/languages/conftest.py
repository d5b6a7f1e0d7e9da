"""A match whose names are Latin, so that every Chinese word on a page is one that the program said."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client

from director.models import Match, Person
from tests import worlds

Browser = Callable[..., Client]


@pytest.fixture
def browser() -> Browser:
    """A browser that asks for a language, of somebody or of nobody."""

    def made(language: str, who: Person | None = None) -> Client:
        client = Client()
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        if who is not None:
            client.force_login(who)
        return client

    return made


@pytest.fixture
def director(db: None) -> Person:
    return worlds.new_director("Ann")


@pytest.fixture
def day_one(director: Person, monkeypatch: pytest.MonkeyPatch) -> Match:
    names = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel")
    monkeypatch.setattr(worlds, "NAMES", names)
    monkeypatch.setattr(worlds, "PEOPLE", tuple(f"P{n}" for n in range(1, 9)))
    match = worlds.match_on_day_one(director)
    match.title = "Trial"
    match.save(update_fields=["title"])
    return match
