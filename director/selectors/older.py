"""Matches of other rules than this code plays: what is stored of them is shown as far as it can be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from director.models import Match
from director.rules.errors import RuleError

T = TypeVar("T")


def as_far_as_read(match: Match, read: Callable[[], T], otherwise: T) -> T:
    """What `read` makes of something stored; `otherwise` where other rules stored it in words that these don't know."""
    try:
        return read()
    except RuleError:
        if match.recomputable:
            raise
        return otherwise
