"""手势表 (C1–C3): the seventeen gestures with their costs and numbers. The rules, the forms and the help page read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from director.rules.quick import Word


class Resource(Word):
    """资源 (C1): named as the portable cases name them."""

    HP = "hp"  # 生命
    QI = "qi"  # 气
    DUN = "dun"  # 盾
    HUOZHONG = "huozhong"  # 火种
    DIANCHI = "dianchi"  # 电池
    GAO = "gao"  # 镐


FIELD = {resource: resource.value for resource in Resource}
"""Resource -> the field of a seat that counts it; a plain string, for a quick look."""

GAO_LIMIT = 1
SHAN_LIMIT = 2


class Kind(Word):
    """手势类别."""

    RESOURCE = "resource"
    ATTACK = "attack"
    DEFENCE = "defence"
    TRICK = "trick"


class Gesture(Word):
    """手势: a gesture's value is its name in the rulebook."""

    QI = "气"
    DUN = "盾"
    GI = "gi"
    PO = "破"
    LENGFENG = "冷锋"
    RULAI = "如来"
    HEIDONG = "黑洞"
    FIRE = "Fire"
    SHANDIAN = "闪电"
    LIEYAN = "烈焰"
    SHINING = "Shining"
    SHIZIFANG = "十字防"
    BAGUA = "八卦"
    NICHI = "你吃"
    SHUANGCHI = "双吃"
    SHAN = "闪"
    JIAGAO = "加镐"


# Looking up a member of an enum costs more than all else that a clause does with it.
QI, DUN, GI, PO, LENGFENG, RULAI, HEIDONG, FIRE, SHANDIAN, LIEYAN, SHINING, SHIZIFANG, BAGUA = tuple(Gesture)[
    :13
]
NICHI, SHUANGCHI, SHAN, JIAGAO = tuple(Gesture)[13:]


@dataclass(frozen=True, slots=True)
class Cost:
    """消耗 (C3): so many of one resource."""

    resource: Resource
    count: int


@dataclass(frozen=True, slots=True)
class Row:
    """手势表的一行. `costs` are ways to pay, the first that can be paid is taken; none is free.

    `attack` 0 means that the gesture is no attack. `gain` comes once a part. `parts` 1 means that it can't be
    split; a split gesture is `parts` times `part`, in the part's layer, or (the 黑洞) keeps its own row with
    `part_damage` each.
    """

    kind: Kind
    layer: int
    costs: tuple[Cost, ...] = ()
    attack: float = 0
    defence: float = 0
    damage: int = 0
    gain: Resource | None = None
    parts: int = 1
    part: Gesture | None = None
    part_damage: int = 0


def _qi(count: int) -> tuple[Cost, ...]:
    return (Cost(Resource.QI, count),)


def _dun(count: int) -> tuple[Cost, ...]:
    return (Cost(Resource.DUN, count),)


def _first(resource: Resource, count: int, *others: Cost) -> tuple[Cost, ...]:
    return (Cost(resource, count), *others)


def _attack(
    layer: int, costs: tuple[Cost, ...], strength: float, damage: int, gain: Resource | None = None
) -> Row:
    """攻击手势 (C9): its defence is its attack."""
    return Row(Kind.ATTACK, layer, costs, strength, strength, damage, gain)


_G, _R, _K = Gesture, Resource, Kind
GI_LAYERS = (4, 8, 11)  # at 黑洞; that hurts, or at 加镐; the rest

GESTURES: Mapping[Gesture, Row] = {
    _G.QI: Row(_K.RESOURCE, 12, gain=_R.QI),
    _G.DUN: Row(_K.RESOURCE, 12, defence=1.5, gain=_R.DUN),
    _G.GI: _attack(GI_LAYERS[0], _qi(1), 1, 1),
    _G.PO: _attack(9, _qi(2), 2, 1),
    _G.LENGFENG: _attack(7, _qi(3), 3, 1),
    _G.RULAI: _attack(6, _qi(5), 4, 2),
    _G.HEIDONG: Row(_K.ATTACK, 5, _qi(8), 5, 5, 3, parts=3, part=_G.HEIDONG, part_damage=1),
    _G.FIRE: _attack(10, _dun(2), 1.5, 1, _R.HUOZHONG),
    _G.SHANDIAN: _attack(9, _dun(3), 2, 1, _R.DIANCHI),
    _G.LIEYAN: _attack(7, _first(_R.HUOZHONG, 2, *_dun(4)), 3, 1),
    _G.SHINING: Row(
        _K.ATTACK, 6, _first(_R.DIANCHI, 2, *_dun(6)), 4, 4, 2, parts=2, part=_G.SHANDIAN, part_damage=1
    ),
    _G.SHIZIFANG: Row(_K.DEFENCE, 12, _qi(2), defence=3),
    _G.BAGUA: Row(_K.DEFENCE, 12, _qi(3), defence=4),
    _G.NICHI: Row(_K.TRICK, 3, _qi(1)),
    _G.SHUANGCHI: Row(_K.TRICK, 3, _qi(2), parts=2, part=_G.NICHI),
    _G.SHAN: Row(_K.TRICK, 1),
    _G.JIAGAO: Row(_K.TRICK, 12, _qi(2), gain=_R.GAO),
}


@dataclass(frozen=True, slots=True)
class Move:
    """亮出的手势 (C16): a gesture as it was shown, whole or split, with the numbers that hold for each part.

    `each` is the gesture that every part counts as; `number` its place in `MOVES`, for tables between moves.
    """

    number: int
    gesture: Gesture
    split: bool
    costs: tuple[Cost, ...]
    each: Gesture
    parts: int
    kind: Kind
    layer: int
    attack: float
    defence: float
    damage: int
    gain: Resource | None
    eater: bool
    bolts: int  # 闪电 in it

    @property
    def whole(self) -> bool:
        return not self.split


def _move(number: int, gesture: Gesture, split: bool) -> Move:
    row = GESTURES[gesture]
    each = row.part if split and row.part is not None else gesture
    of = GESTURES[each]
    parts = row.parts if split else 1
    return Move(
        number=number,
        gesture=gesture,
        split=split,
        costs=row.costs,
        each=each,
        parts=parts,
        kind=row.kind,
        layer=of.layer,
        attack=of.attack,
        defence=of.defence,
        damage=row.part_damage if split else of.damage,
        gain=of.gain,
        eater=each in (Gesture.NICHI, Gesture.SHUANGCHI),
        bolts=parts if each is Gesture.SHANDIAN else 0,
    )


def _moves() -> list[Move]:
    forms = [(gesture, False) for gesture in Gesture]
    forms += [(gesture, True) for gesture in Gesture if GESTURES[gesture].parts > 1]
    return [_move(number, *form) for number, form in enumerate(forms)]


MOVES: tuple[Move, ...] = tuple(_moves())
_WHOLE = {move.gesture: move for move in MOVES if move.whole}
_SPLIT = {move.gesture: move for move in MOVES if move.split}


def move_of(gesture: Gesture, split: bool) -> Move:
    """亮出的手势 (C17): a split of a gesture that has no parts is ignored."""
    return _SPLIT.get(gesture, _WHOLE[gesture]) if split else _WHOLE[gesture]
