"""Serving: real processes that start, answer, stop and never outlive one another."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kanshu.serving import ChildDied, Pair, why_not_free

ROOT = Path(__file__).resolve().parent.parent
SLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]
DIE = [sys.executable, "-c", "raise SystemExit(3)"]


@pytest.fixture(autouse=True)
def _signals_as_before() -> Iterator[None]:
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.getsignal(number) for number in numbers]
    yield
    for number, handler in zip(numbers, before, strict=True):
        signal.signal(number, handler)


@pytest.fixture
def port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_when_one_child_ends_the_other_is_stopped_and_the_ended_one_is_named() -> None:
    with pytest.raises(ChildDied, match=r"short-lived \(3\)"), Pair() as pair:  # noqa: PT012
        pair.start("long-lived", SLEEP)
        pair.start("short-lived", DIE)
        pair.watch()
    assert _gone(pair.children[0].process.pid)


def test_a_child_that_ignores_the_polite_signal_is_ended_all_the_same(tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    stubborn = (
        "import pathlib, signal, sys, time; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
        "pathlib.Path(sys.argv[1]).touch(); time.sleep(60)"
    )
    with Pair(grace_seconds=0.3) as pair:
        pair.start("stubborn", [sys.executable, "-c", stubborn, str(ready)])
        while not ready.exists():
            time.sleep(0.05)
        left_at = time.monotonic()
    assert time.monotonic() - left_at >= 0.3
    assert _gone(pair.children[0].process.pid)


def test_a_taken_port_is_noticed(port: int) -> None:
    assert why_not_free("127.0.0.1", port) is None
    with closing(socket.create_server(("127.0.0.1", port))):
        assert why_not_free("127.0.0.1", port) == "taken"
    assert why_not_free("203.0.113.1", port) == "unknown address"


def _serve(tmp_path: Path, port: int) -> subprocess.Popen[str]:
    env = {"PATH": os.environ["PATH"], "KANSHU_VAR_DIR": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "manage.py", "serve", "--prepare", "--port", str(port), "--workers", "1"]
    return subprocess.Popen(
        command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def test_a_taken_port_is_told_in_a_sentence_with_the_way_out(tmp_path: Path, port: int) -> None:
    with closing(socket.create_server(("127.0.0.1", port))):
        output, _ = _serve(tmp_path, port).communicate(timeout=60)
    assert f"Port {port} is taken. Choose another: make run PORT={port + 1}" in output
    assert "Traceback" not in output


def test_the_site_is_prepared_answers_and_stops_on_ctrl_c(tmp_path: Path, port: int) -> None:
    server = _serve(tmp_path, port)
    assert server.stdout is not None
    lines: list[str] = []
    for line in server.stdout:
        lines.append(line)
        if "Ctrl-C" in line:
            break
    try:
        assert server.poll() is None, "".join(lines)
        assert f"http://127.0.0.1:{port}/" in "".join(lines)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=10) as answer:
            assert answer.read() == b"ok\n"
    finally:
        server.send_signal(signal.SIGINT)
        rest, _ = server.communicate(timeout=60)
    assert server.returncode == 0, rest
    assert "Stopped." in rest
    assert why_not_free("127.0.0.1", port) is None
    assert (tmp_path / "kanshu.sqlite3").exists()


def test_a_web_process_loads_all_pages_before_the_first_visit_and_takes_them_from_the_collector(
    tmp_path: Path,
) -> None:
    told = "import gc, sys, kanshu.wsgi; print(gc.get_freeze_count() > 100_000, 'director.views.seat' in sys.modules)"
    env = {**os.environ, "KANSHU_VAR_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "kanshu.settings"}
    done = subprocess.run(
        [sys.executable, "-c", told], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True", "True"]
