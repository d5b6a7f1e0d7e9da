"""A real site in a process of its own, on a database in a file, and a real Chromium to visit it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.visits import Visits
from tour.chromium import NoBrowser, launched
from tour.site import ROOT, answers, environment, free_port

LOUD = "没有 Chromium，浏览器测试没有跑。No Chromium, so the browser tests did not run: {reason}"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Not for the whole session: while it runs, Django takes this thread for an asynchronous one."""
    with sync_playwright() as play:
        try:
            found = launched(play)
        except NoBrowser as reason:
            pytest.skip(LOUD.format(reason=reason))
        yield found
        found.close()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the site keeps its database, with its tables made."""
    made = tmp_path_factory.mktemp("browser-site")
    _manage(made, "manage.py", "migrate", "--run-syncdb", "-v0")
    return made


@pytest.fixture(scope="session")
def site(folder: Path) -> Iterator[str]:
    """Where the site answers."""
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "kanshu.wsgi:application", "--bind", f"127.0.0.1:{port}"]
    with (folder / "said.txt").open("wb") as said:
        process = subprocess.Popen(
            [*command, "--threads", "4", "--no-control-socket", "--log-level", "warning"],
            cwd=ROOT,
            env=_environment(folder),
            stdout=said,
            stderr=said,
        )
        try:
            origin = f"http://127.0.0.1:{port}"
            assert answers(origin, process), (folder / "said.txt").read_text()
            yield origin
        finally:
            process.terminate()
            process.wait(timeout=60)


@pytest.fixture(scope="session")
def matches(site: str, folder: Path) -> dict[str, Any]:
    """Matches in several moments, with links for their people: tests/browser/build.py makes them."""
    said = _manage(folder, "-m", "tests.browser.build")
    found: dict[str, Any] = json.loads(said.splitlines()[-1])
    return found


@pytest.fixture
def visits(chromium: Browser, site: str) -> Iterator[Visits]:
    """Windows of this test's people; whatever goes wrong in one fails the test."""
    made = Visits(chromium, site)
    yield made
    made.close()
    assert made.watch.faults == []


def _environment(folder: Path) -> dict[str, str]:
    return {**environment(str(folder)), "DJANGO_SETTINGS_MODULE": "tests.browser.settings"}


def _manage(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **_environment(folder)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
