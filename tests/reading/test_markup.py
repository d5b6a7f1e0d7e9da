"""V5: what is the player's own word, and from which line."""

from __future__ import annotations

import pytest

from director.rules.reading.markup import Kind, LeftOut, strip


@pytest.mark.clause("V5")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[color=red]红[/color]字", "红 字"),
        ("[foo]甲[/foo] [行动]", "[foo]甲[/foo] [行动]"),
        ("甲<乙>丙 <3", "甲<乙>丙 <3"),
        ("a<br>b<br/>c", "a\nb\nc"),
        ("&lt;b&gt; &amp; &#134071; &amp;#134071; &nope;", "<b> & 𠮷 𠮷 &nope;"),
        ("早~~ 大家~~~", "早~~ 大家~~~"),
        ("{:4_85:}好", "好"),
        ("[img]没有关上 行动", "没有关上 行动"),
        ("甲-->乙", "甲-->乙"),
        ("a<!-- b -->c", "ac"),
        ("[/quote]甲[/s]", "甲"),
        ("[code][quote][/code]甲", "甲"),
        ("甲\x07乙\u200b丙\u202e", "甲乙丙"),
        ("[hide]甲[/hide]", "甲\n"),
        ("[td]甲[/td][td]乙[/td]", " 甲  乙 "),
    ],
)
def test_v5__tags_go_and_words_stay(text: str, words: str) -> None:
    assert strip(text).text == words


@pytest.mark.clause("V5")
@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("一\n二\n三", [(1, "一"), (2, "二"), (3, "三")]),
        ("[quote]一\n二[/quote]三\n四", [(2, "三"), (3, "四")]),
        ("> 一\n二\r\n> 三\r四", [(2, "二"), (4, "四")]),
        ("一[s]二\n三[/s]四\n五", [(1, "一四"), (3, "五")]),
        ("一<br>二\n三", [(1, "一"), (1, "二"), (2, "三")]),
        ("[b]一[/b]\n\n[code]二\n三[/code]\n四", [(1, "一"), (5, "四")]),
        ("<b\nclass=x>一\n二", [(2, "一"), (3, "二")]),
        ("<MA\n:\n>MA\n>,", [(1, "<MA"), (2, ":")]),
        ("一<甲 <x\n二>三\n四", [(1, "一<甲 <x"), (2, "二>三"), (3, "四")]),
    ],
)
def test_v5__every_line_knows_where_it_came_from(text: str, lines: list[tuple[int, str]]) -> None:
    found = strip(text)
    words = found.text.split("\n")
    assert len(found.numbers) == len(words)
    assert [(n, w.strip()) for n, w in zip(found.numbers, words, strict=True) if w.strip()] == lines


@pytest.mark.clause("V5")
def test_v5__what_was_left_out_is_told_with_its_line_and_words() -> None:
    found = strip("好\n[quote]甲说[/quote]\n[b]行动[/b]：~~a~~\n> b\n---\n落款")
    assert found.left_out == (
        LeftOut(Kind.MARKUP, 0),
        LeftOut(Kind.QUOTE, 2, "甲说"),
        LeftOut(Kind.STRUCK, 3, "a"),
        LeftOut(Kind.QUOTE, 4, "> b"),
        LeftOut(Kind.SIGNATURE, 5, "落款"),
    )
    assert found.doubtful == "落款"


def test_names_that_look_like_markup_are_kept_where_they_stand() -> None:
    names = ["A&amp;B", "[b]", "~~甲~~", "<b>"]
    text = "A&amp;B [b] ~~甲~~ <b> &amp; [i]x"
    assert strip(text, names).text == "A&amp;B [b] ~~甲~~ <b> & x"
