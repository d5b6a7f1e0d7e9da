"""A question in words: its options, its default, and which skills would be wasted as far as is publicly known."""

from __future__ import annotations

import pytest

from director.announcing.document import plain, untranslated
from director.announcing.registry import presenter_of
from director.rules.errors import Malformed
from director.rules.game import Prompt
from director.rules.kanshu import prompts
from director.rules.kanshu.cards import Face, Faction, Item
from director.rules.kanshu.view import OwnCard, PublicSeat, PublicTable, ShownItem, ShownMark

PRESENTER = presenter_of("kanshu")
NAMES = ("白鹭", "红枫", "青苔", "灰雁")


def seat(
    *, damage: int = 0, marks: tuple[ShownMark, ...] = (), items: tuple[ShownItem, ...] = ()
) -> PublicSeat:
    return PublicSeat(damage, marks, items, False, False)


def notes(prompt: Prompt, table: PublicTable | None) -> str:
    return "\n".join(plain(note) for note in PRESENTER.ask(prompt, NAMES, untranslated, known=table).notes)


def shielded(sword_damage: int = 0, broken: bool = False) -> PublicTable:
    """Seat 1 has the shield of pair 1, seat 2 its sword."""
    return PublicTable(
        (
            seat(),
            seat(items=(ShownItem(Item.SHIELD, 1),)),
            seat(damage=sword_damage, items=(ShownItem(Item.SWORD, 1, broken),)),
            seat(items=(ShownItem(Item.SWORD, 2),)),
        ),
        None,
    )


def test_yes_and_no_with_the_default() -> None:
    asked = PRESENTER.ask(prompts.request_intervention(1), NAMES, untranslated)
    assert [(option.value, option.label) for option in asked.options] == [
        (True, "请求干涉"),
        (False, "不请求"),
    ]
    assert asked.default == "次日开门前未答：不请求（K6.2）"
    assert (asked.targets, asked.count, asked.notes) == ((), 0, ())


@pytest.mark.clause("K3.3")
@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (0, ""),
        (1, ""),
        (2, "公示里你已有2点伤害：今夜若已经又受过1点，再承受这1点就会死亡。（K3.3）"),
        (3, "公示里你已有3点伤害：再承受这1点就是第4点，你会死亡，游戏随即结束。（K3.3）"),
    ],
)
def test_the_blow_that_may_kill_is_told_by_the_wounds_that_were_announced(damage: int, said: str) -> None:
    table = PublicTable((seat(damage=3), seat(damage=damage), seat(damage=3), seat(damage=3)), None)
    assert notes(prompts.request_intervention(1), table) == said
    assert notes(prompts.choose_intervener(1, (0, 3)), table) == said
    assert notes(prompts.request_intervention(1), None) == ""
    assert notes(prompts.reveal(1, (Face.RANK, Face.FACTION), "x"), table) == ""


def test_those_who_would_step_in_by_name() -> None:
    asked = PRESENTER.ask(prompts.choose_intervener(1, (0, 3)), NAMES, untranslated)
    assert [(o.value, o.label) for o in asked.options] == [
        (0, "白鹭"),
        (3, "灰雁"),
        ("decline", "都不选，自己承受"),
    ]


def test_the_owner_of_a_card_reads_what_its_marks_show() -> None:
    prompt = prompts.reveal(1, (Face.RANK, Face.FACTION, Face.UNKNOWN), "night/1/decision/1")
    own = OwnCard(Faction.BLUE, 7, (Face.RANK, Face.FACTION, Face.UNKNOWN), 2, Faction.RED)
    asked = PRESENTER.ask(prompt, NAMES, untranslated, own=own)
    assert [o.label for o in asked.options] == ["等级标记：7号狂战士", "阵营标记：蓝色", "问号标记"]
    assert "随机抽取" in asked.default
    assert [o.label for o in PRESENTER.ask(prompt, NAMES, untranslated).options] == [
        "等级标记",
        "阵营标记",
        "问号标记",
    ]


