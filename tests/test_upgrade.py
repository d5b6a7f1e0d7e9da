"""A database of an earlier release takes the migrations that came after it, with what is in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

pytestmark = pytest.mark.django_db(transaction=True)


def _to(name: str) -> Any:
    """The tables as they were after this migration; returns the models of that time."""
    executor = MigrationExecutor(connection)
    executor.migrate([("director", name)])
    return MigrationExecutor(connection).loader.project_state([("director", name)]).apps


@pytest.fixture
def newest() -> Iterator[None]:
    """Whatever a test does, the tables are of today afterwards."""
    yield
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.mark.usefixtures("newest")
def test_people_from_before_there_was_a_choice_are_mailed_everything() -> None:
    before = _to("0007_archive_index").get_model("director", "Person")
    before.objects.create(username="old", email="old@example.org", zone="Europe/Berlin")
    today = _to("0008_mail_by_kind").get_model("director", "Person").objects
    after = today.get(username="old")
    assert (after.email, after.zone, after.no_mail) == ("old@example.org", "Europe/Berlin", [])
    before.objects.create(username="meanwhile")  # by a process of the old release, which still runs
    assert today.get(username="meanwhile").no_mail == []
