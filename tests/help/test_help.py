"""The help, and the terms that pages explain."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from director.announcing.registry import EXPLAINED, glossary
from director.selectors.rulebook import rulebooks
from tests import worlds
from tests.browsers import browser

CLAUSES = {
    number
    for book in rulebooks()
    for chapter in book.chapters
    for number in (chapter.number, *(clause.number for clause in chapter.clauses))
}


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "steps"), [("/help/", 10), ("/help/players/", 5)])
def test_the_help_has_its_steps_its_pictures_and_clauses_that_exist(address: str, steps: int) -> None:
    page = Client().get(address)
    assert page.status_code == 200
    text = page.content.decode()
    assert len(re.findall(r'<li class="panel"><h2 id="', text)) == steps
    pictures = re.findall(
        r'<img src="/static/(help/[\w-]+\.webp)" alt="[^"]+" width="640" height="\d+"', text
    )
    assert len(pictures) == text.count("<img ")
    assert [each for each in pictures if finders.find(each) is None] == []
    assert set(re.findall(r"/rules/#(\w+\.\w+)", text)) <= CLAUSES


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/help/", "/help/players/"])
def test_pictures_are_as_high_as_the_page_says(address: str) -> None:
    """A page that knows their size does not jump while they come."""
    text = Client().get(address).content.decode()
    pictures = re.findall(r'<img src="/static/(help/[\w-]+\.webp)"[^>]* width="(\d+)" height="(\d+)"', text)
    assert pictures
    for name, width, height in pictures:
        found = finders.find(name)
        assert found
        assert _size(Path(str(found)).read_bytes()) == (int(width), int(height)), name


def _size(webp: bytes) -> tuple[int, int]:
    """Width and height, as the head of a WebP picture has them."""
    assert webp[8:16] == b"WEBPVP8X"
    return int.from_bytes(webp[24:27], "little") + 1, int.from_bytes(webp[27:30], "little") + 1


@pytest.mark.django_db
def test_the_directors_help_tells_of_approval_of_ruling_and_of_the_sibling_games() -> None:
    text = Client().get("/help/").content.decode()
    steps = dict(re.findall(r'<h2 id="(\w+)">(.*?)</li>', text, re.S))
    assert "没有批准的稿不会公开" in steps["dawn"]
    assert "判终局" in steps["end"]
    assert "/rules/#K8.2" in steps["end"]
    assert "蓄波擋或拍拍" in text


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/rules/", "/sign-in/"])
def test_every_page_leads_to_the_help(address: str) -> None:
    text = Client().get(address).content.decode()
    assert 'href="/help/"' in text
    assert 'href="/help/players/"' in text


def test_every_term_that_a_page_explains_is_known_and_its_clause_exists() -> None:
    words = glossary(str)
    asked = {word for pages in EXPLAINED.values() for listed in pages.values() for word in listed}
    assert asked <= set(words)
    assert {term.clause for term in words.values()} <= CLAUSES
    assert all(key == term.word and term.text.endswith("。") for key, term in words.items())


@pytest.mark.django_db
def test_pages_explain_their_terms_once_each() -> None:
    boss = worlds.new_director()
    match = worlds.match_on_day_one(boss)
    player = worlds.player_of(worlds.seat(match, 0))
    seat = worlds.seat(match, 0).code
    at_night = worlds.close_with_attack(worlds.match_on_day_one(boss, seed="night"))
    ways = {
        "board": "",
        "deal": "deal/",
        "clock": "clock/",
        "close": "close/",
        "said": "dawn/",
        "conduct": "conduct/",
    }
    places = {page: (boss, f"/desk/{match.code}/{way}") for page, way in ways.items()}
    places |= {"seat": (player, f"/seat/{seat}/"), "night": (boss, f"/desk/{at_night.code}/night/")}
    places["public"] = (None, f"/m/{match.code}/")
    assert set(places) == set(EXPLAINED["kanshu"])
    for page, (who, address) in places.items():
        text = browser(who).get(address).content.decode()
        ids = re.findall(r'role="tooltip" id="([\w-]+)"', text)
        assert len(ids) == len(set(ids)) >= len(EXPLAINED["kanshu"][page]), address
