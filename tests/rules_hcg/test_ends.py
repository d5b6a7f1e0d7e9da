"""H13–H15: deaths and their killers, the spear, the ranking."""

from __future__ import annotations

import pytest

from director.rules.hcg.events import SpearGained
from director.rules.hcg.facts import ranking
from director.rules.hcg.options import Options, Ranking
from director.rules.hcg.state import Outcome, State
from tests.rules_hcg.table import player, settle


@pytest.mark.clause("H13")
def test_h13__all_who_damaged_the_dead_this_round_killed_it() -> None:
    round_ = settle(
        "小波 3",
        "超波 3",
        "小波 3",
        "蓄",
        "蓄",
        players=[player() for _ in range(3)] + [player(hp=2), player()],
    )
    assert round_.deaths() == [(3, (0, 1, 2), "damage")]
    assert round_.hp()[3] == -3, "every attack is settled, the last as the first"


@pytest.mark.clause("H13")
def test_h13__an_attack_that_did_no_damage_killed_nobody() -> None:
    round_ = settle("小波 2", "大波 2", "擋", "蓄", players=[player(), player(), player(hp=1), player()])
    assert round_.deaths() == [(2, (1,), "damage")]


@pytest.mark.clause("H13")
def test_h13__the_dying_strike_as_well() -> None:
    round_ = settle("大波 1", "大波 2", "蓄", players=[player(), player(hp=1), player(hp=1)])
    assert [death[0] for death in round_.deaths()] == [1, 2]
    assert round_.state.outcome == Outcome((0,))


@pytest.mark.clause("H13")
def test_h13__burst_and_damage_together_kill_in_the_damage_phase() -> None:
    players = [player(), player(hp=2, charge=0), player()]
    assert settle("小波 1", "小波 2", "蓄", players=players).deaths() == [(1, (0,), "damage")]


@pytest.mark.clause("H13")
def test_h13__a_burst_alone_kills_later_and_without_a_killer() -> None:
    players = [player(), player(hp=1, charge=0), player()]
    round_ = settle("小波 2", "小波 2", "擋", players=players)
    assert round_.deaths() == [(1, (), "survival")]


@pytest.mark.clause("H13")
def test_h13__the_dead_of_one_round_are_out_of_the_next() -> None:
    first = settle("小波 1", "蓄", "蓄", players=[player(), player(hp=1), player()], number=4)
    assert first.state.seats[1].died_in == 4
    second = settle("蓄", "大波 0", "蓄", players=first.state.seats, number=5)
    assert second.hp() == [8, 0, 8]
    assert second.charge()[1] == 9


@pytest.mark.clause("H14")
@pytest.mark.parametrize(("hp", "gains"), [(5, False), (4, True), (3, True)])
def test_h14__two_hp_or_less_at_the_end_of_a_round_give_the_spear(hp: int, gains: bool) -> None:
    round_ = settle("大波 1", "蓄", "蓄", players=[player(), player(hp=hp), player()])
    assert round_.state.seats[1].spear is gains
    assert len(round_.all(SpearGained)) == gains


@pytest.mark.clause("H14")
def test_h14__it_works_from_the_next_round_on_and_is_gained_once() -> None:
    first = settle("大波 1", "小波 0", "蓄", players=[player(), player(hp=2), player()])
    assert first.hits() == [(0, 1, 1)], "not yet in the round that brings it"
    second = settle("蓄", "小波 0", "蓄", players=first.state.seats)
    assert second.hits() == [(1, 0, 2)]
    assert second.all(SpearGained) == []


@pytest.mark.clause("H14")
def test_h14__a_burst_may_bring_it() -> None:
    round_ = settle("小波 1", "擋", "蓄", players=[player(hp=3, charge=0), player(), player()])
    assert round_.state.seats[0].spear


@pytest.mark.clause("H14")
def test_h14__the_dead_gain_none_and_the_winner_gains_it() -> None:
    round_ = settle("大波 1", "蓄", players=[player(hp=2), player(hp=1)])
    assert [event.seat for event in round_.all(SpearGained)] == [0]
    assert round_.state.outcome == Outcome((0,))


def _ended(by: Ranking, *, teams: bool = False) -> list[tuple[int, int]]:
    """(place, seat) of four players, the second of whom survives."""
    team = ("一", "二", "一", "二") if teams else (None,) * 4
    seats = [
        player(team=team[0], alive=False, died_in=3, dealt=9, kills=0),
        player(team=team[1], dealt=1, kills=1),
        player(team=team[2], alive=False, died_in=5, dealt=4, kills=2),
        player(team=team[3], alive=False, died_in=5, dealt=2, kills=0),
    ]
    state = State(seats, Options(ranking=by), Outcome((1,)))
    return [(rank.place, rank.seat) for rank in ranking(state)]


@pytest.mark.clause("H15")
@pytest.mark.parametrize(
    ("by", "places"),
    [
        (Ranking.DAMAGE, [(1, 1), (2, 0), (3, 2), (4, 3)]),
        (Ranking.KILLS, [(1, 1), (2, 2), (3, 0), (3, 3)]),
        (Ranking.SURVIVAL, [(1, 1), (2, 2), (2, 3), (4, 0)]),
    ],
)
def test_h15__the_winner_is_first_and_the_others_follow_as_agreed(
    by: Ranking, places: list[tuple[int, int]]
) -> None:
    assert _ended(by) == places


@pytest.mark.clause("H15")
def test_h15__the_whole_team_of_the_winners_is_first() -> None:
    assert _ended(Ranking.DAMAGE, teams=True) == [(1, 1), (1, 3), (3, 0), (4, 2)]


@pytest.mark.clause("H15")
def test_h15__damage_beyond_death_counts_and_every_killer_has_a_kill() -> None:
    round_ = settle("超波 2", "小波 2", "蓄", "蓄", players=[player(), player(), player(hp=1), player()])
    assert [seat.dealt for seat in round_.state.seats] == [3, 1, 0, 0]
    assert [seat.kills for seat in round_.state.seats] == [1, 1, 0, 0]


@pytest.mark.clause("H15")
def test_h15__in_a_draw_nobody_is_the_winner() -> None:
    round_ = settle("大波 1", "超波 0", players=[player(hp=1, spear=True), player(hp=1, charge=0)])
    assert round_.state.outcome == Outcome((0,))
    both = settle("小波 1", "小波 0", players=[player(hp=1, charge=0), player(hp=1, charge=0)])
    assert both.state.outcome == Outcome(())
    assert [(rank.place, rank.winner) for rank in ranking(both.state)] == [(1, False), (1, False)]


@pytest.mark.clause("H15")
def test_h15__during_the_match_survival_ranks_all_the_living_alike() -> None:
    round_ = settle(
        "小波 1",
        "蓄",
        "蓄",
        players=[player(), player(hp=1), player()],
        options=Options(ranking=Ranking.SURVIVAL),
    )
    assert [(rank.place, rank.seat, rank.score) for rank in ranking(round_.state)] == [
        (1, 0, None),
        (1, 2, None),
        (3, 1, 1),
    ]
