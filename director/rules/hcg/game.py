"""蓄波擋 behind the protocol of `director.rules.game`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

from director.rules.by_rounds import ByRounds, refuse_loser
from director.rules.draw import Draw
from director.rules.game import Event, Play, Prompt, Turn, Value
from director.rules.hcg import deal as dealing
from director.rules.hcg import prompts, view
from director.rules.hcg.events import EVENTS, evolve
from director.rules.hcg.facts import RoundFacts, round_facts
from director.rules.hcg.moves import MOVES, Kind
from director.rules.hcg.options import NoPost, Options, Penalty, Ranking
from director.rules.hcg.orders import Orders, Post, Standing
from director.rules.hcg.posts import Reading, read
from director.rules.hcg.round import play_round
from director.rules.hcg.state import FULL_HP, Outcome, Seat, State
from director.rules.reading.names import Names

T = TypeVar("T")

_CHARGES = tuple(move for move in MOVES.values() if move.kind is Kind.CHARGE)
_DEFENCES = tuple(move for move in MOVES.values() if move.kind is Kind.DEFENCE)
_ATTACKS = tuple(move for move in MOVES.values() if move.reaches)
_DEAREST = max(move.cost for move in MOVES.values())


class Hcg(ByRounds[State]):
    """蓄波擋, 標準8血暴氣 (H1–H15)."""

    code = "hcg"
    version = 1
    events = EVENTS
    state_type = State
    orders_type = Orders
    options_type = Options
    post_type = Post
    standing_type = Standing
    public_type = view.PublicTable
    facts_type = RoundFacts
    asked_of_directors: tuple[str, ...] = prompts.ASKED_OF_DIRECTORS
    evolve = staticmethod(evolve)

    def seats_allowed(self, count: int) -> str | None:
        """人数 (H1)."""
        return dealing.refuse_count(count)

    def deal(self, count: int, options: Options, drawing: Draw) -> tuple[dealing.Deal, State]:
        """入座 (H1)."""
        return dealing.deal(count, options, drawing)

    def turn(self, turn: Turn[State]) -> Play:
        """回合 (H2)."""
        return play_round(turn)

    def laid_open(self, state: State, prompts: Iterable[Prompt]) -> None:
        """逐步公开 (H2): nothing is shown before all of a round is settled."""
        return

    def standing(self, orders: Orders, prompt: Prompt) -> Value | None:
        """Nobody leaves answers beforehand: players are asked nothing."""
        return None

    def public(self, state: State) -> view.PublicTable:
        """玩家状态表 (H1)."""
        return view.public(state)

    def private(self, state: State, seat: int) -> view.OwnMoves:
        """我的招式 (H3)."""
        return view.own_moves(state, seat)

    def facts(self, events: Sequence[Event], before: State, after: State) -> RoundFacts:
        """一回合的公开事实 (H2)."""
        return round_facts(events, after)

    def read(self, text: str, seat: int, names: Names) -> Reading:
        """读帖 (V1–V11)."""
        return read(text, seat, names)

    def order(self, reading: Reading) -> Post | None:
        """出招 (H3)."""
        return reading.order

    def orders(self, posts: tuple[Post | None, ...], standing: tuple[Standing | None, ...]) -> Orders:
        """一回合的指令 (H3)."""
        return Orders(posts)

    def ruled(self, loser: str | None) -> Outcome:
        """判终局 (K8.2): without a winner. Raises Illegal for a loser: the others would still have to play on."""
        refuse_loser(loser, "without a winner")
        return Outcome(())

    def random_options(self, rng: Random) -> Options:
        """A random choice of the options, for individuals."""
        return Options(
            violation=rng.choice(list(Penalty)),
            missed=rng.choice(list(NoPost)),
            ranking=rng.choice(list(Ranking)),
        )

    def random_orders(self, state: State, rng: Random) -> Orders:
        """A legal move for every living seat, at anybody else: charge, defend or attack, each as likely.

        A player short of HP spends only the charge it has: whoever bursts at random soon kills itself, and
        whoever then stands by and blocks would win.
        """
        living = state.living()
        posts: list[Post | None] = [None] * len(state.seats)
        for place, seat in enumerate(living):
            posts[seat] = _random_post(state.seats[seat], living, place, rng)
        return Orders(tuple(posts))


def _random_post(player: Seat, living: list[int], place: int, rng: Random) -> Post:
    purse = player.charge if player.hp < FULL_HP else _DEAREST
    can_attack = any(move.cost <= purse for move in _ATTACKS)
    purpose = _any((_CHARGES, _DEFENCES, _ATTACKS) if can_attack else (_CHARGES, _DEFENCES), rng)
    move = _any([move for move in purpose if player.plays(move.name).cost <= purse], rng)
    if not move.aimed:
        return Post(move.name)
    other = (place + 1 + int(rng.random() * (len(living) - 1))) % len(living)
    return Post(move.name, living[other])


def _any(choices: Sequence[T], rng: Random) -> T:
    return choices[int(rng.random() * len(choices))]
