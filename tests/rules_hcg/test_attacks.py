"""H6–H12: where attacks reach, power, grabs, throwing back, head-on, defence, team mates."""

from __future__ import annotations

import pytest

from director.rules.hcg.events import (
    AttackMissed,
    Damaged,
    Defended,
    Grabbed,
    MateSpared,
    MetHeadOn,
    ThrownBack,
)
from director.rules.hcg.moves import MOVES
from director.rules.hcg.options import NoPost, Options, Penalty
from tests.rules_hcg.table import player, settle

SKY = ("跳", "空襲 2", "凌空暴擊 2", "空中輪舞擊 2")
GROUND = (
    "蓄",
    "擋",
    "超擋",
    "小波 2",
    "大波 2",
    "沖天波 2",
    "跟蹤波 2",
    "襲天波",
    "抓 2",
    "暴抓 2",
    "超波 2",
    "暴襲",
)


@pytest.mark.clause("H6")
@pytest.mark.parametrize("words", SKY)
def test_h6__a_move_from_the_sky_is_out_of_reach_of_the_ground(words: str) -> None:
    assert (0, 1, 2) not in settle("大波 1", words, "超擋").hits()
    assert (0, 1, 1) in settle("沖天波 1", words, "超擋").hits()
    assert (0, 1, 1) in settle("跟蹤波 1", words, "超擋").hits()


@pytest.mark.clause("H6")
@pytest.mark.parametrize("words", GROUND)
def test_h6__a_move_from_the_ground_is_out_of_reach_of_the_sky(words: str) -> None:
    round_ = settle("沖天波 1", words, "超擋")
    assert [hit for hit in round_.hits() if hit[:2] == (0, 1)] == []
    assert (0, 1) in [(event.seat, event.target) for event in round_.all(AttackMissed)]


@pytest.mark.clause("H6")
def test_h6__who_is_anywhere_is_said_anew_each_round() -> None:
    first = settle("大波 1", "跳", "蓄")
    assert first.hits() == []
    assert settle("大波 1", "蓄", "蓄", players=first.state.seats).hits() == [(0, 1, 2)]


@pytest.mark.clause("H6")
def test_h6__a_sweep_strikes_every_enemy_in_the_sky_with_its_whole_power() -> None:
    assert settle("襲天波", "跳", "跳", "蓄").hits() == [(0, 1, 2), (0, 2, 2)]
    assert settle("暴襲", "跳", "空襲 0", "蓄").hits() == [(0, 1, 3), (0, 2, 2)]


@pytest.mark.clause("H6")
def test_h6__a_sweep_may_find_nobody() -> None:
    round_ = settle("襲天波", "蓄", "蓄")
    assert round_.one(AttackMissed).target is None
    assert round_.hp() == [8, 8, 8]


@pytest.mark.clause("H6")
def test_h6__a_void_move_leaves_its_player_on_the_ground() -> None:
    options = Options(violation=Penalty.VOID, missed=NoPost.VOID)
    assert settle("小波 1", "空襲", "蓄", options=options).hits() == [(0, 1, 1)]
    assert settle("沖天波 1", None, "蓄", options=options).hits() == []


@pytest.mark.clause("H7")
@pytest.mark.parametrize("name", [name for name, move in MOVES.items() if move.power])
def test_h7__the_spear_doubles_the_power_of_every_attack(name: str) -> None:
    move = MOVES[name]  # type: ignore[index]
    dodge = "蓄" if "ground" in move.reaches else "跳"
    words = f"{name} 1" if move.aimed else name
    round_ = settle(words, dodge, "超擋", players=[player(spear=True), player(), player()])
    assert round_.hits() == [(0, 1, 2 * move.power)]


@pytest.mark.clause("H7", "H8")
def test_h7__the_spear_changes_no_defence_no_cost_and_no_kind() -> None:
    spear = player(spear=True)
    assert settle("大波 1", "擋", "蓄", players=[player(), spear, player()]).hits() == [(0, 1, 1)]
    assert settle("小波 1", "蓄", "蓄", players=[player(spear=True), player(), player()]).charge()[0] == 7
    grabbed = settle("抓 1", "小波 0", "蓄", players=[player(), player(spear=True), player()])
    assert grabbed.all(Grabbed) == [], "a small blast of power 2 is a weak blast still"
    assert grabbed.hits() == [(1, 0, 1)]


@pytest.mark.clause("H7", "H10")
def test_h7__head_on_the_doubled_powers_meet() -> None:
    players = [player(spear=True), player(), player()]
    assert settle("小波 1", "大波 0", "蓄", players=players).hits() == []
    assert settle("大波 1", "超波 0", "蓄", players=players).hits() == [(0, 1, 1)]


