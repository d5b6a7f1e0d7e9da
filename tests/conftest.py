"""What every test shares: a director, browsers, a match; on PostgreSQL only what touches the database is run, and
processes get databases of their own.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from django.test import Client
from django.utils import translation

from director.models import Match, Person
from tests import worlds
from tests.browsers import browser

ADDRESS = os.environ.get("DATABASE_URL", "")
NEEDS_DATABASE = {"db", "new_database"}
NewDatabase = Callable[..., dict[str, str]]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What never asks the database says the same on every database: it is run once, on SQLite."""
    if not ADDRESS:
        return
    chosen = [item for item in items if _touches_database(item)]
    config.hook.pytest_deselected(items=[item for item in items if not _touches_database(item)])
    items[:] = chosen


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Where none of the named tests touches the database, there is nothing to do, and nothing wrong."""
    if ADDRESS and exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
        session.exitstatus = pytest.ExitCode.OK


def _touches_database(item: pytest.Item) -> bool:
    marked = item.get_closest_marker("django_db") is not None
    return marked or not NEEDS_DATABASE.isdisjoint(getattr(item, "fixturenames", ()))


@pytest.fixture(autouse=True)
def _own_language() -> Iterator[None]:
    """A page that was asked for in English leaves its thread in English: the next test begins anew."""
    yield
    translation.deactivate()


@pytest.fixture
def director(db: None) -> Person:
    return worlds.new_director()


@pytest.fixture
def sign_in() -> Callable[[Person], Client]:
    """A browser in which somebody has signed in."""
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


@pytest.fixture(scope="session")
def new_database(worker_id: str) -> Iterator[NewDatabase]:
    """Makes the environment of a database for processes of their own, empty or a copy of another one's.

    On SQLite there is nothing to name: the database is a file in the folder that KANSHU_VAR_DIR names.
    """
    if not ADDRESS:
        yield lambda copy_of=None: {}
        return
    numbers, made = itertools.count(1), []
    with psycopg.connect(ADDRESS, autocommit=True) as connection:

        def make(copy_of: dict[str, str] | None = None) -> dict[str, str]:
            name = f"own_{worker_id}_{next(numbers)}"
            template = urlsplit(copy_of["DATABASE_URL"]).path[1:] if copy_of else "template0"
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
            made.append(name)
            return {"DATABASE_URL": urlunsplit(urlsplit(ADDRESS)._replace(path=f"/{name}"))}

        yield make
        for name in made:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
