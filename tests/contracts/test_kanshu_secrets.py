"""K7: what a viewer may not know changes nothing of what it sees, to the byte.

Two worlds at a time: first pairs made by hand, one for each thing that must not be told; then random pairs, in
which cards are dealt otherwise or posts changed, kept where this file's own reading of K7.1 and K7.3 (not the
product's) says that the viewer learned the same.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from director.rules.codec import dump, dump_event
from director.rules.game import Prompt, Reply, Turn, Value, Visibility
from director.rules.kanshu.cards import CARDS, Face, Item
from director.rules.kanshu.events import ActionChosen, Damaged, JesterSaw, SkillUsed
from director.rules.kanshu.options import Announce
from director.rules.kanshu.orders import Kind, Orders, Post
from director.rules.kanshu.state import State
from director.rules.playing import play
from director.rules.random_play import RandomAnswers, random_game
from director.rules.sight import own_events, own_question, own_questions
from tests.rules.nights import GAME, SEED, Night

PUBLIC = None
"""The viewer who holds no seat."""


def seen(start: State, turn: Turn[State], viewer: int | None) -> bytes:
    """Everything of one night that the product may show to `viewer` afterwards."""
    told: dict[str, Any] = {
        "facts": dump(GAME.facts(turn.events, start, turn.state)),
        "table": dump(GAME.public(turn.state)),
        "announced": [dump_event(e) for e in turn.events if e.sees is Visibility.ANNOUNCED],
    }
    if viewer is not None:
        told["card"] = dump(GAME.private(start, viewer))
        told["questions"] = dump(own_questions(turn.questions, viewer))
        told["open"] = [dump(own_question(p)) for p in turn.open.values() if p.seat == viewer]
        told["findings"] = [dump_event(e) for e in own_events(turn.events, viewer)]
    return json.dumps(told, ensure_ascii=False).encode()


# Pairs made by hand: (first world, second world, who must not be able to tell them apart).

Pair = tuple[Night, Night, str]
FIVE = "甲:red-9 乙:blue-6 丙:red-5 丁:blue-8 戊:red-7"


def _quiet(night: Night, names: str, face: str = "faction") -> Night:
    """`names` ask nobody for help and reveal a face."""
    for name in names:
        night.answer(name, "request_intervention", False, False).answer(name, "reveal", face, face)
    return night


def order_of_attacks() -> Pair:
    first = Night(FIVE, actions=3).post("甲", "attack 乙").post("乙", "attack 丙").post("丙", "attack 甲")
    second = Night(FIVE, actions=3).post("甲", "attack 丙").post("丙", "attack 乙").post("乙", "attack 甲")
    return _quiet(first, "甲乙丙"), _quiet(second, "甲乙丙"), "*甲乙丙丁戊"


def order_of_skills_and_of_items_taken() -> Pair:
    cards = "甲:red-9 乙:blue-8 丙:red-8 丁:blue-5 戊:red-6"
    worlds = []
    for steps in (("乙", "丙", "甲"), ("丙", "甲", "乙")):
        night = Night(cards, actions=3).post("甲", f"attack {steps[0]}")
        night.post("乙", f"attack {steps[1]}").post("丙", f"attack {steps[2]}")
        _quiet(night, "甲", "unknown").answer("甲", "skill", "丁")
        for name in "乙丙":
            night.answer(name, "request_intervention", False).answer(name, "reveal", "rank")
            night.answer(name, "skill", "丁")
        worlds.append(night)
    return worlds[0], worlds[1], "*甲乙丙丁戊"


def stepping_in_or_hit_directly() -> Pair:
    first = Night(FIVE, actions=1).post("甲", "attack 乙").post("丙", responds="乙")
    first.answer("乙", "request_intervention", True).answer("乙", "choose_intervener", "丙").answer(
        "丙", "skill", "pass"
    )
    second = Night(FIVE, actions=1).post("甲", "attack 丙")
    second.answer("丙", "request_intervention", False).answer("丙", "reveal", "rank").answer(
        "丙", "skill", "pass"
    )
    return first, second, "*丁戊"


def an_intervention_declined_or_not_asked_for() -> Pair:
    first = Night(FIVE, actions=1).post("甲", "attack 乙").post("丙", responds="乙").post("丁", responds="乙")
    first.answer("乙", "request_intervention", True).answer("乙", "choose_intervener", "decline")
    first.answer("乙", "reveal", "faction")
    second = _quiet(Night(FIVE, actions=1).post("甲", "attack 乙"), "乙")
    return first, second, "*甲丙丁戊"


def who_listed_whom() -> Pair:
    first = (
        Night(FIVE, actions=1).post("甲", "attack 乙").post("丁", responds="乙").post("戊", responds="乙甲")
    )
    second = Night(FIVE, actions=1).post("甲", "attack 乙").post("丙", responds="甲")
    return _quiet(first, "乙"), _quiet(second, "乙"), "*甲乙丙丁戊"


def random_or_posted() -> Pair:
    drawn = Night(FIVE, actions=1, number=5)
    action = next(e for e in drawn.play(Reply.DEFAULT).events if isinstance(e, ActionChosen))
    target = drawn.names[action.target]
    posted = Night(FIVE, actions=1, number=5).post("甲", f"{action.kind.value} {target}")
    return _quiet(drawn, target), _quiet(posted, target), "*乙丙丁戊"


def gifts_of_the_dagger() -> Pair:
    first = Night(FIVE, actions=3).post("甲", "give 乙").post("乙", "give 丁").post("丁", "attack 丙")
    second = Night(FIVE, actions=3).post("甲", "give 戊").post("戊", "give 丁").post("丁", "attack 丙")
    return _quiet(first, "丙"), _quiet(second, "丙"), "*甲乙丙丁戊"


def whom_a_shield_saved() -> Pair:
    worlds = []
    for target in "乙丙":
        night = Night(FIVE, actions=2).post("甲", f"attack {target}").post(target, "give 丁")
        for pair, name in enumerate("乙丙", 1):
            night.item(Item.SHIELD, name, pair).item(Item.SWORD, "戊", pair)
        worlds.append(_quiet(night, target))
    return worlds[0], worlds[1], "*甲丁戊"


def a_skill_passed_or_left_unanswered() -> Pair:
    worlds = []
    for answers in (("pass",), ()):
        night = Night(FIVE, actions=1).post("甲", "attack 乙").answer("乙", "request_intervention", False)
        worlds.append(night.answer("乙", "reveal", "rank").answer("乙", "skill", *answers))
    return worlds[0], worlds[1], "*甲丙丁戊"


def a_standing_answer_or_a_given_one() -> Pair:
    first = (
        Night(FIVE, actions=1).post("甲", "attack 乙").standing("乙", request=False, faces=(Face.FACTION,))
    )
    return first, _quiet(Night(FIVE, actions=1).post("甲", "attack 乙"), "乙"), "*甲丙丁戊"


def cards_nobody_has_seen() -> Pair:
    other = "甲:red-9 乙:blue-6 丙:blue-8 丁:red-5 戊:red-7"
    worlds = [Night(cards, actions=1).post("甲", "attack 戊") for cards in (FIVE, other)]
    return _quiet(worlds[0], "戊"), _quiet(worlds[1], "戊"), "*甲戊"


def what_is_behind_an_unknown_mark() -> Pair:
    other = "甲:red-9 乙:blue-6 丙:blue-2 丁:blue-8 戊:red-7"
    first = Night("甲:red-9 乙:blue-6 丙:red-8 丁:blue-8 戊:red-7", actions=1).post("甲", "attack 丙")
    second = Night(other, actions=1).post("甲", "attack 丙")
    return _quiet(first, "丙", "unknown"), _quiet(second, "丙", "unknown"), "*甲丁戊"


def a_rank_without_its_faction() -> Pair:
    worlds = []
    for card in ("red-8", "blue-8"):
        night = Night(f"甲:red-9 乙:blue-6 丙:{card} 丁:blue-1 戊:red-7", actions=1).post("甲", "attack 丙")
        worlds.append(_quiet(night, "丙", "rank").answer("丙", "skill", "丁"))
    return worlds[0], worlds[1], "*甲丁戊"


def what_a_jester_saw() -> Pair:
    worlds = []
    for cards in ("丁:blue-8 戊:red-5", "丁:red-5 戊:blue-8"):
        night = Night(f"甲:red-9 乙:blue-3 丙:red-6 {cards} 己:blue-1", actions=1).post("甲", "attack 乙")
        worlds.append(_quiet(night, "乙", "rank").answer("乙", "skill", "丁戊"))
    return worlds[0], worlds[1], "*甲己"


def a_mark_shown_and_covered_in_one_night() -> Pair:
    worlds = []
    for face in ("faction", "rank"):
        night = Night("甲:red-9 乙:blue-4 丙:red-6 丁:blue-8 戊:red-7", actions=3)
        night.post("甲", "attack 丙", "attack 丙").post("丙", "give 甲").post("乙", responds="丙")
        night.answer("丙", "request_intervention", False, True).answer("丙", "reveal", face).answer(
            "丙", "skill", "pass"
        )
        night.answer("丙", "choose_intervener", "乙").answer("乙", "skill", "heal")
        worlds.append(night)
    return worlds[0], worlds[1], "*甲乙丁戊"


def who_leads() -> Pair:
    worlds = [
        Night(f"甲:red-9 乙:blue-6 丙:red-{rank} 丁:blue-8", actions=1).post("甲", "attack 乙")
        for rank in (1, 8)
    ]
    return _quiet(worlds[0], "乙"), _quiet(worlds[1], "乙"), "*甲乙丁"


PAIRS: list[Callable[[], Pair]] = [
    order_of_attacks,
    order_of_skills_and_of_items_taken,
    stepping_in_or_hit_directly,
    an_intervention_declined_or_not_asked_for,
    who_listed_whom,
    random_or_posted,
    gifts_of_the_dagger,
    whom_a_shield_saved,
    a_skill_passed_or_left_unanswered,
    a_standing_answer_or_a_given_one,
    cards_nobody_has_seen,
    what_is_behind_an_unknown_mark,
    a_rank_without_its_faction,
    what_a_jester_saw,
    a_mark_shown_and_covered_in_one_night,
    who_leads,
]


def _world(night: Night, turn: Turn[State]) -> Any:
    return night.state, turn.orders, turn.questions, turn.events


@pytest.mark.clause("K7.1", "K7.2")
@pytest.mark.parametrize("pair", PAIRS, ids=[pair.__name__ for pair in PAIRS])
def test_k7_2__two_worlds_that_differ_in_a_secret_look_the_same(pair: Callable[[], Pair]) -> None:
    first, second, viewers = pair()
    one, other = first.play(Reply.DEFAULT), second.play(Reply.DEFAULT)
    assert _world(first, one) != _world(second, other), "the worlds must differ"
    for viewer in viewers:
        seat = PUBLIC if viewer == "*" else first.seat(viewer)
        assert seen(first.state, one, seat) == seen(second.state, other, seat), viewer


@pytest.mark.clause("K7.1")
def test_k7_1__the_path_of_the_dagger_is_told_where_the_match_says_so() -> None:
    paths = []
    for announce in (Announce.LISTS, Announce.CHAIN):
        night = Night(FIVE, actions=2, announce=announce).post("甲", "give 乙").post("乙", "give 丁")
        turn = night.play()
        paths.append(GAME.facts(turn.events, night.state, turn.state).path)
    assert paths == [None, (0, 1, 3)]


@pytest.mark.clause("K7.3", "K7.4")
def test_k7_4__an_open_question_does_not_tell_how_much_has_happened() -> None:
    early = _quiet(Night(FIVE, number=1).post("甲", "attack 乙"), "甲丙丁戊")
    late = _quiet(Night(FIVE, number=1).post("甲", "attack 丙").post("丙", "attack 乙"), "甲丙丁戊")
    for night in (early, late):
        night.answer("乙", "request_intervention", False)
    one, other = early.play(), late.play()
    assert len(other.questions) > len(one.questions)
    assert next(iter(one.open.values())).default != next(iter(other.open.values())).default
    assert [dump(own_question(p)) for p in one.open.values()] == [
        dump(own_question(p)) for p in other.open.values()
    ]


@pytest.mark.clause("K7.3")
def test_k7_3__a_jester_is_shown_what_it_saw_and_nobody_else_is() -> None:
    first, _, _ = what_a_jester_saw()
    turn = first.play(Reply.DEFAULT)
    shown = [dump(own_events(turn.events, seat)) for seat in range(6)]
    assert [len(each) for each in shown] == [0, 2, 0, 0, 0, 0]
    assert [(each["target"], each["card"]["rank"]) for each in shown[1]] == [(3, 8), (4, 5)]


@pytest.mark.clause("K7.3")
def test_k7_3__everybody_sees_its_own_card_and_only_the_colour_below() -> None:
    state = Night(FIVE).state
    assert json.loads(json.dumps(dump(GAME.private(state, 0)))) == {
        "faction": "red",
        "rank": 9,
        "marks": ["rank", "faction", "unknown"],
        "below": 1,
        "below_apparent": "blue",
    }


@pytest.mark.clause("K7.2")
def test_k7_2__the_events_themselves_would_tell_so_only_their_reduction_is_shown() -> None:
    first, second, _ = order_of_attacks()
    reduced = [
        [dump_event(e) for e in night.play(Reply.DEFAULT).events if e.sees is Visibility.REDUCED]
        for night in (first, second)
    ]
    assert reduced[0] != reduced[1]
    raw = {kind.tag for kind in GAME.events if kind.sees is Visibility.ANNOUNCED}
    assert raw == {"awarded", "red_card", "red_card_lifted"}


# Random pairs.


def _public_reading(turn: Turn[State]) -> Any:
    """What K7.1 tells of a night, read from the events once more, in this file's own words."""
    state = turn.state
    return (
        Counter(e.holder for e in turn.events if isinstance(e, ActionChosen) and e.kind is Kind.ATTACK),
        Counter(e.seat for e in turn.events if isinstance(e, Damaged)),
        Counter(
            (e.seat, e.rank, frozenset(e.targets), e.choice) for e in turn.events if isinstance(e, SkillUsed)
        ),
        [
            (
                s.damage,
                Counter(
                    (f, {"rank": s.card.rank, "faction": s.card.faction}.get(f.value)) for f in s.revealed
                ),
                s.red_carded,
            )
            for s in state.seats
        ],
        Counter((h.item, h.holder, h.pair, h.broken) for h in state.items),
        state.dagger,
        state.outcome,
    )


