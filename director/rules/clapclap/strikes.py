"""出手 (C9, C10, C16, C20): what the parts of one layer do, all at once."""

from __future__ import annotations

from director.rules.clapclap.events import (
    BACKLASH,
    BLOCKED,
    CLASH,
    EATEN,
    HIT,
    ROBBED,
    Damaged,
    HeldBack,
    How,
    Idle,
    Struck,
)
from director.rules.clapclap.gestures import PO, SHUANGCHI
from director.rules.clapclap.negotiation import Names
from director.rules.clapclap.reach import BACKLASH_DAMAGE, REACH
from director.rules.clapclap.table import Table

_CLAUSE = {
    HIT: "C9",
    BLOCKED: "C9",
    CLASH: "C20",
    EATEN: "C16",
    BACKLASH: "C10",
    ROBBED: "C10",
}


def strike(table: Table, layer: int, named: Names) -> None:
    """一层出手 (C12, C22): every part acts, in order of attacker and target; then all damage at once."""
    attacking = [seat for seat, targets in named.items() if any(each is not None for each in targets)]
    damage: dict[int, int] = {}
    for seat in attacking:
        for target in sorted(each for each in named[seat] if each is not None):
            how = _how(table, seat, target, named, attacking)
            if how is EATEN and not _eat(table, seat, target, layer):
                continue
            points = _damage(table, seat, target, how)
            damage[target] = damage.get(target, 0) + points
            table.turn.emit(
                Struck(seat=seat, target=target, layer=layer, how=how, damage=points, clause=_CLAUSE[how])
            )
    for target in sorted(damage):
        hurt(table, layer, target, damage[target])


def _how(table: Table, seat: int, target: int, named: Names, attacking: list[int]) -> How:
    """攻防 (C9, C20): who attacks has defence 0, except between two who attack each other."""
    how = REACH[table.move(seat).number][table.move(target).number]
    assert how is not None, "only who can be chosen is named"
    if target not in attacking:
        return how
    return CLASH if seat in named[target] else HIT


def _eat(table: Table, seat: int, target: int, layer: int) -> bool:
    """吃 (C16): a 破 or 闪电 is eaten once, a whole 双吃 eats all. Returns whether there was anything left to eat."""
    prey = table.move(target)
    eaten = table.eaten.get(target, 0)
    if eaten >= prey.parts:
        table.turn.emit(HeldBack(seat=seat, layer=layer, target=target, why=Idle.EATEN_ALREADY, clause="C16"))
        return False
    whole = table.move(seat).each is SHUANGCHI
    table.eaten[target] = prey.parts if whole else eaten + 1
    return True


def _damage(table: Table, seat: int, target: int, how: How) -> int:
    """伤害 (C10, C16): of one part. An eaten 破 hurts its own user."""
    if how is HIT:
        return table.move(seat).damage
    if how is BACKLASH:
        return BACKLASH_DAMAGE
    return 1 if how is EATEN and table.move(target).gesture is PO else 0


def hurt(table: Table, layer: int, seat: int, points: int) -> None:
    """受到伤害 (C2): a 镐 takes the first points, HP the others."""
    if points:
        gao = min(table.turn.state.seats[seat].gao, points)
        table.turn.emit(Damaged(seat=seat, layer=layer, gao=gao, hp=points - gao, clause="C2"))
