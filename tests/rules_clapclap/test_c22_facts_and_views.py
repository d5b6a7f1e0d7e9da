"""C22 and what everybody may see: the facts of a round, the table after it, one's own gestures, the log."""

from __future__ import annotations

from random import Random

import pytest

from director.rules.clapclap.facts import facts
from director.rules.clapclap.gestures import Gesture
from director.rules.errors import Illegal
from director.rules.game import Visibility
from director.rules.playing import fold
from tests.rules_clapclap.table import GAME, orders_of, settle, state_of

ROUND = """
甲 qi2: 破>己
乙 qi8: 黑洞/己,戊,戊
丙: ×
丁 qi1: 你吃>庚
戊 hp4: 气
己 hp4: 盾
庚 dun3: 闪电>甲
辛 qi2: 加镐
"""


@pytest.mark.clause("C22")
def test_c22__one_hit_per_part_by_layer_attacker_target() -> None:
    turn = settle(ROUND)
    found = facts(turn.events, turn.state)
    assert [(hit.layer, hit.seat, hit.target, hit.damage) for hit in found.hits] == [
        (3, 3, 6, 0),
        (5, 1, 4, 1),
        (5, 1, 4, 1),
        (5, 1, 5, 1),
    ]


@pytest.mark.clause("C22")
def test_c22__eating_and_robbing_are_hits_of_0_triples_shan_and_jiagao_are_none() -> None:
    turn = settle("甲 qi1: gi>乙\n乙 qi2: 加镐\n丙: 闪\n丁 qi2: 加镐")
    found = facts(turn.events, turn.state)
    assert [(hit.seat, hit.target, hit.damage) for hit in found.hits] == [(0, 1, 0)]
    assert [seat.operated for seat in turn.state.seats] == [True] * 4


@pytest.mark.clause("C22", "C2")
def test_c22__a_hit_tells_its_damage_before_the_gao_took_any() -> None:
    turn = settle("甲 qi5: 如来>乙\n乙 gao1 hp2: 气")
    assert [hit.damage for hit in facts(turn.events, turn.state).hits] == [2]
    assert (turn.state.seats[1].gao, turn.state.seats[1].hp) == (0, 1)


@pytest.mark.clause("C22")
def test_c22__the_dead_keep_their_numbers() -> None:
    turn = settle("甲 qi7 dun2 hp1: ×\n乙: 气\n丙: 气")
    assert (turn.state.seats[0].qi, turn.state.seats[0].dun, turn.state.seats[0].hp) == (7, 2, 1)


def test_the_facts_tell_everything_that_an_announcement_needs_each_with_its_clause() -> None:
    turn = settle(ROUND)
    found = GAME.facts(turn.events, state_of(ROUND), turn.state)
    assert [shown.gesture.value for shown in found.shown] == [
        "破",
        "黑洞",
        "你吃",
        "气",
        "盾",
        "闪电",
        "加镐",
    ]
    assert [(fault.seat, fault.clause) for fault in found.faults] == [(2, "C3")]
    assert [(idle.seat, idle.target, idle.clause) for idle in found.idle] == [(0, 5, "C17")]
    assert [(gain.seat, gain.resource.value) for gain in found.gains] == [(4, "qi"), (5, "dun"), (7, "gao")]
    assert [(death.seat, death.cause.value) for death in found.deaths] == [(2, "toad")]
    assert found.table == GAME.public(turn.state)
    assert all(event.clause for event in turn.events)


def test_the_log_replayed_is_the_state() -> None:
    turn = settle(ROUND)
    assert fold(GAME, state_of(ROUND), turn.events) == turn.state


@pytest.mark.clause("C3")
def test_everything_shown_is_public_after_the_round_and_nothing_before_it() -> None:
    """The state before a round holds no gesture of it: what is not in it can't be seen by anybody."""
    before = state_of(ROUND)
    assert {seat.gesture for seat in GAME.public(before).seats} == {None}
    turn = settle(ROUND)
    assert {event.sees for event in turn.events if event.tag != "drawn"} == {Visibility.ANNOUNCED}
    assert GAME.public(turn.state).seats[0].gesture is Gesture.PO


def test_views_do_not_change_when_only_the_posts_of_others_do() -> None:
    first, second = state_of(ROUND), state_of(ROUND.replace("破>己", "盾").replace("加镐", "闪"))
    assert orders_of(ROUND) != orders_of(ROUND.replace("破>己", "盾"))
    assert GAME.public(first) == GAME.public(second)
    assert [GAME.private(first, i) for i in range(8)] == [GAME.private(second, i) for i in range(8)]


def test_ones_own_gestures_with_what_they_cost_now() -> None:
    state = state_of("甲 qi2 dun4 huozhong2 shan_used2: 气\n乙: 气")
    hand = GAME.private(state, 0)
    able = [each.gesture.value for each in hand.playable if each.able]
    assert able == ["气", "盾", "gi", "破", "Fire", "闪电", "烈焰", "十字防", "你吃", "双吃", "加镐"]
    costs = {each.gesture.value: each.cost for each in hand.playable}
    assert (costs["烈焰"], costs["气"]) == (type(costs["烈焰"])("huozhong", 2), None)  # type: ignore[misc,arg-type]
    assert costs["Shining"] is not None
    assert costs["Shining"].resource.value == "dun", "what it would cost, though it can't be paid"
    assert hand.shan_left == 0


def test_random_orders_are_legal_for_every_living_seat() -> None:
    state = state_of("甲 qi2 dun4 shan_used2: 气\n乙 alive0: 气\n丙: 气")
    for attempt in range(200):
        posts = GAME.random_orders(state, Random(attempt)).posts
        assert posts[1] is None
        for seat in (0, 2):
            post = posts[seat]
            assert post is not None
            able = [each.gesture for each in GAME.private(state, seat).playable if each.able]
            assert post.gesture in able
            assert all(wish in (0, 2) and wish != seat for part in post.wishes for wish in part)


def test_a_ruling_ends_a_match_as_a_draw_only() -> None:
    assert GAME.ruled(None).draw
    with pytest.raises(Illegal):
        GAME.ruled("甲")
