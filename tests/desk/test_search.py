"""The search box of the desk: for the directors of the match, page by page, and every look is in the log."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.html import escape

from director.models import Match, Person, Post
from director.selectors.rulebook import rulebooks
from tests import worlds
from tests.desk.asking import at, text

SignIn = Callable[[Person], Client]


def main(response: object) -> str:
    return text(response).split("<main")[1]


def _posts(match: Match, count: int) -> None:
    character = worlds.seat(match, 3)
    Post.objects.bulk_create(
        Post(
            day=match.days.get(),
            character=character,
            text=f"树上的猫头鹰 {n}",
            sent_at=worlds.later(n),
            late=n % 2 == 0,
        )
        for n in range(count)
    )


def test_posts_come_page_by_page_newest_first(day_one: Match, desk: Client) -> None:
    _posts(day_one, 45)
    first = main(desk.get(at(day_one, "search/"), {"q": "猫头鹰"}))
    assert first.count("log-line") == 20
    assert "猫头鹰 44" in first
    assert "猫头鹰 24" not in first
    assert "page=3" in first
    assert main(desk.get(at(day_one, "search/"), {"q": "猫头鹰", "page": "3"})).count("log-line") == 5
    assert desk.get(at(day_one, "search/"), {"q": "猫头鹰", "page": "x" * 300}).status_code == 200


def test_it_is_for_this_matchs_directors_and_of_this_match(
    day_one: Match, desk: Client, director: Person, sign_in: SignIn
) -> None:
    other = worlds.match_on_day_one(director, seed="another")
    _posts(other, 2)
    assert "没有找到" in main(desk.get(at(day_one, "search/"), {"q": "猫头鹰"}))
    player = worlds.player_of(worlds.seat(day_one, 3))
    for stranger in (player, worlds.new_director("导演乙")):
        assert sign_in(stranger).get(at(day_one, "search/"), {"q": "猫头鹰"}).status_code == 404
    assert Client().get(at(day_one, "search/"), {"q": "猫头鹰"}).status_code == 302


def test_a_search_is_a_look_and_leads_to_the_players_record(day_one: Match, desk: Client) -> None:
    before = day_one.version
    page = main(desk.get(at(day_one, "search/"), {"q": worlds.name(day_one, 3)}))
    assert f"seat/{worlds.seat(day_one, 3).code}/record/" in page
    looks = [entry.data["what"] for entry in day_one.log.filter(act="looked")]
    assert looks == ["search"]
    day_one.refresh_from_db()
    assert day_one.version == before


def test_the_box_is_on_every_page_of_the_desk(day_one: Match, desk: Client) -> None:
    for page in ("", "night/", "log/", "clock/"):
        shown = text(desk.get(at(day_one, page)))
        assert f'role="search" action="{at(day_one, "search/")}"' in shown


@pytest.mark.parametrize(
    ("words", "found", "missing"),
    [
        ("k2.5", ["K2.5"], ["K2.4"]),
        ("V10b", ["V10b"], ["V1"]),
        ("H3", ["H3"], []),
        ("K2", ["K2.1", "K2.5"], ["K3.1", "K20"]),
        ("炼金术师", ["K7.1"], ["K1.1"]),
        ("煉金術師", ["K7.1"], ["K1.1"]),
    ],
)
def test_a_clause_is_found_by_its_number_and_by_its_words(
    desk: Client, day_one: Match, words: str, found: list[str], missing: list[str]
) -> None:
    page = main(desk.get(at(day_one, "search/"), {"q": words}))
    listed = re.findall(r'href="/rules/#([\w.]+)"', page)
    assert set(found) <= set(listed)
    assert not set(missing) & set(listed)
    assert len(listed) <= 20
    for number in found:
        assert clause_text(number) in page, "with what it says"


def clause_text(number: str) -> str:
    texts = {clause.number: clause.text for book in rulebooks() for clause in book.clauses}
    return escape(texts[number])
