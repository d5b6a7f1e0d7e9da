"""Reading a post by names, as a test would write it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from director.rules.kanshu.posts import Reading, read_post
from director.rules.reading.names import Names

TABLE = ("甲", "乙", "丙", "丁")


def reading(
    text: str,
    names: Sequence[str] = TABLE,
    author: str = "甲",
    aliases: Mapping[str, Sequence[str]] | None = None,
) -> Reading:
    return read_post(text, list(names).index(author), Names.of(names, aliases or {}))


def steps(read: Reading, names: Sequence[str] = TABLE) -> list[str | None]:
    """`attack 乙` for each step, None where one can't be read."""
    return [None if step is None else f"{step.kind} {names[step.target]}" for step in read.steps]


def responses(read: Reading, names: Sequence[str] = TABLE) -> list[str]:
    return [names[seat] for seat in read.responses]
