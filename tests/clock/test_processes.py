"""The clock in real processes, on a database in a file (or a new one on the server that DATABASE_URL names)."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import NewDatabase

ROOT = Path(__file__).resolve().parents[2]


class Site:
    """A site of its own: database, environment, and the processes that were started on it."""

    def __init__(self, var: Path, database: dict[str, str]) -> None:
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("KANSHU_", "DJANGO_"))}
        own = {"KANSHU_VAR_DIR": str(var), "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "default"}
        self.env = {**kept, **own, **database}
        self.started: list[subprocess.Popen[str]] = []

    def start(self, *command: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            env=self.env,
            text=True,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        self.started.append(process)
        return process

    def run(self, what: str, *args: str) -> str:
        """The last line of what a process of tests/clock/process.py printed."""
        return finished(self.start("-m", "tests.clock.process", what, *args))

    def show(self, code: str) -> dict[str, Any]:
        return dict(json.loads(self.run("show", code)))

    def kill(self, process: subprocess.Popen[str]) -> None:
        """End it and its children at once, as a power cut would."""
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def close(self) -> None:
        for process in self.started:
            if process.poll() is None:
                self.kill(process)
            if process.stdout is not None:
                process.stdout.close()


def finished(process: subprocess.Popen[str]) -> str:
    said, _ = process.communicate(timeout=120)
    assert process.returncode == 0, said
    return said.strip().splitlines()[-1]


@pytest.fixture(scope="module")
def migrated(
    tmp_path_factory: pytest.TempPathFactory, new_database: NewDatabase
) -> Iterator[tuple[Path, dict[str, str]]]:
    """A directory and an empty database, migrated once."""
    var, database = tmp_path_factory.mktemp("migrated"), new_database()
    site = Site(var, database)
    try:
        process = site.start("manage.py", "migrate", "--verbosity", "0")
        process.communicate(timeout=240)
        assert process.returncode == 0
        yield var, database
    finally:
        site.close()


@pytest.fixture
def site(migrated: tuple[Path, dict[str, str]], tmp_path: Path, new_database: NewDatabase) -> Iterator[Site]:
    shutil.copytree(migrated[0], tmp_path / "var")
    site = Site(tmp_path / "var", new_database(copy_of=migrated[1]))
    try:
        yield site
    finally:
        site.close()


def test_many_ticks_in_the_same_second_act_once(site: Site) -> None:
    """Four processes tick at once: the close, the night and its question happen once."""
    code = site.run("due")
    start = str(time.time() + 12)
    ticks = [site.start("-m", "tests.clock.process", "tick", start) for _ in range(4)]
    steps = [int(finished(each)) for each in ticks]
    shown = site.show(code)
    assert shown["phase"] == "night"
    assert {act: shown["acts"].get(act) for act in ("day_closed", "late")} == {"day_closed": 1, "late": None}
    assert shown["told"]["question"] == 1
    assert shown["told"]["day_closed"] == 8
    assert sum(steps) == 3, "reminder, close, night"


def test_a_tick_and_an_answer_in_the_same_second_resolve_once(site: Site) -> None:
    code = site.run("due")
    site.run("tick", "0")
    start = str(time.time() + 10)
    processes = [site.start("-m", "tests.clock.process", "answer", code, start) for _ in range(2)]
    processes += [site.start("-m", "tests.clock.process", "tick", start)]
    said = [finished(each) for each in processes]
    assert said[:2].count("answered") == 1
    assert site.show(code)["acts"]["answer"] == 1


def test_a_worker_takes_a_match_through_day_night_and_dawn_though_it_is_killed_on_the_way(site: Site) -> None:
    """Nobody is at the desk; only the worker process acts, and a second one goes on where the first was killed."""
    code = site.run("build", "9")
    worker = site.start("manage.py", "qcluster")
    driver = site.start("-m", "tests.clock.process", "drive", code)
    assert driver.stdout is not None
    seen: list[str] = []
    for line in driver.stdout:
        seen.append(line.strip())
        if line.strip() == "1 night":
            site.kill(worker)
            worker = site.start("manage.py", "qcluster")
    assert seen[0] == "1 day"
    assert "1 night" in seen
    assert seen[-1] in ("2 day", "1 ended")
    shown = site.show(code)
    done = {act: shown["acts"].get(act) for act in ("day_closed", "defaults", "night_settled", "published")}
    assert done == dict.fromkeys(done, 1)
    assert set(shown["questions"]) == {"default"}
    assert shown["told"]["draft"] == 1
    assert not {"card_given", "card_confirmed"} & set(shown["acts"])
