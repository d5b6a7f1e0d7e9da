"""A guard against work that has no end: not a measure of speed, which `make bench` takes."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SECONDS = 60


@contextmanager
def patience(seconds: float = SECONDS) -> Iterator[None]:
    """Fails what uses more than `seconds` of processor time: what grows faster than its input takes far longer."""

    def enough(_number: int, _frame: FrameType | None) -> None:
        raise AssertionError(f"no end after {seconds} seconds of work")

    before = signal.signal(signal.SIGPROF, enough)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
