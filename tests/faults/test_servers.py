"""PostgreSQL that ends as if the power had failed, or has no room left, under a real web server and a worker.

Twice here, and more often with FAULTS=long (`make faults`); a full disk needs root, for a small file system, and comes with it.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import tempfile
import threading
import urllib.error
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest

from kanshu.serving import web_command
from tests import postgres
from tests.clock.sites import PATIENCE, Site, finished
from tests.clock.test_web import Browser, Player, free_port, wait_for_more
from tests.conftest import ADDRESS

LONG = os.environ.get("FAULTS") == "long"
RESTARTS = 20 if LONG else 2
PLAYERS = 4
DAY = "86400"
pytestmark = [
    pytest.mark.skipif(not ADDRESS, reason="about PostgreSQL"),
    # `ADDRESS` is not asked, but says on which run this is one of the tests
    pytest.mark.usefixtures("new_database"),
]


class Patient(Browser):
    """Somebody who asks again after 503, as the page says; any other fault is one."""

    def _open(self, path: str, body: bytes | None) -> str:
        try:
            return super()._open(path, body)
        except urllib.error.HTTPError as error:
            if error.code != 503:
                raise
            raise ConnectionError(error.read().decode()) from error


class PatientPlayer(Player):
    browses = Patient


@pytest.fixture
def server() -> Iterator[postgres.Server]:
    """A server that keeps what it acknowledged, whatever happens to it."""
    with postgres.server(postgres.SAFE) as server:
        yield server


@contextmanager
def migrated(folder: Path, address: str) -> Iterator[Site]:
    site = Site(folder, {"DATABASE_URL": address, "KANSHU_LOG_LEVEL": "CRITICAL"})
    try:
        finished(site.start("manage.py", "migrate"))
        yield site
    finally:
        site.close()


@pytest.fixture
def site(tmp_path: Path, server: postgres.Server) -> Iterator[Site]:
    with migrated(tmp_path, server.url()) as site:
        yield site


def served(site: Site) -> str:
    """The address of a web server on the site. Its static files need not be collected with the tests' settings."""
    port = free_port()
    before = dict(site.env)
    site.env["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    site.start(*web_command("127.0.0.1", port, 2)[1:])
    site.env = before
    return f"http://127.0.0.1:{port}"


def seats(site: Site, code: str) -> Mapping[str, str]:
    """The sign-in links of a few seats that nobody has posted for."""
    return dict(list(json.loads(site.run("links", code)).items())[3 : 3 + PLAYERS])


def test_what_was_acknowledged_outlives_the_database_and_worker_and_web_find_it_again(
    site: Site, server: postgres.Server
) -> None:
    code, stop = site.run("build", DAY), threading.Event()
    worker, address = site.start("manage.py", "qcluster"), served(site)
    players = [PatientPlayer(address, seat, token, stop) for seat, token in seats(site, code).items()]
    for player in players:
        player.start()
    for _restart in range(RESTARTS):
        wait_for_more(players)
        server.stop("immediate")
        with pytest.raises(ConnectionError, match="暂时读写不了"):
            Patient(address)._open("/", None)
        server.start()
    wait_for_more(players)
    stop.set()
    for player in players:
        player.join(PATIENCE)
    assert [player.failed for player in players] == [None] * PLAYERS
    kept = json.loads(site.run("posts", code))
    for player in players:
        assert kept["posts"][player.seat] == player.posted
    assert sum(len(player.posted) for player in players) + 2 == kept["logged"], "two were there before"
    driver = site.start("-m", "tests.clock.process", "drive", site.run("build", "9"))
    assert finished(driver) in ("2 day", "1 ended")
    assert worker.poll() is None


@pytest.fixture
def small(server: postgres.Server) -> Iterator[str]:
    """The address of a database on a file system of 64 MB."""
    folder = Path(tempfile.mkdtemp(prefix="kanshu-small-"))
    try:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64M", "tmpfs", str(folder)], check=True)
        try:
            shutil.chown(folder, postgres.UNPRIVILEGED)
            with psycopg.connect(server.url("postgres"), autocommit=True) as connection:
                connection.execute(f"CREATE TABLESPACE small LOCATION '{folder}'")
                connection.execute("CREATE DATABASE small TEMPLATE template0 TABLESPACE small")
            yield server.url("small")
            server.drop("small")
        finally:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)
    finally:
        folder.rmdir()


@contextmanager
def no_room(address: str) -> Iterator[None]:
    """Everything that is left is taken; given back at the end."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CREATE TABLE filler (text text)")
        with suppress(psycopg.errors.DiskFull):
            while True:
                connection.execute(
                    "INSERT INTO filler SELECT md5(n::text) FROM generate_series(1, 2000) AS n"
                )
        yield
        connection.execute("DROP TABLE filler")


@pytest.mark.skipif(not (LONG and os.getuid() == 0), reason="mounts a file system: FAULTS=long, as root")
def test_a_full_disk_refuses_votes_as_a_whole_and_pages_can_be_read(small: str, tmp_path: Path) -> None:
    with migrated(tmp_path, small) as site:
        code, chance = site.run("build", DAY), random.Random(7)
        seat, token = next(iter(seats(site, code).items()))
        browser, kept = Player(served(site), seat, token, threading.Event()).browser, list[str]()

        def vote() -> None:
            text = f"第 {len(kept) + 1} 帖 {chance.randbytes(4000).hex()}"
            browser.post(f"/seat/{seat}/post/", {"text": text, "day": "1"})
            kept.append(text)

        vote()
        with no_room(small):
            with pytest.raises(urllib.error.HTTPError) as refused:  # noqa: PT012 (how many fit is not known)
                for _more in range(50):
                    vote()
            assert refused.value.code == 503
            assert "暂时读写不了" in refused.value.read().decode()
            assert "投票" in browser.get(f"/seat/{seat}/")
        vote()
        found = json.loads(site.run("posts", code))
        assert found["posts"][seat] == kept
        assert found["logged"] == len(kept) + 2, "two were there before"
