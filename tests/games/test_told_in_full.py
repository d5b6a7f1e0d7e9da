"""A round's announcement tells every change of its status table: what stood before, and what is told, is the table."""

from __future__ import annotations

import re
from random import Random

import pytest

from director.announcing.clapclap.explain import explain
from director.announcing.document import Document, Items, Table, plain, untranslated
from director.announcing.registry import presenter_of
from director.rules.clapclap.options import Options
from director.rules.clapclap.prompts import CHOOSE_ATTACKER
from director.rules.clapclap.state import State
from director.rules.game import Turn
from director.rules.hcg.state import Seat as Player
from director.rules.random_play import random_game
from director.rules.registry import GAMES
from tests.rules_clapclap.table import Script, settle, state_of
from tests.rules_hcg.table import player
from tests.rules_hcg.table import settle as settle_hcg

NAMES = tuple("甲乙丙丁戊己庚辛")
RESOURCES = ("生命", "气", "盾", "火种", "电池", "镐")

Figures = dict[tuple[str, str], int]
"""(player, what) -> how many."""


def announced(code: str, before: object, turn: Turn[object]) -> Document:
    facts = GAMES[code].facts(turn.events, before, turn.state)
    options = turn.state.options  # type: ignore[attr-defined]
    return presenter_of(code).dawn(facts, NAMES[: len(turn.state.seats)], options, turn.number, untranslated)  # type: ignore[attr-defined]


def clapclap(text: str, **given: object) -> Document:
    return announced("clapclap", state_of(text), settle(text, **given))  # type: ignore[arg-type]


def lines_of(document: Document) -> list[str]:
    return [plain(each) for block in document.blocks if isinstance(block, Items) for each in block.items]


def rows_of(document: Document, title: str) -> list[dict[str, str]]:
    (table,) = [block for block in document.blocks if isinstance(block, Table) and block.caption == title]
    return [dict(zip(table.columns, map(plain, row), strict=True)) for row in table.rows]


def standing(document: Document, title: str, columns: tuple[str, ...]) -> Figures:
    """What the status table says."""
    return {
        (row["角色"].split()[-1], column): int(row[column])
        for row in rows_of(document, title)
        for column in columns
    }


def told_of_clapclap(document: Document) -> Figures:
    """What the lines of a round come to, by what a reader can add up."""
    told: Figures = {}

    def add(who: str, what: str, count: int) -> None:
        told[who, what] = told.get((who, what), 0) + count

    for row in rows_of(document, "亮出的手势"):
        if found := re.fullmatch(r"(\d+)(\D+)", row["代价"]):
            add(row["角色"].split()[-1], found[2], -int(found[1]))
        if row["代价"] == "闪余减1":
            add(row["角色"].split()[-1], "闪余", -1)
    for line in lines_of(document):
        if found := re.search(r"(?:打中|吃掉|破掉)(.)[^，]*，(\d+)点伤害", line):
            add(found[1], "生命", -int(found[2]))
        if found := re.match(r"(.)受伤：镐挡下(\d+)点", line):
            add(found[1], "镐", -int(found[2]))
            add(found[1], "生命", int(found[2]))
        if found := re.match(r"(.)得到(\d+)(\D+)（", line):
            add(found[1], found[3], int(found[2]))
        if found := re.match(r"(.)生命不到1，得到的镐变为(\d+)生命", line):
            add(found[1], "生命", int(found[2]))
    return told


def told_of_hcg(document: Document) -> Figures:
    told: Figures = {}

    def add(who: str, what: str, count: int) -> None:
        told[who, what] = told.get((who, what), 0) + count

    for row in rows_of(document, "亮出的招"):
        who, said = row["角色"].split()[-1], row["代价与所得"]
        if found := re.fullmatch(r"(\d+)蓄", said):
            add(who, "蓄", -int(found[1]))
        if found := re.match(r"蓄加(\d+)", said):
            add(who, "蓄", int(found[1]))
        if "暴气" in said:
            told[who, "清零"] = 1
            add(who, "体力", -1)
    for line in lines_of(document):
        if found := re.search(r"对(.)造成(\d+)点伤害", line) or re.search(
            r"^(.)被自己.*受到(\d+)点伤害", line
        ):
            add(found[1], "体力", -int(found[2]))
    return told


