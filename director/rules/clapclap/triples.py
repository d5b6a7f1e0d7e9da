"""三连 (C7, C21): three gestures that beat one another in a ring."""

from __future__ import annotations

from typing import NamedTuple

from director.rules.clapclap import prompts
from director.rules.clapclap.events import RoundCut, TripleFormed
from director.rules.clapclap.gestures import GI, HEIDONG, PO, Kind, Move
from director.rules.clapclap.table import Table, Telling

Triple = tuple[int, int, int]


class Ring(NamedTuple):
    """三连的三方 (C7): gi, the second and the third side; each beats the next, the third beats gi."""

    gi: list[int]
    second: list[int]
    third: list[int]

    def shape(self) -> tuple[bool, bool, bool] | None:
        """Which sides are crowded, or None when a side is empty."""
        return (len(self[0]) > 1, len(self[1]) > 1, len(self[2]) > 1) if all(self) else None

    def triples(self) -> list[Triple]:
        """Every triple of this ring."""
        return [(a, b, c) for a in self.gi for b in self.second for c in self.third]


_NOBODY = Ring([], [], [])


def rings(table: Table) -> tuple[Ring, Ring]:
    """三连的两类 (C7): gi – 你吃/双吃 – 破, and gi – 黑洞 – other attack, of the unoperated players."""
    free = table.free()
    gi = [seat for seat, move in free if move.gesture is GI]
    if not gi:
        return _NOBODY, _NOBODY
    eaters = [seat for seat, move in free if move.eater]
    po = [seat for seat, move in free if move.gesture is PO]
    heidong = [seat for seat, move in free if move.gesture is HEIDONG]
    others = [seat for seat, move in free if is_other_attack(move)]
    return Ring(gi, eaters, po), Ring(gi, heidong, others)


def is_other_attack(move: Move) -> bool:
    """其它攻击 (C7): neither gi nor 黑洞."""
    return move.kind is Kind.ATTACK and move.gesture not in (GI, HEIDONG)


def settle_triples(table: Table) -> Telling:
    """三连结算 (C7, C21): two triples at once cut the round short, else one is formed. Returns whether it was cut."""
    both = rings(table)
    if not (all(both[0]) or all(both[1])):
        return False
    pair = two_triples(both)
    if pair is not None:
        for triple in pair:
            table.turn.emit(TripleFormed(seats=triple, clause="C21"))
        table.turn.emit(RoundCut(clause="C7"))
        return True
    triple = yield from _one_triple(table, both)
    if triple is not None:
        table.turn.emit(TripleFormed(seats=triple, clause="C7"))
        for seat in triple:
            table.eaten[seat] = table.move(seat).bolts
    return False


def two_triples(both: tuple[Ring, Ring]) -> tuple[Triple, Triple] | None:
    """两组三连 (C21): the first two without a common player, by player order of gi, second, third."""
    triples = sorted(triple for ring in both for triple in ring.triples())
    if any(len({triple[side] for triple in triples}) < 2 for side in range(3)):
        return None
    return next(
        (first, second)
        for i, first in enumerate(triples)
        for second in triples[i + 1 :]
        if not set(first) & set(second)
    )


_SHAPES = (
    ((False, False, True), (False, True, False), (True, False, False)),  # 一、一、多
    ((False, False, False),),
    ((False, True, True), (True, False, True), (True, True, False)),  # 一、多、多
)


def _one_triple(table: Table, both: tuple[Ring, Ring]) -> Telling:
    """一组三连 (C21): (1,1,many) before (1,1,1) before (1,many,many); within one the ring with 吃 first."""
    for shapes in _SHAPES:
        for ring in both:
            shape = ring.shape()
            if shape is not None and shape in shapes:
                return (yield from _choose(table, ring, shape.index(False)))
    return None


def _choose(table: Table, ring: Ring, start: int) -> Telling:
    """三连选人 (C7): who beats a crowded side picks one of it, and the picked one picks in turn.

    Goes round the ring from the single side `start`, twice: a crowded side just before the single one is
    reached last, through the picks.
    """
    chosen: list[int] = [side[0] for side in ring]
    for step in range(1, 3):
        side = (start + step) % 3
        chosen[side] = yield from _pick(table, chosen[(side - 1) % 3], ring[side])
    return tuple(chosen)


def _pick(table: Table, picker: int, among: list[int]) -> Telling:
    """三连选人 (C21): the picker's choice of a crowded side; asked in a match, drawn where unanswered."""
    if len(among) == 1:
        return among[0]
    label = table.label("triple", table.name(picker))
    (picked,) = yield (prompts.triple_pick(picker, tuple(among), label),)
    return picked
