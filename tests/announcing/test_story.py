"""A night as a story: every event and question once, each under what caused it."""

from __future__ import annotations

import random

import pytest

from director.announcing.kanshu.story import path, story
from director.announcing.records import TurnRecord
from director.announcing.scenes import Scene
from director.rules.game import Question, Reply
from director.rules.kanshu.events import ActionChosen, Damaged, SkillUsed
from director.rules.kanshu.game import Kanshu
from director.rules.kanshu.state import State
from director.rules.playing import play

GAME = Kanshu()


def record(seed: int) -> TurnRecord:
    """A random night of eight, with everything answered at random."""
    rng = random.Random(seed)
    _deal, state = GAME.deal(8, GAME.random_options(rng), lambda label, n: rng.randrange(n))
    for event in GAME.award(state, (seed % 8,), lambda label, n: 0):
        GAME.evolve(state, event)
    turn = play(
        GAME,
        state,
        GAME.random_orders(state, rng),
        lambda number, prompt: prompt.options.random(rng) if rng.random() < 0.9 else Reply.DEFAULT,
        seed=bytes([seed % 256] * 32),
        number=1,
    )
    return TurnRecord.of(turn, state)


def flat(scenes: tuple[Scene, ...]) -> list[Scene]:
    return [each for scene in scenes for each in scene.all()]


@pytest.mark.parametrize("seed", range(60))
def test_nothing_is_lost_and_nothing_told_twice(seed: int) -> None:
    night = record(seed)
    told = [scene.what for scene in flat(story(night))]
    assert len(told) == len(night.events) + len(night.questions)
    assert all(any(what is each for each in told) for what in (*night.events, *night.questions))


@pytest.mark.parametrize("seed", range(60))
def test_a_scene_for_each_action_with_all_it_caused(seed: int) -> None:
    """行动 (K2.1): events in their order, but for the draw of a random action, which comes before it."""
    scenes = story(record(seed))
    assert [scene.what.n for scene in scenes] == list(range(1, len(scenes) + 1))  # type: ignore[union-attr]
    for scene in scenes:
        assert isinstance(scene.what, ActionChosen)
        order = [each.at for each in flat(scene.then)]
        assert order == sorted(order)


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.clause("K2.8")
def test_damage_stands_under_the_skill_or_action_of_who_dealt_it(seed: int) -> None:
    def check(scene: Scene, owner: int | None) -> None:
        for each in scene.then:
            if isinstance(each.what, Damaged):
                assert each.what.by == owner
            check(each, each.what.seat if isinstance(each.what, SkillUsed) else owner)

    for scene in story(record(seed)):
        assert isinstance(scene.what, ActionChosen)
        check(scene, scene.what.holder)


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.clause("K10.1")
def test_the_first_question_from_a_scene_on(seed: int) -> None:
    night = record(seed)
    for scene in flat(story(night)):
        if isinstance(scene.what, Question):
            assert scene.first == scene.what.number
            continue
        later = [
            question.number
            for question, after in zip(night.questions, night.asked_after, strict=True)
            if after > scene.at
        ]
        assert scene.first == (min(later) if later else None)


@pytest.mark.parametrize("seed", range(60))
def test_the_path_begins_with_the_holder_and_ends_with_the_dagger(seed: int) -> None:
    night = record(seed)
    stops = path(night)
    assert isinstance(night.after, State)
    assert (stops[0].seat, stops[0].kind) == (night.before.dagger, "start")
    assert stops[-1].seat == night.after.dagger
    assert {stop.kind for stop in stops[1:]} <= {"give", "attack", "skill"}
