"""The database that goes away, is full, or comes back, and clocks that jump."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import psycopg
import pytest
from django.db import connection, connections
from django.db.utils import OperationalError
from django.test import Client

from director.models import Match, Post
from director.services.clock import tick
from tests import worlds
from tests.clock.minutes import at, match_with_rhythm
from tests.conftest import ADDRESS

ROOT = Path(__file__).resolve().parents[2]
VOTE = "行动：攻击{1}\n响应干涉：无"


@pytest.mark.skipif(not ADDRESS, reason="about PostgreSQL")
@pytest.mark.django_db(transaction=True)
def test_a_connection_that_the_server_ended_is_replaced(client: Client) -> None:
    match = worlds.match_on_day_one(worlds.new_director())
    worlds.vote(match, 0, VOTE)
    assert client.get("/healthz").status_code == 200
    with psycopg.connect(ADDRESS, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s",
            [connection.settings_dict["NAME"]],
        )
    connections.close_all()
    assert client.get("/healthz").status_code == 200
    worlds.vote(match, 1, "行动：攻击{0}\n响应干涉：无")
    assert Post.objects.count() == 2


@pytest.fixture
def full() -> Iterator[None]:
    """A SQLite database that may grow no further."""
    with connection.cursor() as cursor:
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        most = cursor.execute("PRAGMA max_page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        yield
        cursor.execute(f"PRAGMA max_page_count = {most}")


@pytest.mark.skipif(bool(ADDRESS), reason="about SQLite")
@pytest.mark.django_db(transaction=True)
def test_a_full_disk_refuses_a_vote_as_a_whole_and_loses_none_that_was_kept(
    request: pytest.FixtureRequest,
) -> None:
    match = worlds.match_on_day_one(worlds.new_director())
    request.getfixturevalue("full")
    kept, long = 0, "很长的话。" * 3000
    with pytest.raises(OperationalError, match="full"):  # noqa: PT012 (how many fit is not known)
        for number in range(1000):
            worlds.vote(match, 0, f"{VOTE}\n{number}{long}")
            kept += 1
    assert Post.objects.count() == kept
    assert match.log.filter(act="post").count() == kept
    connection.cursor().execute("PRAGMA max_page_count = 1000000")
    worlds.vote(match, 0, VOTE)
    assert Post.objects.count() == kept + 1


@pytest.mark.skipif(bool(ADDRESS), reason="about SQLite")
@pytest.mark.django_db(transaction=True)
def test_a_full_disk_is_told_in_a_sentence_and_what_is_kept_can_be_read(
    request: pytest.FixtureRequest,
) -> None:
    match = worlds.match_on_day_one(worlds.new_director())
    client, character = Client(raise_request_exception=False), worlds.seat(match, 0)
    client.force_login(worlds.player_of(character))
    page = f"/seat/{character.code}/"
    request.getfixturevalue("full")
    for number in range(1000):  # how many fit is not known
        answer = client.post(f"{page}post/", {"text": f"{VOTE}\n{number}{'很长的话。' * 3000}", "day": "1"})
        if answer.status_code != 303:
            break
    assert answer.status_code == 503
    assert "暂时读写不了" in answer.content.decode()
    assert answer["Retry-After"]
    assert client.get(page).status_code == 200


def test_without_a_database_every_page_says_so(tmp_path: Path) -> None:
    """A site whose database is nowhere, in a process of its own: a page, a form, the admin, and the address for proxies."""
    asked = ["/", "/sign-in/", "/admin/login/", "/healthz", "/readyz"]
    code = (
        "import django; django.setup(); from django.test import Client\n"
        "client = Client(raise_request_exception=False, headers={'host': 'localhost'})\n"
        "client.cookies['sessionid'] = 'x' * 32\n"
        f"for path in {asked}:\n"
        "    answer = client.get(path); print(answer.status_code, '暂时读写不了' in answer.content.decode())\n"
    )
    env = {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "KANSHU_VAR_DIR": str(tmp_path),
        "KANSHU_LOG_LEVEL": "CRITICAL",
        "DATABASE_URL": "sqlite:////nowhere/at/all.sqlite3",
    }
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [*["503 True"] * 3, *["503 False"] * 2]


@pytest.mark.django_db
class TestJumpingClock:
    """An hour either way: what was done stays done once, and nothing is done again when the time comes by a second time."""

    def test_back(self) -> None:
        match = match_with_rhythm(worlds.new_director())
        close = at(5, "22:00")
        for moment in (close, close - timedelta(hours=1), close, close + timedelta(minutes=1)):
            tick(moment)
        assert _acts(match) == {"day_closed": 1, "night_settled": 0}
        assert match.nights.count() == 1

    def test_ahead_and_back(self) -> None:
        match = match_with_rhythm(worlds.new_director())
        early = at(5, "21:00")
        tick(early + timedelta(hours=1))
        tick(early)
        tick(at(5, "22:00"))
        assert _acts(match)["day_closed"] == 1
        day = match.days.get()
        assert day.closed_at == at(5, "22:00"), "frozen as of its planned close, whatever the clock said"


def _acts(match: Match) -> dict[str, int]:
    return {act: match.log.filter(act=act).count() for act in ("day_closed", "night_settled")}
