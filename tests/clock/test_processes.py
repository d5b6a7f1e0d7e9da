"""The clock in real processes, on a database in a file (or a new one on the server that DATABASE_URL names)."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from tests.clock.sites import ROOT, Site, finished
from tests.conftest import NewDatabase


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


def test_a_worker_ticks_by_itself_on_a_site_that_was_migrated_and_nothing_else(site: Site) -> None:
    workers = [site.start("manage.py", "qcluster") for _ in range(2)]
    assert site.run("ticked") == "1"
    assert [worker.poll() for worker in workers] == [None, None]


def test_a_worker_without_tables_says_what_to_do(tmp_path: Path, new_database: NewDatabase) -> None:
    bare = Site(tmp_path / "bare", new_database())
    worker = subprocess.run(
        [sys.executable, "manage.py", "qcluster"],
        cwd=ROOT,
        env=bare.env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert worker.returncode == 1
    assert "manage.py migrate" in worker.stderr
    assert "Traceback" not in worker.stderr


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
