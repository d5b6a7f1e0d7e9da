"""Widths and visible characters, and text tables that align."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from director.announcing import text
from director.announcing.document import Document, Name, Table, spans, untranslated
from director.announcing.picture import fit, wrap
from director.announcing.registry import presenter_of
from director.announcing.width import graphemes, one_line, pad, visible, width
from director.rules.kanshu.cards import Item
from director.rules.kanshu.view import PublicSeat, PublicTable, ShownItem


@pytest.mark.parametrize(
    ("written", "columns"),
    [
        ("abc", 3),
        ("白鹭", 4),
        ("é", 1),
        ("👍", 2),
        ("👍🏽", 2),
        ("👩‍👩‍👧", 2),
        ("🇨🇳", 2),
        ("𠮷野", 4),
        ("ａ", 2),
        ("", 0),
        ("❤️", 2),
        ("\u200b", 0),
    ],
)
def test_the_columns_of_a_text(written: str, columns: int) -> None:
    assert width(written) == columns


def test_visible_characters() -> None:
    assert list(graphemes("e\u0301甲👩‍👩‍👧🇨🇳🇯🇵x")) == ["e\u0301", "甲", "👩‍👩‍👧", "🇨🇳", "🇯🇵", "x"]


def test_padding_counts_columns() -> None:
    assert width(pad("白鹭", 7)) == 7
    assert pad("白鹭", 3) == "白鹭"


def test_a_line_is_one_line_and_turns_no_direction() -> None:
    assert one_line("上\r\n下\u2028左\t右\x00") == "上 下 左 右 "
    assert one_line("\u202ea\u2066b\u200bc\ufeff") == "abc"
    assert one_line("👩‍👩‍👧") == "👩‍👩‍👧"
    assert visible("上\u2029下\r左") == "上\n下\n左"


def test_columns_align_and_one_long_name_does_not_push_the_others_away() -> None:
    names = ["白鹭", "A", "👩‍👩‍👧", "长" * 100]
    table = Table("表", ("名", "数"), tuple((spans(Name(name)), spans(i)) for i, name in enumerate(names)))
    lines = text.render(Document("题", (table,))).rstrip("\n").split("\n")[3:]
    assert {width(line.removesuffix(line[-1])) for line in lines[:-1]} == {5}
    assert lines[-1] == "长" * 100 + " 3"


def test_sentences_in_the_middle_make_no_columns() -> None:
    table = Table("", ("甲", "乙", "丙"), ((spans("1"), spans("句" * 20), spans("x")),))
    assert text.render(Document("题", (table,))) == f"【题】\n甲｜乙｜丙\n1｜{'句' * 20}｜x\n"


def test_text_in_a_picture_is_cut_to_its_room() -> None:
    assert fit("白鹭", 84, 42) == "白鹭"
    assert fit("白鹭洲头", 126, 42) == "白鹭…"
    assert wrap("白鹭洲头", 84, 42) == ["白鹭", "洲头"]
    long = wrap("长" * 100, 420, 42, most=3)
    assert len(long) == 3
    assert long[-1].endswith("…")
    assert all(width(line) <= 20 for line in long)


def test_the_items_of_a_character_are_all_readable_in_the_picture() -> None:
    items = tuple(
        ShownItem(kind, pair, broken)
        for kind, pair, broken in (
            (Item.FAN, None, False),
            (Item.SHIELD, 1, False),
            (Item.STAFF, None, False),
            (Item.SWORD, 2, True),
        )
    )
    table = PublicTable((PublicSeat(3, (), items, True, True), PublicSeat(4, (), (), False, False)), None)
    picture = presenter_of("kanshu").status_picture(table, ["白鹭", "红枫"], "题", untranslated)
    shown = [element.text for element in ElementTree.fromstring(picture) if element.tag.endswith("text")]
    assert shown[7:12] == ["匕首", "扇 盾1", "法杖", "剑2已破", "红牌罚下"]
    assert shown[-1] == "死亡"
