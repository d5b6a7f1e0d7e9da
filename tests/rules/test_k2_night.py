"""K2 The night: five actions."""

from __future__ import annotations

import pytest

from director.rules.game import Reply
from director.rules.kanshu.cards import Item
from director.rules.kanshu.events import (
    ActionChosen,
    Bar,
    DaggerMoved,
    Damaged,
    Intervened,
    InterventionWeighed,
    Source,
    Why,
)
from director.rules.kanshu.orders import Kind, Orders, Post, Step
from director.rules.playing import play
from tests.rules.nights import GAME, SEED, Night, asked, happened

FOUR = "甲:red-9 乙:blue-6 丙:red-5 丁:blue-8"


@pytest.mark.clause("K2.1")
def test_k2_1__a_night_is_five_actions_whoever_holds_the_dagger() -> None:
    turn = Night(FOUR).play(Reply.DEFAULT)
    assert [action.n for action in happened(turn, ActionChosen)] == [1, 2, 3, 4, 5]
    assert turn.over


@pytest.mark.clause("K2.1")
def test_k2_1__the_holder_of_each_action_is_who_was_given_or_hit_before() -> None:
    night = Night(FOUR).post("甲", "give 乙").post("乙", "give 丁")
    night.post("丁", "give 丙").post("丙", "give 甲")
    holders = [night.names[action.holder] for action in happened(night.play(Reply.DEFAULT), ActionChosen)]
    assert holders[:5] == ["甲", "乙", "丁", "丙", "甲"]


@pytest.mark.clause("K2.2")
@pytest.mark.parametrize(
    ("steps", "red", "why"),
    [
        (("attack 乙",), False, Why.STEP),
        ((), False, Why.NO_STEP),
        (("?",), False, Why.VOID_STEP),
        (("attack 甲",), False, Why.VOID_STEP),
        (("attack 乙",), True, Why.RED_CARD),
    ],
)
def test_k2_2__every_action_says_why_it_was_this_one(steps: tuple[str, ...], red: bool, why: Why) -> None:
    night = Night(FOUR, actions=1).post("甲", *steps)
    if red:
        night.red_card("甲")
    (action,) = happened(night.play(), ActionChosen)
    assert action.why is why
    assert (action.source is Source.POST) is (why is Why.STEP)
    assert (action.step == 1) is (why is Why.STEP)


@pytest.mark.clause("K2.2")
def test_k2_2__without_a_post_the_reason_is_that_there_is_none() -> None:
    (action,) = happened(Night(FOUR, actions=1).play(), ActionChosen)
    assert (action.why, action.source, action.clause) == (Why.NO_POST, Source.RANDOM, "K9.3")


@pytest.mark.clause("K2.3")
def test_k2_3__giving_moves_the_dagger_and_asks_nobody() -> None:
    turn = Night(FOUR, actions=1).post("甲", "give 丙").play()
    assert [type(event) for event in turn.events] == [ActionChosen, DaggerMoved]
    assert (turn.questions, turn.state.dagger) == ([], 2)


@pytest.mark.clause("K2.4")
def test_k2_4__a_target_is_asked_even_when_nobody_listed_it() -> None:
    turn = Night(FOUR, actions=1).post("甲", "attack 乙").play()
    assert [(prompt.ask, prompt.seat) for prompt in turn.open.values()] == [("request_intervention", 1)]


@pytest.mark.clause("K2.4", "K4.2")
def test_k2_4__a_fan_holder_is_not_asked() -> None:
    night = Night(FOUR, actions=1).post("甲", "attack 乙").post("丙", responds="乙").item(Item.FAN, "乙")
    assert [prompt.ask for prompt in night.play().open.values()] == ["reveal"]


@pytest.mark.clause("K2.5")
def test_k2_5__attacker_cannot_intervene() -> None:
    night = (
        Night(FOUR, actions=1)
        .post("甲", "attack 乙", responds="乙")
        .answer("乙", "request_intervention", True)
    )
    (weighed,) = happened(night.play(), InterventionWeighed)
    assert (weighed.able, weighed.barred) == ((), ((0, Bar.ATTACKER),))


