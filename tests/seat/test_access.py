"""Who may open a seat: its present player, and nobody else."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from director.models import Match, Person, Tenure
from director.services.people import person_new
from tests import worlds
from tests.browsers import browser, words
from tests.seat.places import address, player

GETS = ("", "news/", "record/")
POSTS = ("post/", "preview/", "no-action/", "answer/", "standing/")


def opened(client: Client, match: Match, index: int = 1) -> list[int]:
    """The status of every address of a seat."""
    gets = [client.get(address(match, index, part)).status_code for part in GETS]
    return gets + [client.post(address(match, index, part)).status_code for part in POSTS]


def test_visitors_are_asked_to_sign_in(night_one: Match) -> None:
    response = browser().get(address(night_one, 1))
    assert (response.status_code, response["Location"]) == (302, f"/sign-in/?next={address(night_one, 1)}")
    assert set(opened(browser(), night_one)) == {302}


def test_nobody_else_finds_a_seat(night_one: Match, director: Person) -> None:
    other_match = worlds.match_on_day_one(worlds.new_director("导演乙"), seed="another")
    for stranger in (
        person_new("路人"),
        director,
        worlds.player_of(worlds.seat(night_one, 2)),
        worlds.player_of(worlds.seat(other_match, 1)),
    ):
        assert set(opened(browser(stranger), night_one)) == {404}


@pytest.mark.clause("K8.8")
def test_a_former_player_finds_nothing_the_substitute_everything(night_one: Match) -> None:
    seat = worlds.seat(night_one, 1)
    client = player(night_one, 1)
    assert client.get(address(night_one, 1)).status_code == 200
    seat.tenures.update(until=timezone.now())
    assert set(opened(client, night_one)) == {404}
    substitute = person_new("替补")
    Tenure.objects.create(character=seat, person=substitute, since=timezone.now())
    assert "你受到了攻击" in words(browser(substitute).get(address(night_one, 1)))


def test_a_seat_that_never_was_looks_like_somebody_elses(night_one: Match) -> None:
    client = player(night_one, 1)
    for code in ("nothing", "0" * 16, "名字", "%00", "x" * 3000):
        assert client.get(f"/seat/{code}/").status_code == 404
    foreign, never = client.get(address(night_one, 2)), client.get("/seat/0123456789/")
    assert words(foreign).replace(address(night_one, 2), "") == words(never).replace("/seat/0123456789/", "")


def test_a_wrong_method_gets_a_sentence(night_one: Match) -> None:
    client = player(night_one, 1)
    for part in POSTS:
        response = client.get(address(night_one, 1, part))
        assert (response.status_code, response["Allow"]) == (405, "POST")
        assert address(night_one, 1) in words(response)
    assert client.put(address(night_one, 1)).status_code == 405


def test_a_seat_is_kept_by_no_cache(night_one: Match) -> None:
    assert "no-store" in player(night_one, 1).get(address(night_one, 1))["Cache-Control"]


def test_before_the_start_there_is_no_card(director: Person) -> None:
    from director.services.matches import match_deal

    match = worlds.match_in_setup(director)
    match_deal(match, by=director, now=worlds.NOON)
    page = words(player(match, 0).get(address(match, 0)))
    assert "还在筹备" in page
    assert "card-rank" not in page
    for part in POSTS:
        assert player(match, 0).post(address(match, 0, part), {"text": "行动：攻击Eve"}).status_code in (
            409,
            422,
        )
