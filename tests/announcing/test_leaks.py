"""Two nights that differ in all that K7.2 keeps and in nothing else are announced the same, to the byte."""

from __future__ import annotations

from typing import Any

import pytest

from director.announcing.document import Document, plain, untranslated
from director.announcing.formats import FORMATS
from director.announcing.posts import split
from director.announcing.registry import presenter_of
from director.rules.game import Prompt, Turn
from director.rules.kanshu.cards import CARDS, Item
from director.rules.kanshu.events import ActionChosen, DamagePrevented, InterventionWeighed, JesterSaw
from director.rules.kanshu.game import Kanshu
from director.rules.kanshu.options import Options
from director.rules.kanshu.orders import Kind, Orders, Post, Standing, Step
from director.rules.kanshu.prompts import CHOOSE_INTERVENER, REQUEST_INTERVENTION
from director.rules.kanshu.state import Held, Seat, State
from director.rules.kanshu.view import own_card, public
from director.rules.playing import play

GAME = Kanshu()
PRESENTER = presenter_of("kanshu")
NAMES = ("白鹭", "红枫", "青苔", "灰雁", "山茶", "砾石")


def attack(target: int) -> Step:
    return Step(Kind.ATTACK, target)


def give(target: int) -> Step:
    return Step(Kind.GIVE, target)


# Seat 1 shows 问号, seat 2 red; all else stays hidden. In the other night seat 5 acts at random, and gives as well.
ONE = {
    "cards": "red-1 red-7 red-5 blue-2 blue-6 blue-3",
    "posts": [
        Post((attack(1), give(4))),
        Post((give(3),), (2, 5)),
        Post((give(5),)),
        Post((attack(2),), (1,)),
        Post((attack(3), attack(3))),
        Post((give(0),), ()),
    ],
    "request": False,
    "standing": None,
    "seed": bytes(32),
}
OTHER = {
    "cards": "blue-8 blue-9 red-6 red-9 red-2 blue-3",
    "posts": [
        Post((attack(2), give(4), attack(4)), (1, 3)),
        Post((give(5), attack(0))),
        Post((give(3),), (1, 4)),
        Post((attack(1), give(0)), (2, 5)),
        Post((attack(1),), (2,)),
        None,
    ],
    "request": True,
    "standing": Standing(request=True),
    "seed": bytes([2]) * 32,
}
FACES = {1: "unknown", 2: "faction"}


def night(told: dict[str, Any]) -> tuple[State, Turn[State]]:
    """Seats 0 and 3 attack once each, seats 1 and 2 are damaged once each, seat 0 gets the dagger back."""
    state = State([Seat(CARDS[code]) for code in told["cards"].split()], options=Options(actions=5))
    state.dagger = 0
    orders = Orders(tuple(told["posts"]), tuple(told["standing"] for _ in NAMES))

    def decide(number: int, prompt: Prompt) -> Any:
        if prompt.ask == REQUEST_INTERVENTION:
            return told["request"]
        if prompt.ask == CHOOSE_INTERVENER:
            return "decline"
        return FACES[prompt.seat]

    turn = play(GAME, state, orders, decide, seed=told["seed"], number=2)
    assert turn.over
    return state, turn


def dawn(told: dict[str, Any]) -> Document:
    before, turn = night(told)
    facts = GAME.facts(turn.events, before, turn.state)
    return PRESENTER.dawn(facts, NAMES, before.options, 2, untranslated)


def test_the_two_nights_differ_where_they_should() -> None:
    (_, one), (_, other) = night(ONE), night(OTHER)
    actions = [
        [(e.holder, e.kind, e.target, e.source) for e in turn.events if isinstance(e, ActionChosen)]
        for turn in (one, other)
    ]
    assert actions[0] != actions[1]
    assert not any(isinstance(e, InterventionWeighed) for e in one.events)
    assert any(isinstance(e, InterventionWeighed) and (e.able or e.barred) for e in other.events)
    assert len(one.questions) != len(other.questions)
    assert [seat.card for seat in one.state.seats] != [seat.card for seat in other.state.seats]


