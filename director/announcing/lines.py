"""逐行读法 (V10): a post line by line, as its writer is shown it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from director.announcing.document import Spans, Translate, plain
from director.announcing.problems import ProblemWords, problem_words

OK, VOID, UNKNOWN, IGNORED, NOTE = "ok", "void", "unknown", "ignored", "note"


@dataclass(frozen=True, slots=True)
class ReadLine:
    """One line: `text` as written, `state` (ok, void, unknown, ignored, note), what it means, or what is wrong with it.

    `text` is empty where something is missing.
    """

    text: str
    state: str
    meaning: str = ""
    problem: str = ""
    clause: str = ""
    offers: tuple[str, ...] = ()


def in_doubt(lines: Iterable[ReadLine]) -> bool:
    """Whether some line was not understood, or is void; what is merely missing in a post is none of these."""
    return any(line.state in (UNKNOWN, VOID) for line in lines)


def problems_of(reading: Mapping[str, Any], names: Sequence[str], _: Translate) -> tuple[ProblemWords, ...]:
    """The problems of a stored reading in words."""
    return tuple(
        problem_words(each["code"], each["text"], each["line"], each["offers"], names, _)
        for each in reading.get("problems", ())
    )


def left_out_lines(reading: Mapping[str, Any], _: Translate) -> tuple[ReadLine, ...]:
    """不算的部分 (V5): what is not the player's own words, and why."""
    why = {
        "quote": _("引用，不算"),
        "code": _("代码，不算"),
        "struck": _("划掉了，不算"),
        "notice": _("编辑提示，不算"),
        "signature": _("签名，不算"),
    }
    return tuple(
        ReadLine(each["text"], IGNORED, why[each["kind"]], clause="V5")
        for each in reading.get("left_out", ())
        if each["kind"] in why and each["text"].strip()
    )


def fault_line(text: str, state: str, faults: Sequence[ProblemWords], meaning: Spans = ()) -> ReadLine:
    """A line with what is wrong with it."""
    return ReadLine(
        text,
        state,
        plain(meaning),
        "".join(plain(each.sentence) for each in faults),
        faults[0].clause if faults else "",
        tuple(dict.fromkeys(name for each in faults for name in each.offers)),
    )
