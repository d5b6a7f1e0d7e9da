"""C7, C21: what makes a triple, who is in it, and what two of them do."""

from __future__ import annotations

from itertools import product

import pytest

from director.rules.clapclap.events import Gained, RoundCut, TripleFormed
from director.rules.clapclap.prompts import TRIPLE_PICK
from director.rules.clapclap.triples import Ring, two_triples
from director.rules.game import Lottery
from tests.rules_clapclap.table import Script, hits, of, operated, player, settle


def triples(text: str, **picks: str) -> list[str]:
    names = "甲乙丙丁戊己庚辛"
    script = Script({(picker, TRIPLE_PICK): [picked] for picker, picked in picks.items()})
    return ["".join(names[seat] for seat in e.seats) for e in of(settle(text, decide=script), TripleFormed)]


OTHERS = [
    "qi2: 破",
    "qi3: 冷锋",
    "qi5: 如来",
    "dun2: Fire",
    "dun3: 闪电",
    "dun4: 烈焰",
    "dun6: Shining",
    "dun6: Shining/-,-",
]


@pytest.mark.clause("C7")
@pytest.mark.parametrize("eater", ["qi1: 你吃", "qi2: 双吃", "qi2: 双吃/-,-"])
def test_c7__gi_beats_the_eater_that_beats_po_that_beats_gi(eater: str) -> None:
    assert triples(f"甲 qi1: gi\n乙 {eater}\n丙 qi2: 破") == ["甲乙丙"]


@pytest.mark.clause("C7")
@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("heidong", ["qi8: 黑洞", "qi8: 黑洞/-,-,-"])
def test_c7__gi_beats_heidong_that_beats_any_other_attack_that_beats_gi(heidong: str, other: str) -> None:
    assert triples(f"甲 {other}\n乙 {heidong}\n丙 qi1: gi") == ["丙乙甲"]


@pytest.mark.clause("C7")
@pytest.mark.parametrize("third", ["dun3: 闪电", "qi3: 冷锋", ": 气", ": 闪", "qi2: 十字防"])
def test_c7__gi_and_an_eater_need_a_po(third: str) -> None:
    assert triples(f"甲 qi1: gi\n乙 qi1: 你吃\n丙 {third}") == []


@pytest.mark.clause("C7")
@pytest.mark.parametrize("third", [": 气", ": 盾", "qi3: 八卦", "qi1: gi", "qi8: 黑洞", "qi2: 加镐"])
def test_c7__gi_and_heidong_need_another_attack(third: str) -> None:
    assert triples(f"甲 qi1: gi\n乙 qi8: 黑洞\n丙 {third}") == []


@pytest.mark.clause("C7")
def test_c7__their_attacks_fail_and_all_three_are_operated() -> None:
    turn = settle("甲 qi1: gi>丁\n乙 qi8: 黑洞>丁\n丙 qi5: 如来>丁\n丁: 盾")
    assert hits(turn) == []
    assert operated(turn) == "甲乙丙"


@pytest.mark.clause("C7")
@pytest.mark.parametrize(
    ("other", "gained"), [("dun3: 闪电", 0), ("dun6: Shining/-,-", 0), ("dun2: Fire", 1)]
)
def test_c7__a_shandian_in_it_counts_as_eaten_a_fire_gets_its_huozhong(other: str, gained: int) -> None:
    turn = settle(f"甲 qi1: gi\n乙 qi8: 黑洞\n丙 {other}")
    assert sum(event.count for event in of(turn, Gained) if event.seat == 2) == gained