@pytest.mark.parametrize("form", FORMATS)
def test_they_are_announced_the_same_to_the_byte(form: str) -> None:
    one, other = (FORMATS[form].encode(FORMATS[form].render(dawn(told))) for told in (ONE, OTHER))
    assert one == other


def test_their_posts_pictures_and_tables_are_the_same_to_the_byte() -> None:
    (_, one), (_, other) = night(ONE), night(OTHER)
    pictures = [
        PRESENTER.status_picture(public(turn.state), NAMES, "第3天", untranslated) for turn in (one, other)
    ]
    assert pictures[0] == pictures[1]
    posts = [split(FORMATS["bbcode"].render(dawn(told)), 500) for told in (ONE, OTHER)]
    assert posts[0] == posts[1]


def test_a_question_tells_its_owner_neither_the_attacker_nor_who_would_step_in() -> None:
    asked = []
    for told in (ONE, OTHER):
        before, turn = night(told)
        prompt = next(
            q.prompt for q in turn.questions if q.prompt.ask == REQUEST_INTERVENTION and q.prompt.seat == 1
        )
        asked.append(PRESENTER.ask(prompt, NAMES, untranslated, known=public(before)))
    assert asked[0] == asked[1]
    assert not any(name in plain(asked[0].text) for name in NAMES)


def test_a_role_message_does_not_change_with_the_cards_of_others() -> None:
    letters = []
    for codes in ("red-1 blue-7 red-5 blue-2 blue-6 red-8", "red-1 blue-9 red-7 blue-4 blue-5 red-2"):
        state = State([Seat(CARDS[code]) for code in codes.split()])
        owns = [own_card(state, seat) for seat in range(6)]
        letters.append(PRESENTER.role_messages(owns, NAMES, "题", untranslated)[0])
    assert letters[0] == letters[1]


def test_what_the_jester_saw_stands_in_no_announcement() -> None:
    codes = "red-1 blue-3 red-5 blue-2 blue-6 red-8"
    state = State([Seat(CARDS[code]) for code in codes.split()], options=Options(actions=1))
    state.dagger = 0
    orders = Orders((Post((attack(1),)), *(None,) * 5), (None,) * 6)
    answers = {"request_intervention": False, "reveal": "rank", "skill": {"targets": [2, 3]}}
    turn = play(GAME, state, orders, lambda n, p: answers[p.ask], seed=bytes(32), number=1)
    assert sum(isinstance(e, JesterSaw) for e in turn.events) == 2
    facts = GAME.facts(turn.events, state, turn.state)
    told = FORMATS["text"].render(PRESENTER.dawn(facts, NAMES, state.options, 1, untranslated))
    assert "红枫（3号小丑）发动技能，目标：青苔、灰雁" in told
    assert not any(word in told for word in ("红5", "蓝2", "感应者", "刺客", "红方", "蓝方"))


def test_damage_that_a_shield_held_off_is_not_listed() -> None:
    state = State(
        [Seat(CARDS[code]) for code in ["red-1", "blue-3", "red-5", "blue-2"]], options=Options(actions=1)
    )
    state.dagger = 0
    state.items = [Held(Item.SHIELD, 1, 1), Held(Item.SWORD, 2, 1)]
    orders = Orders((Post((attack(1),)), None, None, None), (None,) * 4)
    turn = play(GAME, state, orders, lambda n, p: False, seed=bytes(32), number=1)
    assert any(isinstance(e, DamagePrevented) for e in turn.events)
    told = FORMATS["text"].render(
        PRESENTER.dawn(GAME.facts(turn.events, state, turn.state), NAMES[:4], state.options, 1, untranslated)
    )
    assert "1 白鹭 攻击1次" in told
    assert "没有角色受到伤害" in told
