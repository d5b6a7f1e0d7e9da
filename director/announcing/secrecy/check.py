"""保密检查 (K7.7): a report sentence by sentence, each with the reasons why it must not be told, if any."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from director.announcing.secrecy import deeds, hidden, identity
from director.announcing.secrecy.findings import Finding
from director.announcing.secrecy.known import Known
from director.announcing.secrecy.scene import Line, Reader
from director.announcing.secrecy.sentences import Sentence, sentences

Rule = Callable[[Line, Known], Iterator[Finding]]

RULES: tuple[Rule, ...] = (
    identity.ranks,
    identity.factions,
    identity.leaders,
    identity.players,
    identity.apparent,
    identity.findings,
    hidden.interventions,
    hidden.gifts,
    hidden.questions,
    hidden.chance,
    hidden.posts,
    hidden.order,
    deeds.unsaid,
)
"""What is looked for. A new rule is a function and a line here."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A sentence that must not be told, and why."""

    sentence: Sentence
    findings: tuple[Finding, ...]


def check(text: str, known: Known) -> tuple[Marked, ...]:
    """The sentences of `text` that tell what K7.2 keeps or what was not announced, in order."""
    reader, last, result = Reader(known), None, []
    for sentence in sentences(text):
        line = reader.read(sentence.text)
        found = tuple(dict.fromkeys(_findings(line, last, known)))
        if found:
            result.append(Marked(sentence, found))
        last = line
    return tuple(result)


def _findings(line: Line, last: Line | None, known: Known) -> Iterator[Finding]:
    for pair in deeds.pairs(line, last, known):
        yield replace(
            pair, seats=tuple(sorted(pair.seats))
        )  # the same two, found in two ways, are one reason
    for rule in RULES:
        yield from rule(line, known)
