"""A fresh site for the tour: a database of its own, and web server and background worker as `make run` starts them."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OWNER, PASSWORD = "导演白", "yu-ye-caifengpu"
"""The one account that a new site begins with, as `createsuperuser` makes it."""

PATIENCE = 120


class NoSite(Exception):
    """The site did not come up; the message is what it said."""


@dataclass(frozen=True)
class Site:
    """Where the site answers, and the environment for commands that belong to it."""

    origin: str
    env: Mapping[str, str]


@contextmanager
def fresh_site() -> Iterator[Site]:
    """A site that nobody has used yet, with its owner's account; gone at the end."""
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "said.txt").open("w+b") as said:
        env = environment(folder)
        for command in ("migrate -v0", "collectstatic --noinput -v0", "createsuperuser --noinput"):
            manage(command.split(), env)
        port = free_port()
        process = subprocess.Popen(  # noqa: S603
            [sys.executable, "manage.py", "serve", "--port", str(port)],
            cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
        )  # fmt: skip
        try:
            origin = f"http://127.0.0.1:{port}"
            if not answers(origin, process):
                said.seek(0)
                raise NoSite(said.read().decode(errors="replace"))
            yield Site(origin, env)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=PATIENCE)


def environment(folder: str) -> dict[str, str]:
    """This process's environment, without its own settings of a site, for a site in `folder`."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("KANSHU_", "DJANGO_")) and name != "DATABASE_URL"
    }
    return {
        **kept,
        "KANSHU_VAR_DIR": folder,
        "KANSHU_LOG_LEVEL": "ERROR",
        "DJANGO_SUPERUSER_USERNAME": OWNER,
        "DJANGO_SUPERUSER_PASSWORD": PASSWORD,
        "DJANGO_SUPERUSER_EMAIL": "owner@example.org",
    }


def free_port() -> int:
    """A port on which nobody listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def answers(origin: str, process: subprocess.Popen[bytes]) -> bool:
    """Whether the site answers within the time; False at once where its process has ended."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{origin}/healthz", timeout=5):  # noqa: S310 (our own address)
                return True
        except OSError:
            time.sleep(0.2)
    return False


def manage(arguments: list[str], env: Mapping[str, str]) -> str:
    """What a command of the site says. Raises NoSite with its complaint where it fails."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NoSite(done.stdout + done.stderr)
    return done.stdout
