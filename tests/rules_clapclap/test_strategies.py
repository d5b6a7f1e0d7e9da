"""Sanity checks of the table: no simple strategy beats random play, and none beats all the other simple ones."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from director.rules.clapclap.gestures import Gesture
from director.rules.clapclap.options import Options
from director.rules.clapclap.orders import Orders, Post
from director.rules.clapclap.state import State
from director.rules.clapclap.view import able
from director.rules.game import Reply
from director.rules.playing import play
from tests.rules_clapclap.table import GAME

PLAYERS, MATCHES, MOST_ROUNDS = 4, 60, 60
BY_DUN = {Gesture.FIRE, Gesture.SHANDIAN, Gesture.LIEYAN, Gesture.SHINING, Gesture.SHAN}

Strategy = Callable[[State, int], Gesture]


def always(gesture: Gesture) -> Strategy:
    """The same gesture every round, whether it can be paid or not."""
    return lambda state, seat: gesture


def patiently(gesture: Gesture) -> Strategy:
    """The same gesture as soon as it can be paid; until then the 气 or 盾 that it takes."""
    saving = Gesture.DUN if gesture in BY_DUN else Gesture.QI
    return lambda state, seat: gesture if gesture in able(state.seats[seat]) else saving


def at_anybody(state: State, seat: int, gesture: Gesture, rng: Random) -> Post:
    return Post(gesture, ((rng.choice([other for other in state.living() if other != seat]),),))


def match(count: int, strategies: dict[int, Strategy], rng: Random) -> tuple[int, ...]:
    """The winners of a match in which the seats without a strategy play at random; nobody after MOST_ROUNDS."""
    _deal, state = GAME.deal(count, Options(negotiation=False), lambda label, n: 0)
    for number in range(1, MOST_ROUNDS):
        posts = list(GAME.random_orders(state, rng).posts)
        for seat, strategy in strategies.items():
            if state.seats[seat].alive:
                posts[seat] = at_anybody(state, seat, strategy(state, seat), rng)
        seed = rng.randbytes(32)
        orders = Orders(tuple(posts))
        state = play(GAME, state, orders, lambda n, p: Reply.DEFAULT, seed=seed, number=number).state
        if state.outcome is not None:
            return state.outcome.winners
    return ()


def share_won(strategy: Strategy, matches: int = MATCHES) -> float:
    """How many of the matches against random players one player wins; a draw or no end is no win."""
    won = 0
    for number in range(matches):
        seat = number % PLAYERS
        won += match(PLAYERS, {seat: strategy}, Random(number)) == (seat,)
    return won / matches


@pytest.mark.parametrize("gesture", list(Gesture))
def test_always_the_same_gesture_does_not_beat_random_play(gesture: Gesture) -> None:
    assert share_won(always(gesture)) <= 1 / PLAYERS


def duel(first: Gesture, second: Gesture) -> Gesture | None:
    """Who wins when two show their gestures patiently at each other, or None."""
    winners = match(2, {0: patiently(first), 1: patiently(second)}, Random(1))
    return (first, second)[winners[0]] if winners else None


@pytest.mark.parametrize("gesture", list(Gesture))
def test_no_patient_strategy_beats_all_the_others(gesture: Gesture) -> None:
    beaten = [other for other in Gesture if other is not gesture and duel(gesture, other) is gesture]
    assert len(beaten) < len(Gesture) - 1, beaten


def test_po_beats_shandian_that_beats_gi_that_beats_po() -> None:
    """gi comes first and hits the 气 that saves for 破; 破 hits a 盾 before 闪电 is ready; 闪电 is too strong for gi."""
    assert duel(Gesture.GI, Gesture.PO) is Gesture.GI
    assert duel(Gesture.PO, Gesture.SHANDIAN) is Gesture.PO
    assert duel(Gesture.SHANDIAN, Gesture.GI) is Gesture.SHANDIAN
