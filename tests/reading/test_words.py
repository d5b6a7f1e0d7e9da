"""Every problem has a sentence that says what is wrong and what to do."""

from __future__ import annotations

import re

import pytest

from director.rules.reading import problem, roster, words
from director.rules.reading.markup import Kind, LeftOut
from director.rules.reading.names import Names
from director.rules.reading.problem import Problem
from director.rules.reading.roster import read_roster


def _codes(module: object) -> list[str]:
    return [
        value
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, str) and name[0] != "_"
    ]


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    assert sorted(words.POST) == sorted(_codes(problem))
    own = [code for code in _codes(roster) if code not in _codes(problem)]
    assert sorted(words.ROSTER) == sorted(own)
    assert list(words.LEFT_OUT) == list(Kind)


@pytest.mark.parametrize("code", words.POST)
def test_a_sentence_about_a_post(code: str) -> None:
    said = words.problem_sentence(Problem(code, "某某", 3, (1,)), Names(["甲", "乙"]))
    assert re.fullmatch(r"第 3 行：[^{}]*。相近的有：2号乙（不会替你选）。", said)


@pytest.mark.clause("V4")
def test_v4__words_with_braces_and_markup_are_said_as_written() -> None:
    said = words.problem_sentence(Problem("unknown_name", "{text}<b>"), Names([]))
    assert said.startswith("没有叫“{text}<b>”的角色")


def test_a_sentence_about_a_roster() -> None:
    said = [words.roster_sentence(each) for each in read_roster("发财\n髮財\n2").problems]
    assert said == [
        "第 2 行：“髮財”和第 1 行“发财”的名字或别名分不开（繁简、大小写、全半角、空格不作区别）。请改其中一个。",
        "第 3 行：“2”会被读成 2 号座位。请换一个名字，或把它排在 2 号。",
    ]


def test_what_was_left_out_is_said() -> None:
    assert words.left_out_sentence(LeftOut(Kind.QUOTE, 2, "甲说")) == "第 2 行起略去引用的内容“甲说”。"
    assert words.left_out_sentence(LeftOut(Kind.MARKUP, 0)) == "全文略去排版标签（标签里的字照读）。"
    assert "一直算到文末" in words.left_out_sentence(LeftOut(Kind.QUOTE, 2, "甲说", closed=False))
