"""预案 before it is left (K6.4): one sentence, and what of it is idle as things stand for everybody to see."""

from __future__ import annotations

import pytest

from director.announcing.document import plain, untranslated
from director.announcing.kanshu.rehearsed import rehearsed
from director.models import Match
from director.rules.kanshu.cards import CARDS, Face, Faction, Item
from director.rules.kanshu.orders import Standing
from director.rules.kanshu.view import OwnCard, PublicSeat, PublicTable, ShownItem, ShownMark
from tests.browsers import words
from tests.seat.places import address, player

pytestmark = pytest.mark.clause("K6.4")
NAMES = ("甲", "乙", "丙", "丁")
RANK, UNKNOWN = ShownMark(Face.RANK, rank=7), ShownMark(Face.UNKNOWN)


def told(standing: Standing, *seats: PublicSeat, card: str = "red-2") -> list[str]:
    held = CARDS[card]
    own = OwnCard(held.faction, held.rank, held.marks, 2, Faction.BLUE)
    table = PublicTable(seats, None) if seats else None
    return [plain(line) for line in rehearsed(standing, own, 1, table, NAMES, untranslated)]


def shown(*marks: ShownMark, items: tuple[Item, ...] = (), red: bool = False) -> PublicSeat:
    return PublicSeat(len(marks), marks, tuple(ShownItem(item) for item in items), False, red)


ASKING = Standing(request=True, interveners=(2, 3), faces=(Face.UNKNOWN,))


def test_it_reads_like_a_sentence() -> None:
    assert told(ASKING) == ["今晚若你受到攻击：你请求干涉；丙先于丁；先亮问号。"]
    assert told(Standing(request=False, skill="pass")) == [
        "今晚若你受到攻击：你不请求干涉；亮出等级后不发动技能。"
    ]
    several = Standing(interveners=(2,), faces=(Face.RANK, Face.UNKNOWN), covers=(Face.RANK,), skill=(0,))
    assert told(several) == [
        "今晚若你受到攻击：有丙响应就选；先亮等级，再亮问号；亮出等级后对甲发动技能；若被治疗，先盖等级。"
    ]
    assert told(Standing()) == []


def test_nothing_is_idle_at_first() -> None:
    assert len(told(ASKING, *[shown()] * 4)) == 1


@pytest.mark.parametrize(
    ("seats", "note"),
    [
        ((shown(), shown(), shown(RANK), shown()), "丙的等级已经公开，不能干涉（K2.5）。"),
        ((shown(), shown(), shown(), shown(red=True)), "丁已被红牌罚下，不能干涉（K2.5）。"),
        (
            (shown(), shown(items=(Item.FAN,)), shown(), shown()),
            "你持有扇：受到攻击时不能请求干涉，不会问你（K4.2）。",
        ),
        ((shown(), shown(UNKNOWN, UNKNOWN), shown(), shown()), "问号已经全部公开，轮不到再亮（K3.1）。"),
        ((shown(), shown(RANK), shown(), shown()), "你只剩一种标记没有公开，受伤时不再问你（K3.1）。"),
    ],
)
def test_what_is_idle_is_said(seats: tuple[PublicSeat, ...], note: str) -> None:
    assert note in told(ASKING, *seats)[1:]


def test_a_skill_that_cannot_come_is_said() -> None:
    use = Standing(skill=(0,))
    assert told(use, shown(), shown(RANK), shown(), shown())[1:] == [
        "你的等级已经公开过，不能再发动技能（K5.10）。"
    ]
    staff = (shown(), shown(items=(Item.STAFF,)), shown(), shown())
    assert told(use, *staff)[1:] == ["你持有法杖：公开等级也不能发动技能（K4.2）。"]
    assert told(Standing(request=False, interveners=(2,)), *[shown()] * 4)[1:] == [
        "你不请求干涉，所选的人用不上。"
    ]


def test_the_page_shows_it_before_it_is_left(day_one: Match) -> None:
    form = {
        "standing-request": "yes",
        "standing-intervener1": "2",
        "standing-intervener2": "3",
        "preview": "1",
    }
    page = words(player(day_one, 1).post(address(day_one, 1, "standing/"), form))
    assert "今晚若你受到攻击：你请求干涉；" in page
    assert "先于" in page
    assert not day_one.days.get().standing.exists()
