"""A round at a glance: players and moves in a few words, what came of them by seat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeVar

from director.rules.game import Event, Reply, Turn
from director.rules.hcg.events import Died
from director.rules.hcg.facts import hits
from director.rules.hcg.game import Hcg
from director.rules.hcg.moves import FULL_NAMES, Name
from director.rules.hcg.options import NoPost, Options
from director.rules.hcg.orders import Orders, Post
from director.rules.hcg.state import Seat, State
from director.rules.playing import fold, play

GAME = Hcg()
SEED = bytes(32)
FORMAL = Options(missed=NoPost.DEATH)

E = TypeVar("E", bound=Event)


@dataclass
class Settled:
    """One round, played to its end."""

    turn: Turn[State]
    state: State = field(init=False)

    def __post_init__(self) -> None:
        self.state = self.turn.state

    def hp(self) -> list[int]:
        return [seat.hp for seat in self.state.seats]

    def charge(self) -> list[int]:
        return [seat.charge for seat in self.state.seats]

    def alive(self) -> list[int]:
        return self.state.living()

    def hits(self) -> list[tuple[int, int, int]]:
        """(attacker, target, damage), by attacker and then target."""
        return [(hit.by, hit.to, hit.damage) for hit in hits(self.turn.events)]

    def deaths(self) -> list[tuple[int, tuple[int, ...], str]]:
        return [(died.seat, died.killers, died.phase.value) for died in self.all(Died)]

    def all(self, kind: type[E]) -> list[E]:
        """The events of one kind, in order."""
        return [event for event in self.turn.events if type(event) is kind]

    def one(self, kind: type[E]) -> E:
        (event,) = self.all(kind)
        return event


def post(words: str | None) -> Post | None:
    """ "大波 1" as a post; a dash for one that can't be read; None for none."""
    if words is None:
        return None
    name, _, target = words.partition(" ")
    return Post(None if name == "-" else FULL_NAMES[name], int(target) if target else None)


def player(**given: Any) -> Seat:
    """A seat with eight charges, so that no move bursts, unless said otherwise."""
    return Seat(**{"charge": 8, **given})


def settle(
    *moves: str | None,
    players: list[Seat] | None = None,
    options: Options = FORMAL,
    number: int = 1,
) -> Settled:
    """Play one round: a move for each seat, by itself ("蓄") or with its target's seat ("大波 1")."""
    start = State(players or [player() for _ in moves], options)
    before = start.copy()
    orders = Orders(tuple(post(each) for each in moves))
    turn = play(GAME, start, orders, lambda number, prompt: Reply.OPEN, seed=SEED, number=number)
    assert turn.over
    assert start == before, "the state before a round stays as it is"
    assert fold(GAME, start, turn.events) == turn.state, "the log replayed is the state"
    return Settled(turn)


LIMITED = (Name.DIVE, Name.FIERCE_GRAB, Name.SUPER_BLAST, Name.FIERCE_SWEEP, Name.SKY_DANCE)