@pytest.mark.clause("K2.5")
def test_k2_5__shown_rank_shield_and_red_card_bar_and_each_reason_is_kept() -> None:
    night = Night(f"{FOUR} 戊:red-4 己:blue-2 庚:red-3", actions=1).post("甲", "attack 乙")
    for name in "丙丁戊己":
        night.post(name, responds="乙")
    night.shown("丙", "rank").item(Item.SHIELD, "丁", 1).item(Item.SWORD, "庚", 1).red_card("戊")
    (weighed,) = happened(night.answer("乙", "request_intervention", True).play(), InterventionWeighed)
    assert weighed.able == (5,)
    assert weighed.barred == ((2, Bar.RANK_SHOWN), (3, Bar.PROTECTED), (4, Bar.RED_CARD))


@pytest.mark.clause("K2.5")
def test_k2_5__nobody_is_weighed_who_did_not_list_the_target() -> None:
    night = (
        Night(FOUR, actions=1)
        .post("甲", "attack 乙")
        .post("丙", responds="丁")
        .answer("乙", "request_intervention", True)
    )
    (weighed,) = happened(night.play(), InterventionWeighed)
    assert (weighed.able, weighed.barred) == ((), ())


@pytest.mark.clause("K2.6")
def test_k2_6__the_intervener_gets_the_dagger_before_the_damage() -> None:
    night = Night(FOUR, actions=1).post("甲", "attack 乙").post("丙", responds="乙")
    night.answer("乙", "request_intervention", True).answer("乙", "choose_intervener", "丙")
    kinds = [type(event) for event in night.play().events]
    assert kinds.index(Intervened) < kinds.index(DaggerMoved) < kinds.index(Damaged)


@pytest.mark.clause("K2.7")
def test_k2_7__a_berserkers_blow_is_taken_without_a_request() -> None:
    night = (
        Night("甲:red-9 乙:blue-7 丙:red-5 丁:blue-8", actions=1)
        .post("甲", "attack 乙")
        .post("丙", responds="甲")
    )
    night.answer("乙", "request_intervention", False).answer("乙", "reveal", "rank").answer(
        "乙", "skill", "use"
    )
    assert asked(night.play(Reply.DEFAULT))[:4] == ["request_intervention", "reveal", "skill", "reveal"]


@pytest.mark.clause("K2.8")
def test_k2_8__the_skill_of_the_first_point_is_over_before_the_second_falls() -> None:
    night = Night("甲:red-9 乙:blue-2 丙:red-5 丁:blue-8", actions=1).post("甲", "attack 乙")
    night.answer("乙", "request_intervention", False).answer("乙", "reveal", "rank").answer(
        "乙", "skill", "丙"
    )
    night.answer("丙", "reveal", "rank").answer("丙", "skill", "丁").answer("丁", "skill", "pass")
    assert [night.names[point.seat] for point in happened(night.play(), Damaged)] == ["乙", "丙", "丁", "丙"]


@pytest.mark.clause("K2.9")
def test_k2_9__a_post_is_counted_by_actions_not_by_holding_the_dagger() -> None:
    """丙 gets the dagger from a skill and again by an attack, and acts first with its first step."""
    night = (
        Night("甲:red-9 乙:blue-2 丙:red-6 丁:blue-8", actions=2)
        .post("甲", "attack 乙")
        .post("丙", "give 丁", "give 甲")
    )
    night.answer("乙", "request_intervention", False).answer("乙", "reveal", "rank").answer(
        "乙", "skill", "丙"
    )
    night.answer("丙", "reveal", "faction", "faction")
    actions = happened(night.play(), ActionChosen)
    assert [(a.n, night.names[a.holder], a.step) for a in actions] == [(1, "甲", 1), (2, "丙", 1)]


def test_a_step_that_names_its_actor_in_the_orders_is_no_step_either() -> None:
    state = Night(FOUR, actions=1).state
    orders = Orders((Post((Step(Kind.GIVE, 0),)), None, None, None), (None,) * 4)
    turn = play(GAME, state, orders, lambda number, prompt: Reply.OPEN, seed=SEED, number=1)
    assert happened(turn, ActionChosen)[0].why is Why.VOID_STEP
