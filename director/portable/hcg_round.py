"""hcg-round/1: one round of 蓄波擋."""

from __future__ import annotations

from typing import Any

import msgspec

from director.portable.case import read, seat_named, seats_of
from director.rules.errors import Malformed
from director.rules.game import Reply, Turn
from director.rules.hcg.facts import RoundFacts, round_facts
from director.rules.hcg.game import Hcg
from director.rules.hcg.moves import FULL_NAMES, MOVES, TABLE_ORDER, Name
from director.rules.hcg.options import NoPost, Options, Penalty
from director.rules.hcg.orders import Orders, Post
from director.rules.hcg.state import FULL_HP, Seat, State
from director.rules.playing import play

FORMAT = "hcg-round/1"

_GAME = Hcg()
_NO_SEED = bytes(32)  # nothing in a round is drawn


class _Strict(msgspec.Struct, forbid_unknown_fields=True):
    pass


class PlayerIn(_Strict):
    name: str
    hp: int = FULL_HP
    charge: int = 0
    used: list[str] = []
    spear: bool = False
    alive: bool = True
    team: str | None = None


class OptionsIn(_Strict):
    violation: Penalty = Penalty.DEATH
    missed: Penalty | None = None


class MoveIn(_Strict):
    move: str
    target: str | None = None


class RoundCase(msgspec.Struct):
    format: str
    players: list[PlayerIn]
    moves: dict[str, MoveIn] = {}
    options: OptionsIn = msgspec.field(default_factory=OptionsIn)


def adjudicate(data: Any) -> dict[str, Any]:
    """The result of an hcg-round/1 case. Raises RuleError naming the field."""
    case = read(data, RoundCase)
    names = [player.name for player in case.players]
    seats = seats_of(names, "players")
    start = _start(case)
    turn = play(
        _GAME, start, _orders(case, seats), lambda number, prompt: Reply.OPEN, seed=_NO_SEED, number=1
    )
    return _result(turn, names)


def _start(case: RoundCase) -> State:
    """The state before the round."""
    state = State(
        [_seat(player, f"players[{i}]") for i, player in enumerate(case.players)], _options(case.options)
    )
    if not state.living():
        raise Malformed("count", "nobody is alive", field="players")
    return state


def _options(given: OptionsIn) -> Options:
    missed = given.missed or given.violation
    return Options(violation=given.violation, missed=NoPost(missed.value))


def _seat(given: PlayerIn, field: str) -> Seat:
    if given.charge < 0:
        raise Malformed("charge", "this must be 0 or more", field=f"{field}.charge")
    used = [_limited(word, f"{field}.used[{i}]") for i, word in enumerate(given.used)]
    return Seat(
        team=given.team,
        hp=given.hp,
        charge=given.charge,
        used=tuple(sorted(dict.fromkeys(used), key=TABLE_ORDER.__getitem__)),
        spear=given.spear,
        alive=given.alive,
    )


def _limited(word: str, field: str) -> Name:
    name = FULL_NAMES.get(word)
    if name is None or MOVES[name].prototype is None:
        raise Malformed("move", f"{word!r} is no limited move", field=field)
    return name


def _orders(case: RoundCase, seats: dict[str, int]) -> Orders:
    """What was posted; a move or a target that nobody knows is a fault of its player, not of the case (H3)."""
    posts: list[Post | None] = [None] * len(seats)
    for name, given in case.moves.items():
        target = None if given.target is None else seats.get(given.target)
        posts[seat_named(seats, name, f"moves.{name}")] = Post(FULL_NAMES.get(given.move), target)
    return Orders(tuple(posts))


def _result(turn: Turn[State], names: list[str]) -> dict[str, Any]:
    told = round_facts(turn.events, turn.state)
    outcome = turn.state.outcome
    return {
        "players": {names[i]: _player(seat) for i, seat in enumerate(turn.state.seats)},
        "hits": [{"from": names[hit.by], "to": names[hit.to], "damage": hit.damage} for hit in told.hits],
        "bursts": [names[seat] for seat in told.bursts],
        "deaths": _deaths(told, names),
        "outcome": outcome and {"draw": outcome.draw, "winners": [names[seat] for seat in outcome.winners]},
    }


def _player(seat: Seat) -> dict[str, Any]:
    return {
        "hp": seat.hp,
        "charge": seat.charge,
        "used": [name.value for name in seat.used],
        "spear": seat.spear,
        "alive": seat.alive,
    }


def _deaths(told: RoundFacts, names: list[str]) -> list[dict[str, Any]]:
    return [
        {
            "player": names[death.seat],
            "killers": [names[k] for k in death.killers],
            "phase": death.phase.value,
        }
        for death in told.deaths
    ]
