"""A match at its first dawn, its director, a writer, and somebody who plays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from director.models import Announcement, Match, Person
from director.services.drafts import dawn_publish
from director.services.nights import defaults_apply_all
from director.services.people import person_new
from director.services.reports import writer_add
from tests import worlds


@pytest.fixture
def match(director: Person) -> Match:
    """The first night is settled by its defaults; its draft waits."""
    match = worlds.close_with_attack(worlds.match_on_day_one(director))
    defaults_apply_all(match, now=worlds.later(40), by=director, version=match.version)
    return match


@pytest.fixture
def draft(match: Match) -> Announcement:
    return match.announcements.get(published_at=None)


@pytest.fixture
def published(match: Match, draft: Announcement, director: Person) -> Announcement:
    """The same, published."""
    dawn_publish(match, by=director, now=worlds.later(60), version=match.version)
    draft.refresh_from_db()
    return draft


@pytest.fixture
def writer(match: Match, director: Person) -> Person:
    person = person_new("写手")
    writer_add(match, person, early=False, by=director, now=worlds.later(45))
    return person


@pytest.fixture
def browser() -> Callable[[Person], Client]:
    """A browser in which somebody has signed in."""

    def sign_in(who: Person) -> Client:
        client = Client()
        client.force_login(who)
        return client

    return sign_in
