"""What every answer tells browsers and caches, and what requests are taken at all."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client

from director.models import Person
from tests.browsers import browser
from tests.worlds import match_on_day_one, new_director, player_of, seat

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def pages() -> list[tuple[Client, str]]:
    """A page of each kind, with somebody who may see it."""
    match = match_on_day_one(new_director())
    desk = browser(match.directorships.get(rank=1).person)
    player = browser(player_of(seat(match, 2)))
    return [
        (browser(), "/"),
        (browser(), "/sign-in/"),
        (browser(), f"/m/{match.code}/"),
        (player, f"/seat/{seat(match, 2).code}/"),
        (desk, f"/desk/{match.code}/"),
    ]


def test_nothing_inline_runs_and_nobody_frames_us(pages: list[tuple[Client, str]]) -> None:
    for client, page in pages:
        shown = client.get(page)
        policy = shown["Content-Security-Policy"]
        assert "unsafe" not in policy, page
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        html = shown.content.decode()
        assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>\s*\S", html), page
        assert not re.search(r"<[^>]+\s(style|on\w+)=", html), page
        assert (shown["X-Content-Type-Options"], shown["Referrer-Policy"]) == ("nosniff", "same-origin")
        assert shown["Cross-Origin-Opener-Policy"] == "same-origin"


def test_pages_of_somebody_are_kept_by_no_cache(pages: list[tuple[Client, str]]) -> None:
    for client, page in pages:
        shown = client.get(page)
        assert "Cookie" in shown["Vary"], page
        if not page.startswith("/m/"):
            assert {"private", "no-store"} <= set(shown["Cache-Control"].replace(",", "").split()), page


def test_the_admins_looser_policy_is_the_admins_alone() -> None:
    keeper = browser(Person.objects.create_superuser("keeper", password="a long phrase for tests"))
    assert "frame-ancestors 'none'" in keeper.get("/admin/")["Content-Security-Policy"]
    assert "unsafe" not in keeper.get("/")["Content-Security-Policy"]


def test_cookies_are_for_the_server_alone() -> None:
    client = browser()
    client.get("/sign-in/")
    client.post("/i18n/setlang/", {"language": "en", "next": "/"})
    assert client.cookies["csrftoken"]["httponly"]
    assert client.cookies[site.LANGUAGE_COOKIE_NAME]["httponly"]
    known = new_director()
    known.set_password("a long phrase for tests")
    known.save()
    client.post("/sign-in/", {"username": known.username, "password": "a long phrase for tests"})
    assert client.cookies["sessionid"]["httponly"]


def test_a_compressed_body_is_not_unpacked(settings: Any) -> None:
    bomb = gzip.compress(b"username=" + b"a" * 20_000_000)
    sent = browser().post(
        "/sign-in/",
        bomb,
        content_type="application/x-www-form-urlencoded",
        headers={"Content-Encoding": "gzip"},
    )
    assert sent.status_code == 415


def test_too_much_is_refused_with_a_sentence() -> None:
    """Whether it comes as a form or as one with files: what is too large, and how large it may be."""
    much = "a" * (site.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
    kind = "application/x-www-form-urlencoded"
    for sent in (
        browser().post("/sign-in/", {"username": much}),
        browser().post("/sign-in/", f"username={much}", content_type=kind),
    ):
        assert sent.status_code == 413
        assert "最多 2.5 MB" in sent.content.decode()
    many = browser().post("/sign-in/", {f"f{number}": "" for number in range(2000)})
    assert many.status_code == 413
    assert "最多 1000 项" in many.content.decode()


def test_what_is_larger_than_any_file_is_refused_in_the_visitors_language(settings: Any) -> None:
    settings.MOST_BODY = 3 * 1024 * 1024
    sent = browser().post(
        "/sign-in/", {"username": "a" * settings.MOST_BODY}, headers={"Accept-Language": "en"}
    )
    assert sent.status_code == 413
    assert "at most 3 MB" in sent.content.decode()


def test_the_lock_files_pin_every_package_with_hashes() -> None:
    """What is installed is what was looked at, to the byte."""
    for name in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
        lines = [
            line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith("#")
        ]
        assert lines
        for line in lines:
            assert re.match(r"[A-Za-z0-9._-]+(\[[\w,-]+\])?==[^\s;]+", line), line
            assert "--hash=sha256:" in line, line
            assert "://" not in line, line
