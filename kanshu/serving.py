"""Runs the web server and the background worker as two child processes that live and die together."""

from __future__ import annotations

import errno
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import FrameType

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
POLL_SECONDS = 0.2


class Stopped(Exception):
    """Somebody asked us to stop, by Ctrl-C or a signal."""


class ChildDied(Exception):
    """A child process ended by itself; the message says which, and with what status."""


@dataclass(frozen=True)
class Child:
    """A named process in a session of its own, so that Ctrl-C in the terminal reaches us alone."""

    name: str
    process: subprocess.Popen[bytes]

    @classmethod
    def start(cls, name: str, command: Sequence[str]) -> Child:
        return cls(name, subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True))  # noqa: S603

    def stop(self, until: float) -> None:
        """Lets it finish what it is doing until that moment, then ends it and all that it started."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=max(0.0, until - time.monotonic()))
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class Pair:
    """Children under one roof: `with Pair() as pair: pair.start(…); pair.watch()`."""

    def __init__(self, grace_seconds: float = 20.0) -> None:
        self._grace = grace_seconds
        self.children: list[Child] = []
        self._stop_asked = False

    def __enter__(self) -> Pair:
        for number in STOP_SIGNALS:
            signal.signal(number, self._stop)
        return self

    def __exit__(self, *_: object) -> None:
        for number in STOP_SIGNALS:
            signal.signal(number, signal.SIG_IGN)  # a second Ctrl-C must not leave a child behind
        for child in self.children:
            child.process.terminate()
        until = time.monotonic() + self._grace
        for child in self.children:
            child.stop(until)

    def start(self, name: str, command: Sequence[str]) -> None:
        self.children.append(Child.start(name, command))

    def check(self) -> None:
        """Raises Stopped if we were asked to stop, ChildDied if one of them has ended."""
        if self._stop_asked:
            raise Stopped
        for child in self.children:
            status = child.process.poll()
            if status is not None:
                raise ChildDied(f"{child.name} ({status})")

    def watch(self) -> None:
        """Blocks until somebody stops us (Stopped) or a child ends (ChildDied)."""
        while True:
            self.check()
            time.sleep(POLL_SECONDS)

    def wait_for_answer(self, host: str, port: int, seconds: float = 180.0) -> bool:
        """True as soon as the web server answers; False if it has not within the time."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.check()
            if _answers(host, port):
                return True
            time.sleep(POLL_SECONDS)
        return False

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stop_asked = True  # raising here could lose a child that is just being started


def _answers(host: str, port: int) -> bool:
    connection = http.client.HTTPConnection(host, port, timeout=5)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status < http.HTTPStatus.INTERNAL_SERVER_ERROR
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def why_not_free(host: str, port: int) -> str | None:
    """None if we can listen there, else the reason: "taken", "forbidden" or "unknown address"."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            reasons = {errno.EADDRINUSE: "taken", errno.EACCES: "forbidden"}
            return reasons.get(error.errno or 0, "unknown address")
    return None


def web_command(host: str, port: int, workers: int) -> list[str]:
    """Gunicorn, without an access log: addresses of sign-in links would stand in it."""
    bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    options = ["--bind", bind, "--workers", str(workers), "--threads", "4", "--no-control-socket"]
    return [sys.executable, "-m", "gunicorn", "kanshu.wsgi:application", *options, "--log-level", "warning"]


def worker_command(manage: str) -> list[str]:
    return [sys.executable, manage, "qcluster"]
