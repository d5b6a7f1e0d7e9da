"""REPORTING: what each game gives to those who write its morning reports. A game without an entry has no secrets to check."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from director.announcing.document import Spans, Translate
from director.announcing.kanshu import beats as kanshu_beats
from director.announcing.outline import Beat
from director.announcing.secrecy.check import check
from director.announcing.secrecy.findings import reason
from director.announcing.secrecy.known import Known

Aliases = Sequence[tuple[str, ...]]
"""The name of each seat followed by its aliases."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A sentence that a report must not hold: its place in the text, and why."""

    start: int
    end: int
    reasons: tuple[Spans, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """What was announced: a game's facts and public table."""

    facts: Any
    table: Any


@dataclass(frozen=True, slots=True)
class Reporting:
    """A game's part: the beats of the last facts, what is kept, and the check of a text."""

    beats: Callable[[Any, Any, Sequence[str], Translate], list[Beat]]
    kept: Callable[[Translate], Sequence[str]]
    marks: Callable[[str, Aliases, Sequence[Told], Sequence[str], Translate], tuple[Mark, ...]]


def _kanshu_marks(
    text: str, names: Aliases, told: Sequence[Told], people: Sequence[str], _: Translate
) -> tuple[Mark, ...]:
    """保密检查 of 版杀砍树; the last of `told` is the announcement that the report stands beside."""
    last = told[-1]
    known = Known(
        tuple(names), last.table, last.facts, tuple(each.facts for each in told[:-1]), tuple(people)
    )
    first = tuple(each[0] for each in names)
    return tuple(
        Mark(
            each.sentence.start,
            each.sentence.end,
            tuple(reason(finding, first, _) for finding in each.findings),
        )
        for each in check(text, known)
    )


REPORTING: dict[str, Reporting] = {
    "kanshu": Reporting(kanshu_beats.beats, kanshu_beats.kept, _kanshu_marks),
}
