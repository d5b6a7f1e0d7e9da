"""Small inputs on which tools of this kind have failed their users, one test to each report."""

from __future__ import annotations

import pytest

from director.rules.reading.names import Names
from director.rules.reading.roster import read_roster
from tests.reading.reader import reading, responses, steps


def test_s01_a_name_that_begins_with_another_name() -> None:
    names = ("甲", "阿九", "阿九九", "九")
    read = reading("行动：攻击阿九九\n响应干涉：九", names)
    assert (steps(read, names), responses(read, names)) == (["attack 阿九九"], ["九"])


def test_s02_an_abbreviation_of_two_names_is_shown_and_not_guessed() -> None:
    names = ("甲", "白鹭", "白露")
    read = reading("行动：攻击白", names)
    assert (steps(read, names), read.problems[0].offers, read.looks_like_vote) == ([None], (1, 2), True)


def test_s03_a_slip_at_distance_one_from_two_names() -> None:
    names = ("甲", "红枫", "红杉")
    read = reading("行动：攻击红彬", names)
    assert (steps(read, names), read.codes[0], read.problems[0].offers) == ([None], "unknown_name", (1, 2))


def test_s05_a_character_called_nobody() -> None:
    read = reading("行动：攻击甲\n响应干涉：无", ("乙", "无", "甲"), "乙")
    assert (read.responses, read.codes) == ((), ("ambiguous_name",))
    for word in ("无", "行动", "攻击", "放空"):
        assert not read_roster(f"{word}\n甲").can_stand


def test_s06_names_keep_their_digits() -> None:
    roster = read_roster("1 7号\n2 3月\n随机2提刀")
    assert [each.name for each in roster.characters] == ["7号", "3月"]
    assert (roster.dagger_seat, roster.can_stand) == (2, True)


@pytest.mark.parametrize("sign", [",", "，", "、", "；", "/", "／", "|"])
def test_s07_full_width_counts_as_half_width(sign: str) -> None:
    names = ("甲", "A", "D", "B", "C")
    read = reading(f"行动:攻击Ａ／攻击Ｄ\n响应干涉：Ｂ{sign}Ｃ", names)
    assert (steps(read, names), responses(read, names)) == (["attack A", "attack D"], ["B", "C"])


def test_s08_what_can_not_be_seen_does_not_count() -> None:
    assert steps(reading("行动：攻击\u200b乙\u3000")) == ["attack 乙"]


def test_s09_a_vote_in_a_quote_is_another_s() -> None:
    quote = (
        "[quote][size=2][url=forum.php?mod=redirect&goto=findpost&pid=9&ptid=1][color=#999999]甲 发表于 2024-3-5 12:34"
        "[/color][/url][/size]\n行动：攻击乙[/quote]"
    )
    assert steps(reading(f"{quote}\n行动：将匕首交给丙")) == ["give 丙"]


def test_s11_struck_and_code_are_told_and_do_not_count() -> None:
    read = reading("[s]行动：攻击乙[/s]\n[code]行动：攻击丙[/code]\n行动：攻击丁")
    assert steps(read) == ["attack 丁"]
    assert [(left.kind, left.text) for left in read.left_out] == [
        ("struck", "行动：攻击乙"),
        ("code", "行动：攻击丙"),
    ]


def test_s12_the_notice_of_an_edit_is_no_word_of_the_vote() -> None:
    read = reading("[i=s] 本帖最后由 甲 于 2024-3-5 22:01 编辑 [/i]\n\n行动：攻击乙")
    assert (steps(read), [left.kind for left in read.left_out]) == (["attack 乙"], ["notice"])


def test_s21_the_reader_knows_nothing_of_penalties() -> None:
    assert steps(reading("行动：攻击乙")) == ["attack 乙"]


def test_s22_oneself_twice() -> None:
    read = reading("行动：攻击甲\n响应干涉：甲")
    assert (read.steps, read.responses, read.codes) == ((None,), (), ("self_target", "self_target"))


def test_s31_s34_names_that_are_code_somewhere_else_are_text() -> None:
    names = ("<svg/onload=alert(1)>", "A&amp;B", "[CQ:at,qq=all]")
    roster = read_roster("\n".join(names))
    assert tuple(each.name for each in roster.characters) == names
    read = reading(f"行动：攻击{names[1]}/给{names[2]}\n响应：{names[2]}", names, names[0])
    assert (steps(read, names), responses(read, names)) == (
        [f"attack {names[1]}", f"give {names[2]}"],
        [names[2]],
    )


def test_s36_beyond_the_basic_plane_joined_emoji_and_accents() -> None:
    names = ("甲", "𠮷野", "👩\u200d👩\u200d👧", "étoile")
    read = reading("行动：攻击𠮷野/给👩\u200d👩\u200d👧/打e\u0301toile", names)
    assert steps(read, names) == ["attack 𠮷野", "give 👩\u200d👩\u200d👧", "attack étoile"]


def test_s38_two_names_that_are_one_in_the_other_script() -> None:
    names = ("甲", "发财", "髮財")
    assert steps(reading("行動：攻擊發財", names), names) == [None]
    assert reading("行動：攻擊發財", names).codes[0] == "ambiguous_name"
    assert not read_roster("发财\n髮財").can_stand
    assert Names(names).names[2] == "髮財"  # folded for looking up, kept as written


@pytest.mark.parametrize("text", ["【行动】攻击乙【响应干涉】无", "行动 攻击乙 响应干涉 无"])
def test_s43_templates_that_are_votes(text: str) -> None:
    read = reading(text)
    assert (steps(read), read.responses, read.codes) == (["attack 乙"], (), ())


@pytest.mark.parametrize("text", ["攻击乙，不响应", "行动：同上"])
def test_s43_templates_that_only_look_like_votes(text: str) -> None:
    read = reading(text)
    assert (read.valid, read.looks_like_vote) == (False, True)


def test_s45_sixty_kilobytes_of_tags_behind_a_vote() -> None:
    assert steps(reading("行动：攻击乙" + "[b]" * 20_000)) == ["attack 乙"]
