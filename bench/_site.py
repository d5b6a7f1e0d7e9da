"""A site of its own for a measurement: a PostgreSQL as it comes out of the box, and the processes of production on it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import URLError

from tests.postgres import SAFE, server

ROOT = Path(__file__).resolve().parent.parent


@dataclass
class Site:
    """The environment of a site, and what was started on it."""

    environment: dict[str, str]
    started: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def run(self, *arguments: str) -> str:
        """Run Python with these arguments to its end; returns what it printed."""
        command = [sys.executable, *arguments]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, check=True, stdout=subprocess.PIPE)  # noqa: S603
        return done.stdout.decode()

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Start Python with these arguments in the background."""
        command = [sys.executable, *arguments]
        process = subprocess.Popen(  # noqa: S603
            command, cwd=ROOT, env=self.environment, stdout=subprocess.DEVNULL, start_new_session=True
        )
        self.started.append(process)
        return process

    def serve(self, application: str, path: str, workers: int = 2) -> int:
        """Gunicorn as in production, for an application; returns its port once `path` is answered."""
        with closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        options = [
            "--bind",
            f"127.0.0.1:{port}",
            "--workers",
            str(workers),
            "--threads",
            "4",
            "--log-level",
            "error",
        ]
        self.start("-m", "gunicorn", application, *options, "--no-control-socket")
        until = time.monotonic() + 120
        while time.monotonic() < until:
            with (
                suppress(URLError, OSError),
                urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5),
            ):
                return port
            time.sleep(0.2)
        raise TimeoutError(f"{application} does not answer")

    def stop(self) -> None:
        """End everything that was started, politely."""
        for process in self.started:
            process.terminate()
        for process in self.started:
            process.wait(timeout=60)
        self.started.clear()


@contextmanager
def site(**variables: str) -> Iterator[Site]:
    """A migrated site on an empty database; everything is ended and removed afterwards."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("KANSHU_", "DJANGO_"))}
    with server(SAFE) as running, tempfile.TemporaryDirectory() as folder:
        own = {
            "KANSHU_VAR_DIR": folder,
            "KANSHU_LOG_LEVEL": "ERROR",
            "DATABASE_URL": running.url(),
            "DJANGO_SETTINGS_MODULE": "kanshu.settings",
        }
        made = Site({**kept, **own, **variables})
        try:
            made.run("manage.py", "migrate", "--verbosity", "0")
            made.run("manage.py", "collectstatic", "--no-input", "--verbosity", "0")
            yield made
        finally:
            made.stop()


def memory_of(process: subprocess.Popen[bytes]) -> dict[int, float]:
    """The proportional share of memory, in MiB, of a process and its children, by process id; empty where unknown."""
    found: dict[int, float] = {}
    for pid in _family(process.pid):
        with suppress(OSError):
            rollup = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
            share = next(line for line in rollup.splitlines() if line.startswith("Pss:"))
            found[pid] = int(share.split()[1]) / 1024
    return found


def processor_time_of(process: subprocess.Popen[bytes]) -> float:
    """The seconds of processor time that a process and its children have used so far; 0 where unknown."""
    ticks = 0
    for pid in _family(process.pid):
        with suppress(OSError):
            stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
            ticks += sum(map(int, stat.rpartition(")")[2].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _family(pid: int) -> Iterator[int]:
    """A process and all that it started, as far as they live."""
    yield pid
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text(encoding="ascii").split():
                yield from _family(int(child))
