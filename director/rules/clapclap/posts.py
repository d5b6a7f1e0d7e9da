"""读帖: a player's own words become a gesture with its wishes. Lenient about form, strict about meaning (V1–V11)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from director.rules.clapclap.gestures import GESTURES, Gesture, move_of
from director.rules.clapclap.orders import Post
from director.rules.clapclap.words import gesture_of
from director.rules.reading.form import Entry, Form, Grammar, Label
from director.rules.reading.lists import (
    LIST_SIGNS,
    LONGEST_VALUE,
    Item,
    read_names,
    says,
    spaced,
    split,
    without_endings,
)
from director.rules.reading.markup import strip
from director.rules.reading.names import Ambiguous, Names, Unknown, plain
from director.rules.reading.problem import (
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

PROBLEMS: dict[str, str] = {
    NO_GESTURE_LINE: "没有找到“手势：”一行，或冒号后面是空的。请另起一行写“手势：破”。",
    UNKNOWN_GESTURE: "“{text}”不是规则里的手势，亮出来就是“蟆蛤”。请写十七种手势中的一种。",
    NOT_SPLITTABLE: "“{text}”不能拆分，拆分作废，只算第一个目标。只有黑洞、Shining 和双吃能拆。",
    MISSING_PARTS: "“{text}”的目标不够，缺的几段按放空处理。",
    SURPLUS_PARTS: "“{text}”的目标太多，多出来的不算。",
    SURPLUS_TARGETS: "“拆分”一行已经写了目标，“目标：{text}”不再算。请只写其中一行。",
}
"""What each problem of this game's own says to the writer; the others are said as in every game."""

_MOST_OFFERED = 20
_LONGEST_GESTURE = 32  # with spaces and signs around it

ORDER_SIGNS = ("->", "=>", ">", "→")
_HOLD = frozenset(spaced("放空 空 无 没有 不打 不出手 none -"))
_YES = frozenset(spaced("是 拆 拆分 要 yes"))
_NO = frozenset(spaced("否 不 不拆 不拆分 无 没有 no none -"))
_IF = re.compile(r"如果|若|要是|假如|\bif\b")

Wishes = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """读出的手势 (V9, V10): `word` is the gesture as written, `wishes` one for each part, best first.

    `gesture` is None where the word is no gesture, which is a fault when it is shown (C3). `valid` is whether
    the post says anything of a gesture: an unreadable one is a fault, none at all no post. `looks_like_vote`: it
    is none, but a line of it is a gesture without 手势 before it (V10b).
    """

    gesture: Gesture | None
    word: str
    split: bool
    wishes: Wishes
    problems: tuple[Problem, ...]
    valid: bool
    looks_like_vote: bool = False

    @property
    def order(self) -> Post | None:
        """出手 (C3): what the post comes to, or None where it is no vote."""
        return Post(self.gesture, self.wishes, self.split, self.word) if self.valid else None


def read(text: str, seat: int, names: Names) -> Reading:
    """读帖 (V1–V11): `text` as its author in `seat` means it. Never raises: what can't be read is a problem."""
    own = strip(text, names.words())
    forms = FORM.forms(FORM.entries(own.text))
    if not any(form.first(GESTURE) for form in forms):
        like = any(_is_gesture(line) for line in own.text.split("\n"))
        return Reading(None, "", False, (), (Problem(NO_GESTURE_LINE),), valid=False, looks_like_vote=like)
    form = forms[FORM.counting(forms)]
    reader = _Reader(seat, names, own.numbers)
    if sum(1 for each in forms if each.first(GESTURE)) > 1:
        first = form.entries[0]
        reader.complain(SEVERAL_FORMS, first.label + first.value, first)
    return reader.read(form)


def _is_gesture(line: str) -> bool:
    """看起来像出手 (V10b): a line that is nothing but a gesture."""
    return len(line) <= _LONGEST_GESTURE and gesture_of(line.strip(" .。!！~～")) is not None


