"""What reads bytes of strangers: each takes any bytes, and raises nothing but what it says it raises."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress

from director.forum.pages import read_page
from director.forum.thread import Unreadable, Viewer
from director.portable.registry import FORMATS
from director.rules.errors import RuleError
from director.rules.reading.markup import strip
from director.rules.reading.names import Names
from director.rules.reading.roster import read_roster
from director.rules.registry import GAMES
from director.services.qq import incoming

NAMES = Names(("甲", "乙", "丙", "丁"), [["小甲"], [], ["A/B"], ["Bob the Builder"]])


def posts(data: bytes) -> None:
    """投票帖 of every game."""
    text = data.decode("utf-8", "replace")
    own = strip(text, NAMES.words())
    assert not own.text or len(own.numbers) == own.text.count("\n") + 1, "every line knows where it came from"
    for game in GAMES.values():
        game.order(game.read(text, 0, NAMES))


def rosters(data: bytes) -> None:
    """花名册."""
    read_roster(data.decode("utf-8", "replace"))


def pages(data: bytes) -> None:
    """Saved forum pages."""
    with suppress(Unreadable):
        read_page(data, Viewer())


def cases(data: bytes) -> None:
    """Portable cases of every format, worked out."""
    for work_out in FORMATS.values():
        with suppress(RuleError):
            work_out(data)


def events(data: bytes) -> None:
    """What a OneBot program reports."""
    try:
        event = json.loads(data)
    except (ValueError, RecursionError):
        return
    if isinstance(event, dict):
        incoming(event)


TARGETS: dict[str, Callable[[bytes], None]] = {
    each.__name__: each for each in (posts, rosters, pages, cases, events)
}