@pytest.mark.clause("C7")
@pytest.mark.parametrize(
    ("text", "picker", "picked", "triple"),
    [
        ("甲 qi1: gi\n乙 qi1: 你吃\n丙 qi2: 破\n丁 qi2: 破", "乙", "丁", "甲乙丁"),
        ("甲 qi1: gi\n乙 qi1: 你吃\n丙 qi2: 双吃\n丁 qi2: 破", "甲", "丙", "甲丙丁"),
        ("甲 qi1: gi\n乙 qi1: gi\n丙 qi1: 你吃\n丁 qi2: 破", "丁", "乙", "乙丙丁"),
        ("甲 qi1: gi\n乙 qi8: 黑洞\n丙 qi2: 破\n丁 dun2: Fire", "乙", "丁", "甲乙丁"),
        ("甲 qi1: gi\n乙 qi8: 黑洞\n丙 qi8: 黑洞\n丁 qi2: 破", "甲", "丙", "甲丙丁"),
        ("甲 qi1: gi\n乙 qi1: gi\n丙 qi8: 黑洞\n丁 qi2: 破", "丁", "乙", "乙丙丁"),
    ],
)
def test_c7__one_one_many_whoever_beats_the_crowded_side_picks(
    text: str, picker: str, picked: str, triple: str
) -> None:
    assert triples(text, **{picker: picked}) == [triple]


@pytest.mark.clause("C7")
@pytest.mark.parametrize(
    ("text", "picks", "triple"),
    [
        (
            "甲 qi1: gi\n乙 qi1: 你吃\n丙 qi1: 你吃\n丁 qi2: 破\n戊 qi2: 破",
            {"甲": "丙", "丙": "戊"},
            "甲丙戊",
        ),
        ("甲 qi1: gi\n乙 qi1: gi\n丙 qi1: 你吃\n丁 qi2: 破\n戊 qi2: 破", {"丙": "戊", "戊": "乙"}, "乙丙戊"),
        (
            "甲 qi1: gi\n乙 qi1: gi\n丙 qi1: 你吃\n丁 qi1: 你吃\n戊 qi2: 破",
            {"戊": "乙", "乙": "丁"},
            "乙丁戊",
        ),
        (
            "甲 qi1: gi\n乙 qi8: 黑洞\n丙 qi8: 黑洞\n丁 qi2: 破\n戊 qi2: 破",
            {"甲": "丙", "丙": "戊"},
            "甲丙戊",
        ),
        ("甲 qi1: gi\n乙 qi1: gi\n丙 qi8: 黑洞\n丁 qi2: 破\n戊 qi2: 破", {"丙": "戊", "戊": "乙"}, "乙丙戊"),
        (
            "甲 qi1: gi\n乙 qi1: gi\n丙 qi8: 黑洞\n丁 qi8: 黑洞\n戊 qi2: 破",
            {"戊": "乙", "乙": "丁"},
            "乙丁戊",
        ),
    ],
)
def test_c7__one_many_many_the_single_one_picks_and_the_picked_one_in_turn(
    text: str, picks: dict[str, str], triple: str
) -> None:
    assert triples(text, **picks) == [triple]


@pytest.mark.clause("C7")
def test_c7__the_others_go_on() -> None:
    turn = settle("甲 qi1: gi\n乙 qi1: 你吃\n丙 qi2: 破\n丁 dun2: Fire>戊\n戊 hp2: 气")
    assert hits(turn) == ["丁>戊 1@10"]
    assert player(turn, "戊").qi == 1


@pytest.mark.clause("C7", "C21")
def test_c7__two_disjoint_triples_end_the_round_but_for_qi_dun_and_jiagao() -> None:
    turn = settle(
        "甲 qi1: gi\n乙 qi1: gi\n丙 qi1: 你吃\n丁 qi8: 黑洞\n戊 qi2: 破\n己 dun3: 闪电\n庚 dun2: Fire>甲\n辛: 盾\n壬 qi2: 加镐"
    )
    assert [event.seats for event in of(turn, TripleFormed)] == [(0, 2, 4), (1, 3, 5)]
    assert len(of(turn, RoundCut)) == 1
    assert hits(turn) == []
    assert [(event.seat, event.resource.value) for event in of(turn, Gained)] == [(7, "dun"), (8, "gao")]


