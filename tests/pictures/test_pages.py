"""Who may look at which picture."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from director.models import Announcement, Match, Person
from director.services.drafts import dawn_publish
from director.services.ending import end_by_ruling, reveal
from director.services.nights import defaults_apply_all
from director.services.people import person_new
from tests import worlds

SignIn = Callable[[Person], Client]


@pytest.fixture
def dawn(night_one: Match, director: Person) -> Match:
    defaults_apply_all(night_one, now=worlds.later(40), by=director, version=night_one.version)
    return night_one


@pytest.fixture
def published(dawn: Match, director: Person) -> Announcement:
    return dawn_publish(dawn, by=director, now=worlds.later(60), version=dawn.version)


def number_of(said: Announcement) -> int:
    order = said.match.announcements.exclude(published_at=None).order_by("published_at", "pk")
    return list(order.values_list("pk", flat=True)).index(said.pk) + 1


def announced(said: Announcement, kind: str = "status", theme: str = "light", ending: str = "png") -> str:
    return reverse("pictures:announced", args=[said.match.code, number_of(said), kind, theme, ending])


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("ending", "kind"), [("png", "image/png"), ("svg", "image/svg+xml; charset=utf-8")])
def test_everybody_sees_the_table_of_an_announcement(
    published: Announcement, theme: str, ending: str, kind: str
) -> None:
    response = Client().get(announced(published, "status", theme, ending))
    assert response.status_code == 200
    assert response["Content-Type"] == kind
    assert response["Content-Disposition"].startswith("inline")
    assert response.content[:4] in (b"\x89PNG", b"<svg")
    down = Client().get(announced(published, "status", theme, ending) + "?download")
    assert (
        down["Content-Disposition"]
        == f'attachment; filename="status-{number_of(published)}-{theme}.{ending}"'
    )


@pytest.mark.parametrize(
    ("kind", "theme", "ending"),
    [
        ("status", "pink", "png"),
        ("status", "light", "gif"),
        ("cards", "light", "png"),
        ("dawn", "light", "png"),
    ],
)
def test_no_other_picture_is_found(published: Announcement, kind: str, theme: str, ending: str) -> None:
    assert Client().get(announced(published, kind, theme, ending)).status_code == 404


@pytest.mark.clause("K7.4")
def test_a_draft_is_for_directors(dawn: Match, director: Person, sign_in: SignIn) -> None:
    draft = dawn.announcements.get(published_at=None)
    address = reverse("pictures:drafted", args=[dawn.code, draft.pk, "status", "light", "png"])
    assert sign_in(director).get(address).status_code == 200
    assert sign_in(person_new("路人")).get(address).status_code == 404
    assert sign_in(worlds.player_of(worlds.seat(dawn, 0))).get(address).status_code == 404
    assert Client().get(address).status_code == 302


@pytest.mark.clause("K7.4")
@pytest.mark.clause("K7.5")
def test_the_path_is_for_directors_and_after_the_reveal_for_all(
    night_one: Match,
    director: Person,
    sign_in: SignIn,
) -> None:
    page = reverse("pictures:night", args=[night_one.code, 1])
    file = reverse("pictures:path", args=[night_one.code, 1, "dark", "svg"])
    told = reverse("pictures:told", args=[night_one.code, 1, "light", "png"])
    desk = sign_in(director)
    assert "匕首路径" in desk.get(page).content.decode()
    assert worlds.name(night_one, 0) in desk.get(file).content.decode()
    assert Client().get(told).status_code == 404
    assert desk.get(told).status_code == 404, "nobody before the reveal"
    for who in (person_new("路人"), worlds.player_of(worlds.seat(night_one, 0))):
        assert sign_in(who).get(page).status_code == 404
        assert sign_in(who).get(file).status_code == 404
    assert desk.get(reverse("pictures:night", args=[night_one.code, 9])).status_code == 404
    night_one.refresh_from_db()
    now = worlds.later(70)
    end_by_ruling(night_one, loser=None, reason="止", by=director, now=now, version=night_one.version)
    reveal(night_one, by=director, now=now, version=night_one.version)
    assert Client().get(told).content[:4] == b"\x89PNG"


def test_the_announcement_page_shows_and_offers_them(published: Announcement) -> None:
    page = Client().get(reverse("public:announcement", args=[published.match.code, number_of(published)]))
    shown = page.content.decode()
    assert announced(published, "status", "light", "svg") in shown
    assert announced(published, "status", "dark", "png") in shown


@pytest.mark.clause("K7.1")
def test_a_match_that_tells_the_chain_has_its_picture(director: Person) -> None:
    match = worlds.close_with_attack(worlds.match_on_day_one(director, announce="chain"))
    defaults_apply_all(match, now=worlds.later(40), by=director, version=match.version)
    said = dawn_publish(match, by=director, now=worlds.later(60), version=match.version)
    assert Client().get(announced(said, "dawn")).content[:4] == b"\x89PNG"