def _own_reading(start: State, turn: Turn[State], seat: int) -> Any:
    """What K7.3 tells a seat besides."""
    below = start.seats[(seat + 1) % len(start.seats)].card
    return (
        start.seats[seat].card,
        below.faction.other if below.rank == 3 else below.faction,
        [
            (q.prompt.ask, q.prompt.options, q.prompt.about, q.value, q.by)
            for q in turn.questions
            if q.prompt.seat == seat
        ],
        [(e.target, e.card) for e in turn.events if isinstance(e, JesterSaw) and e.seat == seat],
    )


class Alike:
    """Answers as the same seat did to its questions of the same kind in the first world, where that is offered."""

    def __init__(self, first: Turn[State], rng: Random) -> None:
        self.left: dict[tuple[int, str], list[Value]] = {}
        for question in first.questions:
            self.left.setdefault((question.prompt.seat, question.prompt.ask), []).append(question.value)
        self.otherwise = RandomAnswers(rng, silence=0)

    def __call__(self, number: int, prompt: Prompt) -> Value | Reply:
        values = self.left.get((prompt.seat, prompt.ask))
        value = values.pop(0) if values else None
        return value if prompt.options.refuse(value) is None else self.otherwise(number, prompt)


def _other_cards(start: State, orders: Orders, rng: Random) -> tuple[State, Orders]:
    """Two seats with their cards exchanged, or one with a card that nobody holds."""
    state = start.copy()
    one, other = (state.seats[i] for i in rng.sample(range(len(state.seats)), 2))
    if rng.random() < 0.5:
        one.card, other.card = other.card, one.card
    else:
        held = [seat.card for seat in state.seats]
        one.card = rng.choice([card for card in CARDS.values() if card not in held])
    return state, orders


