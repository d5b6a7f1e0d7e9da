"""K6 Questions, answers, defaults."""

from __future__ import annotations

from typing import Any

import pytest

from director.rules.errors import Illegal
from director.rules.game import By, Choice, Lottery, Prompt, Reply, Turn
from director.rules.kanshu import prompts
from director.rules.kanshu.cards import Face
from director.rules.kanshu.events import ActionChosen, RedCarded, Revealed, Why
from director.rules.kanshu.orders import Orders
from director.rules.kanshu.state import State
from director.rules.playing import play
from tests.rules.nights import GAME, SEED, Night, asked, happened, sources

FOUR = "甲:red-9 乙:blue-6 丙:red-5 丁:blue-8"


def _attacked() -> Night:
    return Night(FOUR, actions=1).post("甲", "attack 乙").post("丙", responds="乙").post("丁", responds="乙")


@pytest.mark.clause("K6.1")
def test_k6_1__one_question_is_open_at_a_time_and_belongs_to_one_character() -> None:
    turn = _attacked().play()
    assert [(number, prompt.seat) for number, prompt in turn.open.items()] == [(1, 1)]
    assert not turn.over


@pytest.mark.clause("K6.2")
def test_k6_2__every_ask_has_its_default() -> None:
    hidden = (Face.RANK, Face.FACTION, Face.FACTION)
    assert prompts.request_intervention(1).default is False
    assert prompts.choose_intervener(1, (2,)).default == "decline"
    assert prompts.skill(1, 2, (0, 2)).default == "pass"
    for prompt in (
        prompts.reveal(1, hidden, "night/1/decision/2"),
        prompts.cover(1, hidden, "night/1/decision/2"),
    ):
        assert prompt.default == Lottery("night/1/decision/2", ("rank", "faction", "faction"))


@pytest.mark.clause("K6.2", "K6.5")
def test_k6_5__questions_that_a_default_brings_up_are_defaulted_in_the_same_moment() -> None:
    turn = _attacked().shown("乙", "faction", "faction").play(Reply.DEFAULT)
    assert asked(turn) == ["request_intervention", "skill"]
    assert set(sources(turn.questions)) == {By.DEFAULT}
    assert turn.over


@pytest.mark.clause("K6.3")
def test_k6_3__a_red_card_during_the_night_holds_from_the_next_question_on() -> None:
    night = _attacked().answer("乙", "request_intervention", False).red_card("乙", during=1)
    turn = night.play()
    assert sources(turn.questions)[:2] == [By.ANSWER, By.CARDED]
    assert [event.seat for event in happened(turn, RedCarded)] == [1]


@pytest.mark.clause("K6.3", "K8.2")
def test_k6_3__a_red_card_during_the_night_holds_for_the_next_action() -> None:
    night = Night(FOUR, actions=2).post("甲", "attack 乙").post("乙", "give 丙").red_card("乙", during=2)
    turn = night.answer("乙", "request_intervention", False).answer("乙", "reveal", "faction").play()
    assert [action.why for action in happened(turn, ActionChosen)] == [Why.STEP, Why.RED_CARD]


@pytest.mark.clause("K6.3", "K6.4")
def test_k6_3__a_red_card_voids_standing_answers() -> None:
    night = _attacked().standing("乙", request=True, interveners=(2,)).red_card("乙")
    turn = night.play()
    assert (turn.questions[0].value, turn.questions[0].by) == (False, By.CARDED)


@pytest.mark.clause("K6.4")
def test_k6_4__standing_answers_are_used_when_the_question_comes_up() -> None:
    night = _attacked().standing("乙", request=True, interveners=(3, 2)).standing("丁", skill=(2,))
    turn = night.play()
    assert [(q.prompt.ask, q.value, q.by) for q in turn.questions] == [
        ("request_intervention", True, By.STANDING),
        ("choose_intervener", 3, By.STANDING),
        ("skill", {"targets": [2]}, By.STANDING),
    ]


@pytest.mark.clause("K6.4")
def test_k6_4__the_first_of_the_order_of_preference_that_is_offered_is_taken() -> None:
    night = _attacked().shown("丁", "rank").standing("乙", request=True, interveners=(3, 0, 2))
    assert night.play().questions[1].value == 2


