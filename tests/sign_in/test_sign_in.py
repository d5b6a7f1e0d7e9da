"""Signing in by password and by link, setting a password, signing out."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.models import Person, SignInLink, Tenure
from director.services.links import LIFETIME, link_make
from director.services.people import person_new
from tests import worlds
from tests.browsers import browser, words

pytestmark = pytest.mark.django_db
PASSWORD = "裁缝铺 的 雨 3"


@pytest.fixture
def person() -> Person:
    known = person_new("北风")
    known.username = "beifeng"
    known.set_password(PASSWORD)
    known.save()
    return known


def sign_in(client: Client, name: str = "beifeng", password: str = PASSWORD, **more: str) -> Any:
    return client.post("/sign-in/", {"username": name, "password": password, **more})


def signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_a_password_signs_in_and_leads_home(person: Person) -> None:
    client = browser()
    response = sign_in(client)
    assert (response.status_code, response["Location"]) == (303, "/")
    assert signed_in(client)


@pytest.mark.parametrize(
    ("name", "password"), [("beifeng", "x"), ("nobody", PASSWORD), ("", ""), ("a\x00", "b\x00")]
)
def test_a_wrong_name_or_password_says_the_same_and_keeps_the_name(
    person: Person, name: str, password: str
) -> None:
    client = browser()
    response = sign_in(client, name, password)
    assert response.status_code == 422
    assert not signed_in(client)
    if name in ("beifeng", "nobody"):
        assert "登录名或密码不对" in words(response)
        assert f'value="{name}"' in words(response)


@pytest.mark.parametrize(
    "next_page", ["https://evil.example/", "//evil.example", "javascript:alert(1)", "/\x00"]
)
def test_it_leads_to_no_other_site(person: Person, next_page: str) -> None:
    assert sign_in(browser(), next=next_page)["Location"] == "/"


def test_it_leads_on_to_where_one_wanted_to_go(person: Person) -> None:
    assert sign_in(browser(), next="/account/password/")["Location"] == "/account/password/"


def test_guessing_is_slowed_down_for_that_name_only(person: Person) -> None:
    client = browser()
    codes = [sign_in(client, password="guess").status_code for _ in range(11)]
    assert codes == [422] * 10 + [429]
    assert sign_in(client).status_code == 429
    assert sign_in(client, "another", "guess").status_code == 422


def test_signing_out_takes_a_post(person: Person) -> None:
    client = browser(person)
    assert client.get("/sign-out/").status_code == 405
    assert signed_in(client)
    assert client.post("/sign-out/").status_code == 303
    assert not signed_in(client)


def test_an_expired_form_gets_a_sentence(person: Person) -> None:
    client = Client(enforce_csrf_checks=True)
    response = sign_in(client)
    assert response.status_code == 403
    assert "表单过期" in words(response)


# ---------------------------------------------------------------- links


def test_a_link_leads_a_player_to_its_seat_and_a_director_to_its_desk() -> None:
    director = worlds.new_director()
    match = worlds.match_on_day_one(director)
    seat = worlds.seat(match, 2)
    for person, place in (
        (worlds.player_of(seat), f"/seat/{seat.code}/"),
        (director, f"/desk/{match.code}/"),
    ):
        token = link_make(person, now=timezone.now(), match=match)
        client = browser()
        response = client.post(f"/in/{token}/")
        assert (response.status_code, response["Location"]) == (303, place)
        assert client.session["_auth_user_id"] == str(person.pk)
    assert SignInLink.objects.filter(used_at=None).count() == 0


def test_a_link_signs_out_whoever_was_there_before(person: Person) -> None:
    client = browser(person)
    other = person_new("三两")
    client.post(f"/in/{link_make(other, now=timezone.now())}/")
    assert client.session["_auth_user_id"] == str(other.pk)


def test_before_the_start_a_director_finds_the_desk() -> None:
    director = worlds.new_director()
    match = worlds.match_in_setup(director)
    token = link_make(director, now=timezone.now(), match=match)
    assert browser().post(f"/in/{token}/")["Location"] == f"/desk/{match.code}/"


@pytest.mark.parametrize("token", ["x", "0" * 500, "名字", "%00", "..%2f"])
def test_an_unknown_link_gets_a_sentence(token: str) -> None:
    client = browser()
    response = client.post(f"/in/{token}/")
    assert response.status_code == 404
    assert not signed_in(client)


def test_an_old_a_revoked_and_a_foreign_link_do_not_sign_in(person: Person) -> None:
    now = timezone.now()
    old = link_make(person, now=now - LIFETIME - timedelta(seconds=1))
    revoked = link_make(person, now=now)
    link_make(person, now=now)
    for token in (old, revoked):
        client = browser()
        response = client.post(f"/in/{token}/")
        assert response.status_code == 404
        assert "无效或已过期" in words(response)
        assert not signed_in(client)


@pytest.mark.clause("K8.8")
def test_somebody_who_lost_the_seat_finds_what_everybody_sees() -> None:
    match = worlds.match_on_day_one(worlds.new_director())
    seat = worlds.seat(match, 0)
    former = worlds.player_of(seat)
    token = link_make(former, now=timezone.now(), match=match)
    Tenure.objects.filter(character=seat).update(until=timezone.now())
    client = browser()
    assert client.post(f"/in/{token}/")["Location"] == f"/m/{match.code}/"
    assert client.get(f"/seat/{seat.code}/").status_code == 404
    assert seat.code not in words(client.get("/"))


# ---------------------------------------------------------------- the password


def password_form(**changed: str) -> dict[str, str]:
    return {"username": "sanliang", "new": "一场雨 下了3天", "again": "一场雨 下了3天", **changed}


def test_whoever_came_by_a_link_sets_a_name_and_a_password_and_stays_signed_in() -> None:
    newcomer = person_new("三两")
    client = browser(newcomer)
    assert client.post("/account/password/", password_form()).status_code == 303
    assert signed_in(client)
    assert "密码已经设好" in words(client.get("/"))
    assert sign_in(browser(), "sanliang", "一场雨 下了3天").status_code == 303


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"username": "BeiFeng"}, "已经有人用了"),
        ({"again": "不一样的密码 9"}, "两遍不一样"),
        ({"new": "12345678", "again": "12345678"}, ""),
        ({"username": "有 空格"}, ""),
        ({"username": ""}, ""),
        ({"new": "", "again": ""}, ""),
        ({"username": "a\x00b"}, ""),
        ({"username": "x" * 5000}, ""),
    ],
)
def test_what_is_wrong_with_a_new_password_is_said_and_nothing_changes(
    person: Person, changed: dict[str, str], said: str
) -> None:
    newcomer = person_new("三两")
    response = browser(newcomer).post("/account/password/", password_form(**changed))
    assert response.status_code == 422
    assert said in words(response)
    newcomer.refresh_from_db()
    assert not newcomer.has_usable_password()


def test_another_password_needs_the_present_one(person: Person) -> None:
    client = browser(person)
    assert client.post("/account/password/", password_form(present="falsch")).status_code == 422
    assert client.post("/account/password/", password_form(present=PASSWORD)).status_code == 303


def test_the_account_is_for_those_who_signed_in() -> None:
    response = browser().get("/account/password/")
    assert (response.status_code, response["Location"]) == (302, "/sign-in/?next=/account/password/")


# ---------------------------------------------------------------- home


def test_home_shows_each_what_is_theirs(person: Person) -> None:
    director = worlds.new_director()
    match = worlds.match_on_day_one(director)
    setup = worlds.match_in_setup(worlds.new_director("另一位"), seed="other")
    seat = worlds.seat(match, 1)
    player = worlds.player_of(seat)
    seat_page, desk = f"/seat/{seat.code}/", f"/desk/{match.code}/"
    for who, sees_seat, sees_desk in (
        (None, False, False),
        (person, False, False),
        (player, True, False),
        (director, False, True),
    ):
        page = words(browser(who).get("/"))
        assert (seat_page in page, desk in page) == (sees_seat, sees_desk)
        assert reverse("public:match", args=[match.code]) in page
        assert setup.code not in page


def test_home_tells_of_open_questions_and_bears_odd_pages() -> None:
    match = worlds.close_with_attack(worlds.match_on_day_one(worlds.new_director()))
    asked, other = worlds.seat(match, 1), worlds.seat(match, 3)
    assert "有问题等你回答" in words(browser(worlds.player_of(asked)).get("/"))
    assert "有问题等你回答" not in words(browser(worlds.player_of(other)).get("/"))
    for page in ("0", "-1", "x", "9" * 40, "\x00"):
        assert browser().get("/", {"page": page}).status_code == 200
    assert browser().post("/").status_code == 405
