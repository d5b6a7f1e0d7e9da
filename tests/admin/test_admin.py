"""The admin: every model is there, nothing is written, and running matches keep their secrets."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from director.admin.base import ReadOnly
from director.models import Match, Person
from director.services.demo import Performance, Script
from tests.worlds import match_on_day_one, new_director

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper() -> Person:
    return Person.objects.create_superuser("keeper", password="a long phrase for tests")


@pytest.fixture
def desk(client: Client, keeper: Person) -> Client:
    client.force_login(keeper)
    return client


def test_every_model_is_registered_and_only_people_can_be_changed() -> None:
    models = list(apps.get_app_config("director").get_models())
    assert [m.__name__ for m in models if m not in admin.site._registry] == []
    writable = [m.__name__ for m in models if not isinstance(admin.site._registry[m], ReadOnly)]
    assert writable == ["Person"]


def test_every_list_and_every_row_opens(desk: Client, keeper: Person) -> None:
    performance = Performance(Script.of_game("kanshu"))
    list(performance.play())
    for model in apps.get_app_config("director").get_models():
        name = model._meta.model_name
        assert desk.get(reverse(f"admin:director_{name}_changelist") + "?q=鹤").status_code == 200, name
        row = model._default_manager.first()
        if row is not None:
            address = reverse(f"admin:director_{name}_change", args=[row.pk])
            assert desk.get(address).status_code in (200, 302), name


@pytest.mark.clause("K7.2")
def test_a_running_match_keeps_its_secrets_from_the_sites_keeper(desk: Client) -> None:
    match = match_on_day_one(new_director())
    for name in ("tenure", "dealtcard", "logentry", "player"):
        page = desk.get(reverse(f"admin:director_{name}_changelist")).content.decode()
        assert "沈鹤" not in page, name
    row = match.characters.get(seat=0)
    assert desk.get(reverse("admin:director_dealtcard_change", args=[row.card.pk])).status_code == 302
    shown = desk.get(reverse("admin:director_match_change", args=[match.pk])).content.decode()
    assert bytes(match.seed).hex() not in shown


def test_a_match_leads_to_its_desk_and_its_tables(desk: Client) -> None:
    match = match_on_day_one(new_director())
    to_desk = desk.get(reverse("admin:director_match_open_desk", args=[match.pk]))
    assert to_desk["Location"] == f"/desk/{match.code}/"
    tables = desk.get(reverse("admin:director_match_morning_tables", args=[match.pk])).content.decode()
    assert "<table" in tables
    assert "匕首竞选结果" in tables


def test_nobody_else_comes_in(client: Client) -> None:
    match = match_on_day_one(new_director())
    for person in (None, new_director("路人")):
        if person is not None:
            client.force_login(person)
        for address in (
            reverse("admin:index"),
            reverse("admin:director_match_morning_tables", args=[match.pk]),
            reverse("admin:director_match_open_desk", args=[match.pk]),
        ):
            assert client.get(address).status_code == 302
            assert "/admin/login/" in client.get(address)["Location"]


def test_rows_can_be_neither_added_nor_deleted(desk: Client) -> None:
    match: Match = match_on_day_one(new_director())
    for name in ("match", "post", "logentry", "announcement"):
        assert desk.get(reverse(f"admin:director_{name}_add")).status_code == 403
    assert (
        desk.post(reverse("admin:director_match_delete", args=[match.pk]), {"post": "yes"}).status_code == 403
    )
    assert Match.objects.filter(pk=match.pk).exists()
