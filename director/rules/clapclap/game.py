"""拍拍 behind the protocol of `director.rules.game`."""

from __future__ import annotations

from random import Random

from director.rules.clapclap import deal as dealing
from director.rules.clapclap import events, orders, view
from director.rules.clapclap.gestures import move_of
from director.rules.clapclap.options import Missed, Options
from director.rules.clapclap.round import play_round
from director.rules.clapclap.state import State
from director.rules.draw import Draw
from director.rules.game import Event, Play, Prompt, Turn, Value


class Clapclap:
    """拍拍 2.0 (C1–C22)."""

    code = "clapclap"
    version = 1
    events = events.EVENTS
    state_type = State
    orders_type = orders.Orders
    options_type = Options

    def seats_allowed(self, count: int) -> str | None:
        """人数."""
        return dealing.refuse_count(count)

    def deal(self, count: int, options: Options, drawing: Draw) -> tuple[dealing.Deal, State]:
        """开局 (C1, K9.5)."""
        return dealing.deal(count, options, drawing)

    def turn(self, turn: Turn[State]) -> Play:
        """一回合 (C3–C14)."""
        return play_round(turn)

    def evolve(self, state: State, event: Event) -> None:
        events.evolve(state, event)

    def copy(self, state: State) -> State:
        return state.copy()

    def silenced(self, state: State, seat: int) -> bool:
        """No rule of this game silences anybody."""
        return False

    def standing(self, given: orders.Orders, prompt: Prompt) -> Value | None:
        """预案: none; the wishes of a post are the defaults of its questions (C12)."""
        return None

    def ended(self, state: State) -> bool:
        """终局 (C14)."""
        return state.outcome is not None

    def public(self, state: State) -> view.PublicTable:
        """状态表 (C1)."""
        return view.public(state)

    def private(self, state: State, seat: int) -> view.OwnHand:
        """我的手势 (C3)."""
        return view.own_hand(state, seat)

    def opening(self, state: State, drawing: Draw) -> list[Event]:
        """Nothing happens before the first round."""
        return []

    def random_options(self, rng: Random) -> Options:
        """A random choice of the options."""
        return Options(missed=rng.choice(list(Missed)), negotiation=rng.random() < 0.5)

    def random_orders(self, state: State, rng: Random) -> orders.Orders:
        """Legal gestures for every living seat, with one wish a part."""
        posts = [None if not seat.alive else self._random_post(state, i, rng) for i, seat in enumerate(state.seats)]
        return orders.Orders(tuple(posts))

    def _random_post(self, state: State, seat: int, rng: Random) -> orders.Post:
        able = [each.gesture for each in view.own_hand(state, seat).playable if each.able]
        move = move_of(able[int(rng.random() * len(able))], rng.random() < 0.5)
        others = [other for other in state.living() if other != seat]
        wishes = tuple((others[int(rng.random() * len(others))],) for _ in range(move.parts))
        return orders.Post(move.gesture, wishes, move.split)
