"""投票帖 (V1–V11): a vote post as people write it, read. Lenient about form, strict about meaning."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from director.rules.kanshu.orders import Post, Step
from director.rules.kanshu.steps import Part, begins_with_verb, holds_verb, is_conditional, read_steps
from director.rules.reading.form import Entry, Form, Grammar, Label
from director.rules.reading.lists import LONGEST_VALUE, STEP_SIGNS, Item, is_nobody, read_names, says, spaced
from director.rules.reading.markup import LeftOut, Stripped, strip
from director.rules.reading.names import Names, plain
from director.rules.reading.problem import (
    AMBIGUOUS_NAME,
    CONDITIONAL,
    NO_ACTION_LINE,
    NO_RESPONSE_LINE,
    SELF_TARGET,
    SEVERAL_FORMS,
    UNKNOWN_NAME,
    Problem,
    excerpt,
)

ACTION = "action"
RESPONSE = "response"
GRAMMAR = Grammar(
    Label(ACTION, ("行动",), repeats=True, numbered=True),
    Label(RESPONSE, ("响应干涉", "响应")),
)
_NO_ACTION = frozenset(spaced("无 放空 不行动 无行动 不动 没有 暂无 空 弃权 跳过 none pass - – — —— --"))
_MOST_OFFERED = 20  # problems that get offers: looking for them takes time
_MOST_BELOW = 60  # unlabelled lines that a label with nothing behind it may reach
_MOST_SHOWN = 300


class Use(enum.StrEnum):
    """What a line of the post is to the reading."""

    ACTION = "action"
    RESPONSE = "response"
    SUPERSEDED = "superseded"  # of a form that does not count (V8)
    ASIDE = "aside"  # no part of the form


@dataclass(frozen=True, slots=True)
class LineReading:
    """逐行 (V10): one line as its writer is shown it: its number in the post, its words, what they were read as.

    `steps` are the places (from 1) that its parts take among the steps; the list has none.
    """

    line: int
    text: str
    use: Use
    parts: tuple[Part, ...] = ()
    steps: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """一帖的读法 (V1–V11): all that was understood of a post, and all that was not.

    `steps`: None where one can't be read. `responses`: in elevator order, each once. `problems`: in the order met.
    `valid`: it counts as a vote (K2.2). `no_action`: the writer said that it does nothing. `looks_like_vote`: it does
    not count, but somebody should look at it (V10b). `lines` and `left_out` account for the text line by line.
    """

    steps: tuple[Step | None, ...]
    responses: tuple[int, ...]
    problems: tuple[Problem, ...]
    valid: bool
    no_action: bool
    looks_like_vote: bool
    lines: tuple[LineReading, ...]
    left_out: tuple[LeftOut, ...]

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(problem.code for problem in self.problems)

    @property
    def post(self) -> Post | None:
        """有效投票帖 (K2.2): what the night goes by, or None."""
        return Post(self.steps, self.responses) if self.valid else None


def read_post(text: str, author: int, names: Names) -> Reading:
    """读帖 (V1–V11): the vote of the character at `author` (from 0) in `text`.

    Never raises, whatever the text; what can't be read is a problem with the words at fault.
    """
    own = strip(text, names.words())
    forms = GRAMMAR.forms(GRAMMAR.entries(own.text))
    counting = GRAMMAR.counting(forms)
    form = forms[counting] if forms else Form(())
    reads = [_READERS[entry.key](entry, author, names) for entry in form.entries]
    actions = _in_order([read for read in reads if read.entry.key == ACTION])
    answers = [read for read in reads if read.entry.key == RESPONSE]
    steps = tuple(_step(part) for read in actions for part in read.parts)
    valid = any(steps) or any(map(_is_readable, answers))
    return Reading(
        steps=steps,
        responses=_seats(answers),
        problems=tuple(_problems(reads, forms, counting, own, names)),
        valid=valid,
        no_action=bool(actions) and all(read.says_nothing for read in actions),
        looks_like_vote=not valid and _looks_like_vote(bool(forms), own, names),
        lines=_account(own, forms, counting, actions, answers),
        left_out=own.left_out,
    )


@dataclass(frozen=True, slots=True)
class _Read:
    """One label of the form with what its value came to; `says_nothing`: it says in words that it holds nothing."""

    entry: Entry
    parts: list[Part]
    says_nothing: bool = False


def _read_action(entry: Entry, author: int, names: Names) -> _Read:
    """行动 (V1, V2): the steps behind one label, and below it where they go on there."""
    if says(entry.value, _NO_ACTION, names):
        return _Read(entry, [], says_nothing=True)
    parts: list[Part] = []
    for line, value in _lines_of_steps(entry):
        parts += read_steps(value, line, author, names)
    return _Read(entry, parts)


def _lines_of_steps(entry: Entry) -> Iterator[tuple[int, str]]:
    """The line of the label; the lines below it go on with it if it is empty or ends with a sign between steps."""
    yield entry.line, entry.value
    value = entry.value
    for i, line in enumerate(entry.below.split("\n", _MOST_BELOW)[:_MOST_BELOW], entry.line + 1):
        words = line.strip()
        if words and (not _goes_on(entry.value, value) or not begins_with_verb(words)):
            return
        if words:
            value = words
            yield i, words


def _goes_on(first: str, last: str) -> bool:
    return not first or plain(last[-2:]).endswith(STEP_SIGNS)


def _read_response(entry: Entry, author: int, names: Names) -> _Read:
    """响应干涉 (V3): the list behind the label, or on the next line if that is nothing but names."""
    if not entry.value:
        below = entry.below.partition("\n")[0].strip()
        parts = _list_parts(below, entry.line + 1, author, names)
        if any(part.target is not None for part in parts) and not any(part.code for part in parts):
            return _Read(entry, parts)
        return _Read(entry, [])
    parts = _list_parts(entry.value, entry.line, author, names)
    return _Read(entry, parts, says_nothing=not parts)


def _list_parts(value: str, line: int, author: int, names: Names) -> list[Part]:
    """名单 (V3): the words of a list. A character called 无 makes "无" ambiguous: nobody is guessed."""
    if is_nobody(value, names):
        named = value and names.match(value)
        return [Part(value, line, code=AMBIGUOUS_NAME, fault=value)] if named else []
    parts = [_list_part(item, line, author, names) for item in read_names(value, names)]
    return [] if all(part.code == UNKNOWN_NAME and is_nobody(part.text, names) for part in parts) else parts


def _list_part(item: Item, line: int, author: int, names: Names) -> Part:
    """自己 (V7), 条件 (V6): oneself is dropped from the list, and what depends on something is void."""
    if item.index == author:
        return Part(item.text, line, code=SELF_TARGET, fault=item.text)
    code = item.code
    if code == UNKNOWN_NAME and len(item.text) <= LONGEST_VALUE and is_conditional(item.text, names):
        code = CONDITIONAL
    return Part(item.text, line, None, item.index, code, item.text if code else "")


_READERS: dict[str, Callable[[Entry, int, Names], _Read]] = {ACTION: _read_action, RESPONSE: _read_response}


def _in_order(actions: list[_Read]) -> list[_Read]:
    """步骤次序 (V1): by the numbers on the labels where every label has one, else as they stand."""
    if all(read.entry.number is not None for read in actions):
        return sorted(actions, key=lambda read: read.entry.number or 0)
    return actions


def _step(part: Part) -> Step | None:
    return None if part.kind is None or part.target is None else Step(part.kind, part.target)


def _seats(answers: list[_Read]) -> tuple[int, ...]:
    named = {part.target: None for read in answers for part in read.parts if part.target is not None}
    return tuple(sorted(named))


def _is_readable(answer: _Read) -> bool:
    """有效 (K2.2): a list is readable if it names nobody, or if at least one word of it is understood."""
    return not answer.parts or any(
        part.target is not None or part.code == SELF_TARGET for part in answer.parts
    )


def _problems(
    reads: list[_Read], forms: list[Form], counting: int, own: Stripped, names: Names
) -> Iterator[Problem]:
    """问题: in the order of the text; a label that is missing is missed where it should stand (V8, V9)."""
    keys = [read.entry.key for read in reads]
    if counting > 0:
        yield _several(forms[1], own)
    if ACTION not in keys:
        yield Problem(NO_ACTION_LINE)
    faults = (part for read in reads for part in read.parts if part.code)
    for i, part in enumerate(faults):
        offers = names.closest(part.fault) if part.code == UNKNOWN_NAME and i < _MOST_OFFERED else ()
        yield Problem(part.code, excerpt(part.fault), _number(own, part.line), offers)
    if RESPONSE not in keys:
        yield Problem(NO_RESPONSE_LINE)
    if counting == 0 and len(forms) > 1:
        yield _several(forms[1], own)


def _several(form: Form, own: Stripped) -> Problem:
    """几份 (V8): met where the second form begins."""
    entry = form.entries[0]
    return Problem(SEVERAL_FORMS, excerpt(f"{entry.label}{entry.value}"), _number(own, entry.line))


def _number(own: Stripped, line: int) -> int:
    """The line of the post, from 1, that line `line` of the player's own words came from."""
    return own.numbers[line]