@pytest.mark.clause("K6.4")
@pytest.mark.parametrize(
    "parts",
    [{}, {"faces": (Face.UNKNOWN,)}, {"covers": (Face.RANK,)}, {"skill": "use"}, {"interveners": (1,)}],
)
def test_k6_4__a_standing_answer_that_does_not_fit_leaves_the_question_open(parts: dict[str, Any]) -> None:
    turn = _attacked().answer("乙", "request_intervention", False).standing("乙", **parts).play()
    assert [prompt.ask for prompt in turn.open.values()] == ["reveal"]


@pytest.mark.clause("K6.4")
def test_k6_4__standing_faces_and_covers_are_tried_in_order() -> None:
    night = (
        Night("甲:red-9 乙:blue-4 丙:red-6 丁:blue-8", actions=1)
        .post("甲", "attack 丙")
        .post("乙", responds="丙")
    )
    night.shown("丙", "rank", "faction").standing("乙", skill="heal")
    night.standing("丙", request=True, interveners=(1,), covers=(Face.UNKNOWN, Face.FACTION))
    turn = night.play()
    assert turn.over
    assert turn.state.seats[2].revealed == (Face.RANK,)


@pytest.mark.clause("K6.5")
def test_k6_5__an_explicit_answer_beats_a_standing_one_and_that_the_default() -> None:
    night = _attacked().standing("乙", request=True, faces=(Face.RANK,))
    turn = night.answer("乙", "request_intervention", False).play(Reply.DEFAULT)
    assert [(q.value, q.by) for q in turn.questions] == [
        (False, By.ANSWER),
        ("rank", By.STANDING),
        ("pass", By.DEFAULT),
    ]


@pytest.mark.clause("K6.4")
def test_k6_4__a_held_question_waits_in_spite_of_its_standing_answer() -> None:
    turn = _attacked().standing("乙", request=True).answer("乙", "request_intervention", Reply.HOLD).play()
    assert [prompt.ask for prompt in turn.open.values()] == ["request_intervention"]


@pytest.mark.clause("K6.6")
def test_k6_6__a_mark_that_nobody_chose_can_be_told_from_one_that_was() -> None:
    turn = _attacked().play(Reply.DEFAULT)
    missed = [q for q in turn.questions if q.prompt.ask in ("reveal", "cover") and q.by is By.DEFAULT]
    assert [question.prompt.seat for question in missed] == [1]


@pytest.mark.clause("K6.6")
def test_k6_6__a_forced_mark_is_no_right_that_could_be_missed() -> None:
    turn = _attacked().shown("乙", "faction", "rank").play(Reply.DEFAULT)
    assert [event.forced for event in happened(turn, Revealed)] == [True]
    assert "reveal" not in asked(turn)


def _decide(value: Any) -> Turn[State]:
    night = _attacked()
    orders = Orders(tuple(night._posts), (None,) * 4)
    return play(GAME, night.state, orders, lambda number, prompt: value, seed=SEED, number=1)


@pytest.mark.clause("K6.1")
@pytest.mark.parametrize("value", [1, 0, "true", "yes", [], {}, 1.0, "decline", {"targets": [0]}])
def test_k6_1__what_is_not_offered_is_refused_with_the_clause_and_the_question(value: Any) -> None:
    with pytest.raises(Illegal) as refused:
        _decide(value)
    assert (refused.value.code, refused.value.clause) == ("not_offered", "K2.4")
    assert refused.value.data["question"] == 1


def test_an_answer_changes_nothing_in_the_state_that_the_night_began_with() -> None:
    night = _attacked()
    before = GAME.copy(night.state)
    night.play(Reply.DEFAULT)
    assert night.state == before


def _numbers(turn: Turn[State]) -> list[int]:
    return [question.number for question in turn.questions]


@pytest.mark.clause("K9.4", "K6.3")
def test_k9_4__questions_are_numbered_through_answered_or_not() -> None:
    turn = Night(FOUR).red_card("丙").play(Reply.DEFAULT)
    assert _numbers(turn) == list(range(1, len(turn.questions) + 1))
    labels = [q.prompt.default.label for q in turn.questions if isinstance(q.prompt.default, Lottery)]
    numbers = [q.number for q in turn.questions if isinstance(q.prompt.default, Lottery)]
    assert labels == [f"night/1/decision/{number}" for number in numbers]
    assert labels


def test_a_prompt_is_a_value() -> None:
    assert prompts.request_intervention(1) == Prompt(
        1, "request_intervention", Choice((True, False)), False, "K2.4"
    )
