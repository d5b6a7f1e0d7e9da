"""How the check reads: names, scripts, Markdown, pronouns, and what the announcements have told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from director.announcing.document import plain, untranslated
from director.announcing.secrecy.check import check
from director.announcing.secrecy.findings import Kind, reason
from director.announcing.secrecy.known import Known
from director.announcing.secrecy.sentences import sentences
from director.rules.kanshu.cards import Face, Faction
from director.rules.kanshu.facts import Ending, SkillFact
from director.rules.kanshu.view import PublicSeat, PublicTable, ShownMark
from tests.patience import patience
from tests.secrecy_check.town import BEHIND_THE_DESK, NAMES, TOWN


def kinds(text: str, known: Known = TOWN) -> list[str]:
    return [finding.kind.value for marked in check(text, known) for finding in marked.findings]


def shown(seat: int, *marks: ShownMark) -> Known:
    """The town after this seat has shown these marks."""
    seats = list(TOWN.table.seats)
    seats[seat] = PublicSeat(len(marks), marks, (), False, False)
    table = PublicTable(tuple(seats), None)
    return replace(TOWN, table=table, facts=replace(TOWN.facts, table=table))


@pytest.mark.parametrize(
    "text",
    [
        "鹤姑娘是刺客。",
        "沈鶴是刺客。",
        "**沈鹤**是*刺客*。",
        "沈\u200b鹤是刺 客。",
        "# 沈鹤是刺客\n\n天亮了。",
        "> 沈鹤是刺客",
        "- 沈鹤是刺客\n- 天亮了",
        "[沈鹤](https://example.org/)是刺客。",
        "沈鹤推开门。她是刺客。",
        "“我是刺客。”沈鹤说。",
        "EVE是刺客。",
        "沈鹤\n是刺客。",
    ],
)
def test_names_are_found_however_they_are_written(text: str) -> None:
    assert "rank" in kinds(text)


def test_a_longer_name_is_not_the_shorter_one() -> None:
    (marked,) = check("阿九九是刺客。", TOWN)
    assert marked.findings[0].seats == (2,)


def test_a_latin_name_is_no_part_of_a_word() -> None:
    assert kinds("Everybody 刺客") == []


@pytest.mark.clause("K7.2")
def test_what_is_shown_may_be_told_and_nothing_else() -> None:
    assert kinds("沈鹤是刺客。", shown(0, ShownMark(Face.RANK, rank=2))) == []
    assert "rank" in kinds("沈鹤是小丑。", shown(0, ShownMark(Face.RANK, rank=2)))
    assert kinds("沈鹤是蓝方的。", shown(0, ShownMark(Face.FACTION, faction=Faction.BLUE))) == []
    assert "faction" in kinds("沈鹤是红方的。", shown(0, ShownMark(Face.FACTION, faction=Faction.BLUE)))


@pytest.mark.clause("K7.2")
def test_a_colour_that_comes_to_light_is_a_faction() -> None:
    told = "清晨，沈鹤的蓝色露了出来。"
    assert "faction" in kinds(told)
    assert kinds(told, shown(0, ShownMark(Face.FACTION, faction=Faction.BLUE))) == []
    assert kinds("天边的红色亮了起来。") == []


def test_a_mark_that_was_covered_again_stays_known() -> None:
    assert kinds("小满是野兽家族的人。", shown(6)) == []


@pytest.mark.clause("K3.6")
def test_the_end_tells_who_killed_whom() -> None:
    over = replace(TOWN, facts=replace(TOWN.facts, ending=Ending(Faction.RED, 1, 0, True)))
    assert "pair" in kinds("沈鹤刺中了阿九。")
    assert "pair" not in kinds("沈鹤刺中了阿九。", over)
    assert "pair" in kinds("老周刺中了阿九。", over)
    assert "leader" not in kinds("阿九是玫瑰家族的领袖。", over)


@pytest.mark.clause("K5.4")
def test_an_alchemist_s_skill_has_told_whom_it_stood_in_for() -> None:
    healed = replace(TOWN, facts=replace(TOWN.facts, skills=(SkillFact(2, 4, (4,), "heal"),)))
    assert "intervention" in kinds("阿九九替伊芙挡了一下。")
    assert "intervention" not in kinds("阿九九替伊芙挡了一下。", healed)
    assert "intervention" in kinds("阿九九替婆婆挡了一下。", healed)


def test_nicknames_are_known_to_directors_alone() -> None:
    """A writer who saw them marked would learn who plays."""
    assert kinds("沈鹤今晚的语气像极了墨鱼。") == []
    assert kinds("沈鹤今晚的语气像极了墨鱼。", BEHIND_THE_DESK) == ["player"]
    assert kinds("北风吹了一夜。", BEHIND_THE_DESK) == []


def test_a_mark_says_nothing_of_what_is_true() -> None:
    """The check knows the announcements; true and false guesses are marked alike."""
    marks = [kinds(f"{names[0]}是{role}。") for names in NAMES[2:4] for role in ("刺客", "长老", "法师")]
    assert marks == [["rank"]] * 6


def test_every_kind_has_a_reason_with_its_clause() -> None:
    (marked,) = check("沈鹤是刺客。", TOWN)
    words = plain(reason(marked.findings[0], tuple(names[0] for names in NAMES), untranslated))
    assert words == "沈鹤：说出了没有公开的等级或身份（K7.2）：“刺客”"
    for kind in Kind:
        text = plain(reason(replace(marked.findings[0], kind=kind), ("沈鹤",), untranslated))
        assert "（K7." in text


def test_sentences_keep_their_places() -> None:
    text = "# 天亮了\n\n沈鹤说：“走吧！”她走了……阿九\n没有走。\n- 一\n- 二\n"
    assert [text[each.start : each.end] for each in sentences(text)] == [
        "# 天亮了",
        "沈鹤说：“走吧！”她走了……",
        "阿九\n没有走。",
        "- 一",
        "- 二",
    ]


@pytest.mark.parametrize(
    "text",
    ["", "\x00", "\ue000是刺客", "[](([" * 4000, "沈鹤的" * 6000, "刀" * 20000, "“" * 20000, "挨了" * 10000],
    ids=["nothing", "zero", "private", "links", "names", "blades", "quotes", "words"],
)
def test_odd_texts_are_read_to_their_end(text: str) -> None:
    with patience():
        check(text, TOWN)