def _looks_like_vote(has_form: bool, own: Stripped, names: Names) -> bool:
    """像票 (V10b): a label, or a name and a verb; or a form where it does not count, in a signature say."""
    if has_form or GRAMMAR.entries(own.doubtful):
        return True
    level = plain(own.text)
    return holds_verb(level) and names.mentioned(level)


def _account(
    own: Stripped, forms: list[Form], counting: int, actions: list[_Read], answers: list[_Read]
) -> tuple[LineReading, ...]:
    """逐行 (V10): every line that says something, with what it was to the reading, in the order of the text."""
    text = own.text.split("\n", _MOST_SHOWN)[:_MOST_SHOWN]
    lines: list[tuple[int, LineReading]] = []
    steps = 0
    for read in actions:
        lines += _shown(read, Use.ACTION, steps, text, own)
        steps += len(read.parts)
    for read in answers:
        lines += _shown(read, Use.RESPONSE, -1, text, own)
    for i, form in enumerate(forms):
        if i != counting:
            lines += [
                (
                    entry.line,
                    LineReading(_number(own, entry.line), f"{entry.label}{entry.value}", Use.SUPERSEDED),
                )
                for entry in form.entries[:_MOST_SHOWN]
            ]
    taken = {line for line, _ in lines}
    lines += [
        (i, LineReading(_number(own, i), line.strip(), Use.ASIDE))
        for i, line in enumerate(text)
        if i not in taken and line.strip()
    ]
    lines.sort(key=lambda pair: pair[0])
    return tuple(shown for _, shown in lines)


def _shown(
    read: _Read, use: Use, before: int, text: list[str], own: Stripped
) -> Iterator[tuple[int, LineReading]]:
    """The lines of one label: its own, and those below it that go on with it. `before`: steps so far, -1 for none."""
    by_line: dict[int, list[Part]] = {read.entry.line: []}
    for part in read.parts:
        by_line.setdefault(part.line, []).append(part)
    for line, parts in by_line.items():
        words = f"{read.entry.label}{read.entry.value}" if line == read.entry.line else text[line].strip()
        places = tuple(range(before + 1, before + len(parts) + 1)) if before >= 0 else ()
        before += len(places)
        yield line, LineReading(_number(own, line), words, use, tuple(parts), places)