@pytest.mark.clause("H8")
@pytest.mark.parametrize(("grab", "damage"), [("抓", 1), ("暴抓", 2)])
@pytest.mark.parametrize("blast", ["大波", "超波"])
def test_h8__a_strong_blast_from_the_ground_has_no_power_against_its_grabber(
    grab: str, damage: int, blast: str
) -> None:
    for words in ((f"{grab} 1", f"{blast} 0", "蓄"), ("蓄", f"{blast} 2", f"{grab} 1")):
        round_ = settle(*words)
        assert [hit[2] for hit in round_.hits()] == [damage]
        assert round_.one(Grabbed).clause == "H8"


@pytest.mark.clause("H8", "H10")
def test_h8__even_a_doubled_strong_blast_has_none() -> None:
    round_ = settle("抓 1", "超波 0", "蓄", players=[player(), player(spear=True), player()])
    assert round_.hits() == [(0, 1, 1)]
    assert (round_.one(MetHeadOn).power, round_.one(MetHeadOn).other_power) == (1, 0)


@pytest.mark.clause("H8")
def test_h8__only_its_power_against_the_grabber_is_gone() -> None:
    assert settle("抓 1", "大波 2", "蓄").hits() == [(0, 1, 1), (1, 2, 2)]
    assert settle("抓 1", "大波 0", "大波 0").hits() == [(0, 1, 1), (2, 0, 2)]


@pytest.mark.clause("H8")
@pytest.mark.parametrize(("words", "damage"), [("小波 0", 0), ("跟蹤波 0", 0)])
def test_h8__weak_blasts_meet_a_grab_head_on(words: str, damage: int) -> None:
    round_ = settle("抓 1", words, "蓄")
    assert round_.all(Grabbed) == []
    assert round_.hits() == []


@pytest.mark.clause("H8")
def test_h8__strong_blasts_from_or_to_the_sky_are_not_grabbed() -> None:
    assert settle("抓 1", "凌空暴擊 0", "蓄").hits() == [(1, 0, 2)]
    sweep = settle("抓 1", "襲天波", "跳")
    assert sweep.all(Grabbed) == []
    assert sweep.hits() == [(0, 1, 1), (1, 2, 2)]


@pytest.mark.clause("H9")
@pytest.mark.parametrize(("words", "power"), [("空襲 0", 1), ("凌空暴擊 0", 2), ("空中輪舞擊 0", 1)])
def test_h9__every_blast_from_the_sky_goes_back_to_its_owner(words: str, power: int) -> None:
    round_ = settle("超波 2", words, "蓄")
    assert round_.hits() == [(0, 2, 3), (1, 1, power)]
    thrown = round_.one(ThrownBack)
    assert (thrown.seat, thrown.owner, thrown.power) == (0, 1, power)
    assert next(event for event in round_.all(Damaged) if event.by == 1).clause == "H9"


@pytest.mark.clause("H9")
def test_h9__the_owners_spear_counts_and_the_throwers_does_not() -> None:
    owner = settle("超波 2", "空襲 0", "跳", players=[player(), player(spear=True), player()])
    assert owner.hits() == [(1, 1, 2)]
    thrower = settle("超波 2", "空襲 0", "跳", players=[player(spear=True), player(), player()])
    assert thrower.hits() == [(1, 1, 1)]


@pytest.mark.clause("H9", "H10")
def test_h9__several_blasts_are_thrown_back_at_once_also_against_whom_the_superblast_aims_at() -> None:
    round_ = settle("超波 1", "空襲 0", "凌空暴擊 0", "蓄")
    assert round_.hits() == [(1, 1, 1), (2, 2, 2)]


@pytest.mark.clause("H9")
@pytest.mark.parametrize("words", ["小波 0", "大波 0", "跟蹤波 0", "抓 0", "暴抓 0"])
def test_h9__nothing_from_the_ground_is_thrown_back(words: str) -> None:
    round_ = settle("超波 2", words, "蓄")
    assert round_.all(ThrownBack) == []
    assert (1, 1) not in [hit[:2] for hit in round_.hits()]


@pytest.mark.clause("H9")
def test_h9__one_may_die_by_ones_own_hand() -> None:
    round_ = settle("超波 2", "空襲 0", "蓄", players=[player(), player(hp=1), player()])
    assert round_.deaths() == [(1, (1,), "damage")]
    assert (round_.state.seats[1].dealt, round_.state.seats[1].kills) == (0, 0)


