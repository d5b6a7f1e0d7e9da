"""V10a: a roster as directors paste it."""

from __future__ import annotations

import pytest

from director.rules.reading.roster import FORM_WORDS, LONGEST_NAME, Character, RoleLine, Roster, read_roster

TOWN = """\
# 周末一局，八人
1白鹭
2红枫
3青苔
4灰雁
5山茶
6砾石
7晚潮
8松烟
随机5提刀
--- 揭秘 (逐条私发) ---
1白鹭 红2刺客 下家蓝
2红枫 蓝7狂战士 下家红
3青苔 红5感应者 下家红
4灰雁 蓝3小丑 下家蓝
5山茶 蓝1长老 下家红
6砾石 红8法师 下家蓝
7晚潮 蓝9交际花 下家蓝
8松烟 红3小丑 下家红
"""


def _names(roster: Roster) -> list[tuple[int, str]]:
    return [(each.seat, each.name) for each in roster.characters]


def _problems(text: str) -> list[tuple[str, int]]:
    return [(problem.code, problem.line) for problem in read_roster(text).problems]


def test_the_layout_that_towns_use_is_read_whole() -> None:
    roster = read_roster(TOWN)
    assert roster.can_stand
    assert _names(roster) == list(
        enumerate(["白鹭", "红枫", "青苔", "灰雁", "山茶", "砾石", "晚潮", "松烟"], 1)
    )
    assert roster.dagger_seat == 5
    assert roster.roles[3] == RoleLine(4, "blue", 3, "小丑", "blue", 15)
    assert [role.below for role in roster.roles] == [
        "blue",
        "red",
        "red",
        "blue",
        "red",
        "blue",
        "blue",
        "red",
    ]
    assert [line for line, _ in roster.left_out] == [1, 11]


@pytest.mark.clause("V10a")
@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("1 7号\n2 3月\n随机2提刀", ["7号", "3月"]),
        ("7号\n3月\n甲", ["7号", "3月", "甲"]),
        ("1号\n2号\n3号", ["1号", "2号", "3号"]),
        ("1号 白鹭\n2号：红枫", ["白鹭", "红枫"]),
        ("１．白鹭\n２．红枫", ["白鹭", "红枫"]),
        ("1、白鹭\n2) 红枫\n#3 青苔", ["白鹭", "红枫", "青苔"]),
        ("2白鹭\n1红枫", ["红枫", "白鹭"]),
        ("2B\n甲\n9S", ["2B", "甲", "9S"]),
        ("\ufeff1白鹭\r\n\r\n2红枫\u3000", ["白鹭", "红枫"]),
        (
            "<svg/onload=alert(1)>\nA&amp;B\n[CQ:at,qq=all]",
            ["<svg/onload=alert(1)>", "A&amp;B", "[CQ:at,qq=all]"],
        ),
        ("𠮷野\n👩\u200d👩\u200d👧\ne\u0301toile", ["𠮷野", "👩\u200d👩\u200d👧", "e\u0301toile"]),
        ("1Bob the Builder\n2Alice", ["Bob the Builder", "Alice"]),
    ],
)
def test_v10a__one_leading_number_is_the_seat_and_names_keep_theirs(text: str, names: list[str]) -> None:
    roster = read_roster(text)
    assert (_names(roster), roster.problems) == (list(enumerate(names, 1)), ())


@pytest.mark.parametrize(
    ("line", "aliases"),
    [
        ("1白鹭=小白,老白", ("小白", "老白")),
        ("1白鹭 ＝ 小白、老白", ("小白", "老白")),
        ("1白鹭（小白，老白）", ("小白", "老白")),
        ("1白鹭 [小白/老白]", ("小白", "老白")),
        ("1白鹭=白鷺,小白,小白", ("小白",)),
        ("1白鹭=", ()),
        ("1白鹭()", ()),
    ],
)
def test_aliases_stand_behind_an_equals_sign_or_in_brackets(line: str, aliases: tuple[str, ...]) -> None:
    roster = read_roster(f"{line}\n2红枫")
    assert roster.characters[0] == Character(1, "白鹭", aliases, 1)
    assert roster.can_stand


