"""The admin tells a site's keeper, who may play, nothing of a running match that the public does not know."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.urls import reverse

from director.admin.base import Secret
from director.models import Match, Person, Phase, Post, SignInLink, Tenure
from director.services.links import link_make
from director.services.nights import defaults_apply_all
from director.services.substitutes import TakeOver, substitute
from tests.browsers import words
from tests.worlds import (
    PEOPLE,
    close_with_attack,
    later,
    match_on_day_one,
    new_director,
    player_of,
    seat,
    vote,
)

pytestmark = [pytest.mark.django_db, pytest.mark.clause("K7.2")]

PUBLIC = {
    *("Match", "Directorship", "Announcement", "Character", "Day"),
    *("Rhythm", "DayPlan", "Extension", "Heartbeat", "Person", "QQAccount", "BindingCode"),
    "Attempts",  # of past days alone
}
"""The models whose rows tell nothing secret in the columns that the admin shows."""


@pytest.fixture
def keeper() -> Client:
    client = Client()
    client.force_login(Person.objects.create_superuser("keeper", password="a long phrase for tests"))
    return client


@pytest.fixture
def match() -> Match:
    return match_on_day_one(new_director())


def address(model: type, page: str, *args: object) -> str:
    return reverse(f"admin:director_{model._meta.model_name}_{page}", args=args)  # type: ignore[attr-defined]


def test_whatever_is_not_public_is_kept_until_the_reveal() -> None:
    open_models = {
        model.__name__
        for model, page in admin.site._registry.items()
        if model._meta.app_label == "director" and not isinstance(page, Secret)
    }
    assert open_models <= PUBLIC


@pytest.mark.parametrize(
    "asked",
    [
        *("posts__isnull=True", "posts=1", "cards__isnull=False", "asked__isnull=False", "tenures=1"),
        *("card=1", "standing__isnull=False", "tree_hole__isnull=False", "helpers__isnull=False"),
    ],
)
def test_characters_can_not_be_sifted_by_what_hangs_on_them(keeper: Client, match: Match, asked: str) -> None:
    vote(match, 0, "行动：攻击{1}")
    assert keeper.get(f"{address(type(seat(match, 0)), 'changelist')}?{asked}").status_code == 400


@pytest.mark.parametrize(
    "asked",
    [
        "options__random_policy=uniform",
        "version__gt=3",
        "dealt=1",
        "phase=dawn",
        "due_at__isnull=True",
        "seed__gt=a",
    ],
)
def test_matches_can_not_be_sifted_by_hidden_columns(keeper: Client, match: Match, asked: str) -> None:
    assert keeper.get(f"{address(Match, 'changelist')}?{asked}").status_code == 400


@pytest.mark.parametrize(
    "asked", ["tenures=1", "tenures__isnull=False", "signed_up=1", "last_login__isnull=True"]
)
def test_people_can_not_be_sifted_by_whom_they_play(keeper: Client, match: Match, asked: str) -> None:
    assert keeper.get(f"{address(Person, 'changelist')}?{asked}").status_code == 400


def test_filters_that_are_offered_still_work(keeper: Client, match: Match) -> None:
    assert keeper.get(f"{address(Match, 'changelist')}?game__exact=kanshu").status_code == 200
    assert keeper.get(f"{address(Person, 'changelist')}?is_active__exact=1").status_code == 200
    assert keeper.get(f"{address(Post, 'changelist')}?late__exact=0&source__exact=seat").status_code == 200


@pytest.mark.clause("K7.4")
def test_a_settled_night_looks_like_one_that_is_not(keeper: Client, match: Match) -> None:
    close_with_attack(match)
    match.refresh_from_db()
    pages = [address(Match, "changelist"), address(Match, "change", match.pk)]
    before = [words(keeper.get(page)) for page in pages]
    defaults_apply_all(match, by=None, now=later(90))
    match.refresh_from_db()
    assert match.phase == Phase.DAWN
    assert [words(keeper.get(page)) for page in pages] == before


@pytest.mark.clause("K9.3")
def test_the_random_policy_is_not_shown(keeper: Client, match: Match) -> None:
    before = words(keeper.get(address(Match, "change", match.pk)))
    Match.objects.filter(pk=match.pk).update(options={**match.options, "random_policy": "attack_only"})
    assert words(keeper.get(address(Match, "change", match.pk))) == before


def test_who_would_be_deleted_with_whom_is_not_told(keeper: Client, match: Match) -> None:
    person = player_of(seat(match, 0))
    assert keeper.get(address(Person, "delete", person.pk)).status_code == 403
    asked = {"action": "delete_selected", "_selected_action": [person.pk]}
    shown = keeper.post(address(Person, "changelist"), asked, follow=True).content.decode()
    assert str(Tenure.objects.get(person=person)) not in shown
    assert seat(match, 0).name not in shown


@pytest.mark.clause("K8.8")
def test_neither_links_nor_times_tell_who_took_over(keeper: Client, match: Match) -> None:
    director = match.directorships.get(rank=1).person
    how = TakeOver(by_former=False, reason="有事")
    substitute(seat(match, 3), "阿替", how, by=director, now=later(20))
    link_make(player_of(seat(match, 4)), now=later(21), match=match, by=director)
    links = keeper.get(address(SignInLink, "changelist")).content.decode()
    assert "阿替" not in links
    assert not any(name in links for name in PEOPLE)
    person = player_of(seat(match, 3))
    row = keeper.get(address(Person, "change", person.pk)).content.decode()
    assert "date_joined" not in row
    assert "last_login" not in row


def test_the_workers_lists_are_not_there(keeper: Client) -> None:
    assert keeper.get("/admin/django_q/success/").status_code == 404
    assert keeper.get("/admin/django_q/schedule/add/").status_code == 404


def test_nothing_tells_which_rows_there_are(keeper: Client, match: Match) -> None:
    """An address that exists and one that does not are answered alike."""
    vote(match, 0, "行动：攻击{1}")
    post = Post.objects.get()
    kind = ContentType.objects.get_for_model(Post).pk
    for pattern in (
        f"/admin/r/{kind}/{{}}/",
        "/admin/director/post/{}/change/",
        "/admin/director/post/{}/history/",
    ):
        there, nowhere = (keeper.get(pattern.format(pk)) for pk in (post.pk, post.pk + 9))
        assert there.status_code == nowhere.status_code
        shown, missing = f"/{post.pk}/", f"/{post.pk + 9}/"
        assert words(there).replace(shown, "") == words(nowhere).replace(missing, "")


def test_every_secret_list_is_empty_while_the_match_runs(keeper: Client, match: Match) -> None:
    vote(match, 0, "行动：攻击{1}")
    for model in apps.get_app_config("director").get_models():
        page = admin.site._registry.get(model)
        if isinstance(page, Secret):
            shown = keeper.get(address(model, "changelist"))
            assert shown.context["cl"].result_count == 0, model
