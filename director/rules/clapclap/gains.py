"""获得资源 (C13): 气, 盾, 火种, 电池 and 镐 come in their layer, operated or not."""

from __future__ import annotations

from director.rules.clapclap.events import Cause, Died, Gained, UsedOnSelf
from director.rules.clapclap.gestures import GAO_LIMIT, JIAGAO, Resource
from director.rules.clapclap.negotiation import Names
from director.rules.clapclap.table import Table


def gains(table: Table, layer: int, players: list[int]) -> None:
    """获得资源 (C13): what the gestures of this layer bring, except an eaten 闪电 and a robbed 加镐."""
    for seat in players:
        move = table.move(seat)
        if move.gesture is JIAGAO:
            _use_jiagao(table, layer, seat)
        elif move.gain is not None:
            count = move.parts - (table.eaten.get(seat, 0) if move.bolts else 0)
            if count:
                table.turn.emit(Gained(seat=seat, layer=layer, resource=move.gain, count=count, clause="C13"))


def _use_jiagao(table: Table, layer: int, seat: int) -> None:
    """加镐 (C4, C13): a trick on oneself, unless it was robbed."""
    if table.unoperated(seat):
        table.turn.emit(UsedOnSelf(seat=seat, clause="C4"))
    if seat not in table.robbed:
        gain_gao(table, layer, seat)


def rob(table: Table, layer: int, now: Names) -> None:
    """抢镐 (C10, C18): the gi's user gets the 镐 of everybody who shows 加镐 and was chosen, even into 爆镐."""
    for seat, (target,) in now.items():
        if target is not None and table.move(target).gesture is JIAGAO:
            table.robbed.append(target)
            gain_gao(table, layer, seat)


def gain_gao(table: Table, layer: int, seat: int) -> None:
    """获得镐 (C1, C2): at HP ≤ 0 a point of HP instead; more than the limit is 爆镐, death at once."""
    holder = table.turn.state.seats[seat]
    if holder.hp <= 0:
        table.turn.emit(Gained(seat=seat, layer=layer, resource=Resource.HP, count=1, clause="C2"))
        return
    table.turn.emit(Gained(seat=seat, layer=layer, resource=Resource.GAO, count=1, clause="C13"))
    if holder.gao > GAO_LIMIT:
        table.turn.emit(Died(seat=seat, cause=Cause.GAO, clause="C1"))
