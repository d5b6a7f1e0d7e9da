"""读不懂的地方 (V10): what could not be read of a post, as a sentence with its clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from director.announcing.document import Spans, Text, Translate, fill, spans
from director.rules.reading.problem import (
    AMBIGUOUS_NAME,
    CONDITIONAL,
    NO_ACTION_LINE,
    NO_RESPONSE_LINE,
    SELF_TARGET,
    SEVERAL_FORMS,
    UNKNOWN_NAME,
    UNREADABLE_STEP,
)


@dataclass(frozen=True, slots=True)
class ProblemWords:
    """A problem as people read it. `offers` are names that were perhaps meant: shown, never taken (V4)."""

    sentence: Spans
    clause: str
    line: int
    offers: tuple[str, ...] = ()


Sentence = Callable[[Translate], str]


def problem_words(
    code: str,
    text: str,
    line: int,
    offers: Sequence[int],
    names: Sequence[str],
    _: Translate,
    own: Mapping[str, tuple[str, Sentence]] | None = None,
) -> ProblemWords:
    """The problem with this code. `own` are the codes of a game's own: their clauses and sentences."""
    clause, sentence = (own or {}).get(code) or _WORDS.get(code, _UNREAD)
    words = (
        fill(sentence(_), text=Text(text)) if text or "{text}" not in sentence(_) else spans(_("没有读懂。"))
    )
    return ProblemWords(words, clause, line, tuple(names[seat] for seat in offers if seat < len(names)))


_UNREAD: tuple[str, Sentence] = ("V10", lambda _: _("没有读懂“{text}”。"))
_WORDS: dict[str, tuple[str, Sentence]] = {
    UNKNOWN_NAME: ("V4", lambda _: _("没有叫“{text}”的角色。")),
    AMBIGUOUS_NAME: ("V4", lambda _: _("“{text}”可能指不止一个角色。")),
    SELF_TARGET: ("V7", lambda _: _("“{text}”是自己，不算。")),
    CONDITIONAL: ("V6", lambda _: _("“{text}”带有条件，无效。")),
    UNREADABLE_STEP: ("V10b", lambda _: _("没有读懂“{text}”这一步。")),
    NO_ACTION_LINE: ("V9", lambda _: _("没有“行动：”一行。")),
    NO_RESPONSE_LINE: ("V9", lambda _: _("没有“响应干涉：”一行，当作不响应任何人。")),
    SEVERAL_FORMS: ("V8", lambda _: _("写了不止一份，以最后一份完整的为准。")),
}