def _other_posts(start: State, orders: Orders, rng: Random) -> tuple[State, Orders]:
    """One seat with another post."""
    posts = list(orders.posts)
    seat = rng.randrange(len(posts))
    posts[seat] = rng.choice([None, Post(), GAME.random_orders(start, rng).posts[seat]])
    return start.copy(), Orders(tuple(posts), orders.standing)


def _possible(state: State) -> bool:
    """Whether the cards can have revealed what is revealed."""
    return all(not Counter(seat.revealed) - Counter(seat.card.marks) for seat in state.seats)


def _random_pair(seed: int) -> tuple[State, Turn[State], State, Turn[State]] | None:
    """A night of a random game, and the same night in another world that could have been; None where it could not."""
    rng = Random(seed)
    game = random_game(GAME, rng.choice((4, 6, 8)), rng)
    i = rng.randrange(len(game.turns))
    start = game.starts[i].copy()
    change = rng.choice((_other_cards, _other_posts))
    other_start, other_orders = change(start, game.turns[i].orders, rng)
    if not _possible(other_start):
        return None
    plain = Orders(game.turns[i].orders.posts, (None,) * len(start.seats))
    other = Orders(other_orders.posts, (None,) * len(start.seats))
    one = play(GAME, start, plain, RandomAnswers(rng, silence=0), seed=SEED, number=i + 1)
    return start, one, other_start, play(GAME, other_start, other, Alike(one, rng), seed=SEED, number=i + 1)


@pytest.mark.clause("K7.2", "K7.3")
def test_k7_2__in_random_worlds_whoever_learned_the_same_is_shown_the_same() -> None:
    compared: Counter[str] = Counter()
    for seed in range(600):
        pair = _random_pair(seed)
        if pair is None:
            continue
        start, one, other_start, other = pair
        if _public_reading(one) != _public_reading(other):
            continue
        differ = (start, one.events) != (other_start, other.events)
        compared["public"] += differ
        assert seen(start, one, PUBLIC) == seen(other_start, other, PUBLIC)
        for seat in range(len(start.seats)):
            if _own_reading(start, one, seat) == _own_reading(other_start, other, seat):
                compared["seats"] += differ
                assert seen(start, one, seat) == seen(other_start, other, seat)
    assert compared["public"] >= 60
    assert compared["seats"] >= 200