@dataclass
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
        if self._conditional(word):
            self.complain(CONDITIONAL, word, entry)
            return None, False
        found = gesture_of(without_endings(word, self.names))
        if found is None:
            self.complain(UNKNOWN_GESTURE, word, entry)
            return None, False
        return found

    def _conditional(self, text: str) -> bool:
        """有条件 (V6): whether a word of condition stands outside the names."""
        return bool(_IF.search(self.names.masked(plain(text))))

    def _split(self, form: Form) -> tuple[list[str] | None, bool]:
        """拆分 (C16): the words for each part, if the line names them, and whether it says split at all.

        An empty line with a colon is a form not filled in; the bare word (`黑洞（拆分）`) says so by itself.
        """
        entry = form.first(SPLIT)
        value = _value(entry) if entry else ""
        if entry is None or says(value, _NO, self.names):
            return None, False
        if not value:
            return None, ":" not in plain(entry.label)
        if says(value, _YES, self.names):
            return None, True
        return self._parts(value), True

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
            return tuple(self._order(divided, part) for part in parts)
        if target is None or not value:
            return ()
        if split:
            return tuple(self._order(target, part) for part in self._parts(value))
        return (self._order(target, value),)

    def _counted(self, form: Form, gesture: Gesture, split: bool, wishes: Wishes) -> Wishes:
        """份数 (C17): parts too few are held back, parts too many ignored."""
        count = move_of(gesture, split).parts
        if split and len(wishes) != count and wishes:
            entry = form.first(SPLIT) or form.first(TARGET) or form.entries[0]
            self.complain(MISSING_PARTS if len(wishes) < count else SURPLUS_PARTS, _value(entry), entry)
        return wishes[:count]

    def _parts(self, value: str) -> list[str]:
        """拆分 (V3): the words for each part; a sign within a name that stands there parts nothing."""
        if len(value) > LONGEST_VALUE:
            return [value]
        parts, start = [], 0
        for match in self._signs.finditer(plain(value)):
            if match.lastgroup != "name":
                parts.append(value[start : match.start()].strip())
                start = match.end()
        return [part for part in parts if part]

    @cached_property
    def _signs(self) -> re.Pattern[str]:
        """The signs of a list and the end of a line, and before them the names that hold such a sign."""
        words = sorted({plain(word) for word in self.names.words()}, key=lambda word: (-len(word), word))
        names = "|".join(re.escape(word) for word in words if any(sign in word for sign in LIST_SIGNS))
        signs = "|".join(re.escape(sign) for sign in LIST_SIGNS)
        return re.compile(rf"(?P<name>{names})|{signs}|$" if names else rf"{signs}|$")

    def _order(self, entry: Entry, text: str) -> tuple[int, ...]:
        """愿望 (V4, V6, V7): names, best first; 放空 ends them, a condition voids them all."""
        if self._conditional(text):
            self.complain(CONDITIONAL, text, entry)
            return ()
        wishes: list[int] = []
        for item in self._items(text):
            if says(item.text, _HOLD, self.names):
                break
            seat = self._named(entry, item)
            if seat is not None and seat not in wishes:
                wishes.append(seat)
        return tuple(wishes)

    def _items(self, text: str) -> list[Item]:
        """愿望 (V3): the words of an order of wishes; signs of a list part them, too."""
        if len(text) > LONGEST_VALUE:
            return [Item(text, code=UNKNOWN_NAME)]
        return [
            item
            for piece in split(text, ORDER_SIGNS, self.names)
            for item in read_names(piece.text, self.names)
        ]

    def _named(self, entry: Entry, item: Item) -> int | None:
        """查名 (V4, V7): whom a word means; never a guess. Names that are close are offered, not taken."""
        if item.code:
            self.complain(item.code, item.text, entry, self._offers(item.text))
        elif item.index == self.seat:
            self.complain(SELF_TARGET, item.text, entry)
        else:
            return item.index
        return None

    def _offers(self, text: str) -> tuple[int, ...]:
        """相近 (V4, V11): whom the writer may have meant; nobody after many problems, for looking takes time."""
        if len(self.problems) > _MOST_OFFERED:
            return ()
        match self.names.find(text):
            case Ambiguous(indices=indices) | Unknown(offers=indices):
                return indices
        return ()


def _value(entry: Entry) -> str:
    """What stands behind a label: on its line, else the first words below it."""
    return entry.value or next((line.strip() for line in entry.below.splitlines() if line.strip()), "")
