"""K4 Items."""

from __future__ import annotations

import pytest

from director.rules.kanshu.cards import Item
from director.rules.kanshu.events import ItemTaken
from director.rules.kanshu.options import ThirdWound
from director.rules.kanshu.state import break_swords
from director.rules.kanshu.view import public
from tests.rules.nights import Night, happened

FOUR = "甲:red-9 乙:blue-6 丙:red-5 丁:blue-8"


@pytest.mark.clause("K4.3")
def test_k4_3__a_pair_tells_no_faction() -> None:
    tables = []
    for guardian, other in (("red-6", "blue-9"), ("blue-6", "red-9")):
        night = Night(f"甲:{other} 乙:{guardian} 丙:red-5 丁:blue-8", actions=1).post("甲", "attack 乙")
        night.answer("乙", "request_intervention", False).answer("乙", "reveal", "rank").answer(
            "乙", "skill", "丙"
        )
        turn = night.play()
        tables.append((public(turn.state), happened(turn, ItemTaken)))
    assert tables[0] == tables[1]


@pytest.mark.clause("K4.4")
def test_k4_4__present_damage_counts_so_healing_brings_the_shield_back() -> None:
    night = Night(FOUR).item(Item.SHIELD, "乙", 1).item(Item.SWORD, "丙", 1)
    state = night.state
    assert state.protected_by(1) == 1
    night.shown("丙", "rank", "faction", "faction")
    assert state.protected_by(1) is None
    night.shown("丙", "rank", "faction")
    assert state.protected_by(1) == 1


@pytest.mark.clause("K4.4")
def test_k4_4__a_broken_pair_protects_nobody_again() -> None:
    night = Night(FOUR, shield_after_third_wound=ThirdWound.LOST)
    night.item(Item.SHIELD, "乙", 1).item(Item.SWORD, "丙", 1).item(Item.SHIELD, "甲", 2).item(
        Item.SWORD, "丁", 2
    )
    break_swords(night.state, 2)
    assert (night.state.protected_by(1), night.state.protected_by(0)) == (None, 2)


@pytest.mark.clause("K4.1")
def test_k4_1__the_table_lists_the_items_of_a_seat_by_name_not_by_the_order_of_taking() -> None:
    first = Night(FOUR).item(Item.STAFF, "乙").item(Item.FAN, "乙")
    second = Night(FOUR).item(Item.FAN, "乙").item(Item.STAFF, "乙")
    assert public(first.state) == public(second.state)
    assert [shown.item for shown in public(first.state).seats[1].items] == [Item.FAN, Item.STAFF]
