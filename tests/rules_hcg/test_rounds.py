"""H1–H5: what a player has, the phases, faults, payment, limited moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from director.rules.game import By, Choice, Reply
from director.rules.hcg.events import (
    Burst,
    Charged,
    Damaged,
    Died,
    Fault,
    Faulted,
    MatchEnded,
    Phase,
    Played,
    SpearGained,
)
from director.rules.hcg.moves import MOVES
from director.rules.hcg.options import NoPost, Options, Penalty
from director.rules.hcg.orders import Orders
from director.rules.hcg.state import Outcome, Seat, State
from director.rules.playing import play
from tests.rules_hcg.table import FORMAL, GAME, LIMITED, SEED, player, post, settle

LENIENT = Options(violation=Penalty.VOID, missed=NoPost.VOID)


@pytest.mark.clause("H1")
def test_h1__a_player_begins_with_eight_hp_and_nothing_else() -> None:
    assert Seat() == Seat(team=None, hp=8, charge=0, used=(), spear=False, alive=True)


@pytest.mark.clause("H1")
def test_h1__what_a_player_has_is_kept_from_round_to_round() -> None:
    first = settle("蓄", "超波 0", "擋", players=[player(charge=0), player(charge=4), player(charge=1)])
    assert first.hp() == [5, 8, 8]
    assert first.charge() == [1, 1, 1]
    second = settle("蓄", "蓄", "蓄", players=first.state.seats)
    assert second.charge() == [2, 2, 2]
    assert second.state.seats[1].used == (LIMITED[2],)


@pytest.mark.clause("H2")
def test_h2__payment_effects_damage_survival_and_spears_come_in_this_order() -> None:
    players = [player(hp=3), player(hp=2, charge=0), player(hp=2), player(hp=1, charge=0)]
    round_ = settle("大波 1", "小波 0", "蓄", "小波 2", players=players)
    kinds = [type(event) for event in round_.turn.events]
    order = [kinds.index(kind) for kind in (Played, Burst, Charged, Damaged, SpearGained)]
    assert order == sorted(order)
    assert [phase for _, _, phase in round_.deaths()] == [Phase.DAMAGE, Phase.SURVIVAL]


@pytest.mark.clause("H2")
def test_h2__the_match_may_end_after_payment_and_then_nothing_more_is_settled() -> None:
    round_ = settle("-", "蓄", players=[player(), player(charge=0)])
    assert round_.state.outcome == Outcome((1,))
    assert round_.charge()[1] == 0, "no charge is gained any more"


@pytest.mark.clause("H2")
def test_h2__the_match_may_end_after_damage_and_a_winner_may_have_no_hp_left() -> None:
    round_ = settle("小波 1", "小波 0", players=[player(hp=1, charge=0, spear=True), player(hp=1)])
    assert round_.hp() == [0, 0]
    assert round_.state.outcome == Outcome((0,))
    assert round_.alive() == [0]


@pytest.mark.clause("H2")
def test_h2__the_match_may_end_after_survival() -> None:
    round_ = settle("小波 1", "蓄", players=[player(hp=1, charge=0), player()])
    assert round_.deaths() == [(0, (), "survival")]
    assert round_.state.outcome == Outcome((1,))


@pytest.mark.clause("H2")
def test_h2__nobody_left_is_a_draw_even_when_some_die_later() -> None:
    round_ = settle(
        "小波 1", "小波 0", "小波 1", players=[player(hp=1, charge=0), player(hp=1), player(hp=1, charge=0)]
    )
    assert [phase for _, _, phase in round_.deaths()] == ["damage", "survival", "survival"]
    outcome = round_.state.outcome
    assert outcome is not None
    assert outcome.draw
    assert round_.one(MatchEnded).winners == ()


@pytest.mark.clause("H2")
def test_h2__one_team_left_wins_and_its_living_members_are_the_winners() -> None:
    players = [
        player(team="一"),
        player(team="二", hp=1),
        player(team="一", hp=0, alive=False),
        player(team="一"),
    ]
    round_ = settle("小波 1", "蓄", None, "蓄", players=players)
    assert round_.state.outcome == Outcome((0, 3))


@pytest.mark.clause("H2")
def test_h2__while_two_teams_live_or_somebody_without_a_team_the_match_goes_on() -> None:
    teams = [player(team="一"), player(team="一"), player(team="二")]
    assert settle("蓄", "蓄", "蓄", players=teams).state.outcome is None
    neutral = [player(team="一"), player(team="一"), player()]
    assert settle("蓄", "蓄", "蓄", players=neutral).state.outcome is None


FAULTS = [
    ("-", Fault.UNREADABLE),
    ("大波", Fault.NO_TARGET),
    ("空中輪舞擊", Fault.NO_TARGET),
    ("大波 0", Fault.SELF_TARGET),
    ("抓 2", Fault.DEAD_TARGET),
]


@pytest.mark.clause("H3")
@pytest.mark.parametrize(("words", "fault"), FAULTS)
def test_h3__a_fault_is_void_and_deadly_by_the_formal_rule(words: str, fault: Fault) -> None:
    players = [player(), player(), player(alive=False), player()]
    round_ = settle(words, "蓄", None, "蓄", players=players)
    assert round_.one(Faulted).fault is fault
    assert round_.deaths() == [(0, (), "violation")]
    assert (round_.hp()[0], round_.charge()[0]) == (8, 8), "nothing is paid"
    assert round_.hits() == []


@pytest.mark.clause("H3")
@pytest.mark.parametrize(("words", "fault"), FAULTS)
def test_h3__or_nothing_happens_and_nothing_is_paid(words: str, fault: Fault) -> None:
    players = [player(), player(), player(alive=False), player()]
    round_ = settle(words, "蓄", None, "小波 0", players=players, options=LENIENT)
    assert round_.one(Faulted).fault is fault
    assert round_.deaths() == []
    assert (round_.hp()[0], round_.charge()[0]) == (7, 8), "it stands on the ground without a defence"
    assert round_.state.seats[0].used == ()


@pytest.mark.clause("H3")
def test_h3__a_target_is_not_looked_at_where_a_move_needs_none() -> None:
    round_ = settle("擋 0", "襲天波 1", "蓄 2")
    assert round_.all(Faulted) == []
    assert [event.target for event in round_.all(Played)] == [None, None, None]


@pytest.mark.clause("H3", "H4")
def test_h3__whoever_fell_by_a_fault_is_not_alive_for_the_seats_after_it() -> None:
    round_ = settle("小波 1", "-", "小波 1", "蓄", "蓄")
    assert [(event.seat, event.fault) for event in round_.all(Faulted)] == [
        (1, Fault.UNREADABLE),
        (2, Fault.DEAD_TARGET),
    ]
    assert round_.deaths() == [(1, (), "violation"), (2, (), "violation")]
    assert round_.charge() == [7, 8, 8, 9, 9], "the seat before it has paid, and strikes at nothing"


@pytest.mark.clause("H3")
@pytest.mark.parametrize(("missed", "dies"), [(NoPost.DEATH, True), (NoPost.VOID, False)])
def test_h3__a_missing_post_has_an_option_of_its_own(missed: NoPost, dies: bool) -> None:
    for violation in Penalty:
        options = Options(violation=violation, missed=missed)
        round_ = settle(None, "蓄", "蓄", options=options)
        assert round_.one(Faulted).fault is Fault.NO_POST
        assert bool(round_.deaths()) is dies


@pytest.mark.clause("H3")
def test_h3__directors_decide_about_all_missing_posts_at_once() -> None:
    start = State([player(), player(alive=False), player(), player()])
    orders = Orders((None, None, None, post("小波 0")))
    waiting = play(GAME, start, orders, lambda number, prompt: Reply.OPEN, seed=SEED, number=1)
    assert [(n, p.seat, p.ask, p.options) for n, p in waiting.open.items()] == [
        (1, 0, "missed_post", Choice(("death", "void"))),
        (2, 2, "missed_post", Choice(("death", "void"))),
    ]
    assert waiting.events == []
    answers = {0: "void", 2: "death"}
    decided = play(GAME, start, orders, lambda number, prompt: answers[prompt.seat], seed=SEED, number=1)
    assert [died.seat for died in decided.events if isinstance(died, Died)] == [2]
    assert decided.state.seats[0].hp == 7


@pytest.mark.clause("H3")
@pytest.mark.parametrize("violation", list(Penalty))
def test_h3__undecided_a_missing_post_counts_as_any_other_fault(violation: Penalty) -> None:
    start = State([player(), player(), player()], Options(violation=violation))
    orders = Orders((None, post("蓄"), post("蓄")))
    turn = play(GAME, start, orders, lambda number, prompt: Reply.DEFAULT, seed=SEED, number=1)
    assert [question.by for question in turn.questions] == [By.DEFAULT]
    assert turn.state.seats[0].alive is (violation is Penalty.VOID)


@pytest.mark.clause("H3")
def test_h3__the_dead_owe_no_post_and_what_they_post_is_nothing() -> None:
    round_ = settle("大波 1", "蓄", "蓄", players=[player(alive=False), player(), player()])
    assert round_.hp() == [8, 8, 8]
    assert round_.charge() == [8, 9, 9]


@pytest.mark.clause("H4")
@pytest.mark.parametrize("name", MOVES)
def test_h4__every_move_costs_its_charge(name: str) -> None:
    move = MOVES[name]  # type: ignore[index]
    words = f"{name} 1" if move.aimed else name
    exact = settle(words, "跳", "跳", players=[player(charge=move.cost), player(), player()])
    assert exact.charge()[0] == move.gain
    assert exact.hp()[0] == 8
    assert exact.all(Burst) == []


@pytest.mark.clause("H4")
@pytest.mark.parametrize("charge", [0, 1, 2])
def test_h4__short_of_charge_a_player_bursts_and_loses_one_hp_only(charge: int) -> None:
    round_ = settle("超波 1", "蓄", "蓄", players=[player(charge=charge), player(), player()])
    assert round_.one(Burst).seat == 0
    assert (round_.charge()[0], round_.hp()) == (0, [7, 5, 8])
    assert round_.all(Faulted) == []


@pytest.mark.clause("H4")
def test_h4__nobody_dies_of_a_burst_in_the_payment_phase() -> None:
    round_ = settle("小波 1", "蓄", "蓄", players=[player(hp=1, charge=0), player(hp=1), player()])
    assert round_.deaths() == [(1, (0,), "damage"), (0, (), "survival")]


@pytest.mark.clause("H5")
@pytest.mark.parametrize("name", LIMITED)
def test_h5__a_limited_move_used_again_is_its_prototype_at_the_prototypes_cost(name: str) -> None:
    move = MOVES[name]  # type: ignore[index]
    assert move.prototype is not None
    words = f"{name} 1" if move.aimed else name
    first = settle(words, "蓄", "蓄", players=[player(charge=5), player(), player()])
    assert first.state.seats[0].used == (move.name,)
    assert first.charge()[0] == 2
    second = settle(words, "蓄", "蓄", players=first.state.seats)
    played = second.all(Played)[0]
    assert (played.move, played.posted) == (move.prototype, move.name)
    assert second.charge()[0] == 2 - MOVES[move.prototype].cost
    assert second.state.seats[0].used == (move.name,)


@pytest.mark.clause("H5")
def test_h5__used_moves_are_each_players_own_and_stand_in_the_order_of_the_table() -> None:
    state = State([player(), player(), player()], FORMAL)
    for name in ("空中輪舞擊", "超波", "凌空暴擊"):
        state = State(settle(f"{name} 1", "跳", "跳", players=state.seats).state.seats, FORMAL)
    assert [name.value for name in state.seats[0].used] == ["凌空暴擊", "超波", "空中輪舞擊"]
    assert state.seats[1].used == ()


@pytest.mark.clause("H5")
@pytest.mark.parametrize("name", [name for name in MOVES if name not in LIMITED])
def test_h5__a_free_move_stays_what_it_is_however_often_it_is_made(name: str) -> None:
    move = MOVES[name]  # type: ignore[index]
    words = f"{name} 1" if move.aimed else name
    seats = [player(charge=8), player(), player()]
    for turn in range(1, 4):
        round_ = settle(words, "超擋", "超擋", players=seats)
        seats = round_.state.seats
        assert (round_.all(Played)[0].move, round_.all(Played)[0].posted) == (move.name, None)
        assert (seats[0].charge, seats[0].used) == (8 + turn * (move.gain - move.cost), ())


@pytest.mark.clause("H5")
def test_h5__a_burst_uses_a_limited_move_up_too() -> None:
    round_ = settle("超波 1", "蓄", "蓄", players=[player(charge=0), player(), player()])
    assert round_.state.seats[0].used == (LIMITED[2],)


@pytest.mark.clause("H5")
def test_h5__a_reused_superblast_throws_nothing_back() -> None:
    players = [player(used=(LIMITED[2],)), player(), player()]
    round_ = settle("超波 2", "空襲 0", "蓄", players=players)
    assert round_.hp() == [7, 8, 6]


@pytest.mark.clause("H5")
def test_h5__charging_gives_one_charge_after_payment() -> None:
    round_ = settle("蓄", "蓄", "小波 0", players=[replace(player(), charge=0), player(), player()])
    assert round_.charge() == [1, 9, 7]
    assert round_.hp()[0] == 7, "charging is no defence"
