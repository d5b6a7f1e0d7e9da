"""C4–C6: operated and unoperated, the order of the layers, 闪."""

from __future__ import annotations

import pytest

from director.rules.clapclap.events import Dodged, Idle, RoundOpened, Struck
from director.rules.clapclap.gestures import GESTURES, Gesture
from tests.rules_clapclap.table import hits, of, operated, player, settle

LAYERS = {
    "闪": 1,
    "你吃": 3,
    "双吃": 3,
    "黑洞": 5,
    "如来": 6,
    "Shining": 6,
    "冷锋": 7,
    "烈焰": 7,
    "破": 9,
    "闪电": 9,
    "Fire": 10,
    "气": 12,
    "盾": 12,
    "加镐": 12,
}


@pytest.mark.clause("C4")
def test_c4__a_round_opens_with_everybody_unoperated_whatever_was_before() -> None:
    first = settle("甲: 闪\n乙: 气\n丙: 气")
    assert operated(first) == "甲"
    assert type(first.events[0]) is RoundOpened
    assert operated(settle("甲: 气\n乙: 气\n丙: 气")) == ""


@pytest.mark.clause("C4", "C20")
@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("甲 qi2: 破>乙\n乙 hp2: 气", "甲乙"),  # attacking, being attacked
        ("甲 qi2: 破>乙\n乙 qi3: 八卦", "甲乙"),  # without damage
        ("甲 qi2: 破>乙\n乙 dun3: 闪电>甲", "甲乙"),  # 对掉
        ("甲 qi1: 你吃>乙\n乙 dun3: 闪电", "甲乙"),  # a trick that works, being worked on
        ("甲 qi2: 加镐\n乙: 闪", "甲乙"),  # a trick on oneself
        ("甲 qi1: gi\n乙 qi1: 你吃\n丙 qi2: 破", "甲乙丙"),  # a triple
        ("甲 qi1: 你吃\n乙 qi2: 破", ""),  # a trick that works on nobody
        ("甲 qi2: 破\n乙: 盾", ""),  # an attack on nobody
        ("甲 qi1: gi\n乙: 盾", ""),  # a gi with nobody to choose
    ],
)
def test_c4__what_operates_and_what_does_not(text: str, who: str) -> None:
    assert operated(settle(text)) == who


@pytest.mark.clause("C4")
def test_c4__who_is_operated_acts_no_more_and_can_not_be_chosen() -> None:
    turn = settle("甲 qi5: 如来>乙\n乙 qi3 hp3: 冷锋>丙\n丙 hp2: 气\n丁 qi2: 破>乙")
    assert hits(turn) == ["甲>乙 2@6"]


@pytest.mark.clause("C5")
@pytest.mark.parametrize("gesture", [gesture for gesture in Gesture if gesture.value in LAYERS])
def test_c5__the_layer_of_each_gesture(gesture: Gesture) -> None:
    assert GESTURES[gesture].layer == LAYERS[gesture.value]


@pytest.mark.clause("C5")
@pytest.mark.parametrize(
    ("target", "layer"),
    [
        ("乙 qi8 hp4: 黑洞", 4),
        ("乙 hp2: 气", 8),
        ("乙 qi2: 加镐", 8),
        ("乙 qi1 hp2: 你吃", 8),
        ("乙 qi2: 十字防", 11),
        ("乙 qi3: 八卦", 11),
    ],
)
def test_c5__a_gi_acts_in_the_layer_of_its_target(target: str, layer: int) -> None:
    assert [hit.layer for hit in of(settle(f"甲 qi1: gi>乙\n{target}"), Struck)] == [layer]


@pytest.mark.clause("C5")
def test_c5__one_round_through_all_layers() -> None:
    turn = settle(
        """
        甲: 闪
        乙 qi1: 你吃>丙
        丙 dun3: 闪电>甲
        丁 qi8: 黑洞>戊
        戊 hp4: 气
        己 qi5: 如来>庚
        庚 hp3: 盾
        辛 qi3: 冷锋>壬
        壬 hp2: 气
        癸 qi2: 破>子
        子 hp2: 盾
        丑 dun2: Fire>寅
        寅 hp2: 气
        卯 qi2: 加镐
        """
    )
    assert [hit.layer for hit in of(turn, Struck)] == [3, 5, 6, 7, 9, 10]
    assert operated(turn) == "甲乙丙丁戊己庚辛壬癸子丑寅卯"


@pytest.mark.clause("C6")
def test_c6__shan_takes_effect_first_and_counts() -> None:
    turn = settle("甲 qi2: 破>乙\n乙: 闪\n丙: 盾")
    assert [event.clause for event in of(turn, Dodged)] == ["C6"]
    assert hits(turn) == []
    assert (player(turn, "乙").shan_used, operated(turn)) == (1, "乙")


@pytest.mark.clause("C6")
def test_c6__no_trick_and_no_attack_reaches_shan() -> None:
    for gesture in ("gi", "破", "冷锋", "如来", "黑洞", "Fire", "闪电", "烈焰", "Shining", "你吃", "双吃"):
        turn = settle(f"甲 qi8 dun6: {gesture}>乙\n乙: 闪")
        assert hits(turn) == [], gesture
        assert operated(turn) == "乙", gesture


@pytest.mark.clause("C6", "C17")
def test_c6__the_attack_at_it_is_held_back_with_the_reason() -> None:
    turn = settle("甲 qi2: 破>乙\n乙: 闪")
    held = [event for event in turn.events if event.tag == "held"]
    assert [(e.target, e.why, e.clause) for e in held] == [(1, Idle.OPERATED, "C17")]  # type: ignore[attr-defined]
