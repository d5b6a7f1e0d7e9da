"""读帖: a player's own words become a gesture with its wishes. Lenient about form, strict about meaning (V1–V11)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from director.rules.clapclap.gestures import GESTURES, Gesture, move_of
from director.rules.clapclap.orders import Post
from director.rules.clapclap.words import gesture_of
from director.rules.reading.form import Entry, Form, Grammar, Label
from director.rules.reading.markup import strip
from director.rules.reading.names import Ambiguous, Found, Names, fold, plain
from director.rules.reading.problem import (
    AMBIGUOUS_NAME,
    CONDITIONAL,
    SELF_TARGET,
    SEVERAL_FORMS,
    UNKNOWN_NAME,
    Problem,
    excerpt,
)

NO_GESTURE_LINE = "no_gesture_line"
UNKNOWN_GESTURE = "unknown_gesture"
NOT_SPLITTABLE = "not_splittable"  # the split is ignored (C17)
MISSING_PARTS = "missing_parts"  # held back (C17)
SURPLUS_PARTS = "surplus_parts"  # ignored (C17)
SURPLUS_TARGETS = "surplus_targets"  # a 目标 line beside a 拆分 line that names the parts

GESTURE, TARGET, SPLIT = "gesture", "target", "split"
FORM = Grammar(
    Label(GESTURE, ("手势", "出手")),
    Label(TARGET, ("目标", "攻击目标", "对象"), required=False),
    Label(SPLIT, ("拆分",), required=False),
)

HOLD = frozenset({"放空", "空", "无", "没有", "none", "-"})
_YES = frozenset({"是", "拆", "要", "yes"})
_NO = frozenset({"否", "不", "不拆", "no", *HOLD} - {"放空"})
_IF = re.compile(r"如果|若|要是|假如|\bif\b")
_ORDER = ">→"  # parts wishes, best first
_LIST = ",、/;"  # parts wishes, too; in a split it parts the parts
_AROUND = " \t　。.!！~～"

Wishes = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """读出的手势 (V9, V10): `word` is the gesture as written, `wishes` one for each part, best first.

    `gesture` is None where the word is no gesture, which is a fault when it is shown (C3). `valid` is whether
    the post says anything of a gesture: an unreadable one is a fault, none at all no post.
    """

    gesture: Gesture | None
    word: str
    split: bool
    wishes: Wishes
    problems: tuple[Problem, ...]
    valid: bool

    @property
    def order(self) -> Post | None:
        """What the post comes to (C3), or None where it is no vote."""
        return Post(self.gesture, self.wishes, self.split, self.word) if self.valid else None


def read(text: str, seat: int, names: Names) -> Reading:
    """读帖 (V1–V11): `text` as its author in `seat` means it. Never raises: what can't be read is a problem."""
    own = strip(text, names.words())
    forms = FORM.forms(FORM.entries(own.text))
    if not any(form.first(GESTURE) for form in forms):
        return Reading(None, "", False, (), (Problem(NO_GESTURE_LINE),), valid=False)
    form = forms[FORM.counting(forms)]
    reader = _Reader(seat, names, own.numbers)
    if sum(1 for each in forms if each.first(GESTURE)) > 1:
        reader.complain(SEVERAL_FORMS, "", form.entries[0])
    return reader.read(form)


