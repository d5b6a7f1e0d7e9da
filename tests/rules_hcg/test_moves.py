"""The sixteen moves: the table itself, and every pair of moves at each other."""

from __future__ import annotations

import pytest

from director.rules.hcg.moves import FULL_NAMES, MOVES, Kind, Name, Place
from tests.rules_hcg.table import LIMITED, settle

# Written down from the rulebook: name, cost, made from, reaches, kind, power or defence, prototype.
TABLE = """\
蓄 0 ground - charge 0 -
擋 0 ground - defence 1 -
跳 0 sky - defence 0 -
超擋 1 ground - defence 5 -
小波 1 ground ground weak 1 -
大波 2 ground ground strong 2 -
沖天波 1 ground sky weak 1 -
跟蹤波 2 ground both weak 1 -
空襲 2 sky ground weak 1 -
襲天波 2 ground sky strong 2 -
抓 2 ground ground grapple 1 -
凌空暴擊 3 sky ground strong 2 空襲
暴抓 3 ground ground grapple 2 抓
超波 3 ground ground strong 3 大波
暴襲 3 ground sky strong 3 襲天波
空中輪舞擊 3 sky both weak 1 空襲
""".splitlines()

# What the move of the row does to the player of the column, when the two aim at each other.
#            蓄 擋 跳 超擋 小 大 沖 跟 空 襲天 抓 凌 暴抓 超波 暴襲 輪
DAMAGE = {
    "蓄": "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
    "擋": "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
    "跳": "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
    "超擋": "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
    "小波": "1 0 0 0 0 0 1 0 0 1 0 0 0 0 1 0",
    "大波": "2 1 0 0 1 0 2 1 0 2 0 0 0 0 2 0",
    "沖天波": "0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0",
    "跟蹤波": "1 0 1 0 0 0 1 0 0 1 0 0 0 0 1 0",
    "空襲": "1 0 0 0 1 1 0 0 0 0 1 0 1 0 0 0",
    "襲天波": "0 0 2 0 0 0 0 0 1 0 0 0 0 0 0 1",
    "抓": "1 0 0 0 0 1 1 0 0 1 0 0 0 1 1 0",
    "凌空暴擊": "2 1 0 0 2 2 1 1 0 0 2 0 2 0 0 0",
    "暴抓": "2 1 0 0 1 2 2 1 0 2 1 0 0 2 2 0",
    "超波": "3 2 0 0 2 1 3 2 0 3 0 0 0 0 3 0",
    "暴襲": "0 0 3 0 0 0 0 0 2 0 0 1 0 0 0 2",
    "空中輪舞擊": "1 0 1 0 1 1 0 0 1 0 1 1 1 0 0 0",
}
THROWN_BACK = {"空襲": 1, "凌空暴擊": 2, "空中輪舞擊": 1}
PAIRS = [(one, other) for one in DAMAGE for other in DAMAGE]
AIMED = [pair for pair in PAIRS if all(MOVES[Name(name)].aimed for name in pair)]


@pytest.mark.clause("H5")
@pytest.mark.parametrize("line", TABLE, ids=lambda line: line.split()[0])
def test_h5__the_table_says_what_the_rulebook_says(line: str) -> None:
    name, cost, place, reaches, kind, strength, prototype = line.split()
    move = MOVES[Name(name)]
    assert (move.cost, move.place.value, move.kind.value) == (int(cost), place, kind)
    wide = {"-": (), "both": (Place.GROUND, Place.SKY)}
    assert move.reaches == wide.get(reaches, (Place(reaches),) if reaches in ("ground", "sky") else ())
    assert (move.defence if kind == "defence" else move.power) == int(strength)
    assert move.prototype == (None if prototype == "-" else prototype)
    assert move.gain == (1 if name == "蓄" else 0)


@pytest.mark.clause("H5")
def test_h5__there_are_eleven_free_moves_and_five_limited_ones_in_the_order_of_the_table() -> None:
    assert [move.name.value for move in MOVES.values()] == [line.split()[0] for line in TABLE]
    assert tuple(name for name, move in MOVES.items() if move.prototype) == LIMITED


@pytest.mark.clause("H3")
def test_h3__every_attack_but_the_two_sweeps_needs_a_target() -> None:
    unaimed = [name.value for name, move in MOVES.items() if not move.aimed]
    assert unaimed == ["蓄", "擋", "跳", "超擋", "襲天波", "暴襲"]
    assert all((move.power > 0) == bool(move.reaches) for move in MOVES.values())


@pytest.mark.clause("H5")
def test_no_two_moves_share_a_name_and_kinds_are_used() -> None:
    assert len(FULL_NAMES) == 16 + sum(move.name.value != move.simplified for move in MOVES.values())
    assert {move.kind for move in MOVES.values()} == set(Kind)


@pytest.mark.clause("H6", "H8", "H9", "H10", "H11")
@pytest.mark.parametrize(("one", "other"), PAIRS, ids="-".join)
def test_every_pair_of_moves_at_each_other(one: str, other: str) -> None:
    column = list(DAMAGE)
    taken = [int(DAMAGE[other].split()[column.index(one)]), int(DAMAGE[one].split()[column.index(other)])]
    if other == "超波":
        taken[0] += THROWN_BACK.get(one, 0)
    if one == "超波":
        taken[1] += THROWN_BACK.get(other, 0)
    words = [
        f"{name} {target}" if MOVES[Name(name)].aimed else name for name, target in ((one, 1), (other, 0))
    ]
    round_ = settle(*words)
    assert round_.hp() == [8 - taken[0], 8 - taken[1]]


@pytest.mark.clause("H6", "H9", "H11")
@pytest.mark.parametrize(("one", "other"), AIMED, ids="-".join)
def test_a_move_at_somebody_who_looks_elsewhere_meets_no_attack_head_on(one: str, other: str) -> None:
    """The second attacks the third, who charges: only place, defence and 超波 answer the first."""
    first, second = MOVES[Name(one)], MOVES[Name(other)]
    reaches = second.place in first.reaches
    thrown = reaches and other == "超波" and one in THROWN_BACK
    round_ = settle(f"{one} 1", f"{other} 2", "蓄")
    assert round_.hp()[1] == 8 - (first.power if reaches and not thrown else 0)
    assert round_.hp()[0] == 8 - (first.power if thrown else 0)
    assert round_.hp()[2] == 8 - (second.power if Place.GROUND in second.reaches else 0)
