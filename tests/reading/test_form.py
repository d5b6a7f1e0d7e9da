"""Labels as data: the same reading for the forms of every game."""

from __future__ import annotations

import pytest

from director.rules.reading.form import MOST_LABELS, Grammar, Label

VOTE = Grammar(
    Label("action", ("行动",), repeats=True, numbered=True), Label("response", ("响应干涉", "响应"))
)
GESTURE = Grammar(
    Label("gesture", ("手势",)),
    Label("target", ("目标",), required=False),
    Label("split", ("拆分",), required=False),
)
MOVE = Grammar(Label("move", ("出招",)))


def _values(grammar: Grammar, text: str) -> list[tuple[str, str]]:
    return [(entry.key, entry.value) for entry in grammar.entries(text)]


@pytest.mark.clause("V1")
def test_v1__forms_of_the_other_games() -> None:
    gesture = [("gesture", "破"), ("target", "乙>丙"), ("split", "甲/乙")]
    assert _values(GESTURE, "手势：破 / 目标：乙>丙 / 拆分：甲/乙") == gesture
    assert _values(GESTURE, "手勢:破\n【目標】乙>丙\n拆分：甲/乙") == gesture
    assert _values(MOVE, "出招：大波→乙") == [("move", "大波→乙")]


def test_an_entry_knows_its_label_line_number_and_what_stands_below() -> None:
    first, second = VOTE.entries("早\n第2次行动： 攻击乙 \n还有\n\n响应：无\n谢谢")
    assert (first.label, first.line, first.number, first.below) == ("第2次行动：", 1, 2, "还有\n\n")
    assert (second.label, second.line, second.number, second.below) == ("响应：", 4, None, "谢谢")


@pytest.mark.parametrize(
    ("label", "number"),
    [
        ("行动十二：", 12),
        ("行动二十：", 20),
        ("行动 3 ：", 3),
        ("行动(4)：", 4),
        ("【行动5】", 5),
        ("行动6 ", 6),
        ("第七个行动：", 7),
    ],
)
def test_numbers_on_labels(label: str, number: int) -> None:
    (entry,) = VOTE.entries(f"{label}x")
    assert (entry.number, entry.value) == (number, "x")


def test_a_number_behind_a_space_is_the_value() -> None:
    (entry,) = VOTE.entries("行动 3号")
    assert (entry.number, entry.value) == (None, "3号")


@pytest.mark.clause("V8")
@pytest.mark.parametrize(
    ("text", "forms", "counting"),
    [
        ("", [], -1),
        ("行动：a\n响应：b", [["a", "b"]], 0),
        ("响应：b\n行动：a", [["b", "a"]], 0),
        ("行动：a\n行动：b\n响应：c", [["a", "b", "c"]], 0),
        ("行动：a\n响应：b\n行动：c", [["a", "b"], ["c"]], 0),
        ("行动：a\n响应：b\n行动：c\n响应：d", [["a", "b"], ["c", "d"]], 1),
        ("响应：a\n响应：b", [["a"], ["b"]], 1),
        ("行动1：a\n响应：b\n行动2：c", [["a", "b", "c"]], 0),
        ("行动1：a\n响应：b\n行动1：c\n响应：d", [["a", "b"], ["c", "d"]], 1),
    ],
)
def test_v8__where_a_form_begins_and_which_counts(text: str, forms: list[list[str]], counting: int) -> None:
    found = VOTE.forms(VOTE.entries(text))
    assert [[entry.value for entry in form.entries] for form in found] == forms
    assert VOTE.counting(found) == counting


@pytest.mark.clause("V8")
def test_v8__a_form_is_complete_without_the_labels_that_it_does_not_require() -> None:
    forms = GESTURE.forms(GESTURE.entries("手势：破\n目标：乙\n手势：气"))
    assert (len(forms), GESTURE.counting(forms)) == (2, 1)


def test_labels_without_number_are_read_up_to_a_limit() -> None:
    assert len(VOTE.entries("行动：a\n" * 5000)) == MOST_LABELS