@pytest.mark.clause("H10")
def test_h10__the_stronger_deals_the_difference_and_the_weaker_nothing() -> None:
    round_ = settle("超波 1", "小波 0", "蓄")
    assert round_.hits() == [(0, 1, 2)]
    assert round_.one(Damaged).clause == "H10"
    assert settle("小波 1", "超波 0", "蓄").hits() == [(1, 0, 2)]


@pytest.mark.clause("H10")
def test_h10__equal_powers_deal_nothing() -> None:
    round_ = settle("大波 1", "大波 0", "蓄")
    assert round_.hits() == []
    assert (round_.one(MetHeadOn).power, round_.one(MetHeadOn).other_power) == (2, 2)


@pytest.mark.clause("H10")
def test_h10__a_sweep_meets_head_on_whoever_strikes_its_owner_from_the_sky() -> None:
    assert settle("襲天波", "空襲 0", "空中輪舞擊 1").hits() == [(0, 1, 1), (0, 2, 2), (2, 1, 1)]


@pytest.mark.clause("H10", "H6")
def test_h10__an_attack_that_misses_is_not_met() -> None:
    assert settle("大波 1", "空襲 0", "蓄").hits() == [(1, 0, 1)]
    assert settle("沖天波 1", "小波 0", "蓄").hits() == [(1, 0, 1)]


@pytest.mark.clause("H10")
def test_h10__a_third_players_attack_is_no_part_of_it() -> None:
    assert settle("大波 1", "小波 0", "大波 0").hits() == [(0, 1, 1), (2, 0, 2)]


@pytest.mark.clause("H11")
@pytest.mark.parametrize(("defence", "left"), [("蓄", 3), ("擋", 2), ("超擋", 0)])
def test_h11__a_defence_takes_off_its_value(defence: str, left: int) -> None:
    round_ = settle("超波 1", defence, "蓄")
    assert round_.hits() == ([(0, 1, left)] if left else [])
    assert len(round_.all(Defended)) == (defence != "蓄")


@pytest.mark.clause("H11")
def test_h11__every_attack_meets_the_whole_defence() -> None:
    assert settle("大波 2", "大波 2", "擋").hits() == [(0, 2, 1), (1, 2, 1)]
    spears = [player(spear=True), player(spear=True), player()]
    assert settle("超波 2", "超波 2", "超擋", players=spears).hits() == [(0, 2, 1), (1, 2, 1)]


@pytest.mark.clause("H11")
def test_h11__a_block_answers_a_tracking_blast_and_one_from_the_sky_as_well() -> None:
    assert settle("跟蹤波 2", "空襲 2", "擋").hits() == []
    assert settle("凌空暴擊 2", "空中輪舞擊 2", "擋").hits() == [(0, 2, 1)]


@pytest.mark.clause("H11")
def test_h11__a_jump_defends_against_nothing_that_reaches_the_sky() -> None:
    round_ = settle("跟蹤波 1", "跳", "沖天波 1")
    assert round_.hits() == [(0, 1, 1), (2, 1, 1)]
    assert round_.all(Defended) == []


@pytest.mark.clause("H12")
def test_h12__team_mates_do_each_other_no_damage() -> None:
    team = [player(team="一"), player(team="一"), player(team="二")]
    round_ = settle("超波 1", "蓄", "蓄", players=team)
    assert round_.hits() == []
    assert (round_.one(MateSpared).by, round_.one(MateSpared).seat) == (0, 1)
    assert settle("超波 1", "小波 0", "蓄", players=team).hits() == []


@pytest.mark.clause("H12")
def test_h12__a_sweep_passes_over_team_mates() -> None:
    team = [player(team="一"), player(team="一"), player(team="二")]
    round_ = settle("襲天波", "跳", "跳", players=team)
    assert round_.hits() == [(0, 2, 2)]
    assert round_.all(MateSpared) == [], "a mate is no enemy in the sky"
    raided = settle("襲天波", "空襲 0", "蓄", players=team)
    assert raided.all(MetHeadOn) == []
    assert raided.one(AttackMissed).target is None


@pytest.mark.clause("H12")
def test_h12__players_without_a_team_are_nobodys_mates() -> None:
    assert settle("小波 1", "蓄", "蓄", players=[player(), player(), player(team="一")]).hits() == [(0, 1, 1)]


@pytest.mark.clause("H12", "H9")
def test_h12__what_is_thrown_back_hurts_its_owner_also_by_a_mate() -> None:
    team = [player(team="一"), player(team="一"), player(team="二")]
    assert settle("超波 2", "空襲 0", "跳", players=team).hits() == [(1, 1, 1)]
    enemies = [player(team="一"), player(team="二"), player(team="二")]
    assert settle("超波 2", "凌空暴擊 0", "跳", players=enemies).hits() == [(1, 1, 2)]