@pytest.mark.clause("V10a")
@pytest.mark.parametrize(
    "word", ["无", "無", "行动", "行動", "攻击", "放空", "导演", "不响应", "响应干涉", "None", "给", "如果"]
)
def test_v10a__words_of_the_form_are_refused(word: str) -> None:
    assert _problems(f"{word}\n乙") == [("form_word", 1)]
    assert _problems(f"甲={word}\n乙") == [("form_word", 1)]


@pytest.mark.clause("V10a")
@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("发财\n髮財", [("same_name", 2)]),
        ("Bob\nＢＯＢ", [("same_name", 2)]),
        ("甲\n甲", [("same_name", 2)]),
        ("甲=小\n乙=小", [("same_name", 2)]),
        ("甲\n乙=甲", [("same_name", 2)]),
        ("甲=乙\n乙", [("same_name", 2)]),
        ("2\n甲", [("reads_as_number", 1)]),
        ("甲\n#1", [("reads_as_number", 2)]),
        ("甲=２樓\n乙", [("reads_as_number", 1)]),
        ("甲\n2号", []),
        ("甲\n9号", []),
        ("A\nB\nA/B", [("divides", 3)]),
        ("A\nC\nA/B", []),
        ("\u3164\n乙", [("no_name", 1)]),
        ("x" * (LONGEST_NAME + 1) + "\n乙", [("too_long", 1)]),
        ("x" * LONGEST_NAME + "\n乙", []),
        ("👩\u200d👩\u200d👧" * 15 + "e\u0301👍🏻\n乙", []),
        ("👩\u200d👩\u200d👧" * 25 + "\n乙", [("too_long", 1)]),
        ("甲\t\n乙\u202ez\n丙\t1", [("unprintable", 2), ("unprintable", 3)]),
        ("", [("empty", 0)]),
        ("  \n\n", [("empty", 0)]),
        ("1甲\n1乙\n3丙", [("seat_twice", 2)]),
        ("1甲\n乙\n3丙", [("seat_missing", 2)]),
        ("1甲\n2乙\n4丙", [("seat_gap", 0)]),
        ("1. 甲\n2、乙\n丙\n丁\n戊\n己", [("seat_missing", n) for n in (3, 4, 5, 6)]),
        ("1. 甲\n乙\n丙\n丁", []),
        ("1甲\n随机9提刀", [("dagger_of_nobody", 2)]),
        ("1甲\n2乙\n3丙 红2刺客 下家蓝", [("role_of_nobody", 3)]),
        ("1甲\n1甲 红2刺客\n甲 红3小丑", [("role_twice", 3)]),
    ],
)
def test_v10a__what_can_not_stand_has_its_reason_and_line(text: str, problems: list[tuple[str, int]]) -> None:
    assert _problems(text) == problems


@pytest.mark.clause("V10a")
def test_v10a__a_clash_names_the_other_and_a_name_that_divides_can_stand() -> None:
    (clash,) = read_roster("发财\n乙\n髮財").problems
    assert (clash.others, clash.number, clash.refuses) == (("发财", "髮財"), 1, True)
    roster = read_roster("A\nB\nA/B")
    assert (roster.problems[0].others, roster.can_stand) == (("A", "B"), True)


def test_role_lines_alone_are_a_roster_too() -> None:
    roster = read_roster("1白鹭 紅2刺客 下家藍\n2Bob the B 蓝3小丑")
    assert _names(roster) == [(1, "白鹭"), (2, "Bob the B")]
    assert [(role.seat, role.faction, role.rank, role.below) for role in roster.roles] == [
        (1, "red", 2, "blue"),
        (2, "blue", 3, None),
    ]


def test_a_paste_of_something_else_is_cut_off_and_said() -> None:
    roster = read_roster("".join(f"角色{i}x\n" for i in range(500)))
    assert len(roster.characters) == 100
    assert [problem.code for problem in roster.problems] == ["too_many_lines"]


def test_the_words_of_the_form_are_kept_folded() -> None:
    assert {"无", "行动", "攻击", "放空", "导演"} <= FORM_WORDS
