"""蓄波擋 behind the protocol of `director.rules.game`."""

from __future__ import annotations

from random import Random

from director.rules.draw import Draw
from director.rules.game import Event, Play, Prompt, Turn, Value
from director.rules.hcg import deal as dealing
from director.rules.hcg import events, prompts, view
from director.rules.hcg.moves import MOVES
from director.rules.hcg.options import NoPost, Options, Penalty, Ranking
from director.rules.hcg.orders import Orders, Post
from director.rules.hcg.round import play_round
from director.rules.hcg.state import State

_MOVES = tuple(MOVES.values())


class Hcg:
    """蓄波擋, 標準8血暴氣 (H1–H15)."""

    code = "hcg"
    version = 1
    events = events.EVENTS
    state_type = State
    orders_type = Orders
    options_type = Options
    asked_of_directors = prompts.ASKED_OF_DIRECTORS

    def seats_allowed(self, count: int) -> str | None:
        """人数 (H1)."""
        return dealing.refuse_count(count)

    def deal(self, count: int, options: Options, drawing: Draw) -> tuple[dealing.Deal, State]:
        """入座 (H1)."""
        return dealing.deal(count, options, drawing)

    def turn(self, turn: Turn[State]) -> Play:
        """回合 (H2)."""
        return play_round(turn)

    def evolve(self, state: State, event: Event) -> None:
        events.evolve(state, event)

    def copy(self, state: State) -> State:
        return state.copy()

    def silenced(self, state: State, seat: int) -> bool:
        """The only question (H3) is about a seat, for the directors: it is always asked."""
        return False

    def standing(self, orders: Orders, prompt: Prompt) -> Value | None:
        """Nobody leaves answers beforehand: players are asked nothing."""
        return None

    def ended(self, state: State) -> bool:
        """游戏结束 (H2)."""
        return state.outcome is not None

    def public(self, state: State) -> view.PublicTable:
        """玩家状态表 (H1)."""
        return view.public(state)

    def private(self, state: State, seat: int) -> view.OwnMoves:
        """我的招式 (H3)."""
        return view.own_moves(state, seat)

    def opening(self, state: State, drawing: Draw) -> list[Event]:
        """Nothing has to happen before the first round."""
        return []

    def random_options(self, rng: Random) -> Options:
        """A random choice of the options, for individuals."""
        return Options(
            violation=rng.choice(list(Penalty)),
            missed=rng.choice(list(NoPost)),
            ranking=rng.choice(list(Ranking)),
        )

    def random_orders(self, state: State, rng: Random) -> Orders:
        """A legal move for every living seat: any of the sixteen, at anybody else."""
        living = state.living()
        posts: list[Post | None] = [None] * len(state.seats)
        for place, seat in enumerate(living):
            posts[seat] = _random_post(living, place, rng)
        return Orders(tuple(posts))


def _random_post(living: list[int], place: int, rng: Random) -> Post:
    move = _MOVES[int(rng.random() * len(_MOVES))]
    if not move.aimed:
        return Post(move.name)
    other = (place + 1 + int(rng.random() * (len(living) - 1))) % len(living)
    return Post(move.name, living[other])
