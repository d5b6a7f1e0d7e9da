"""随机对局: whole games of random legal play, for simulations, measurements and contract tests.

Chance comes in as an argument, so a game can be played again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from director.rules.draw import SEED_BYTES, drawing
from director.rules.game import Event, Game, Prompt, Reply, Turn, Value
from director.rules.playing import play

MOST_TURNS = 1000
SILENCE = 0.1
"""How often a player leaves a question to its standing answer or its default."""

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Played(Generic[S]):
    """A game that was played: its seed, options and deal, the state that it began with, its turns, its end.

    `ended` is False where `most_turns` came first.
    """

    seed: bytes
    options: Any
    deal: Any
    dealt: S
    opening: Sequence[Event]
    turns: Sequence[Turn[S]]
    starts: Sequence[S]
    final: S
    ended: bool


class RandomAnswers:
    """Answers every question at random, and leaves a few unanswered."""

    __slots__ = ("rng", "silence")

    def __init__(self, rng: Random, silence: float = SILENCE) -> None:
        self.rng = rng
        self.silence = silence

    def __call__(self, number: int, prompt: Prompt) -> Value | Reply:
        if self.rng.random() < self.silence:
            return Reply.OPEN
        return prompt.options.random(self.rng)


def random_game(
    game: Game[S],
    count: int,
    rng: Random,
    *,
    options: Any = None,
    most_turns: int = MOST_TURNS,
    silence: float = SILENCE,
) -> Played[S]:
    """Deal for `count` seats and play to the end, or for `most_turns`; what `rng` gives decides everything.

    Unanswered questions take their standing answer, else their default. Raises Illegal if the game offers
    something that it then refuses: it must not.
    """
    seed = rng.randbytes(SEED_BYTES)
    options = game.random_options(rng) if options is None else options
    deal, dealt = game.deal(count, options, drawing(seed))
    opening = game.opening(dealt, drawing(seed))
    state = game.copy(dealt)
    for event in opening:
        game.evolve(state, event)
    turns: list[Turn[S]] = []
    starts: list[S] = []
    answers = RandomAnswers(rng, silence)
    while not game.ended(state) and len(turns) < most_turns:
        starts.append(state)
        orders = game.random_orders(state, rng)
        turn = play(game, state, orders, answers, seed=seed, number=len(turns) + 1, unanswered=Reply.DEFAULT)
        turns.append(turn)
        state = turn.state
    return Played(seed, options, deal, dealt, opening, turns, starts, state, game.ended(state))
