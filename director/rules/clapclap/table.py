"""桌面: what a round in progress knows besides the state, all of it following from the shown gestures."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Any

from director.rules.clapclap.gestures import GI, Move
from director.rules.clapclap.reach import REACH, gi_layer
from director.rules.clapclap.state import State
from director.rules.game import Prompt, Turn, Value

Telling = Generator[tuple[Prompt, ...], Sequence[Value], Any]


@dataclass(slots=True)
class Table:
    """回合中的桌面. `moves` by seat, None for who is not in the round.

    `aims` holds the target each gi has named (C18), `eaten` how many 闪电 of a seat were eaten, `robbed`
    whose 加镐 was.
    """

    turn: Turn[State]
    moves: list[Move | None]
    aims: dict[int, int] = field(default_factory=dict)
    eaten: dict[int, int] = field(default_factory=dict)
    robbed: list[int] = field(default_factory=list)

    def move(self, seat: int) -> Move:
        """The move of somebody who is in the round."""
        move = self.moves[seat]
        assert move is not None, "only who is in the round has a move"
        return move

    def unoperated(self, seat: int) -> bool:
        """未操作 (C4): in the round, and nothing has happened to it yet."""
        return self.moves[seat] is not None and not self.turn.state.seats[seat].operated

    def free(self) -> list[tuple[int, Move]]:
        """未操作对象 (C4) with their moves, in player order."""
        seats = self.turn.state.seats
        return [
            (seat, move)
            for seat, move in enumerate(self.moves)
            if move is not None and not seats[seat].operated
        ]

    def targets(self, seat: int, layer: int) -> tuple[int, ...]:
        """可选对象 (C8): whom `seat` may choose when `layer` opens, in player order.

        A gi may choose who belongs to this layer or a later one (C18).
        """
        move = self.move(seat)
        reach = REACH[move.number]
        if move.gesture is GI:
            return tuple(
                other
                for other, shown in self.free()
                if (how := reach[shown.number]) is not None and gi_layer(how) >= layer
            )
        return tuple(
            [other for other, shown in self.free() if other != seat and reach[shown.number] is not None]
        )

    def layer_of_gi(self, seat: int, target: int) -> int:
        """速度 (C5): the layer in which the gi of `seat` acts on `target`."""
        how = REACH[self.move(seat).number][self.move(target).number]
        assert how is not None, "a gi names only whom it may choose"
        return gi_layer(how)

    def label(self, *parts: str | int) -> str:
        """抽取标签 (C12, C18, C21): `round/<r>/…`."""
        return label(self.turn.number, *parts)

    def name(self, seat: int) -> str:
        return self.turn.state.seats[seat].name

    def negotiating(self) -> bool:
        return self.turn.state.options.negotiation

    def ask(self, prompts: Sequence[Prompt]) -> Telling:
        """协商 (C12): the answers to prompts within a layer; without negotiation, their defaults."""
        if not prompts:
            return []
        if self.negotiating():
            return (yield tuple(prompts))
        return [self.turn.default(prompt) for prompt in prompts]


def label(number: int, *parts: str | int) -> str:
    """抽取标签 (C12, C18, C21): `round/<r>/…`."""
    return "/".join(("round", str(number), *map(str, parts)))


def tie_label(number: int, layer: int, name: str) -> str:
    """抽取标签 (C12): of the draw that settles who attacks the seat called `name`."""
    return label(number, "layer", layer, name)
