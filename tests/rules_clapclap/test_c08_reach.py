"""C8–C11, C20: whom an attack may choose, what it does, gi, holding back, 对掉."""

from __future__ import annotations

import pytest

from director.rules.clapclap.events import HeldBack, How, Idle, Struck
from director.rules.clapclap.gestures import Gesture, move_of
from director.rules.clapclap.reach import REACH
from tests.rules_clapclap.table import hits, of, operated, player, settle

# Rows act on columns: H hits, = does no damage, E eats, B backlash, R robs, . can't choose. By hand.
MATRIX = """
        气 盾 gi 破 冷锋 如来 黑洞 Fire 闪电 烈焰 Shining 十字防 八卦 你吃 双吃 闪 加镐
gi      H . . . . . B . . . . = = H H . R
破      H H H = . . . H = . . = = H H . H
闪电    H H H = . . . H = . . = = H H . H
冷锋    H H H H = . . H H = . = = H H . H
烈焰    H H H H = . . H H = . = = H H . H
如来    H H H H H = . H H H = H = H H . H
Shining H H H H H = . H H H = H = H H . H
黑洞    H H H H H H = H H H H H H H H . H
Fire    H = H . . . . = . . . = = H H . H
你吃    . . . E . . . . E . . . . . . . .
双吃    . . . E . . . . E . E . . . . . .
"""
SIGNS = {"H": How.HIT, "=": How.BLOCKED, "E": How.EATEN, "B": How.BACKLASH, "R": How.ROBBED, ".": None}
_HEADER, *_ROWS = MATRIX.strip("\n").split("\n")
PAIRS = [
    (row.split()[0], target, sign)
    for row in _ROWS
    for target, sign in zip(_HEADER.split(), row.split()[1:], strict=True)
]


@pytest.mark.clause("C8", "C9", "C10", "C16")
@pytest.mark.parametrize(("actor", "target", "sign"), PAIRS)
def test_c9__what_each_gesture_does_to_each_other(actor: str, target: str, sign: str) -> None:
    acting, aimed = move_of(Gesture(actor), False), move_of(Gesture(target), False)
    assert REACH[acting.number][aimed.number] is SIGNS[sign]


@pytest.mark.clause("C8")
def test_c8__what_is_no_attack_and_no_eater_chooses_nobody() -> None:
    for name in ("气", "盾", "十字防", "八卦", "闪", "加镐"):
        assert set(REACH[move_of(Gesture(name), False).number]) == {None}


@pytest.mark.clause("C8")
@pytest.mark.parametrize(
    ("target", "why"),
    [
        ("乙: 闪", Idle.OPERATED),
        ("乙 qi3: 冷锋", Idle.OUT_OF_REACH),
        ("乙: ×", Idle.ABSENT),
        ("乙 alive0: 气", Idle.ABSENT),
    ],
)
def test_c8__who_can_not_be_chosen_and_why(target: str, why: Idle) -> None:
    turn = settle(f"甲 qi2: 破>乙\n{target}\n丙: 盾")
    assert hits(turn) == []
    assert [event.why for event in of(turn, HeldBack) if event.seat == 0] == [why]


@pytest.mark.clause("C9")
def test_c9__a_defence_gesture_is_met_without_damage_and_both_are_operated() -> None:
    turn = settle("甲 dun2: Fire>乙\n乙 qi3: 八卦")
    assert hits(turn) == ["甲>乙 0@10"]
    assert operated(turn) == "甲乙"


@pytest.mark.clause("C9")
def test_c9__whoever_attacks_has_defence_0_in_its_own_layer() -> None:
    turn = settle("甲 qi2 hp2: 破>丙\n乙 dun3: 闪电>甲\n丙 hp2: 盾")
    assert hits(turn) == ["甲>丙 1@9", "乙>甲 1@9"]


@pytest.mark.clause("C9")
def test_c9__the_same_attacker_holding_back_keeps_it() -> None:
    assert hits(settle("甲 qi2 hp2: 破\n乙 dun3: 闪电>甲\n丙 hp2: 盾")) == ["乙>甲 0@9"]


