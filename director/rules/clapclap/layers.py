"""速度层 (C5): the order of settling, and how one layer is settled (C8–C13, C19)."""

from __future__ import annotations

from director.rules.clapclap.events import HeldBack, Idle
from director.rules.clapclap.gains import gains, rob
from director.rules.clapclap.gestures import GI_LAYERS
from director.rules.clapclap.negotiation import (
    Actor,
    Names,
    actor,
    name_again,
    name_targets,
    settle_ties,
    standing_wish,
    why_idle,
)
from director.rules.clapclap.strikes import strike
from director.rules.clapclap.table import Table, Telling

LAST = 12
ACTING = range(3, LAST)
"""The layers in which somebody acts on somebody: after 闪 (1) and the triples (2), before 气, 盾, 加镐 (12)."""


def settle_layers(table: Table) -> Telling:
    """结算 (C5): layer 3 to 12, fast to slow; a layer that no shown gesture belongs to is skipped."""
    players = players_by_layer(table)
    gis = players.get(GI_LAYERS[0], [])
    for layer in ACTING:
        if layer in GI_LAYERS and gis:
            yield from _gi_layer(table, layer, gis)
        elif layer in players:
            yield from _layer(table, layer, players[layer])
    gains(table, LAST, players.get(LAST, []))


def players_by_layer(table: Table) -> dict[int, list[int]]:
    """速度层 (C5): the seats of each layer, in player order; gi stand under the first of theirs."""
    players: dict[int, list[int]] = {}
    for seat, move in enumerate(table.moves):
        if move is not None:
            players.setdefault(move.layer, []).append(seat)
    return players


def _layer(table: Table, layer: int, players: list[int]) -> Telling:
    """一层 (C12): its unoperated players name their targets, ties are settled, then all act at once."""
    actors = [actor(table, seat, table.targets(seat, layer)) for seat in players if table.unoperated(seat)]
    if actors:
        named: Names = yield from name_targets(table, layer, actors)
        wished = {seat: list(targets) for seat, targets in named.items()}
        yield from settle_ties(table, layer, named)
        _tell_idle(table, layer, actors, wished, named)
        strike(table, layer, named)
    gains(table, layer, players)


def _tell_idle(table: Table, layer: int, actors: list[Actor], wished: Names, named: Names) -> None:
    """放空 (C11): every part that will do nothing, and why."""
    for each in actors:
        for part, target in enumerate(named[each.seat]):
            if target is not None:
                continue
            lost = wished[each.seat][part]
            held, why = why_idle(table, each, part) if lost is None else (lost, Idle.NOT_PICKED)
            table.turn.emit(
                HeldBack(seat=each.seat, layer=layer, target=held, why=why, clause=_CLAUSE.get(why, "C11"))
            )


_CLAUSE = {
    Idle.ABSENT: "C17",
    Idle.OPERATED: "C17",
    Idle.OUT_OF_REACH: "C17",
    Idle.NOT_PICKED: "C19",
}


def _gi_layer(table: Table, layer: int, gis: list[int]) -> Telling:
    """层中的 gi (C18): every unoperated gi confirms or names its target; who names one of this layer acts now."""
    actors = [actor(table, seat, table.targets(seat, layer)) for seat in gis if table.unoperated(seat)]
    if not actors:
        return
    naming = [each for each in actors if _must_name(table, each, layer)]
    named: Names = yield from name_targets(table, layer, naming)
    table.aims.update((seat, target) for seat, (target,) in named.items() if target is not None)
    now = {seat: [target] for seat, (target,) in named.items() if _acts(table, seat, target, layer)}
    for seat, _ in sorted((yield from settle_ties(table, layer, now))):
        now[seat] = [(yield from name_again(table, layer, seat, now))]
    strike(table, layer, now)
    rob(table, layer, now)
    if layer == GI_LAYERS[-1]:
        _tell_failed(table, layer, gis)


def _must_name(table: Table, each: Actor, layer: int) -> bool:
    """Whether a gi names in this layer: it may act in it, or what it has named can't be chosen any more."""
    if any(table.layer_of_gi(each.seat, target) == layer for target in each.choices):
        return True
    return standing_wish(table, each, 0) is None


def _acts(table: Table, seat: int, target: int | None, layer: int) -> bool:
    return target is not None and table.layer_of_gi(seat, target) == layer


def _tell_failed(table: Table, layer: int, gis: list[int]) -> None:
    """失效的 gi (C10): a gi with nothing left to choose stays unoperated."""
    for seat in gis:
        if table.unoperated(seat):
            table.turn.emit(HeldBack(seat=seat, layer=layer, target=None, why=Idle.NOBODY, clause="C10"))
