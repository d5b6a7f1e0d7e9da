"""A site of its own for tests that start, kill and restart processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 240
"""Seconds for a process that has much to do, on a machine that has more."""


class Site:
    """Database, environment, and the processes that were started on it.

    `database` names the database (`new_database` of tests/conftest.py); empty, it is a file in `var`.
    """

    def __init__(self, var: Path, database: dict[str, str]) -> None:
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("KANSHU_", "DJANGO_"))}
        own = {"KANSHU_VAR_DIR": str(var), "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "default"}
        self.env = {**kept, **own, **database}
        self.started: list[subprocess.Popen[str]] = []

    def start(self, *command: str) -> subprocess.Popen[str]:
        """A Python process of its own group, so that it can be ended with all its children."""
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
    """The last line of what it printed, once it has ended well."""
    said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, said
    return said.strip().splitlines()[-1]
