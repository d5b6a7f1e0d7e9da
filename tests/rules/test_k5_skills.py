"""K5 Skills."""

from __future__ import annotations

import pytest

from director.rules.game import Pick
from director.rules.kanshu.cards import CARDS, Item
from director.rules.kanshu.events import Closed, DaggerMoved, JesterSaw, SkillClosed, SkillUsed
from director.rules.kanshu.prompts import skill
from tests.rules.nights import Night, happened


def _hit(rank: int) -> Night:
    """甲 attacks 乙, who reveals its rank and is about to be asked for its skill."""
    night = Night(f"甲:red-9 乙:blue-{rank} 丙:red-6 丁:blue-8", actions=1).post("甲", "attack 乙")
    return night.answer("乙", "request_intervention", False).answer("乙", "reveal", "rank")


@pytest.mark.clause("K5.0")
@pytest.mark.parametrize("rank", [2, 3, 5, 6, 9])
def test_k5_0__no_skill_names_its_owner(rank: int) -> None:
    (prompt,) = _hit(rank).play().open.values()
    assert isinstance(prompt.options, Pick)
    assert prompt.options.targets == (0, 2, 3)
    assert prompt.options.refuse({"targets": [1] * prompt.options.count}) is not None


@pytest.mark.clause("K5.3")
@pytest.mark.parametrize("answer", [[2], [2, 2], [0, 2, 3], [1, 2], [2, 9], ["丙", "丁"], [True, 2], 2, None])
def test_k5_3__a_jester_names_two_different_others(answer: object) -> None:
    prompt = skill(1, 3, (0, 2, 3))
    assert prompt.options.refuse({"targets": answer}) is not None


@pytest.mark.clause("K5.3", "K7.3")
def test_k5_3__what_the_jester_saw_is_kept_for_it() -> None:
    turn = _hit(3).answer("乙", "skill", "丁甲").play()
    assert [(saw.target, saw.card) for saw in happened(turn, JesterSaw)] == [
        (3, CARDS["blue-8"]),
        (0, CARDS["red-9"]),
    ]


@pytest.mark.clause("K5.4")
def test_k5_4__the_question_tells_whom_the_alchemist_stepped_in_for() -> None:
    night = (
        Night("甲:red-9 乙:blue-4 丙:red-6 丁:blue-8", actions=1)
        .post("甲", "attack 丙")
        .post("乙", responds="丙丁")
    )
    night.answer("丙", "request_intervention", True).answer("丙", "choose_intervener", "乙")
    (prompt,) = night.play().open.values()
    assert prompt.about == {"rank": 4, "saved": 2}


@pytest.mark.clause("K5.2", "K5.11")
def test_k5_2__the_dagger_goes_first_then_the_damage() -> None:
    turn = _hit(2).answer("乙", "skill", "丙").answer("丙", "reveal", "faction", "faction").play()
    moved = happened(turn, DaggerMoved)
    assert [event.clause for event in moved] == ["K2.6", "K5.2"]
    assert turn.events.index(moved[1]) < max(i for i, e in enumerate(turn.events) if e.tag == "damaged")


@pytest.mark.clause("K5.10")
@pytest.mark.parametrize(
    ("set_up", "reason"),
    [
        (lambda night: night.item(Item.STAFF, "乙"), Closed.STAFF),
        (lambda night: night.shown("乙", rank_was_revealed=True), Closed.SHOWN_BEFORE),
    ],
)
def test_k5_10__a_closed_skill_is_not_asked_and_the_log_says_why(set_up, reason: Closed) -> None:
    turn = set_up(_hit(8)).play()
    assert [event.reason for event in happened(turn, SkillClosed)] == [reason]
    assert "skill" not in [question.prompt.ask for question in turn.questions]


@pytest.mark.clause("K5.4")
def test_k5_4__an_alchemist_hit_directly_has_no_skill() -> None:
    (closed,) = happened(_hit(4).play(), SkillClosed)
    assert (closed.reason, closed.clause) == (Closed.NOT_INTERVENING, "K5.4")


@pytest.mark.clause("K5.7")
def test_k5_7__a_berserker_hits_the_one_whose_skill_hit_it() -> None:
    night = Night("甲:red-9 乙:blue-5 丙:red-7 丁:blue-8", actions=1).post("甲", "attack 乙")
    night.answer("乙", "request_intervention", False).answer("乙", "reveal", "rank", "faction")
    night.answer("乙", "skill", "丙").answer("丙", "skill", "use")
    turn = night.play()
    assert [(used.seat, used.targets) for used in happened(turn, SkillUsed)] == [(1, (2,)), (2, (1,))]
    assert turn.state.seats[1].damage == 2
