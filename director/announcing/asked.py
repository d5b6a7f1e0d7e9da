"""A question in words: what a seat is shown, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass

from director.announcing.document import Spans
from director.rules.game import Value


@dataclass(frozen=True, slots=True)
class Option:
    """One way to answer: `value` is the answer itself, `label` data for people."""

    value: Value
    label: str


@dataclass(frozen=True, slots=True)
class Asked:
    """问题 (K6.1) as its owner reads it.

    `options` are whole answers. Where seats are picked, `targets` hold them (value: the seat's number) and the
    answer is {"targets": [`count` different ones]}. `notes` say what would have no effect (K5.0) or would kill
    (K3.3), as far as it is publicly known; `default` what happens without an answer.
    """

    text: Spans
    options: tuple[Option, ...]
    default: str
    targets: tuple[Option, ...] = ()
    count: int = 0
    notes: tuple[Spans, ...] = ()
