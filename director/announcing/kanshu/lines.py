"""逐行读法 (V10) of a vote post: which step each line came to, whom it answers for, and what was not understood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from director.announcing.document import Spans, Translate, fill, joined, spans
from director.announcing.kanshu.ordered import step_words
from director.announcing.kanshu.terms import Names, people
from director.announcing.lines import (
    IGNORED,
    NOTE,
    OK,
    UNKNOWN,
    VOID,
    ReadLine,
    fault_line,
    left_out_lines,
    problems_of,
)
from director.announcing.problems import ProblemWords, problem_words
from director.rules.kanshu.orders import Kind, Step
from director.rules.kanshu.posts import Use
from director.rules.reading.problem import CONDITIONAL, SELF_TARGET

_VOID = (CONDITIONAL, SELF_TARGET)
Stored = Mapping[str, Any]


def reading_lines(reading: Stored, names: Names, _: Translate) -> tuple[ReadLine, ...]:
    """The lines of a stored reading in their order, then what is missing, then what was left out."""
    problems = problems_of(reading, names, _)
    missing = [each for each in problems if each.line == 0]
    return (
        *(_line(each, reading, problems, names, _) for each in reading["lines"]),
        *(fault_line("", NOTE, [each]) for each in missing),
        *left_out_lines(reading, _),
    )


def _line(
    line: Stored, reading: Stored, problems: Sequence[ProblemWords], names: Names, _: Translate
) -> ReadLine:
    if line["use"] == Use.SUPERSEDED:
        return ReadLine(line["text"], IGNORED, _("不是最后一份完整的，不算"), clause="V8")
    if line["use"] == Use.ASIDE:
        return ReadLine(line["text"], IGNORED)
    faulty = [part for part in line["parts"] if part["code"]]
    words = _action if line["use"] == Use.ACTION else _response
    return fault_line(
        line["text"],
        _state(faulty),
        list(_faults(line, faulty, problems, names, _)),
        words(line, reading, names, _),
    )


def _state(faulty: Sequence[Stored]) -> str:
    if not faulty:
        return OK
    return VOID if all(part["code"] in _VOID for part in faulty) else UNKNOWN


def _faults(
    line: Stored, faulty: Sequence[Stored], problems: Sequence[ProblemWords], names: Names, _: Translate
) -> Iterator[ProblemWords]:
    """The faults of one line, each with the names that were perhaps meant."""
    for part in faulty:
        alone = problem_words(part["code"], part["fault"], line["line"], (), names, _)
        yield next(
            (each for each in problems if each.line == line["line"] and each.sentence == alone.sentence),
            alone,
        )


def _action(line: Stored, reading: Stored, names: Names, _: Translate) -> Spans:
    """第1步：攻击甲；第2步：（无效，随机）."""
    if not line["parts"]:
        return spans(_("不行动：持有匕首时随机行动") if reading["no_action"] else _("没有写步骤"))
    return joined(
        _("；"),
        [
            fill(_("第{n}步：{step}"), n=place, step=step_words(_step(part), names, _))
            for place, part in zip(line["steps"], line["parts"], strict=True)
        ],
    )


def _step(part: Stored) -> Step | None:
    if part["code"] or part["kind"] is None or part["target"] is None:
        return None
    return Step(Kind(part["kind"]), part["target"])


def _response(line: Stored, reading: Stored, names: Names, _: Translate) -> Spans:
    """响应干涉 (V3)."""
    named = [part["target"] for part in line["parts"] if part["target"] is not None]
    if named:
        return fill(_("愿意响应：{people}"), people=people(names, sorted(dict.fromkeys(named)), _))
    return () if line["parts"] else spans(_("不响应任何人"))
