"""C1–C3, C15: what everybody begins with, what damage does, what a gesture costs, and faults."""

from __future__ import annotations

import pytest

from director.rules.clapclap.events import Cause, Damaged, Died, Excused, Fault, Faulted, Gained, Paid, Shown
from director.rules.clapclap.game import Clapclap
from director.rules.clapclap.gestures import GESTURES, MOVES, Gesture, Kind, Resource, move_of
from director.rules.clapclap.options import Missed, Options
from director.rules.clapclap.prompts import DEATH, EXCUSE, MISSED_POST
from director.rules.draw import draw
from director.rules.game import Reply
from director.rules.playing import play
from tests.rules_clapclap.table import GAME, SEED, Script, of, operated, orders_of, player, settle


@pytest.mark.clause("C1")
def test_c1__everybody_begins_with_one_hp_and_nothing_else() -> None:
    deal, state = Clapclap().deal(5, Options(), lambda label, n: draw(SEED, label, n))
    for seat in state.seats:
        assert (seat.hp, seat.qi, seat.dun, seat.huozhong, seat.dianchi) == (1, 0, 0, 0, 0)
        assert (seat.gao, seat.shan_used, seat.alive, seat.rank) == (0, 0, True, None)
    assert sorted(deal.elevator) == sorted(deal.players) == [0, 1, 2, 3, 4]


@pytest.mark.clause("C1")
def test_c1__more_than_one_gao_is_death_at_once_and_one_is_not() -> None:
    turn = settle("甲 qi2 gao1: 加镐\n乙 qi2: 加镐\n丙: 气")
    assert [(died.seat, died.cause, died.clause) for died in of(turn, Died)] == [(0, Cause.GAO, "C1")]
    assert player(turn, "乙").gao == 1


@pytest.mark.clause("C2")
def test_c2__points_are_taken_by_gao_first_then_by_hp() -> None:
    turn = settle("甲 qi8: 黑洞>乙\n乙 gao1 hp3: 气")
    assert [(event.gao, event.hp) for event in of(turn, Damaged)] == [(1, 2)]
    assert (player(turn, "乙").gao, player(turn, "乙").hp) == (0, 1)


@pytest.mark.clause("C2")
@pytest.mark.parametrize(("before", "after"), [(-1, 0), (0, 1)])
def test_c2__a_gao_gained_without_hp_is_one_hp(before: int, after: int) -> None:
    turn = settle(f"甲 hp{before} qi2: 加镐\n乙: 气\n丙: 气")
    assert [(event.resource, event.clause) for event in of(turn, Gained) if event.seat == 0] == [
        (Resource.HP, "C2")
    ]
    assert (player(turn, "甲").hp, player(turn, "甲").gao, player(turn, "甲").alive) == (after, 0, after > 0)


# Kind, cost, attack, defence, damage, gain, as the table of the rules says, written out once more by hand.
TABLE = """
气 resource - 0 0 0 qi
盾 resource - 0 1.5 0 dun
gi attack qi1 1 1 1 -
破 attack qi2 2 2 1 -
冷锋 attack qi3 3 3 1 -
如来 attack qi5 4 4 2 -
黑洞 attack qi8 5 5 3 -
Fire attack dun2 1.5 1.5 1 huozhong
闪电 attack dun3 2 2 1 dianchi
烈焰 attack huozhong2/dun4 3 3 1 -
Shining attack dianchi2/dun6 4 4 2 -
十字防 defence qi2 0 3 0 -
八卦 defence qi3 0 4 0 -
你吃 trick qi1 0 0 0 -
双吃 trick qi2 0 0 0 -
闪 trick - 0 0 0 -
加镐 trick qi2 0 0 0 gao
"""


@pytest.mark.clause("C3")
@pytest.mark.parametrize("line", TABLE.split("\n")[1:-1])
def test_c3__the_table_of_gestures(line: str) -> None:
    name, kind, cost, attack, defence, damage, gain = line.split()
    row = GESTURES[Gesture(name)]
    costs = "/".join(f"{each.resource}{each.count}" for each in row.costs) or "-"
    assert (row.kind, costs, row.gain or "-") == (Kind(kind), cost, gain)
    assert (row.attack, row.defence, row.damage) == (float(attack), float(defence), int(damage))


def test_the_table_holds_seventeen_gestures_three_of_which_can_be_split() -> None:
    assert len(GESTURES) == len(Gesture) == len(TABLE.split("\n")[1:-1]) == 17
    assert [move.gesture.value for move in MOVES if move.split] == ["黑洞", "Shining", "双吃"]
    assert [move.number for move in MOVES] == list(range(20))
    assert not move_of(Gesture.PO, True).split


