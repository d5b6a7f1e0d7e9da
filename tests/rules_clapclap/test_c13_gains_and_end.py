"""C13, C14: what comes in operated or not, who is dead, who wins."""

from __future__ import annotations

import pytest

from director.rules.clapclap.events import Died, Gained, MatchEnded, Ranked
from tests.rules_clapclap.table import of, player, settle


@pytest.mark.clause("C13")
@pytest.mark.parametrize(
    ("line", "resource"),
    [
        (": 气", "qi"),
        (": 盾", "dun"),
        ("qi2: 加镐", "gao"),
        ("dun2: Fire", "huozhong"),
        ("dun3: 闪电", "dianchi"),
    ],
)
def test_c13__it_comes_even_to_who_was_operated_before_its_layer(line: str, resource: str) -> None:
    turn = settle(f"甲 qi8: 黑洞>乙\n乙 hp4 {line}")
    assert [(event.resource.value, event.count) for event in of(turn, Gained) if event.seat == 1] == [
        (resource, 1)
    ]


@pytest.mark.clause("C13")
def test_c13__not_to_an_eaten_shandian_and_not_to_a_robbed_jiagao() -> None:
    turn = settle("甲 qi1: 你吃>乙\n乙 dun3: 闪电\n丙 qi1: gi>丁\n丁 qi2: 加镐")
    assert [(event.seat, event.resource.value) for event in of(turn, Gained)] == [(2, "gao")]


@pytest.mark.clause("C14")
def test_c14__who_has_no_hp_at_the_end_is_dead_and_deaths_of_a_round_share_a_rank() -> None:
    turn = settle("甲 qi8: 黑洞/乙,丙,-\n乙: 气\n丙 hp0: 盾\n丁: 气\n戊: ×")
    assert [died.seat for died in of(turn, Died)] == [4, 1, 2]
    assert [(event.seats, event.rank) for event in of(turn, Ranked)] == [((1, 2, 4), 3)]
    assert [seat.rank for seat in turn.state.seats] == [None, 3, 3, None, 3]
    assert turn.state.outcome is None


@pytest.mark.clause("C14")
def test_c14__the_last_one_wins_with_rank_1() -> None:
    turn = settle("甲 qi2: 破>乙\n乙: 气")
    assert turn.state.outcome is not None
    assert (turn.state.outcome.draw, turn.state.outcome.winners) == (False, (0,))
    assert [seat.rank for seat in turn.state.seats] == [1, 2]


@pytest.mark.clause("C14")
def test_c14__nobody_left_is_a_draw_of_all_who_fell_last() -> None:
    turn = settle("甲: ×\n乙 qi1: 破\n丙 alive0: 气")
    assert turn.state.outcome is not None
    assert (turn.state.outcome.draw, turn.state.outcome.winners) == (True, ())
    assert [seat.rank for seat in turn.state.seats] == [1, 1, None]
    assert [event.winner for event in of(turn, MatchEnded)] == [None]


@pytest.mark.clause("C14")
def test_c14__dead_by_number_in_the_middle_of_a_round_is_not_dead_yet() -> None:
    turn = settle("甲 qi5: 如来>乙\n乙 qi2: 加镐\n丙: 气")
    assert player(turn, "乙").hp == 0
    assert not player(turn, "乙").alive
    saved = settle("甲 qi2: 破>乙\n乙 qi2: 加镐\n丙: 气")
    assert (player(saved, "乙").hp, player(saved, "乙").alive) == (1, True)
