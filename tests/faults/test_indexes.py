"""Every foreign key and every due column that is filtered has its index on PostgreSQL, and plans of queries use it."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext

from director.models import Match, Person
from director.selectors.archive import revealed
from director.selectors.inbox import inbox_of, unread
from director.services import clock, notices, outbox
from director.services.reading import counting_posts
from tests.conftest import ADDRESS
from tests.worlds import NOON, match_on_day_one, new_director

pytestmark = [pytest.mark.django_db, pytest.mark.skipif(not ADDRESS, reason="about PostgreSQL")]
DUE = [("director_match", "due_at"), ("director_delivery", "next_at"), ("director_outmessage", "next_at")]


def leading(table: str) -> set[str]:
    """The columns that an index, or a unique constraint, of a table begins with."""
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, table)
    indexed = (each for each in found.values() if each["index"] or each["unique"] or each["primary_key"])
    return {each["columns"][0] for each in indexed if each["columns"]}


@pytest.mark.parametrize(
    "model",
    list(apps.get_app_config("director").get_models(include_auto_created=True)),
    ids=lambda model: model.__name__,
)
def test_every_foreign_key_has_an_index(model: type) -> None:
    meta = model._meta  # type: ignore[attr-defined]
    keys = {field.column for field in meta.concrete_fields if field.remote_field is not None}
    assert keys <= leading(meta.db_table)


@pytest.mark.parametrize(("table", "column"), DUE)
def test_every_due_column_has_an_index(table: str, column: str) -> None:
    assert column in leading(table)


LOOKS: dict[str, tuple[Callable[[Match, Person], object], str]] = {
    "the clock": (lambda match, person: clock.tick(NOON - timedelta(days=1)), "director_match"),
    "notices that wait": (
        lambda match, person: notices.deliver(NOON - timedelta(days=1)),
        "director_delivery",
    ),
    "messages that wait": (
        lambda match, person: outbox.send_waiting(NOON - timedelta(days=1)),
        "director_outmessage",
    ),
    "the inbox": (lambda match, person: list(inbox_of(person, "1")), "director_notice"),
    "the inbox's count": (lambda match, person: unread(person), "director_notice"),
    "the posts of a day": (lambda match, person: counting_posts(match.days.get()), "director_post"),
    "the log of a match": (lambda match, person: list(match.log.filter(act="post")), "director_logentry"),
    "the announcements of a match": (
        lambda match, person: list(match.announcements.all()),
        "director_announcement",
    ),
    "the nights of a match": (lambda match, person: list(match.nights.all()), "director_night"),
    "the archive of a game": (
        lambda match, person: list(revealed().filter(game="hcg").order_by("-revealed_at")),
        "director_match",
    ),
    "the characters of a match": (lambda match, person: list(match.characters.all()), "director_character"),
}
"""What is asked often of tables that grow, and the table."""


@pytest.mark.parametrize("what", LOOKS)
def test_what_is_asked_often_is_found_by_an_index(what: str) -> None:
    look, table = LOOKS[what]
    match = match_on_day_one(new_director())
    person = match.characters.get(seat=0).tenures.get().person
    with CaptureQueriesContext(
        connection,
    ) as asked:
        look(match, person)
    selects = [each["sql"] for each in asked if re.search(rf'(FROM|UPDATE) "{table}"', each["sql"])]
    assert selects, "it must ask for the table"
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")  # with so few rows a plan would read them all
        for sql in selects:
            cursor.execute(f"EXPLAIN {sql}")
            plan = "\n".join(row[0] for row in cursor.fetchall())
            assert f"Seq Scan on {table}" not in plan, f"{sql}\n{plan}"
