"""Backup and restore, as docs/operations.md tells it: a dump restored into an empty server gives the same pages."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import postgres
from tests.conftest import ADDRESS, NewDatabase

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., str]
pytestmark = pytest.mark.skipif(not ADDRESS, reason="about PostgreSQL")


def program(name: str) -> str:
    binaries = postgres.system_binaries() or postgres.packaged_binaries()
    assert binaries is not None
    return str(binaries / name)


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs a command on a site whose database is given, to its end."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("KANSHU_", "DJANGO_"))}

    def command(database: dict[str, str], *arguments: str) -> str:
        own = {"KANSHU_VAR_DIR": str(tmp_path), "KANSHU_LOG_LEVEL": "ERROR", "PYTHONWARNINGS": "ignore"}
        env = {**kept, **own, **database}
        return subprocess.run(
            arguments, cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE, text=True, timeout=300
        ).stdout

    return command


def test_a_dump_restored_into_an_empty_server_gives_the_same_pages(
    run: Run, new_database: NewDatabase, tmp_path: Path
) -> None:
    lived, dump = new_database(), str(tmp_path / "kanshu.dump")
    run(lived, sys.executable, "manage.py", "migrate", "--verbosity", "0")
    run(lived, sys.executable, "-m", "tests.faults.pages", "fill")
    run(lived, program("pg_dump"), "--format=custom", f"--file={dump}", lived["DATABASE_URL"])
    before = run(
        lived, sys.executable, "-m", "tests.faults.pages", "show"
    )  # looking leaves traces: after the dump
    assert before.count("== 200") >= 8
    with postgres.server() as empty:
        restored = {"DATABASE_URL": empty.url()}
        into = ["--no-owner", "--exit-on-error", f"--dbname={restored['DATABASE_URL']}"]
        run(restored, program("pg_restore"), *into, dump)
        run(restored, sys.executable, "manage.py", "migrate", "--verbosity", "0")
        assert run(restored, sys.executable, "-m", "tests.faults.pages", "show") == before
