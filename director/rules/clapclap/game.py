"""拍拍 behind the protocol of `director.rules.game`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from director.rules.by_rounds import ByRounds, refuse_loser
from director.rules.clapclap import deal as dealing
from director.rules.clapclap import posts, prompts, view
from director.rules.clapclap.events import EVENTS, evolve
from director.rules.clapclap.facts import Facts, facts
from director.rules.clapclap.gestures import DUN, QI, move_of
from director.rules.clapclap.options import Missed, Options
from director.rules.clapclap.orders import NoStanding, Orders, Post
from director.rules.clapclap.round import play_round
from director.rules.clapclap.state import Outcome, Seat, State
from director.rules.draw import Draw
from director.rules.game import Event, Play, Prompt, Turn, Value
from director.rules.reading.names import Names


class Clapclap(ByRounds[State]):
    """拍拍 2.0 (C1–C22)."""

    code = "clapclap"
    version = 1
    events = EVENTS
    state_type = State
    orders_type = Orders
    options_type = Options
    post_type = Post
    standing_type = NoStanding
    public_type = view.PublicTable
    facts_type = Facts
    asked_of_directors: tuple[str, ...] = (prompts.MISSED_POST,)
    evolve = staticmethod(evolve)

    def seats_allowed(self, count: int) -> str | None:
        """人数."""
        return dealing.refuse_count(count)

    def deal(self, count: int, options: Options, drawing: Draw) -> tuple[dealing.Deal, State]:
        """开局 (C1, K9.5)."""
        return dealing.deal(count, options, drawing)

    def turn(self, turn: Turn[State]) -> Play:
        """一回合 (C3–C14)."""
        return play_round(turn)

    def laid_open(self, state: State, prompts: Iterable[Prompt]) -> view.PublicTable | None:
        """亮出的局面 (C12): once players choose, all gestures lie open; while directors judge who missed (C3), none."""
        asked = {prompt.ask for prompt in prompts}
        return view.public(state) if asked - set(self.asked_of_directors) else None

    def standing(self, given: Orders, prompt: Prompt) -> Value | None:
        """预案: none; the wishes of a post are the defaults of its questions (C12)."""
        return None

    def public(self, state: State) -> view.PublicTable:
        """状态表 (C1)."""
        return view.public(state)

    def private(self, state: State, seat: int) -> view.OwnHand:
        """我的手势 (C3)."""
        return view.own_hand(state, seat)

    def facts(self, events: Sequence[Event], before: State, after: State) -> Facts:
        """一回合的事实 (C22)."""
        return facts(events, after)

    def read(self, text: str, seat: int, names: Names) -> posts.Reading:
        """读帖 (V1–V11)."""
        return posts.read(text, seat, names)

    def order(self, reading: posts.Reading) -> Post | None:
        """What a reading comes to, or None where the post is no valid vote."""
        return reading.order

    def orders(self, given: tuple[Post | None, ...], standing: tuple[NoStanding | None, ...]) -> Orders:
        """一回合的指令 (C3)."""
        return Orders(given)

    def ruled(self, loser: str | None) -> Outcome:
        """判终局 (K8.2): a draw. Raises Illegal for a loser: there are no two sides here."""
        refuse_loser(loser, "as a draw")
        return Outcome(True, ())

    def random_options(self, rng: Random) -> Options:
        """A random choice of the options."""
        return Options(missed=rng.choice(list(Missed)), negotiation=rng.random() < 0.5)

    def random_orders(self, state: State, rng: Random) -> Orders:
        """Legal gestures for every living seat, with one wish a part; half of the time 气 or 盾, to save for more."""
        living = state.living()
        posts = [
            None if not seat.alive else _random_post(seat, i, living, rng)
            for i, seat in enumerate(state.seats)
        ]
        return Orders(tuple(posts))


_SAVING = (QI, DUN)


def _random_post(held: Seat, seat: int, living: list[int], rng: Random) -> Post:
    able = _SAVING if rng.random() < 0.5 else view.able(held)
    move = move_of(able[int(rng.random() * len(able))], rng.random() < 0.5)
    others = [other for other in living if other != seat]
    wishes = tuple([(others[int(rng.random() * len(others))],) for _ in range(move.parts)])
    return Post(move.gesture, wishes, move.split)