@dataclass(slots=True)
class _Reader:
    """One form being read."""

    seat: int
    names: Names
    numbers: Sequence[int]
    problems: list[Problem] = field(default_factory=list)

    def complain(self, code: str, text: str, entry: Entry, offers: tuple[int, ...] = ()) -> None:
        self.problems.append(Problem(code, excerpt(text), self.numbers[entry.line], offers))

    def read(self, form: Form) -> Reading:
        entry = form.first(GESTURE)
        assert entry is not None, "a form counts only with a gesture in it"
        word = _value(entry)
        if not word:
            self.complain(NO_GESTURE_LINE, "", entry)
            return Reading(None, "", False, (), tuple(self.problems), valid=False)
        gesture, split = self._gesture(entry, word)
        parts, says_split = self._split(form)
        split = self._may_split(form, gesture, split or says_split)
        wishes = self._wishes(form, parts, split)
        if gesture is not None:
            wishes = self._counted(form, gesture, split, wishes)
        return Reading(gesture, "" if gesture else excerpt(word), split, wishes, tuple(self.problems), True)

    def _gesture(self, entry: Entry, word: str) -> tuple[Gesture | None, bool]:
        """手势 (V6): one word of the table; with a condition it is none."""
        if _IF.search(plain(self.names.masked(plain(word)))):
            self.complain(CONDITIONAL, word, entry)
            return None, False
        found = gesture_of(word)
        if found is None:
            self.complain(UNKNOWN_GESTURE, word, entry)
            return None, False
        return found

    def _split(self, form: Form) -> tuple[list[str] | None, bool]:
        """拆分 (C16): the words for each part, if the line names them, and whether it says split at all."""
        entry = form.first(SPLIT)
        value = _value(entry) if entry else ""
        if entry is None or fold(value) in _NO or not value:
            return None, False
        if fold(value) in _YES:
            return None, True
        return list(self._cut(value, _LIST)), True

    def _may_split(self, form: Form, gesture: Gesture | None, split: bool) -> bool:
        """拆分 (C17): of a gesture that has no parts it is ignored."""
        if not split or gesture is None or GESTURES[gesture].parts > 1:
            return split and gesture is not None
        entry = form.first(SPLIT) or form.entries[0]
        self.complain(NOT_SPLITTABLE, gesture.value, entry)
        return False

    def _wishes(self, form: Form, parts: list[str] | None, split: bool) -> Wishes:
        """愿望 (C12): from the 拆分 line if it names the parts, else from the 目标 line."""
        target, divided = form.first(TARGET), form.first(SPLIT)
        value = _value(target) if target else ""
        if parts is not None and divided is not None and (split or not value):
            if value:
                self.complain(SURPLUS_TARGETS, value, target or divided)
            return tuple(self._order(divided, part, _ORDER) for part in parts)
        if target is None or not value:
            return ()
        if split:
            return tuple(self._order(target, part, _ORDER) for part in self._cut(value, _LIST))
        return (self._order(target, value, _ORDER + _LIST),)

    def _counted(self, form: Form, gesture: Gesture, split: bool, wishes: Wishes) -> Wishes:
        """份数 (C17): parts too few are held back, parts too many ignored."""
        count = move_of(gesture, split).parts
        if split and len(wishes) != count and wishes:
            entry = form.first(SPLIT) or form.first(TARGET) or form.entries[0]
            self.complain(MISSING_PARTS if len(wishes) < count else SURPLUS_PARTS, _value(entry), entry)
        return wishes[:count]

    def _order(self, entry: Entry, text: str, signs: str) -> tuple[int, ...]:
        """愿望 (V4, V6, V7): names, best first; 放空 ends them, a condition voids them all."""
        if _IF.search(self.names.masked(plain(text))):
            self.complain(CONDITIONAL, text, entry)
            return ()
        wishes: list[int] = []
        for word in self._cut(text, signs):
            if fold(word) in HOLD:
                break
            seat = self._named(entry, word)
            if seat is not None and seat not in wishes:
                wishes.append(seat)
        return tuple(wishes)

    def _named(self, entry: Entry, word: str) -> int | None:
        """查名 (V4, V7): whom a word means; never a guess."""
        found = self.names.find(word)
        if isinstance(found, Ambiguous):
            self.complain(AMBIGUOUS_NAME, word, entry, found.indices)
        elif not isinstance(found, Found):
            self.complain(UNKNOWN_NAME, word, entry, found.offers)
        elif found.index == self.seat:
            self.complain(SELF_TARGET, word, entry)
        else:
            return found.index
        return None

    def _cut(self, text: str, signs: str) -> Iterator[str]:
        """分隔 (V3): the words between signs, where no name holds that sign; a whole name is one word."""
        usable = "".join(re.escape(sign) for sign in signs if not self.names.holds(sign))
        if not usable or self.names.match(text.strip(_AROUND)):
            yield text.strip(_AROUND)
            return
        start = 0
        level = plain(text)
        for match in re.finditer(rf"[{usable}]|$", level):
            word = text[start : match.start()].strip(_AROUND)
            if word:
                yield word
            start = match.end()


def _value(entry: Entry) -> str:
    """What stands behind a label: on its line, else the first words below it."""
    if value := entry.value.strip(_AROUND):
        return value
    return next((line.strip(_AROUND) for line in entry.below.splitlines() if line.strip(_AROUND)), "")
