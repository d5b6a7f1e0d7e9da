"""Answers read from a line of chat."""

from __future__ import annotations

from typing import Any

import pytest

from director.announcing.asked import Asked, Option
from director.announcing.document import untranslated
from director.announcing.replies import numbered, read

YES_NO = Asked((), (Option(True, "请求干涉"), Option(False, "不请求")), "不请求")
PICK = Asked(
    (),
    (Option("pass", "不发动"),),
    "不发动",
    targets=(Option(2, "沈鹤"), Option(5, "Eve"), Option(7, "𠮷野")),
    count=2,
)


def test_options_are_numbered_with_their_question() -> None:
    assert numbered(3, YES_NO, untranslated) == ["3.1 请求干涉", "3.2 不请求"]
    assert numbered(4, PICK, untranslated)[:4] == ["4.1 沈鹤", "4.2 Eve", "4.3 𠮷野", "4.4 不发动"]
    assert numbered(4, PICK, untranslated)[-1] == "从前面选2个，写成“4.1 4.2”。"


@pytest.mark.parametrize(
    ("asked", "text", "value"),
    [
        (YES_NO, "3.1", True),
        (YES_NO, " 3。2 ", False),
        (YES_NO, "3-2", False),
        (YES_NO, "请求干涉", True),
        (YES_NO, "請求干涉", True),
        (PICK, "3.1 3.3", {"targets": [2, 7]}),
        (PICK, "3.3、3.1", {"targets": [7, 2]}),
        (PICK, "沈鹤，eve", {"targets": [2, 5]}),
        (PICK, "3.4", "pass"),
    ],
)
def test_answers(asked: Asked, text: str, value: Any) -> None:
    assert read(3, asked, text, bare=False) == value


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        (YES_NO, ""),
        (YES_NO, "1"),
        (YES_NO, "4.1"),
        (YES_NO, "3.3"),
        (YES_NO, "3.1 3.2"),
        (YES_NO, "请求"),
        (YES_NO, "3.1 谢谢"),
        (PICK, "3.1"),
        (PICK, "3.1 3.1"),
        (PICK, "3.1 3.2 3.3"),
        (PICK, "3.1 3.4"),
        (PICK, "沈"),
    ],
)
def test_no_answers(asked: Asked, text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 (all are refused alike)
        read(3, asked, text, bare=False)


def test_bare_numbers_where_nothing_else_could_be_meant() -> None:
    assert read(3, YES_NO, "2", bare=True) is False
    assert read(3, PICK, "1 3", bare=True) == {"targets": [2, 7]}
