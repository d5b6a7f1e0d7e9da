"""K3 Damage, marks, death."""

from __future__ import annotations

import pytest

from director.rules.game import Reply
from director.rules.kanshu.cards import CARDS, Face, Faction, Item
from director.rules.kanshu.events import (
    ActionChosen,
    DaggerMoved,
    Damaged,
    DamagePrevented,
    Died,
    Revealed,
    Source,
    Why,
)
from director.rules.kanshu.options import ShieldedTarget
from director.rules.kanshu.state import Seat
from tests.rules.nights import Night, happened

FOUR = "甲:red-9 乙:blue-6 丙:red-5 丁:blue-8"


@pytest.mark.clause("K3.1")
@pytest.mark.parametrize(
    ("card", "shown", "offered"),
    [
        ("blue-6", (), ["rank", "faction"]),
        ("blue-2", (), ["rank", "unknown"]),
        ("blue-7", (), ["rank", "faction", "unknown"]),
        ("blue-7", ("faction",), ["rank", "unknown"]),
        ("blue-6", ("faction",), ["rank", "faction"]),
        ("blue-6", ("rank",), None),
        ("blue-7", ("rank", "unknown"), None),
    ],
)
def test_k3_1__the_distinct_hidden_faces_are_offered(
    card: str, shown: tuple[str, ...], offered: list[str] | None
) -> None:
    night = (
        Night(f"甲:red-9 乙:{card} 丙:red-5 丁:blue-9", actions=1).post("甲", "attack 乙").shown("乙", *shown)
    )
    turn = night.answer("乙", "request_intervention", False).play()
    prompts = [list(prompt.options.values) for prompt in turn.open.values() if prompt.ask == "reveal"]  # type: ignore[union-attr]
    assert prompts == ([] if offered is None else [offered])


@pytest.mark.clause("K3.1", "K9.4")
def test_k3_1__the_hidden_marks_are_listed_rank_first_second() -> None:
    seat = Seat(CARDS["red-7"])
    assert seat.hidden() == (Face.RANK, Face.FACTION, Face.UNKNOWN)
    seat.revealed = (Face.FACTION,)
    assert seat.hidden() == (Face.RANK, Face.UNKNOWN)


@pytest.mark.clause("K3.2")
def test_k3_2__while_a_mark_is_being_chosen_the_damage_is_taken_already() -> None:
    turn = Night(FOUR, actions=1).post("甲", "attack 乙").answer("乙", "request_intervention", False).play()
    assert (turn.state.seats[1].damage, turn.state.seats[1].revealed) == (1, ())


@pytest.mark.clause("K3.3")
def test_k3_3__death_ends_the_night_with_nothing_after_it() -> None:
    night = Night(FOUR).post("甲", "attack 乙").shown("乙", "rank", "faction", "faction")
    turn = night.answer("乙", "request_intervention", False).play()
    assert [type(event) for event in turn.events][-2:] == [Damaged, Died]
    assert len(happened(turn, ActionChosen)) == 1
    assert turn.over
    assert turn.state.seats[1].damage == 4


@pytest.mark.clause("K3.4")
def test_k3_4__a_forced_rank_says_so() -> None:
    night = Night(FOUR, actions=1).post("甲", "attack 乙").post("丙", responds="乙")
    night.answer("乙", "request_intervention", True).answer("乙", "choose_intervener", "丙")
    (shown,) = happened(night.play(), Revealed)
    assert (shown.face, shown.forced, shown.clause) == (Face.RANK, True, "K3.4")


@pytest.mark.clause("K3.5")
def test_k3_5__what_a_shield_stops_is_in_the_log_and_nothing_else_of_it() -> None:
    night = (
        Night(FOUR, actions=1).post("甲", "attack 乙").item(Item.SHIELD, "乙", 1).item(Item.SWORD, "丙", 1)
    )
    turn = night.answer("乙", "request_intervention", False).play()
    assert [type(event) for event in turn.events] == [ActionChosen, DaggerMoved, DamagePrevented]
    assert (turn.state.dagger, turn.state.seats[1].damage) == (1, 0)


@pytest.mark.clause("K3.5")
def test_k3_5__untargetable_binds_a_step_at_the_moment_it_comes_up() -> None:
    """The shield is handed out in action 1; the step of action 2 against its holder is no step any more."""
    night = Night(FOUR, actions=2, shielded_target=ShieldedTarget.UNTARGETABLE)
    night.post("甲", "attack 乙").post("乙", "attack 丙")
    night.answer("乙", "request_intervention", False).answer("乙", "reveal", "rank").answer(
        "乙", "skill", "丙"
    )
    second = happened(night.play(), ActionChosen)[1]
    assert (second.why, second.source) == (Why.SHIELDED, Source.RANDOM)


@pytest.mark.clause("K3.6")
@pytest.mark.parametrize(
    ("killer", "dead", "leads", "winner"),
    [
        ("red", "blue", True, Faction.RED),
        ("red", "blue", False, Faction.BLUE),
        ("red", "red", True, Faction.BLUE),
        ("red", "red", False, Faction.BLUE),
        ("blue", "red", True, Faction.BLUE),
        ("blue", "red", False, Faction.RED),
        ("blue", "blue", True, Faction.RED),
        ("blue", "blue", False, Faction.RED),
    ],
)
def test_k3_6__only_the_death_of_the_enemys_leader_wins(
    killer: str, dead: str, leads: bool, winner: Faction
) -> None:
    rank = 2 if leads else 7
    faces = ("rank", "unknown", "unknown") if leads else ("rank", "faction", "unknown")
    cards = f"甲:{killer}-9 乙:{dead}-{rank} 丙:red-5 丁:blue-5"
    night = (
        Night(cards).post("甲", "attack 乙").shown("乙", *faces).answer("乙", "request_intervention", False)
    )
    (death,) = happened(night.play(), Died)
    assert (death.winner, death.leader, death.killer) == (winner, leads, 0)


@pytest.mark.clause("K3.6")
def test_k3_6__the_killer_of_skill_damage_is_the_skills_user_not_the_attacker() -> None:
    night = (
        Night("甲:red-9 乙:blue-2 丙:red-1 丁:blue-8")
        .post("甲", "attack 乙")
        .shown("丙", "rank", "faction", "faction")
    )
    night.answer("乙", "request_intervention", False).answer("乙", "reveal", "rank").answer(
        "乙", "skill", "丙"
    )
    (death,) = happened(night.play(Reply.OPEN), Died)
    assert (death.seat, death.killer, death.winner) == (2, 1, Faction.BLUE)
