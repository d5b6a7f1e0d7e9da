"""Events and questions stand in the order in which they came."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from director.rules.game import Question
from director.rules.kanshu.events import ActionChosen, Damaged, InterventionWeighed, Revealed
from director.rules.kanshu.prompts import CHOOSE_INTERVENER, REQUEST_INTERVENTION, REVEAL
from tests.announcing.small_match import whole_match


def test_a_question_stands_after_what_raised_it_and_before_what_came_of_it() -> None:
    seen = 0
    for turn in whole_match().turns:
        steps = list(turn.steps())
        assert [step for step in steps if not isinstance(step, Question)] == list(turn.events)
        assert [step for step in steps if isinstance(step, Question)] == list(turn.questions)
        for before, step in pairwise(steps):
            if not isinstance(step, Question):
                continue
            seen += 1
            raised = {
                REQUEST_INTERVENTION: ActionChosen,
                CHOOSE_INTERVENER: InterventionWeighed,
                REVEAL: Damaged,
            }
            assert isinstance(before, raised.get(step.prompt.ask, Revealed))
    assert seen > 20


def test_questions_of_unknown_place_come_last_and_none_is_lost() -> None:
    turn = replace(whole_match().turns[1], asked_after=())
    steps = list(turn.steps())
    assert steps == [*turn.events, *turn.questions]
