"""kanshu-post/1: one vote post of 版杀砍树, read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from director.portable.case import read, seat_named, seats_of
from director.rules.errors import Malformed
from director.rules.kanshu.game import Kanshu
from director.rules.kanshu.orders import Post, Step
from director.rules.reading.names import Names

FORMAT = "kanshu-post/1"
MOST_NAMES = 100

_GAME = Kanshu()


class PostCase(msgspec.Struct):
    format: str
    author: str
    names: list[str]
    text: str
    aliases: dict[str, list[str]] = {}


def adjudicate(data: Any) -> dict[str, Any]:
    """The result of a kanshu-post/1 case. Raises RuleError naming the field."""
    case = read(data, PostCase)
    if len(case.names) > MOST_NAMES:
        raise Malformed("count", f"a case has at most {MOST_NAMES} names", field="names")
    seats = seats_of(case.names, "names", "")
    for name in case.aliases:
        seat_named(seats, name, f"aliases.{name}")
    author = seat_named(seats, case.author, "author")
    reading = _GAME.read(case.text, author, Names.of(case.names, case.aliases))
    return {
        "steps": [_step(step, case.names) for step in reading.steps],
        "responses": [case.names[seat] for seat in reading.responses],
        "problems": [{"code": problem.code, "text": problem.text} for problem in reading.problems],
        "codes": [problem.code for problem in reading.problems],
        "valid": reading.valid,
    }


def post_of(text: str, seat: int, names: Sequence[str]) -> Post | None:
    """投票帖 (K2.2): what the text that `seat` wrote comes to, or None where it is no valid post."""
    return _GAME.order(_GAME.read(text, seat, Names(names)))


def _step(step: Step | None, names: Sequence[str]) -> dict[str, str] | None:
    return None if step is None else {"kind": step.kind.value, "target": names[step.target]}
