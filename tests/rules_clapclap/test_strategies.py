"""A sanity check of the table: whoever always shows the same gesture does not beat random play."""

from __future__ import annotations

from random import Random

import pytest

from director.rules.clapclap.gestures import Gesture
from director.rules.clapclap.options import Options
from director.rules.clapclap.orders import Orders, Post
from director.rules.clapclap.state import State
from director.rules.clapclap.view import able
from director.rules.game import Reply, play
from tests.rules_clapclap.table import GAME

PLAYERS, MATCHES, MOST_ROUNDS = 4, 60, 120
SAVED_FOR = {"huozhong": Gesture.FIRE, "dianchi": Gesture.SHANDIAN}


def stubborn(state: State, seat: int, gesture: Gesture, rng: Random) -> Post:
    """Always `gesture`, at anybody; 气 or 盾 as long as it can't be paid, and once 闪 is used up."""
    may = able(state.seats[seat])
    shown = gesture if gesture in may else _saving(gesture)
    others = [other for other in state.living() if other != seat]
    return Post(shown, ((rng.choice(others),),))


def _saving(gesture: Gesture) -> Gesture:
    shields = {Gesture.FIRE, Gesture.SHANDIAN, Gesture.LIEYAN, Gesture.SHINING, Gesture.SHAN}
    return Gesture.DUN if gesture in shields else Gesture.QI


def wins_of(gesture: Gesture, matches: int = MATCHES) -> float:
    """The share of matches that one stubborn player wins against random ones; a draw or no end is a loss."""
    won = 0
    for number in range(matches):
        rng = Random(f"{gesture.value}/{number}")
        _deal, state = GAME.deal(PLAYERS, Options(negotiation=False), lambda label, n: 0)
        seat = number % PLAYERS
        for turn in range(1, MOST_ROUNDS):
            posts = list(GAME.random_orders(state, rng).posts)
            if state.seats[seat].alive:
                posts[seat] = stubborn(state, seat, gesture, rng)
            state = play(
                GAME,
                state,
                Orders(tuple(posts)),
                lambda n, p: Reply.DEFAULT,
                seed=rng.randbytes(32),
                number=turn,
            ).state
            if state.outcome is not None:
                won += state.outcome.winners == (seat,)
                break
    return won / matches


@pytest.mark.parametrize("gesture", list(Gesture))
def test_always_the_same_gesture_does_not_beat_random_play(gesture: Gesture) -> None:
    """A fair share of four players is one in four; three standard deviations of 60 matches above it is 42 %."""
    assert wins_of(gesture) < 0.42