def test_targets_are_picked_from_seats_beside_the_whole_answer_to_pass() -> None:
    asked = PRESENTER.ask(prompts.skill(1, 3, (0, 2, 3)), NAMES, untranslated)
    assert [(o.value, o.label) for o in asked.targets] == [(0, "白鹭"), (2, "青苔"), (3, "灰雁")]
    assert [(o.value, o.label) for o in asked.options] == [("pass", "不发动")]
    assert asked.count == 2
    assert "3号小丑" in plain(asked.text)


def test_an_alchemist_is_told_for_whom_it_stepped_in() -> None:
    asked = PRESENTER.ask(prompts.skill(1, 4, (0, 2, 3), True, 2), NAMES, untranslated)
    assert "被你干涉的是青苔" in plain(asked.text)
    assert [o.value for o in asked.options] == ["wound", "heal", "pass"]


@pytest.mark.parametrize("rank", [2, 5])
@pytest.mark.clause("K5.0")
def test_k5_0__a_protected_target_is_named_as_one_that_takes_no_damage(rank: int) -> None:
    told = notes(prompts.skill(0, rank, (1, 2, 3)), shielded())
    assert "红枫受盾保护" in told
    assert "青苔" not in told
    assert "灰雁" not in told


@pytest.mark.clause("K5.0", "K4.4")
def test_k5_0__a_shield_whose_sword_has_fallen_or_broken_protects_nobody() -> None:
    prompt = prompts.skill(0, 2, (1, 2, 3))
    assert notes(prompt, shielded(sword_damage=3)) == ""
    assert notes(prompt, shielded(broken=True)) == ""
    assert notes(prompt, None) == ""


@pytest.mark.clause("K5.0")
def test_k5_0__an_alchemist_hears_of_a_shield_only_if_the_saved_one_has_it() -> None:
    assert "红枫受盾保护" in notes(prompts.skill(0, 4, (1, 2, 3), True, 1), shielded())
    assert notes(prompts.skill(0, 4, (1, 2, 3), True, 2), shielded()) == ""


@pytest.mark.clause("K5.0")
def test_k5_0__a_staff_is_wasted_on_an_open_rank_and_on_whoever_has_one() -> None:
    table = PublicTable(
        (
            seat(),
            seat(damage=1, marks=(ShownMark(Face.RANK, rank=5),)),
            seat(items=(ShownItem(Item.STAFF),)),
            seat(damage=1, marks=(ShownMark(Face.FACTION, faction=Faction.RED),)),
        ),
        None,
    )
    told = notes(prompts.skill(0, 8, (1, 2, 3)), table)
    assert "红枫、青苔的等级已公开或已有法杖" in told
    assert "灰雁" not in told


@pytest.mark.clause("K5.0")
def test_k5_0__a_fan_is_wasted_on_whoever_has_one_and_a_look_on_an_open_card() -> None:
    open_card = (ShownMark(Face.RANK, rank=5), ShownMark(Face.FACTION, faction=Faction.RED))
    table = PublicTable(
        (seat(), seat(items=(ShownItem(Item.FAN),)), seat(marks=open_card, damage=2), seat()), None
    )
    assert "红枫已有扇" in notes(prompts.skill(0, 9, (1, 2, 3)), table)
    assert "青苔的等级与阵营都已公开" in notes(prompts.skill(0, 3, (1, 2, 3)), table)


@pytest.mark.clause("K5.0")
def test_k5_0__a_berserker_hears_the_rule_and_not_whether_its_attacker_is_protected() -> None:
    prompt = prompts.skill(0, 7, (1, 2, 3))
    assert (
        notes(prompt, shielded())
        == notes(prompt, None)
        == "若伤害你的角色受盾保护，技能没有效果，但仍算用过（K3.5、K5.0）。"
    )


def test_a_game_that_nobody_presents_is_refused_by_name() -> None:
    with pytest.raises(Malformed, match="kanshu"):
        presenter_of("chess")
