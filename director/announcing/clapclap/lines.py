"""逐行读法 (V10) of a post of 拍拍, and what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from director.announcing.clapclap import terms
from director.announcing.document import Spans, Translate, fill, joined, spans
from director.announcing.lines import OK, UNKNOWN, VOID, ReadLine, fault_line
from director.announcing.problems import Sentence, problem_words
from director.announcing.seats import Names, who
from director.rules.clapclap import posts
from director.rules.clapclap.faults import CLAUSES, fault_of
from director.rules.clapclap.gestures import Gesture
from director.rules.clapclap.orders import Post
from director.rules.clapclap.view import PublicTable

_CLAUSES = {
    posts.NO_GESTURE_LINE: "V9",
    posts.UNKNOWN_GESTURE: "C3",
    posts.NOT_SPLITTABLE: "C17",
    posts.MISSING_PARTS: "C17",
    posts.SURPLUS_PARTS: "C17",
    posts.SURPLUS_TARGETS: "C16",
}


def _saying(sentence: str) -> Callable[[Translate], str]:
    return lambda _: _(sentence)


PROBLEMS: dict[str, tuple[str, Sentence]] = {
    code: (_CLAUSES[code], _saying(sentence)) for code, sentence in posts.PROBLEMS.items()
}
"""What each problem of this game's own says to the writer; the sentences stand beside the reader."""

_HARMLESS = (posts.SURPLUS_PARTS, posts.SURPLUS_TARGETS, posts.NOT_SPLITTABLE)


def order_lines(order: Post, names: Names, _: Translate) -> tuple[Spans, ...]:
    """出手 (C3, C12): the gesture, then the wishes part by part."""
    if order.gesture is None:
        return (fill(_("“{word}”不是手势：算蟆蛤（C3）"), word=order.word),)
    shown = spans(_("亮出"), terms.gesture(order.gesture, order.split, _))
    if not order.split:
        return (shown, *((_wish(order.wishes[0], names, _),) if order.wishes and order.wishes[0] else ()))
    parts = [
        fill(_("第{n}段：{wish}"), n=n, wish=_wish(wish, names, _))
        for n, wish in enumerate(order.wishes, start=1)
    ]
    return (shown, *parts)


def _wish(seats: Sequence[int], names: Names, _: Translate) -> Spans:
    """愿望 (C12), best first."""
    if not seats:
        return spans(_("放空"))
    return spans(_("目标："), joined(" > ", [who(names, seat) for seat in seats]))


def foul(order: Post, seat: int, known: PublicTable, _: Translate) -> str:
    """犯规 (C3, C15): what is wrong with the gesture by what its player holds; whoever shows it is out."""
    fault = fault_of(known.seats[seat], order)
    if fault is None:
        return ""
    return _("{why}，当回合出局（{clause}）").format(why=terms.fault(fault, _), clause=CLAUSES[fault])


def reading_lines(reading: Mapping[str, Any], names: Names, _: Translate) -> tuple[ReadLine, ...]:
    """What was read, then a line for everything that could not be."""
    lines = [_problem(each, names, _) for each in reading.get("problems", ())]
    if reading.get("gesture") is not None:
        wishes = tuple(tuple(part) for part in reading["wishes"])
        order = Post(Gesture(reading["gesture"]), wishes, reading["split"])
        lines = [*(fault_line("", OK, [], line) for line in order_lines(order, names, _)), *lines]
    return tuple(lines)


def _problem(each: Mapping[str, Any], names: Names, _: Translate) -> ReadLine:
    words = problem_words(each["code"], each["text"], each["line"], each["offers"], names, _, PROBLEMS)
    state = OK if each["code"] in _HARMLESS else VOID if each["code"] == "self_target" else UNKNOWN
    return fault_line(each["text"], state, [words])
