"""The town of the tests: what its announcements have told up to the second dawn."""

from __future__ import annotations

from director.announcing.secrecy.known import Known
from director.rules.kanshu.cards import Face, Faction, Item
from director.rules.kanshu.facts import Count, DawnFacts, SkillFact
from director.rules.kanshu.view import PublicSeat, PublicTable, ShownItem, ShownMark

NAMES = (
    ("沈鹤", "鹤姑娘"),
    ("阿九",),
    ("阿九九",),
    ("铁匠老周", "老周", "铁匠"),
    ("Eve", "伊芙"),
    ("𠮷野",),
    ("小满",),
    ("顾婆婆", "婆婆"),
)
PEOPLE = ("墨鱼", "柚子", "北风", "三两", "橘座", "老陈", "阿圆", "七喜")


def _rank(rank: int) -> ShownMark:
    return ShownMark(Face.RANK, rank=rank)


def _faction(faction: Faction) -> ShownMark:
    return ShownMark(Face.FACTION, faction=faction)


def _seat(
    damage: int = 0, marks: tuple[ShownMark, ...] = (), item: Item | None = None, dagger: bool = False
) -> PublicSeat:
    return PublicSeat(damage, marks, (ShownItem(item),) if item else (), dagger, False)


FIRST = DawnFacts(
    attackers=(Count(1, 1),),
    damaged=(Count(6, 1),),
    skills=(),
    table=PublicTable(
        (
            *(_seat() for _ in range(6)),
            _seat(1, (_faction(Faction.BLUE),)),
            _seat(),
        ),
        None,
    ),
    path=None,
    ending=None,
)
"""First night: 阿九 attacked, 小满 was hurt and showed blue."""

TABLE = PublicTable(
    (
        _seat(),
        _seat(2, (_rank(8), _faction(Faction.RED))),
        _seat(),
        _seat(),
        _seat(1, (ShownMark(Face.UNKNOWN),), dagger=True),
        _seat(),
        _seat(1, (_faction(Faction.BLUE),), Item.STAFF),
        _seat(1, (_rank(3),)),
    ),
    None,
)
SECOND = DawnFacts(
    attackers=(Count(0, 2), Count(3, 1), Count(6, 1)),
    damaged=(Count(1, 2), Count(4, 1), Count(7, 1)),
    skills=(SkillFact(1, 8, (6,), None), SkillFact(7, 3, (0, 5), None)),
    table=TABLE,
    path=None,
    ending=None,
)
"""Second night: 阿九, hurt twice, used the mage's skill on 小满; 顾婆婆 the jester's on 沈鹤 and 𠮷野."""

TOWN = Known(NAMES, TABLE, SECOND, (FIRST,))
BEHIND_THE_DESK = Known(NAMES, TABLE, SECOND, (FIRST,), PEOPLE)
