"""Random rounds: nothing raises, what must hold holds, matches end, everything goes through JSON and back."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.rules import codec
from director.rules.clapclap.events import Damaged, Shown, Struck, TripleFormed
from director.rules.clapclap.gestures import GAO_LIMIT, MOVES, SHAN_LIMIT, Gesture
from director.rules.clapclap.options import Missed, Options
from director.rules.clapclap.orders import Orders, Post
from director.rules.clapclap.state import Seat, State
from director.rules.game import Choice, Decider, Reply, Turn, Value
from director.rules.playing import fold, play
from director.rules.random_play import Played, RandomAnswers, random_game
from tests.rules_clapclap.table import GAME, SEED

Round = tuple[State, Orders, Random]


def any_round(number: int) -> Round:
    """A round as odd as can be: any numbers, any posts, sensible or not (oneself, the dead, too many parts)."""
    rng = Random(number)
    count = rng.randint(2, 9)
    options = Options(missed=rng.choice(list(Missed)), negotiation=rng.random() < 0.5)
    state = State([_any_seat(f"p{i}", rng) for i in range(count)], options)
    return state, Orders(tuple(_any_post(count, rng) for _ in range(count))), rng


def _any_seat(name: str, rng: Random) -> Seat:
    return Seat(
        name=name,
        hp=rng.randint(-1, 4),
        qi=rng.randint(0, 9),
        dun=rng.randint(0, 9),
        huozhong=rng.randint(0, 3),
        dianchi=rng.randint(0, 3),
        gao=rng.randint(0, 1),
        shan_used=rng.randint(0, 2),
        alive=rng.random() < 0.9,
    )


def _any_post(count: int, rng: Random) -> Post | None:
    if rng.random() < 0.05:
        return None
    gesture = rng.choice([*Gesture, *FREQUENT, None])
    parts = [tuple(rng.randrange(count) for _ in range(rng.randint(0, 2))) for _ in range(rng.randint(0, 4))]
    return Post(gesture, tuple(parts), rng.random() < 0.5)


FREQUENT = (Gesture.GI, Gesture.PO, Gesture.HEIDONG, Gesture.NICHI, Gesture.JIAGAO) * 2
"""What makes triples and ties comes more often."""

rounds = st.integers(0, 2**63).map(any_round)


def settled(state: State, orders: Orders, rng: Random) -> Turn[State]:
    return play(GAME, state, orders, RandomAnswers(rng), seed=SEED, number=3, unanswered=Reply.DEFAULT)


@given(rounds)
@settings(max_examples=400, deadline=None)
def test_any_round_is_settled_and_what_must_hold_holds(given_round: Round) -> None:
    state, orders, rng = given_round
    before = state.copy()
    turn = settled(state, orders, rng)
    assert turn.over
    assert state == before, "the start is left as it is"
    assert fold(GAME, state, turn.events) == turn.state
    _numbers_hold(before, turn.state)
    _strikes_hold(turn)


def _numbers_hold(before: State, after: State) -> None:
    for was, seat in zip(before.seats, after.seats, strict=True):
        assert min(seat.qi, seat.dun, seat.huozhong, seat.dianchi, seat.gao) >= 0
        assert seat.shan_used <= SHAN_LIMIT
        assert was.alive or not seat.alive, "nobody comes back"
        assert not seat.alive or (seat.hp > 0 and seat.gao <= GAO_LIMIT)
        assert (seat.rank is None) or not seat.alive or after.outcome is not None
        if not was.alive:
            assert seat.hp == was.hp
            assert not seat.operated
    living = after.living()
    assert (after.outcome is not None) is (len(living) <= 1)
    if after.outcome is not None:
        assert after.outcome.winners == tuple(living)
        assert after.outcome.draw is (not living)


def _strikes_hold(turn: Turn[State]) -> None:
    """Everybody strikes and is struck in one layer at most; damage told is damage taken."""
    struck = [event for event in turn.events if isinstance(event, Struck)]
    layers: dict[int, set[int]] = {}
    for hit in struck:
        assert hit.seat != hit.target
        assert turn.state.seats[hit.seat].operated
        assert turn.state.seats[hit.target].operated
        layers.setdefault(hit.seat, set()).add(hit.layer)
        layers.setdefault(hit.target, set()).add(hit.layer)
    assert all(len(each) == 1 for each in layers.values())
    for target in layers:
        attackers = {hit.seat for hit in struck if hit.target == target}
        assert len(attackers) <= 1, "a contested target takes one attacker"
    dealt = sum(hit.damage for hit in struck)
    taken = sum(event.gao + event.hp for event in turn.events if isinstance(event, Damaged))
    assert dealt == taken
    in_triples = {seat for e in turn.events if isinstance(e, TripleFormed) for seat in e.seats}
    assert not in_triples & set(layers)


@given(rounds)
@settings(max_examples=100, deadline=None)
def test_the_same_answers_give_the_same_log(given_round: Round) -> None:
    state, orders, rng = given_round
    turn = settled(state, orders, rng)
    values = {question.number: question.value for question in turn.questions}
    again = play(GAME, state, orders, lambda number, prompt: values[number], seed=SEED, number=3)
    facts = [event for event in turn.events if event.tag != "drawn"]
    assert [event for event in again.events if event.tag != "drawn"] == facts
    assert again.state == turn.state


@given(rounds)
@settings(max_examples=100, deadline=None)
def test_state_events_orders_and_questions_go_through_json_and_back(
    given_round: Round,
) -> None:
    state, orders, rng = given_round
    turn = settled(state, orders, rng)
    assert codec.load(codec.dump(turn.state), State) == turn.state
    assert codec.load(codec.dump(orders), Orders) == orders
    assert codec.load_events(GAME, codec.dump_events(turn.events)) == turn.events
    for question in turn.questions:
        assert codec.load_question(codec.dump_question(question)) == question


@given(rounds)
@settings(max_examples=100, deadline=None)
def test_every_offered_option_is_accepted(given_round: Round) -> None:
    """For the first question of the round: each value leads to a settled round, another is refused."""
    state, orders, _rng = given_round
    waiting = play(GAME, state, orders, lambda n, p: Reply.OPEN, seed=SEED, number=3)
    for number, prompt in waiting.open.items():
        assert isinstance(prompt.options, Choice)
        assert prompt.options.refuse(prompt.seat) is not None or prompt.ask == "choose_attacker"
        for value in prompt.options.values:
            turn = play(
                GAME,
                state,
                orders,
                _only(number, value),
                seed=SEED,
                number=3,
                unanswered=Reply.DEFAULT,
            )
            assert turn.over


def _only(number: int, value: Value) -> Decider:
    """Answers one question, and leaves the others to their defaults."""
    return lambda asked, prompt: value if asked == number else Reply.DEFAULT


@pytest.mark.clause("C14")
@pytest.mark.parametrize("count", [2, 3, 6, 12, 18])
@pytest.mark.parametrize("negotiation", [True, False])
def test_random_play_ends(count: int, negotiation: bool) -> None:
    rng = Random(count)
    for _ in range(20):
        played = random_game(GAME, count, rng, options=Options(negotiation=negotiation), most_turns=400)
        assert played.ended
        _ranks_hold(played)


def _ranks_hold(played: Played[State]) -> None:
    """名次 (C14): every seat has one; a rank is one more than the number of those that are better."""
    ranks = [seat.rank for seat in played.final.seats]
    assert None not in ranks
    for rank in ranks:
        assert rank is not None
        better = sum(other < rank for other in ranks if other is not None)
        assert rank == better + 1


def test_the_names_of_a_match_stand_in_the_labels_and_numbers_where_there_are_none() -> None:
    names = ("白鹭", "海东青", "灰雁")
    _deal, state = GAME.deal(3, Options(names=names), lambda label, n: 0)
    assert sorted(seat.name for seat in state.seats) == sorted(names)
    deal, state = GAME.deal(3, Options(names=names), lambda label, n: n - 1)
    assert [seat.name for seat in state.seats] == [names[character] for character in deal.elevator]
    assert [seat.name for seat in GAME.deal(3, Options(), lambda label, n: 0)[1].seats] == ["1", "2", "3"]


def test_the_seats_allowed() -> None:
    assert [count for count in range(30) if GAME.seats_allowed(count) is None] == list(range(2, 19))


def test_every_gesture_but_the_dearest_turns_up_in_random_play() -> None:
    rng, seen = Random(4), set()
    for _ in range(60):
        for turn in random_game(GAME, 6, rng, options=Options(negotiation=False)).turns:
            seen |= {(event.gesture, event.split) for event in turn.events if isinstance(event, Shown)}
    assert seen >= {(move.gesture, move.split) for move in MOVES if move.gesture is not Gesture.HEIDONG}
