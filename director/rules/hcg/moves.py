"""招式表 (H5): the sixteen moves. The rules, the form, the reader and the help page all read this table."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field


class Name(enum.StrEnum):
    """招式 (H5), in the order of the table; a value is the move's own name, in traditional characters."""

    CHARGE = "蓄"
    BLOCK = "擋"
    JUMP = "跳"
    SUPER_BLOCK = "超擋"
    SMALL_BLAST = "小波"
    BIG_BLAST = "大波"
    SKYWARD_BLAST = "沖天波"
    TRACKING_BLAST = "跟蹤波"
    AIR_RAID = "空襲"
    SKY_SWEEP = "襲天波"
    GRAB = "抓"
    DIVE = "凌空暴擊"
    FIERCE_GRAB = "暴抓"
    SUPER_BLAST = "超波"
    FIERCE_SWEEP = "暴襲"
    SKY_DANCE = "空中輪舞擊"


class Place(enum.StrEnum):
    """位置 (H6): where a move is made from, and where an attack reaches."""

    GROUND = "ground"
    SKY = "sky"


class Kind(enum.StrEnum):
    """招式类型 (H5): charge, defence, or the type of the attack."""

    CHARGE = "charge"
    DEFENCE = "defence"
    WEAK = "weak"  # 弱氣彈
    STRONG = "strong"  # 強氣彈
    GRAPPLE = "grapple"  # 格鬥


GROUND, SKY = (Place.GROUND,), (Place.SKY,)
BOTH = (Place.GROUND, Place.SKY)


@dataclass(frozen=True, slots=True)
class Move:
    """一个招式 (H5). `prototype` is what a limited move becomes when it is used again.

    `reaches` is empty for all but attacks; `sweeps` marks an attack on every enemy it reaches, without a
    target; `throws_back` is 超波's answer to a blast from the sky (H9).
    """

    name: Name
    simplified: str
    cost: int
    kind: Kind
    place: Place = Place.GROUND
    reaches: tuple[Place, ...] = ()
    power: int = 0
    defence: int = 0
    gain: int = 0
    sweeps: bool = False
    throws_back: bool = False
    prototype: Name | None = None
    nicknames: tuple[str, ...] = ()
    aimed: bool = field(init=False)

    def __post_init__(self) -> None:
        """需要目标 (H3): every attack but a sweep is aimed at somebody."""
        object.__setattr__(self, "aimed", bool(self.reaches) and not self.sweeps)


_TABLE = (
    Move(Name.CHARGE, "蓄", 0, Kind.CHARGE, gain=1, nicknames=("蓄力", "蓄气")),
    Move(Name.BLOCK, "挡", 0, Kind.DEFENCE, defence=1, nicknames=("防", "格挡")),
    Move(Name.JUMP, "跳", 0, Kind.DEFENCE, Place.SKY, nicknames=("跳跃", "起跳")),
    Move(Name.SUPER_BLOCK, "超挡", 1, Kind.DEFENCE, defence=5, nicknames=("超防", "超级挡")),
    Move(Name.SMALL_BLAST, "小波", 1, Kind.WEAK, reaches=GROUND, power=1, nicknames=("波",)),
    Move(Name.BIG_BLAST, "大波", 2, Kind.STRONG, reaches=GROUND, power=2),
    Move(Name.SKYWARD_BLAST, "冲天波", 1, Kind.WEAK, reaches=SKY, power=1, nicknames=("冲天",)),
    Move(
        Name.TRACKING_BLAST,
        "跟踪波",
        2,
        Kind.WEAK,
        reaches=BOTH,
        power=1,
        nicknames=("跟踪", "追踪波", "追踪"),
    ),
    Move(Name.AIR_RAID, "空袭", 2, Kind.WEAK, Place.SKY, GROUND, power=1),
    Move(Name.SKY_SWEEP, "袭天波", 2, Kind.STRONG, reaches=SKY, power=2, sweeps=True, nicknames=("袭天",)),
    Move(Name.GRAB, "抓", 2, Kind.GRAPPLE, reaches=GROUND, power=1),
    Move(
        Name.DIVE,
        "凌空暴击",
        3,
        Kind.STRONG,
        Place.SKY,
        GROUND,
        power=2,
        prototype=Name.AIR_RAID,
        nicknames=("凌空", "凌空击"),
    ),
    Move(Name.FIERCE_GRAB, "暴抓", 3, Kind.GRAPPLE, reaches=GROUND, power=2, prototype=Name.GRAB),
    Move(
        Name.SUPER_BLAST,
        "超波",
        3,
        Kind.STRONG,
        reaches=GROUND,
        power=3,
        throws_back=True,
        prototype=Name.BIG_BLAST,
        nicknames=("超级波",),
    ),
    Move(
        Name.FIERCE_SWEEP,
        "暴袭",
        3,
        Kind.STRONG,
        reaches=SKY,
        power=3,
        sweeps=True,
        prototype=Name.SKY_SWEEP,
    ),
    Move(
        Name.SKY_DANCE,
        "空中轮舞击",
        3,
        Kind.WEAK,
        Place.SKY,
        BOTH,
        power=1,
        prototype=Name.AIR_RAID,
        nicknames=("轮舞击", "轮舞", "空中轮舞"),
    ),
)

MOVES: dict[Name, Move] = {move.name: move for move in _TABLE}

TABLE_ORDER: dict[Name, int] = {name: i for i, name in enumerate(MOVES)}

FULL_NAMES: dict[str, Name] = {word: move.name for move in _TABLE for word in (move.name, move.simplified)}
"""Every name of a move in full, traditional and simplified, without the nicknames."""
