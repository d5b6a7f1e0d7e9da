"""V11: whatever is posted is answered with a reading; nothing is raised, and time grows with length alone."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.rules.kanshu.posts import Reading, read_post
from director.rules.reading.markup import strip
from director.rules.reading.names import Names, fold_characters
from director.rules.reading.roster import read_roster
from tests.patience import patience
from tests.reading.reader import TABLE

NAMES = Names(TABLE, [["小甲"], [], ["A/B"], ["Bob the Builder"]])
SCRAPS = st.sampled_from(
    [
        *(
            "行动",
            "响应干涉",
            "响应",
            "：",
            ":",
            " ",
            "\n",
            "/",
            "；",
            "→",
            "，",
            "、",
            "【",
            "】",
            "[",
            "]",
            "<",
            ">",
        ),
        *(
            "攻击",
            "给",
            "将匕首交给",
            "如果",
            "若",
            "无",
            "-",
            "--",
            "\n---\n",
            "甲",
            "乙",
            "A/B",
            "3号",
            "#2",
            "@",
            "1",
            "一",
        ),
        *(
            "[quote]",
            "[/quote]",
            "[s]",
            "[/s]",
            "[code]",
            "[/code]",
            "[b]",
            "[/b]",
            "~~",
            "```",
            "<b>",
            "<br>",
            "<!--",
        ),
        *(
            "-->",
            "&amp;",
            "&#12345678;",
            "&#x110000;",
            "\u200d",
            "\u200b",
            "😊",
            "\ud800",
            "\x00",
            "谢谢",
            "。",
            "第",
            "次",
        ),
    ]
)
POSTS = st.one_of(st.text(), st.lists(SCRAPS, max_size=60).map("".join))

UNITS = [
    *(
        "[b]",
        "[b][/b]",
        "[quote]",
        "[/quote]",
        "[s]a[/s]",
        "[",
        "]",
        "<",
        "<b ",
        "&",
        "&amp;",
        "~~",
        "~~a",
        "```",
        "<!--",
    ),
    *(
        "[url=",
        "{:1_",
        "行动：",
        "行动",
        "响应：",
        "攻击乙/",
        "攻击张三/",
        "乙、",
        "张三 ",
        "如果",
        "若",
        "1.",
        "【",
        "第一次",
    ),
    *(
        "\n",
        "> \n",
        "-\n",
        "行动：攻击乙\n响应：丙\n",
        "行动：\n",
        "甲",
        " ",
        "\x00",
        "😊",
        "。",
        "谢谢",
        "A/",
        "Bob ",
        "e\u0301",
    ),
]
MEGABYTES = [
    "[b][b][b]",
    "[quote]",
    "[",
    "<b ",
    "\x00",
    "~~a",
    "行动：",
    "攻击乙/",
    "行动：攻击乙\n响应：丙\n",
    "\n",
]


@pytest.mark.clause("V11")
@given(POSTS)
@settings(max_examples=200, deadline=None)
def test_v11__no_text_raises_and_what_comes_out_is_whole(text: str) -> None:
    read = read_post(text, 0, NAMES)
    assert list(read.responses) == sorted({*read.responses} - {0})
    assert all(step is None or step.target != 0 for step in read.steps)
    assert read.valid or read.problems
    assert len(read.steps) == sum(len(line.steps) for line in read.lines)
    last = len(text.splitlines()) + 1
    assert all(0 <= problem.line <= last for problem in read.problems)


@pytest.mark.clause("V11")
@given(POSTS)
@settings(max_examples=100, deadline=None)
def test_v11__no_roster_raises(text: str) -> None:
    roster = read_roster(text)
    assert roster.characters or roster.problems
    assert len(roster.names()) == len(roster.characters)


@pytest.mark.clause("V1")
@given(
    st.lists(st.sampled_from(["攻击乙", "给丙", "打 4号", "攻击张三", "同上", "如果能就打乙"]), max_size=6)
)
@settings(deadline=None)
def test_v1__signs_and_width_change_nothing_in_a_reading(words: list[str]) -> None:
    def outcome(read: Reading) -> tuple[object, ...]:
        return read.steps, read.responses, read.codes, read.valid

    plain = read_post(f"行动:{'/'.join(words)}\n响应干涉:乙,丙", 0, NAMES)
    wide = read_post(f"【行動】：{' ／ '.join(words)}\n【響應干涉】：乙 、 丙", 0, NAMES)
    lines = read_post("\n".join(f"行动：{word}" for word in words or [""]) + "\n响应:乙；丙", 0, NAMES)
    assert outcome(plain) == outcome(wide) == outcome(lines)


@pytest.mark.clause("V4")
@given(st.text())
def test_v4__folding_twice_is_folding_once(text: str) -> None:
    assert fold_characters(fold_characters(text)) == fold_characters(text)


def _calls(work: Callable[[], object]) -> int:
    """How many Python and library calls `work` takes: a measure of time that no busy machine disturbs."""
    count = 0

    def count_one(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    sys.setprofile(count_one)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.clause("V11")
@pytest.mark.parametrize("unit", UNITS, ids=ascii)
def test_v11__work_grows_no_faster_than_the_text(unit: str) -> None:
    def work(times: int) -> int:
        return _calls(lambda: read_post("行动：攻击乙" + unit * times, 0, Names(TABLE)))

    work(1)  # tables fill up the first time
    small, large = work(200), work(1600)
    assert large <= 10 * small + 3000


@pytest.mark.clause("V11")
@pytest.mark.parametrize("unit", MEGABYTES, ids=ascii)
def test_v11__a_megabyte_is_answered(unit: str) -> None:
    text = unit * (1_000_000 // len(unit.encode()))
    with patience():
        read = read_post(text, 0, NAMES)
    assert read.problems or read.valid


@pytest.mark.clause("V11")
def test_v11__markup_in_plenty_leaves_the_vote_readable() -> None:
    read = read_post("行动：攻击乙" + "[b][b][b]" * 20_000 + "\n响应：丙", 0, NAMES)
    assert (read.codes, read.responses, len(read.steps)) == ((), (2,), 1)


@pytest.mark.clause("V11")
def test_v11__what_was_left_out_is_reported_without_end() -> None:
    assert len(strip("[s]a[/s]" * 5000).left_out) <= 300
