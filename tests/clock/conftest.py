"""A director for the clock's tests, and sites on which they start and kill processes."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from director.models import Person
from tests.clock.sites import PATIENCE, Site
from tests.conftest import NewDatabase
from tests.worlds import new_director


@pytest.fixture
def boss(db: None) -> Person:
    return new_director()


@pytest.fixture(scope="session")
def migrated(
    tmp_path_factory: pytest.TempPathFactory, new_database: NewDatabase
) -> Iterator[tuple[Path, dict[str, str]]]:
    """A directory and an empty database, migrated once."""
    var, database = tmp_path_factory.mktemp("migrated"), new_database()
    site = Site(var, database)
    try:
        process = site.start("manage.py", "migrate", "--verbosity", "0")
        process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
        yield var, database
    finally:
        site.close()


@pytest.fixture
def site(migrated: tuple[Path, dict[str, str]], tmp_path: Path, new_database: NewDatabase) -> Iterator[Site]:
    """A site with an empty database."""
    shutil.copytree(migrated[0], tmp_path / "var")
    site = Site(tmp_path / "var", new_database(copy_of=migrated[1]))
    try:
        yield site
    finally:
        site.close()
