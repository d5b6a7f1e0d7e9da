"""A link serves one browser, ends with the seat, and stays out of logs and referrers; guessing is slow."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from director.models import Attempts, Person, SignInLink
from director.services.links import link_make
from director.services.people import person_new
from director.services.sessions import sign_out
from director.services.substitutes import TakeOver, substitute
from director.services.throttle import LINK, SIGN_IN, TooMany, attempt, forget
from tests.browsers import browser, words
from tests.worlds import later, match_on_day_one, new_director, player_of, seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def token() -> str:
    return link_make(person_new("北风"), now=timezone.now())


def test_looking_at_a_link_signs_nobody_in_and_tells_nothing(token: str) -> None:
    client = browser()
    shown = client.get(f"/in/{token}/")
    assert shown.status_code == 200
    assert "北风" not in words(shown)
    assert "_auth_user_id" not in client.session
    assert SignInLink.objects.get().used_at is None
    assert shown["Referrer-Policy"] == "same-origin"
    assert "no-store" in shown["Cache-Control"]


def test_the_button_needs_the_page_that_it_stands_on(token: str) -> None:
    assert Client(enforce_csrf_checks=True).post(f"/in/{token}/").status_code == 403


def test_a_link_serves_the_browser_that_used_it_first_and_no_other(token: str) -> None:
    first, second = browser(), browser()
    assert first.post(f"/in/{token}/").status_code == 303
    for client in (second, browser()):
        refused = client.post(f"/in/{token}/")
        assert refused.status_code == 404
        assert "另一个浏览器" in words(refused)
        assert client.get(f"/in/{token}/").status_code == 404
        assert "_auth_user_id" not in client.session
    first.post("/sign-out/")
    assert first.post(f"/in/{token}/").status_code == 303
    assert "_auth_user_id" in first.session


def test_an_answer_that_is_lost_on_the_way_shuts_nobody_out(token: str) -> None:
    client = browser()
    client.get(f"/in/{token}/")
    kept = client.cookies["browser"].value
    client.post(f"/in/{token}/")
    client.cookies.clear()
    client.cookies["browser"] = kept
    assert client.post(f"/in/{token}/").status_code == 303
    assert "_auth_user_id" in client.session


def test_neither_token_nor_browser_is_kept_in_the_clear(token: str) -> None:
    client = browser()
    client.post(f"/in/{token}/")
    key = client.cookies["browser"]
    link = SignInLink.objects.get()
    assert token not in (link.digest, link.bound_to)
    assert key.value not in (link.digest, link.bound_to)
    assert (key["httponly"], key["samesite"]) == (True, "Strict")


@pytest.mark.clause("K8.8")
def test_sessions_and_links_end_with_the_seat() -> None:
    match = match_on_day_one(new_director())
    former, code = player_of(seat(match, 3)), seat(match, 3).code
    token = link_make(former, now=later(1), match=match)
    client = browser(former)
    assert client.get(f"/seat/{code}/").status_code == 200
    how = TakeOver(by_former=True, reason="有事", public=False)
    director = match.directorships.get(rank=1).person
    substitute(seat(match, 3), "阿替", how, by=director, now=later(2))
    assert client.get(f"/seat/{code}/").status_code == 302
    assert "_auth_user_id" not in client.session
    assert browser().post(f"/in/{token}/").status_code == 404


def test_a_password_survives_the_end_of_sessions() -> None:
    person = person_new("三两")
    person.set_password("一场雨 下了3天")
    person.save()
    sign_out(person)
    assert Person.objects.get(pk=person.pk).check_password("一场雨 下了3天")
    client = browser()
    client.force_login(Person.objects.get(pk=person.pk))
    assert client.get("/inbox/").status_code == 200


def test_a_visit_from_elsewhere_opens_the_page_once_more() -> None:
    from_a_mail = {"Sec-Fetch-Site": "cross-site"}
    shown = browser().get("/sign-in/?next=/seat/x/", headers=from_a_mail)
    assert 'content="0; url=/sign-in/?next=%2Fseat%2Fx%2F"' in words(shown)
    evil = browser().get("/sign-in/?next=//evil.example/%22%3E", headers=from_a_mail)
    assert 'content="0; url=/sign-in/?next=%2F"' in words(evil)


def test_guessing_links_is_slow_for_that_address_only(settings: Any) -> None:
    settings.BEHIND_PROXY = True
    for number in range(LINK.most):
        assert browser().get(f"/in/guess{number}/", headers={"X-Forwarded-For": "9.9.9.9"}).status_code == 404
    slow = browser().get("/in/guess/", headers={"X-Forwarded-For": "1.1.1.1, 9.9.9.9"})
    assert slow.status_code == 429
    assert int(slow["Retry-After"]) > 0
    assert browser().get("/in/guess/", headers={"X-Forwarded-For": "9.9.9.9, 1.1.1.1"}).status_code == 404


def test_tries_are_forgotten_after_a_time_and_after_success() -> None:
    now = timezone.now()
    for _number in range(SIGN_IN.most):
        attempt(SIGN_IN, "1.1.1.1", "beifeng", now=now)
    with pytest.raises(TooMany):
        attempt(SIGN_IN, "1.1.1.1", "beifeng", now=now)
    attempt(SIGN_IN, "1.1.1.1", "another", now=now)
    attempt(SIGN_IN, "1.1.1.1", "beifeng", now=now + SIGN_IN.within)
    for _number in range(SIGN_IN.most):
        forget(SIGN_IN, "1.1.1.1", "beifeng")
        attempt(SIGN_IN, "1.1.1.1", "beifeng", now=now + SIGN_IN.within)
    assert "1.1.1.1" not in "".join(Attempts.objects.values_list("key", flat=True))
    attempt(LINK, "2.2.2.2", now=now + timedelta(days=2))
    assert Attempts.objects.count() == 1