@pytest.mark.clause("C3")
def test_c3__no_post_is_a_toad_an_unknown_gesture_too_and_keeps_its_word() -> None:
    turn = settle("甲: ×\n乙: 大招\n丙: 气\n丁: 气")
    faults = [(fault.seat, fault.fault, fault.word) for fault in of(turn, Faulted)]
    assert faults == [(0, Fault.MISSED, ""), (1, Fault.UNKNOWN, "大招")]
    assert [died.cause for died in of(turn, Died)] == [Cause.TOAD, Cause.TOAD]
    assert operated(turn) == ""


@pytest.mark.clause("C3", "C15")
@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("qi1: 破", Fault.SHORT_QI),
        ("dun5 dianchi1: Shining", Fault.SHORT_DUN),
        ("dun3 huozhong1: 烈焰", Fault.SHORT_DUN),
        ("qi1: 加镐", Fault.SHORT_QI),
    ],
)
def test_c3__spending_what_one_does_not_have_is_death_and_spends_nothing(line: str, fault: Fault) -> None:
    turn = settle(f"甲 {line}\n乙: 气\n丙: 气")
    assert [event.fault for event in of(turn, Faulted)] == [fault]
    assert [died.cause for died in of(turn, Died)] == [Cause.ANT]
    assert of(turn, Paid) == []


@pytest.mark.clause("C3")
def test_c3__the_derived_resource_is_spent_first() -> None:
    turn = settle("甲 huozhong2 dun4: 烈焰\n乙 dianchi2 dun6: Shining\n丙 dianchi1 dun6: Shining")
    paid = [(event.seat, event.resource.value, event.count) for event in of(turn, Paid)]
    assert paid == [(0, "huozhong", 2), (1, "dianchi", 2), (2, "dun", 6)]


@pytest.mark.clause("C3")
def test_c3__with_option_ask_the_directors_decide_whether_a_missing_post_is_death() -> None:
    script = Script({("甲", MISSED_POST): [EXCUSE], ("丙", MISSED_POST): [DEATH]})
    turn = settle("甲: ×\n乙 qi2: 破>甲\n丙: ×\n丁: 气", missed=Missed.ASK, decide=script)
    assert [(prompt.seat, prompt.default) for prompt in script.seen] == [(0, DEATH), (2, DEATH)]
    assert [event.seat for event in of(turn, Excused)] == [0]
    assert [died.seat for died in of(turn, Died)] == [2]
    assert player(turn, "甲").alive
    assert operated(turn) == "", "who is excused is not in the round and no target"


@pytest.mark.clause("C3")
def test_c3__undecided_a_missing_post_is_death_and_the_round_waits_for_the_directors() -> None:
    text = "甲: ×\n乙: 气\n丙: 气"
    waiting = settle(text, missed=Missed.ASK, unanswered=Reply.OPEN)
    assert [prompt.ask for prompt in waiting.open.values()] == [MISSED_POST]
    assert not waiting.over
    assert Options().missed is Missed.DEATH, "the directors are asked only where that was agreed"
    assert [died.cause for died in of(settle(text, missed=Missed.ASK), Died)] == [Cause.TOAD]


@pytest.mark.clause("C3")
def test_c3__an_unknown_gesture_is_not_asked_about() -> None:
    turn = settle("甲: 大招\n乙: 气\n丙: 气", missed=Missed.ASK)
    assert turn.questions == []
    assert not player(turn, "甲").alive


@pytest.mark.clause("C15")
def test_c15__a_third_shan_is_a_toad_that_counts_nothing() -> None:
    turn = settle("甲 shan_used2: 闪\n乙 shan_used1: 闪\n丙: 气")
    assert [(fault.seat, fault.fault, fault.clause) for fault in of(turn, Faulted)] == [
        (0, Fault.THIRD_SHAN, "C15")
    ]
    assert [died.cause for died in of(turn, Died)] == [Cause.TOAD]
    assert (player(turn, "甲").shan_used, player(turn, "乙").shan_used) == (2, 2)


@pytest.mark.clause("C3", "C14")
def test_c3__who_died_of_a_fault_or_a_blow_is_out_of_the_next_round() -> None:
    first = settle("甲: ×\n乙 qi1: 破\n丙 qi2: 破>丁\n丁: 气\n戊: 气")
    assert first.state.living() == [2, 4]
    posts = orders_of("甲: 气\n乙: 气\n丙: 气\n丁 qi9: 破>丙\n戊: 盾")
    second = play(GAME, first.state, posts, lambda number, prompt: Reply.OPEN, seed=SEED, number=2)
    assert [event.seat for event in of(second, Shown)] == [2, 4]
    assert player(second, "丙").hp == 1


@pytest.mark.clause("C15")
def test_c15__the_others_are_still_settled() -> None:
    turn = settle("甲: ×\n乙 qi2: 破>丙\n丙 hp2: 气")
    assert player(turn, "丙").hp == 1
    assert player(turn, "丙").qi == 1
