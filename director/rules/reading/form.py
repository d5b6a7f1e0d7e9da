"""表单 (V1): labels with what stands behind them, found in free text. The labels are data, one set for each game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from director.rules.reading.names import plain

_OPEN = r"[\[【(「『《〈<{〔]"
_CLOSE = r"[\]】)」』》〉>}〕]"
_CHINESE_DIGITS = "一二三四五六七八九"
_COUNT = r"(?:[0-9]{1,2}|[一二三四五六七八九十]{1,3})"
# What may stand before the first label of a line: a bullet, a number, a sign of bold (V1).
_LEAD = re.compile(rf"(?:[^\w\n]|_|{_COUNT} ?[.、):]|[0-9]{{1,2}} ?){{0,16}}")
_LONGEST_LEAD = 24
MOST_LABELS = 1000  # no form has so many; what comes behind is not looked at (V11)
_SIGN_BETWEEN = re.compile(
    r"[/／,，;；|｜。.][^\S\n]?$"
)  # between two labels on one line it parts just these
_PARTS = " ,。.;!、/|→)]】」』》〉>}〕\t"


@dataclass(frozen=True, slots=True)
class Label:
    """One label of a form.

    `words`: how it may be written (simplified, lower case). `repeats`: whether it may stand more than once in one
    form. `numbered`: whether it may carry a number (`行动1`, `第一次行动`). `required`: whether a form without it is
    incomplete.
    """

    key: str
    words: tuple[str, ...]
    repeats: bool = False
    numbered: bool = False
    required: bool = True


@dataclass(frozen=True, slots=True)
class Entry:
    """One label with its value: the words behind it, on line `line` (from 0) of the text.

    `label` is the label as written, `number` its number if it has one, `below` the unlabelled lines that follow.
    """

    key: str
    label: str
    value: str
    line: int
    number: int | None = None
    below: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """The entries of one form, in the order of the text."""

    entries: tuple[Entry, ...]

    def of(self, key: str) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries if entry.key == key)

    def first(self, key: str) -> Entry | None:
        return next((entry for entry in self.entries if entry.key == key), None)


@dataclass(frozen=True, slots=True)
class _Hit:
    """A label found: from `start` to `end` of the text, on the line that starts at `line_start`."""

    label: Label
    start: int
    end: int
    line: int
    line_start: int
    number: int | None


class Grammar:
    """The labels of one game's form, ready for reading."""

    def __init__(self, *labels: Label) -> None:
        self.labels = {label.key: label for label in labels}
        self._by_word = {word: label for label in labels for word in label.words}

    @cached_property
    def _word(self) -> re.Pattern[str]:
        words = sorted(self._by_word, key=len, reverse=True)
        spelled = "|".join(" ?".join(map(re.escape, word)) for word in words)
        return re.compile(
            rf"(?:(?P<open>{_OPEN}|\*\*|__) ?)?(?:第(?P<before>{_COUNT}) ?[次个步] ?)?(?P<word>{spelled})"
            rf"(?: ?\(?(?P<after>{_COUNT})\)?(?= ?(?:[:*_]|{_CLOSE}))|(?P<close_by>{_COUNT})(?= |$|\n))?"
            rf" ?(?P<close>{_CLOSE}|\*\*|__)?(?P<colon> ?:(?:\*\*|__)?)?"
        )

    def entries(self, text: str) -> list[Entry]:
        """Every label of the form in `text`, with its value, in order."""
        hits = list(islice(self._hits(plain(text)), MOST_LABELS))
        after = [*hits[1:], None][: len(hits)]
        return [_entry(text, hit, following) for hit, following in zip(hits, after, strict=True)]

    def forms(self, entries: Sequence[Entry]) -> list[Form]:
        """几份 (V8): the entries by form. A label that can't come again begins a new one."""
        forms: list[list[Entry]] = []
        highest: dict[str, int] = {}  # the labels of the form so far, each with the highest number on it
        for entry in entries:
            last = forms[-1][-1].key if forms else ""
            if not forms or self._begins_anew(entry, last, highest.get(entry.key)):
                forms.append([])
                highest = {}
            forms[-1].append(entry)
            highest[entry.key] = max(highest.get(entry.key, 0), entry.number or 0)
        return [Form(tuple(form)) for form in forms]

    def counting(self, forms: Sequence[Form]) -> int:
        """几份 (V8): which form counts: the last complete one, else the last; -1 where there is none."""
        complete = [i for i, form in enumerate(forms) if self.is_complete(form)]
        return complete[-1] if complete else len(forms) - 1

    def is_complete(self, form: Form) -> bool:
        return all(form.first(label.key) for label in self.labels.values() if label.required)

    def _begins_anew(self, entry: Entry, last: str, highest: int | None) -> bool:
        if highest is None:
            return False
        if not self.labels[entry.key].repeats:
            return True
        return last != entry.key and (entry.number is None or entry.number <= highest)

    def _hits(self, text: str) -> Iterator[_Hit]:
        line, line_start, last, labelled = 0, 0, 0, False
        for match in self._word.finditer(text):
            breaks = text.count("\n", last, match.start())
            if breaks:
                line, line_start = line + breaks, text.rfind("\n", last, match.start()) + 1
                labelled = False
            last = match.start()
            at_start = not labelled and _only_lead(text, line_start, match.start())
            if (at_start or labelled) and _is_label(text, match, at_start):
                labelled = True
                yield self._hit(match, line, line_start)

    def _hit(self, match: re.Match[str], line: int, line_start: int) -> _Hit:
        label = self._by_word[match["word"].replace(" ", "")]
        number = match["before"] or match["after"] or match["close_by"]
        counted = _count(number) if number and label.numbered else None
        return _Hit(label, match.start(), match.end(), line, line_start, counted)


def _only_lead(text: str, line_start: int, start: int) -> bool:
    return start - line_start <= _LONGEST_LEAD and bool(_LEAD.fullmatch(text, line_start, start))


def _is_label(text: str, match: re.Match[str], at_start: bool) -> bool:
    """标签 (V1): a colon or brackets make a label anywhere; a space only where the word stands by itself."""
    before = text[match.start() - 1 : match.start()]
    if before == "不":
        return False
    if match["colon"] or (match["open"] and match["close"]):
        return True
    if match["open"] or match["close"]:
        return False
    after = text[match.end() : match.end() + 1]
    apart = at_start or before in _PARTS
    return apart and (not after or after in " \n" or match[0].endswith(" "))


def _count(number: str) -> int:
    """The number that Arabic or Chinese digits (up to 99) write."""
    if number.isdecimal():
        return int(number)
    tens, ten, ones = number.rpartition("十")
    unit = _CHINESE_DIGITS.find(ones[-1:]) + 1 if ones else 0
    return unit + (10 * (_CHINESE_DIGITS.find(tens[-1:]) + 1 if tens else 1) if ten else 0)


def _entry(text: str, hit: _Hit, following: _Hit | None) -> Entry:
    if following and following.line == hit.line:
        value, below = _SIGN_BETWEEN.sub("", text[hit.end : following.start]), ""
    else:
        end = following.line_start if following else len(text)
        value, _, below = text[hit.end : end].partition("\n")
    label = text[hit.start : hit.end].strip()
    return Entry(hit.label.key, label, value.strip(), hit.line, hit.number, below)
