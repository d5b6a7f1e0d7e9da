"""C16, C17: split gestures, and targets that fall away."""

from __future__ import annotations

import pytest

from director.rules.clapclap.events import Gained, HeldBack, Idle, Shown
from tests.rules_clapclap.table import hits, of, operated, player, settle


@pytest.mark.clause("C16")
def test_c16__a_split_is_shown_with_the_gesture_and_stands_though_nobody_is_named() -> None:
    turn = settle("甲 dun6: Shining/-,-\n乙 qi3: 冷锋>甲")
    shown = of(turn, Shown)[0]
    assert (shown.gesture.value, shown.split, shown.clause) == ("Shining", True, "C16")
    assert hits(turn) == ["乙>甲 1@7"], "its defence is that of a 闪电"


@pytest.mark.clause("C16")
@pytest.mark.parametrize(
    ("eater", "struck", "batteries"),
    [
        ("qi1: 你吃>乙", ["甲>乙 0@3"], 1),
        ("qi2: 双吃>乙", ["甲>乙 0@3"], 0),
        ("qi2: 双吃/乙,乙", ["甲>乙 0@3", "甲>乙 0@3"], 0),
        ("qi2: 双吃/乙,-", ["甲>乙 0@3"], 1),
    ],
)
def test_c16__what_is_eaten_of_a_split_shining(eater: str, struck: list[str], batteries: int) -> None:
    turn = settle(f"甲 {eater}\n乙 dun6: Shining/甲,丙\n丙 hp2: 气")
    assert hits(turn) == struck
    assert player(turn, "乙").dianchi == batteries


@pytest.mark.clause("C16")
@pytest.mark.parametrize(
    ("eater", "struck"), [("qi1: 你吃>乙", 0), ("qi2: 双吃/乙,乙", 0), ("qi2: 双吃>乙", 1)]
)
def test_c16__only_a_whole_shuangchi_chooses_a_whole_shining(eater: str, struck: int) -> None:
    turn = settle(f"甲 {eater}\n乙 dun6: Shining\n丙: 盾")
    assert len(hits(turn)) == struck
    assert player(turn, "乙").dianchi == 0, "a whole Shining brings none"


@pytest.mark.clause("C16")
@pytest.mark.parametrize("prey", ["qi2 hp3: 破", "dun3: 闪电"])
def test_c16__a_second_part_at_what_is_eaten_once_is_held_back(prey: str) -> None:
    turn = settle(f"甲 qi2: 双吃/乙,乙\n乙 {prey}")
    assert len(hits(turn)) == 1
    assert [(event.why, event.clause) for event in of(turn, HeldBack) if event.seat == 0] == [
        (Idle.EATEN_ALREADY, "C16")
    ]


@pytest.mark.clause("C16")
@pytest.mark.parametrize("eater", ["qi1: 你吃>乙", "qi2: 双吃>乙", "qi2: 双吃/乙,-"])
def test_c16__an_eaten_po_fails_and_hurts_its_user_an_eaten_shandian_only_fails(eater: str) -> None:
    po = settle(f"甲 {eater}\n乙 qi2 hp2: 破>丙\n丙: 气")
    assert hits(po) == ["甲>乙 1@3"]
    assert (player(po, "乙").hp, player(po, "丙").hp) == (1, 1)
    shandian = settle(f"甲 {eater}\n乙 dun3 hp2: 闪电>丙\n丙: 气")
    assert hits(shandian) == ["甲>乙 0@3"]
    assert (player(shandian, "乙").hp, player(shandian, "乙").dianchi) == (2, 0)


@pytest.mark.clause("C16", "C5")
def test_c16__a_split_heidong_keeps_its_layer_and_operates_all_its_targets_at_once() -> None:
    turn = settle(
        "甲 qi8: 黑洞/乙,丙,丁\n乙 qi5 hp2: 如来>戊\n丙 qi3 hp2: 冷锋>戊\n丁 qi2 hp2: 破>戊\n戊: 气"
    )
    assert hits(turn) == ["甲>乙 1@5", "甲>丙 1@5", "甲>丁 1@5"]
    assert operated(turn) == "甲乙丙丁"


@pytest.mark.clause("C16")
def test_c16__parts_may_share_a_target_each_its_own_hit() -> None:
    turn = settle("甲 qi8: 黑洞/乙,乙,乙\n乙 hp4: 盾")
    assert hits(turn) == ["甲>乙 1@5"] * 3
    assert player(turn, "乙").hp == 1


@pytest.mark.clause("C16")
def test_c16__a_shining_struck_before_its_layer_still_gets_both_batteries() -> None:
    turn = settle("甲 qi3: 冷锋>乙\n乙 dun6 hp2: Shining/甲,甲")
    assert [(event.resource.value, event.count) for event in of(turn, Gained)] == [("dianchi", 2)]


@pytest.mark.clause("C17")
@pytest.mark.parametrize(
    ("targets", "why"),
    [("甲", Idle.ABSENT), ("丁", Idle.ABSENT), ("丙", Idle.OPERATED), ("乙", Idle.OUT_OF_REACH)],
)
def test_c17__a_target_that_falls_away_is_held_back_and_nothing_comes_back(targets: str, why: Idle) -> None:
    turn = settle(f"甲 qi2: 破>{targets}\n乙 qi3: 冷锋\n丙: 闪\n丁: ×")
    assert [event.why for event in of(turn, HeldBack) if event.seat == 0] == [why]
    assert player(turn, "甲").qi == 0
    assert "甲" not in operated(turn)


@pytest.mark.clause("C17")
def test_c17__parts_too_few_are_held_back_too_many_ignored() -> None:
    few = settle("甲 qi8: 黑洞/乙,丙\n乙 hp2: 气\n丙 hp2: 气")
    assert hits(few) == ["甲>乙 1@5", "甲>丙 1@5"]
    many = settle("甲 qi8: 黑洞/乙,乙,-,丙\n乙 hp4: 气\n丙 hp2: 气")
    assert hits(many) == ["甲>乙 1@5", "甲>乙 1@5"]


@pytest.mark.clause("C17")
def test_c17__a_split_of_another_gesture_is_ignored_and_its_first_target_counts() -> None:
    turn = settle("甲 qi3: 冷锋/乙,丙\n乙 hp2: 气\n丙 hp2: 气")
    assert hits(turn) == ["甲>乙 1@7"]
    assert not of(turn, Shown)[0].split
