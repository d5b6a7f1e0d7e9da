"""clapclap-round/1: one round of 拍拍."""

from __future__ import annotations

from typing import Any

import msgspec

from director.portable.case import read, seat_named, seats_of, seed_of
from director.rules.clapclap import prompts
from director.rules.clapclap.facts import facts
from director.rules.clapclap.game import Clapclap
from director.rules.clapclap.gestures import Gesture
from director.rules.clapclap.options import Missed, Options
from director.rules.clapclap.orders import Orders, Post
from director.rules.clapclap.state import Seat, State
from director.rules.errors import Malformed
from director.rules.game import Prompt, Reply, Turn, Value
from director.rules.playing import play

FORMAT = "clapclap-round/1"
FEWEST, MOST = 2, 99

_GAME = Clapclap()


class PlayerIn(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    hp: int = 1
    qi: int = 0
    dun: int = 0
    huozhong: int = 0
    dianchi: int = 0
    gao: int = 0
    shan_used: int = 0
    alive: bool = True


class GestureIn(msgspec.Struct, forbid_unknown_fields=True):
    gesture: str
    targets: list[str | None] = []
    split: bool = False


class RoundCase(msgspec.Struct):
    format: str
    round: int
    seed: str
    players: list[PlayerIn]
    gestures: dict[str, GestureIn]
    triple_choices: dict[str, str] = {}


def adjudicate(data: Any) -> dict[str, Any]:
    """The result of a clapclap-round/1 case. Raises RuleError naming the field."""
    case = read(data, RoundCase)
    names = [player.name for player in case.players]
    seats = seats_of(names, "players")
    if not FEWEST <= len(names) <= MOST:
        raise Malformed("count", f"a case has {FEWEST} to {MOST} players", field="players")
    if case.round < 1:
        raise Malformed("number", "this must be 1 or more", field="round")
    turn = play(
        _GAME,
        start_of(case),
        orders_of(case, seats),
        picks_of(case, seats),
        seed=seed_of(case.seed),
        number=case.round,
        unanswered=Reply.DEFAULT,
    )
    return _result(turn, names)


def start_of(case: RoundCase) -> State:
    """The state before the round. Within a case nobody negotiates: the targets are the final choice."""
    options = Options(missed=Missed.DEATH, negotiation=False)
    return State([_seat(player, f"players[{i}]") for i, player in enumerate(case.players)], options)


def _seat(given: PlayerIn, field: str) -> Seat:
    for name in ("qi", "dun", "huozhong", "dianchi", "gao", "shan_used"):
        if getattr(given, name) < 0:
            raise Malformed("number", "this must be 0 or more", field=f"{field}.{name}")
    return Seat(
        given.name,
        given.hp,
        given.qi,
        given.dun,
        given.huozhong,
        given.dianchi,
        given.gao,
        given.shan_used,
        given.alive,
    )


def orders_of(case: RoundCase, seats: dict[str, int]) -> Orders:
    posts: list[Post | None] = [None] * len(seats)
    for name, given in case.gestures.items():
        posts[seat_named(seats, name, f"gestures.{name}")] = _post(given, seats)
    return Orders(tuple(posts))


def _post(given: GestureIn, seats: dict[str, int]) -> Post:
    """出手 (C17): a target that is nobody's name is a missing one."""
    gesture = _GESTURES.get(given.gesture)
    wishes = tuple(() if name not in seats else (seats[name],) for name in given.targets)
    return Post(gesture, wishes, given.split, "" if gesture else given.gesture)


_GESTURES = {gesture.value: gesture for gesture in Gesture}


def picks_of(case: RoundCase, seats: dict[str, int]) -> Any:
    """三连选人 (C21): the case's choices answer; a missing or impossible one is drawn."""
    chosen = {
        seat_named(seats, picker, f"triple_choices.{picker}"): seats.get(picked)
        for picker, picked in case.triple_choices.items()
    }

    def decide(number: int, prompt: Prompt) -> Value | Reply:
        picked = chosen.get(prompt.seat)
        if prompt.ask != prompts.TRIPLE_PICK or prompt.options.refuse(picked) is not None:
            return Reply.DEFAULT
        return picked

    return decide


def _result(turn: Turn[State], names: list[str]) -> dict[str, Any]:
    outcome = turn.state.outcome
    found = facts(turn.events, turn.state)
    return {
        "players": {seat.name: _player(seat) for seat in turn.state.seats},
        "hits": [
            {"from": names[hit.seat], "to": names[hit.target], "damage": hit.damage, "layer": hit.layer}
            for hit in found.hits
        ],
        "triples": [[names[seat] for seat in triple.seats] for triple in found.triples],
        "deaths": [{"player": names[death.seat], "cause": death.cause.value} for death in found.deaths],
        "operated": [seat.name for seat in turn.state.seats if seat.operated],
        "outcome": None
        if outcome is None
        else {"draw": outcome.draw, "winners": [names[seat] for seat in outcome.winners]},
    }


def _player(seat: Seat) -> dict[str, Any]:
    return {
        "hp": seat.hp,
        "qi": seat.qi,
        "dun": seat.dun,
        "huozhong": seat.huozhong,
        "dianchi": seat.dianchi,
        "gao": seat.gao,
        "shan_used": seat.shan_used,
        "alive": seat.alive,
    }