@pytest.mark.clause("C21")
def test_c21__a_pick_is_asked_for_and_drawn_by_the_pickers_label_when_unanswered() -> None:
    script = Script({})
    settle("甲 qi1: gi\n乙 qi1: 你吃\n丙 qi2: 破\n丁 qi2: 破", decide=script)
    (prompt,) = script.seen
    assert (prompt.seat, prompt.ask, prompt.options.values) == (1, TRIPLE_PICK, (2, 3))  # type: ignore[union-attr]
    assert prompt.default == Lottery("round/1/triple/乙", (2, 3))


@pytest.mark.clause("C21")
def test_c21__nobody_is_asked_where_there_is_nothing_to_pick() -> None:
    script = Script({})
    settle("甲 qi1: gi\n乙 qi1: 你吃\n丙 qi2: 破", decide=script)
    assert script.seen == []


@pytest.mark.clause("C21")
def test_c21__shapes_go_one_one_many_then_one_one_one_then_one_many_many() -> None:
    one_one_many = "甲 qi1: gi\n乙 qi8: 黑洞\n丙 qi1: 你吃\n丁 qi2: 破\n戊 qi3: 冷锋"
    assert triples(one_one_many, 乙="戊") == ["甲乙戊"], "the 黑洞 ring is (1,1,2), the 吃 ring (1,1,1)"
    both_single = "甲 qi1: gi\n乙 qi8: 黑洞\n丙 qi1: 你吃\n丁 qi2: 破"
    assert triples(both_single) == ["甲丙丁"], "both are (1,1,1): the ring with 吃 first"
    one_one_one = "甲 qi1: gi\n乙 qi8: 黑洞\n丙 qi8: 黑洞\n丁 qi1: 你吃\n戊 qi2: 破\n己 qi3: 冷锋"
    assert triples(one_one_one) == ["甲丁戊"], "(1,1,1) of 吃 before (1,2,2) of 黑洞"


@pytest.mark.clause("C21")
def test_c21__two_triples_are_looked_for_first_in_player_order() -> None:
    eat = Ring([0, 1], [2, 3], [4, 5])
    hole = Ring([0, 1], [], [4, 5])
    assert two_triples((eat, hole)) == ((0, 2, 4), (1, 3, 5))
    shared = Ring([0, 1], [2], [4])
    beside = Ring([0, 1], [3], [4, 5])
    assert two_triples((shared, beside)) == ((0, 2, 4), (1, 3, 5))


@pytest.mark.clause("C21")
@pytest.mark.parametrize(
    ("eat", "hole"),
    [
        (Ring([0], [2, 3], [4, 5]), Ring([0], [6, 7], [4, 5])),  # one gi
        (Ring([0, 1], [2], [4, 5]), Ring([0, 1], [], [4, 5])),  # one second
        (Ring([0, 1], [2, 3], [4]), Ring([0, 1], [], [4, 5])),  # one third: 5 beats gi, but nothing beats 5
        (Ring([0, 1], [2], [4]), Ring([0, 1], [3], [4])),  # the rings share their only third
    ],
)
def test_c21__a_side_with_one_player_over_both_rings_allows_no_two(eat: Ring, hole: Ring) -> None:
    assert two_triples((eat, hole)) is None


@pytest.mark.clause("C21")
def test_c21__whenever_every_side_has_two_there_are_two_triples() -> None:
    """The three counts decide it: no crowd of players leaves `two_triples` searching in vain."""
    for eaters, po, heidong, more in product(range(3), repeat=4):
        eat = Ring([0, 1], _seats(2, eaters), _seats(20, po))
        hole = Ring([0, 1], _seats(10, heidong), _seats(20, po) + _seats(30, more))
        found = [triple for ring in (eat, hole) for triple in ring.triples()]
        crowded = all(len({triple[side] for triple in found}) > 1 for side in range(3))
        pair = two_triples((eat, hole))
        assert (pair is not None) is crowded
        assert pair is None or not set(pair[0]) & set(pair[1])


def _seats(first: int, count: int) -> list[int]:
    return list(range(first, first + count))