@pytest.mark.parametrize("negotiation", [True, False])
def test_in_clapclap_what_stood_and_what_is_told_is_what_stands(negotiation: bool) -> None:
    rng, columns, changed = Random(20), (*RESOURCES, "闪余"), set()
    for _round in range(25):
        game = random_game(GAMES["clapclap"], 6, rng, options=Options(negotiation=negotiation))
        for before, turn in zip(game.starts, game.turns, strict=True):
            document = announced("clapclap", before, turn)
            told = told_of_clapclap(document)
            stood = _stood(before)
            stands = standing(document, "状态表", columns)
            assert {key: stood[key] + told.pop(key, 0) for key in stood} == stands, lines_of(document)
            assert told == {}
            changed |= {what for (who, what), count in stands.items() if count != stood[who, what]}
    assert changed == set(columns), "each of them has changed at least once"


def _stood(before: State) -> Figures:
    fields = ("hp", "qi", "dun", "huozhong", "dianchi", "gao")
    held = {
        (NAMES[i], what): getattr(seat, field)
        for i, seat in enumerate(before.seats)
        for what, field in zip(RESOURCES, fields, strict=True)
    }
    return held | {(NAMES[i], "闪余"): 2 - seat.shan_used for i, seat in enumerate(before.seats)}


def test_in_hcg_what_stood_and_what_is_told_is_what_stands() -> None:
    rng, bursts, spears = Random(21), 0, 0
    for _round in range(25):
        game = random_game(GAMES["hcg"], 5, rng)
        for before, turn in zip(game.starts, game.turns, strict=True):
            document = announced("hcg", before, turn)
            told = told_of_hcg(document)
            expected: Figures = {}
            for i, seat in enumerate(before.seats):
                gone = told.pop((NAMES[i], "清零"), 0)
                bursts += gone
                left = 0 if gone else seat.charge
                expected[NAMES[i], "体力"] = seat.hp + told.pop((NAMES[i], "体力"), 0)
                expected[NAMES[i], "蓄"] = left + told.pop((NAMES[i], "蓄"), 0)
            assert expected == standing(document, "玩家状态表", ("体力", "蓄")), lines_of(document)
            assert told == {}
            spears += sum("沸血之矛加倍" in line for line in lines_of(document))
    assert bursts
    assert spears


def test_an_attacker_that_was_drawn_is_not_said_to_be_chosen() -> None:
    text = "甲 qi2: 破>丙\n乙 qi2: 破>丙\n丙 hp2: 气"
    for document in (clapclap(text), clapclap(text, negotiation=True)):
        assert "甲、乙同时选丙，丙没有选，抽取由甲出手（C12）" in lines_of(document)
    script = Script({("丙", CHOOSE_ATTACKER): ["乙"]})
    chosen = clapclap(text, negotiation=True, decide=script)
    assert "甲、乙同时选丙，丙选择由乙出手（C12）" in lines_of(chosen)


def test_a_step_by_itself_says_neither() -> None:
    turn = settle("甲 qi2: 破>丙\n乙 qi2: 破>丙\n丙 hp2: 气")
    (picked,) = [event for event in turn.events if event.tag == "picked"]
    assert plain(explain(picked, NAMES, untranslated)) == "甲、乙同时选丙，由甲出手（依据：C12）"


def test_the_life_that_a_gao_became_is_told() -> None:
    document = clapclap("甲 qi2: 破>乙\n乙 hp1 qi9 dun9: 加镐\n丙: 气")
    assert "乙生命不到1，得到的镐变为1生命（C2）" in lines_of(document)
    assert rows_of(document, "状态表")[1]["生命"] == "1"


def test_a_clash_is_told_once() -> None:
    lines = lines_of(clapclap("甲 qi2: 破>乙\n乙 qi2: 破>甲\n丙: 气"))
    assert [line for line in lines if "对掉" in line] == ["第9层（破、闪电）：甲与乙对掉，互不伤害（C20）"]


def test_what_raised_a_power_is_told() -> None:
    players: list[Player] = [player(hp=2, spear=True), player(), player()]
    settled = settle_hcg("大波 1", "蓄", "蓄", players=players)
    document = announced("hcg", None, settled.turn)
    assert lines_of(document) == ["甲对乙造成4点伤害（依据：H11）；甲的大波威力2，沸血之矛加倍为4（H7）"]


def test_a_spear_gained_in_this_round_has_raised_nothing_yet() -> None:
    settled = settle_hcg("大波 1", "大波 2", "蓄", players=[player(), player(hp=4), player()])
    lines = lines_of(announced("hcg", None, settled.turn))
    assert lines == ["甲对乙造成2点伤害（依据：H11）", "乙对丙造成2点伤害（依据：H11）"]
