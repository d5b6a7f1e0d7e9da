"""Taking a match over on the desk: from a pasted role list and by hand, or from a portable case."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from director.models import Match, Person, Phase
from director.services.days import start_of
from director.services.matches import CastEntry, cast_set, match_create, players_set
from tests import worlds
from tests.transfer.cases import CARDS, NAMES, case

ROLES = """1白鹭 红2刺客 下家蓝
2红枫 蓝7狂战士 下家红
3青苔 红5感应者 下家红
4灰雁 蓝3小丑 下家蓝
5山茶 蓝1长老 下家红
6砾石 红8法师 下家蓝
7晚潮 蓝9交际花 下家蓝
8松烟 红3小丑 下家红
随机5提刀"""


@pytest.fixture
def match(director: Person) -> Match:
    found = match_create(title="接手局", by=director, now=worlds.NOON)
    players_set(found, worlds.PEOPLE[:8], by=director, now=worlds.NOON)
    return found


def send(desk: Client, match: Match, **said: Any) -> Any:
    match.refresh_from_db()
    return desk.post(f"/desk/{match.code}/take-over/", {"version": match.version, **said})


def text(response: Any) -> str:
    return str(response.content.decode())


def by_hand(**changed: Any) -> dict[str, Any]:
    fields: dict[str, Any] = {"how": "hand", "name": list(NAMES), "night": "4", "dagger": "4"}
    fields |= {f"card_{i}": card for i, card in enumerate(CARDS)}
    fields |= {
        "rank_1": "on",
        "faction_1": "1",
        "unknown_6": "1",
        "was_6": "on",
        "items_5": ["fan"],
        "red_7": "on",
    }
    fields |= {"sword_4": "1", "shield_2": "1"}
    return {**fields, **changed}


def test_a_pasted_role_list_fills_the_form(match: Match, desk: Client) -> None:
    page = text(send(desk, match, how="read", roles=ROLES))
    for i, card in enumerate(CARDS):
        assert f'<option value="{card}" selected' in page, i
    assert '<option value="4" selected>5 山茶</option>' in page


def test_by_hand_it_is_the_same_as_from_the_case(match: Match, director: Person, desk: Client) -> None:
    assert send(desk, match, **by_hand()).status_code == 303
    match.refresh_from_db()
    assert (match.phase, match.day) == (Phase.DAY, 4)
    other = match_create(title="接手局", by=director, now=worlds.NOON)
    players_set(other, worlds.PEOPLE[:8], by=director, now=worlds.NOON)
    assert send(desk, other, how="case", case=json.dumps(case())).status_code == 303
    other.refresh_from_db()
    ours, theirs = start_of(match, 4), start_of(other, 4)
    assert sorted(map(str, ours.items)) == sorted(map(str, theirs.items))
    ours.items = theirs.items
    assert ours == theirs


def test_a_saved_roster_is_the_form(match: Match, director: Person, desk: Client) -> None:
    cast_set(match, [CastEntry(name) for name in NAMES], by=director, now=worlds.NOON)
    players_set(match, worlds.PEOPLE[:8], by=director, now=worlds.NOON)
    page = text(desk.get(f"/desk/{match.code}/take-over/"))
    assert all(name in page for name in NAMES)
    refused = send(desk, match, how="read", roles=ROLES.replace("1白鹭", "1白鹤"))
    assert refused.status_code == 422
    assert "不一样" in text(refused)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"card_0": "red-5"}, "seats[2].card"),
        ({"faction_0": "1"}, "state.白鹭.revealed"),
        ({"sword_4": ""}, "items"),
        ({"night": "0"}, "night"),
        ({"dagger": ""}, "dagger"),
        ({"card_3": ""}, "card_3"),
        ({"card_3": "gold-1"}, "gold-1"),
        ({"sword_4": "x"}, "sword_4"),
        ({"name": []}, ""),
    ],
)
def test_what_can_not_be_is_said_and_nothing_typed_is_lost(
    match: Match, desk: Client, changed: dict[str, Any], words: str
) -> None:
    response = send(desk, match, **by_hand(**changed))
    assert response.status_code == 422
    assert words in text(response)
    match.refresh_from_db()
    assert match.phase == Phase.SETUP


@pytest.mark.parametrize("given", ["", "x", "[]", "{}", '{"format": 3}', "[" * 5000, '{"seats": [1]}'])
def test_a_case_that_is_none(match: Match, desk: Client, given: str) -> None:
    response = send(desk, match, how="case", case=given)
    assert response.status_code == 422
    match.refresh_from_db()
    assert match.phase == Phase.SETUP


def test_a_stale_form_and_a_match_that_runs(match: Match, desk: Client) -> None:
    assert desk.post(f"/desk/{match.code}/take-over/", {"version": "1", **by_hand()}).status_code == 409
    assert send(desk, match, **by_hand()).status_code == 303
    again = send(desk, match, **by_hand())
    assert again.status_code == 422
    assert "已经开局" in text(again)


def test_every_page_of_a_match_that_was_taken_over(match: Match, desk: Client, client: Client) -> None:
    send(desk, match, **by_hand())
    for page in ("", "log/", "settings/", "links/", "announcements/", "close/", "deal/", "export/"):
        assert desk.get(f"/desk/{match.code}/{page}").status_code == 200, page
    assert client.get(f"/m/{match.code}/").status_code == 200
    character = worlds.seat(match, 1)
    player = Client()
    player.force_login(worlds.player_of(character))
    assert player.get(f"/seat/{character.code}/").status_code == 200
