"""Who may enter: every page of the desk, for every kind of visitor, in every moment of a match."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from director.models import Match, Person
from director.services.matches import director_add
from director.services.people import person_new
from director.views.desk.urls import urlpatterns
from tests import worlds
from tests.desk.asking import at, text

SignIn = Callable[[Person], Client]
NEED_MORE = {"what_if", "rewind"}
"""Pages about a question, which their address must name."""


def address(pattern: URLPattern, match: Match, pk: int = 1) -> str:
    wanted = {"code": match.code, "pk": pk, "character": worlds.seat(match, 0).code}
    return reverse(
        f"desk:{pattern.name}",
        kwargs={key: wanted[key] for key in pattern.pattern.converters if key in wanted},
    )


ALL = [pattern for pattern in urlpatterns if "code" in pattern.pattern.converters]


@pytest.mark.parametrize("pattern", urlpatterns, ids=lambda one: one.name)
def test_nobody_unknown_enters(pattern: URLPattern, day_one: Match) -> None:
    for method in ("get", "post"):
        response = getattr(Client(), method)(address(pattern, day_one))
        assert response.status_code == 302
        assert response["Location"].startswith("/sign-in/")


@pytest.mark.parametrize("pattern", ALL, ids=lambda one: one.name)
def test_others_find_nothing(pattern: URLPattern, day_one: Match, sign_in: SignIn) -> None:
    other_director = worlds.new_director("导演乙")
    worlds.match_in_setup(other_director, seed="another")
    player = worlds.player_of(worlds.seat(day_one, 0))
    for who in (person_new("路人"), player, other_director):
        client = sign_in(who)
        for method in ("get", "post"):
            response = getattr(client, method)(address(pattern, day_one))
            assert response.status_code == 404, (who, method)


def bare(response: object, code: str) -> str:
    """A page without what is new on every page."""
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", text(response).replace(code, ""))


def test_no_match_and_not_my_match_look_the_same(day_one: Match, sign_in: SignIn) -> None:
    client = sign_in(person_new("路人"))
    there, nowhere = client.get(at(day_one)), client.get("/desk/0123456789/")
    assert there.status_code == nowhere.status_code == 404
    assert bare(there, day_one.code) == bare(nowhere, "0123456789")


@pytest.mark.parametrize("pattern", ALL, ids=lambda one: one.name)
def test_directors_enter_and_wrong_methods_are_told_so(
    pattern: URLPattern, day_one: Match, desk: Client
) -> None:
    worlds.vote(day_one, 0, "行动：攻击{1}")
    pk = day_one.announcements.earliest("pk").pk
    if pattern.name == "reading":
        pk = day_one.days.get().posts.get().pk
    response = desk.get(address(pattern, day_one, pk))
    if response.status_code == 405:
        assert response["Allow"] == "POST"
        assert "不能这样打开" in text(response)
    else:
        allowed = {404} if pattern.name in NEED_MORE else {200, 422}  # 422: not at this moment of a match
        assert response.status_code in allowed
    assert desk.put(address(pattern, day_one, pk)).status_code == 405
    assert desk.head(address(pattern, day_one, pk)).status_code == response.status_code


def test_a_second_director_sees_the_same(day_one: Match, director: Person, sign_in: SignIn) -> None:
    second = person_new("导演乙")
    director_add(day_one, second, by=director, now=worlds.NOON)
    assert sign_in(second).get(at(day_one)).status_code == 200


def test_only_people_with_an_account_create_matches(sign_in: SignIn, db: None) -> None:
    guest = person_new("只有链接的人")
    assert sign_in(guest).get("/desk/new/").status_code == 403
    guest.set_password("a-long-password-7")
    guest.save()
    assert sign_in(guest).get("/desk/new/").status_code == 200


def test_pages_are_not_kept_by_browsers(day_one: Match, desk: Client) -> None:
    assert "no-store" in desk.get(at(day_one))["Cache-Control"]
