"""A match that was begun elsewhere goes on here."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from director.announcing.text import render
from director.models import Match, Person, Phase
from director.rules.kanshu.cards import Item
from director.selectors.record import check, check_of
from director.selectors.reveal import reveal_document
from director.services.closing import close_day
from director.services.days import start_of
from director.services.drafts import dawn_publish
from director.services.ending import end_by_ruling, reveal
from director.services.matches import CastEntry, cast_set, match_create, players_set
from director.services.nights import defaults_apply_all
from director.services.posts import post_submit
from director.services.refusal import Refused
from director.services.taking_over import match_take_over
from tests import worlds
from tests.transfer.cases import CARDS, NAMES, case

pytestmark = pytest.mark.django_db


@pytest.fixture
def by() -> Person:
    return worlds.new_director()


@pytest.fixture
def match(by: Person) -> Match:
    found = match_create(title="接手局", by=by, now=worlds.NOON)
    players_set(found, worlds.PEOPLE[:8], by=by, now=worlds.NOON)
    return found


def test_it_goes_on_from_the_night_of_the_case(match: Match, by: Person) -> None:
    match_take_over(match, case(), by=by, now=worlds.NOON)
    assert (match.phase, match.day, match.first_day) == (Phase.DAY, 4, 4)
    assert [c.name for c in match.characters.order_by("seat")] == list(NAMES)
    assert [c.card.code for c in match.characters.order_by("seat")] == list(CARDS)
    state = start_of(match, 4)
    assert state.dagger == 4
    assert [seat.damage for seat in state.seats] == [0, 2, 0, 0, 0, 0, 1, 0]
    assert state.seats[6].rank_was_revealed
    assert state.seats[7].red_carded
    assert state.holds(2, Item.SHIELD)


def test_its_days_and_nights_are_numbered_on_from_there(match: Match, by: Person) -> None:
    match_take_over(match, case(), by=by, now=worlds.NOON)
    worlds.vote(match, 4, "行动：攻击{0}\n响应干涉：无")
    for night in (4, 5):
        close_day(match, by=by, now=worlds.later(20), version=match.version)
        defaults_apply_all(match, now=worlds.later(30), by=by)
        dawn_publish(match, by=by, now=worlds.later(40), version=match.version)
        assert [each.number for each in match.nights.all()] == list(range(4, night + 1))
        if match.phase == Phase.ENDED:
            break
    assert match.nights.get(number=4).events
    assert check(match).agrees
    assert not any(event.label.startswith("deal/") for event in check(match).draws)


@pytest.mark.clause("K8.2")
def test_who_was_sent_off_stays_so(match: Match, by: Person) -> None:
    match_take_over(match, case(dagger="松烟"), by=by, now=worlds.NOON)
    close_day(match, by=by, now=worlds.later(20), version=match.version)
    night = match.nights.get()
    assert night.before == []
    assert start_of(match, 4).seats[7].red_carded


def test_a_roster_saved_before_keeps_its_aliases_and_its_people(match: Match, by: Person) -> None:
    entries = [CastEntry(name, (f"别名{i}",), str(100 + i)) for i, name in enumerate(reversed(NAMES))]
    cast_set(match, entries, by=by, now=worlds.NOON)
    players_set(match, worlds.PEOPLE[:8], by=by, now=worlds.NOON)
    match_take_over(match, case(), by=by, now=worlds.NOON)
    first = match.characters.get(seat=0)
    assert (first.name, first.aliases, first.forum_uid) == ("白鹭", ["别名7"], "107")
    assert str(worlds.player_of(first)) == worlds.PEOPLE[7]


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"night": 0}, "night"),
        ({"dagger": "无人"}, "dagger"),
        ({"seats": [{"name": "甲", "card": "red-1"}, {"name": "乙", "card": "blue-2"}]}, "seats"),
        ({"seats": [{"name": n, "card": f"red-{i + 1}"} for i, n in enumerate(NAMES)], "state": {}}, "seats"),
        ({"seats": [{"name": n, "card": "red-1"} for n in NAMES], "state": {}}, "seats[1].card"),
        ({"state": {"白鹭": {"revealed": ["faction"]}}}, "state.白鹭.revealed"),
        ({"state": {"白鹭": {"revealed": ["rank", "rank"]}}}, "state.白鹭.revealed"),
        ({"items": [{"item": "sword", "holder": "白鹭", "pair": 1}]}, "items[0].pair"),
        ({"items": [{"item": "crown", "holder": "白鹭"}]}, "items[0].item"),
        ({"red_cards": ["某人"]}, "red_cards[0]"),
        ({"options": {"actions": 0}}, "options.actions"),
        ({"seed": "12"}, "seed"),
        ({"seats": 3}, "seats"),
    ],
)
def test_what_the_rules_refuse_is_refused_with_its_field(
    match: Match, by: Person, changed: dict[str, Any], field: str
) -> None:
    with pytest.raises(Refused) as refused:
        match_take_over(match, case(**changed), by=by, now=worlds.NOON)
    assert f"“{field}" in refused.value.message
    match.refresh_from_db()
    assert match.phase == Phase.SETUP
    assert not match.characters.exists()


def test_another_roster_or_too_few_players_are_refused(match: Match, by: Person) -> None:
    players_set(match, worlds.PEOPLE[:7], by=by, now=worlds.NOON)
    with pytest.raises(Refused, match="名玩家"):
        match_take_over(match, case(), by=by, now=worlds.NOON)
    cast_set(match, [CastEntry(name) for name in worlds.NAMES[:8]], by=by, now=worlds.NOON)
    with pytest.raises(Refused, match="对不上"):
        match_take_over(match, case(), by=by, now=worlds.NOON)


def test_the_log_the_public_page_and_the_reveal_say_so(match: Match, by: Person, client: Client) -> None:
    match_take_over(match, case(), by=by, now=worlds.NOON)
    entry = match.log.get(act="taken_over")
    assert (entry.actor, entry.data["night"]) == (by, 4)
    page = client.get(f"/m/{match.code}/").content.decode()
    assert "第4天起接手" in page
    end_by_ruling(match, loser=None, reason="试", by=by, now=worlds.later(1), version=match.version)
    reveal(match, by=by, now=worlds.later(2), version=match.version)
    words = render(reveal_document(match))
    assert "本局在第4夜之前由他处接手" in words
    assert "导演甲" in words
    assert check_of(match).taken_over == 4
    assert "无法用这个种子验算" in client.get(f"/m/{match.code}/verify/").content.decode()


def test_the_seed_of_the_case_is_kept(match: Match, by: Person) -> None:
    seed = worlds.seed_of("there")
    match_take_over(match, case(seed=seed.hex()), by=by, now=worlds.NOON)
    assert bytes(match.seed) == seed


def test_posts_of_the_day_are_read_by_the_taken_over_names(match: Match, by: Person) -> None:
    match_take_over(match, case(), by=by, now=worlds.NOON)
    character = match.characters.get(seat=4)
    post = post_submit(character, "行动：攻击白鹭", by=worlds.player_of(character), now=worlds.later(1))
    assert post.day.number == 4
    assert post.order is not None