@pytest.mark.clause("C9")
def test_c9__all_damage_of_a_layer_comes_at_once() -> None:
    turn = settle("甲 qi3: 冷锋>乙\n乙 qi3: 冷锋>丙\n丙 qi3: 冷锋>甲")
    assert turn.state.outcome is not None
    assert turn.state.outcome.draw


@pytest.mark.clause("C10")
def test_c10__gi_at_heidong_does_three_damage_and_stops_it() -> None:
    turn = settle("甲 qi1: gi>乙\n乙 qi8 hp4: 黑洞>丙\n丙: 气")
    assert [(hit.how, hit.damage, hit.clause) for hit in of(turn, Struck)] == [(How.BACKLASH, 3, "C10")]


@pytest.mark.clause("C10")
def test_c10__gi_robs_jiagao_without_damage() -> None:
    turn = settle("甲 qi1: gi>乙\n乙 qi2: 加镐\n丙: 盾")
    assert [(hit.how, hit.damage) for hit in of(turn, Struck)] == [(How.ROBBED, 0)]
    assert (player(turn, "甲").gao, player(turn, "乙").gao, player(turn, "乙").hp) == (1, 0, 1)


@pytest.mark.clause("C10")
def test_c10__gi_never_chooses_gi_and_fails_unoperated() -> None:
    turn = settle("甲 qi1: gi>乙\n乙 qi1: gi>甲")
    assert hits(turn) == []
    assert operated(turn) == ""
    assert [(event.seat, event.why, event.clause) for event in of(turn, HeldBack)] == [
        (0, Idle.NOBODY, "C10"),
        (1, Idle.NOBODY, "C10"),
    ]


@pytest.mark.clause("C10")
def test_c10__gi_must_attack_if_anybody_may_be_chosen() -> None:
    assert hits(settle("甲 qi1: gi\n乙: 盾\n丙 qi2: 十字防")) == ["甲>丙 0@11"]


@pytest.mark.clause("C11")
@pytest.mark.parametrize(
    "gesture", ["破", "冷锋", "如来", "黑洞", "Fire", "闪电", "烈焰", "Shining", "你吃", "双吃"]
)
def test_c11__every_other_attack_and_trick_may_be_held_back(gesture: str) -> None:
    turn = settle(f"甲 qi8 dun6: {gesture}\n乙 hp2 qi2: 破\n丙: 闪")
    assert hits(turn) == []
    assert [(event.why, event.clause) for event in of(turn, HeldBack) if event.seat == 0] in (
        [(Idle.WISH, "C11")],
        [(Idle.NOBODY, "C11")],
    )


@pytest.mark.clause("C11")
def test_c11__held_back_an_attack_keeps_its_defence_and_an_eater_has_none() -> None:
    assert hits(settle("甲 qi3: 冷锋\n乙 qi2: 破>甲")) == []
    assert hits(settle("甲 qi2 hp2: 双吃\n乙 qi2: 破>甲")) == ["乙>甲 1@9"]


@pytest.mark.clause("C20")
def test_c20__two_who_choose_each_other_undo_only_that() -> None:
    turn = settle("甲 qi8: 黑洞/乙,丙,丙\n乙 qi8: 黑洞/甲,丙,-\n丙 hp4: 气")
    assert hits(turn)[:1] == ["甲>乙 0@5"]
    assert {hit.how for hit in of(turn, Struck) if hit.target != 2} == {How.CLASH}
    assert (player(turn, "甲").hp, player(turn, "乙").hp) == (1, 1)


@pytest.mark.clause("C20")
def test_c20__a_third_finds_the_two_without_defence() -> None:
    """甲 and 乙 clash with one part each; 丙 alone may take 甲 only if 甲 takes it rather than 乙."""
    turn = settle("甲 qi2 hp2: 破>乙\n乙 qi2: 破\n丙 qi2: 破>甲")
    assert hits(turn) == ["甲>乙 0@9", "丙>甲 1@9"]
