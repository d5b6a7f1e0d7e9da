"""The admin in groups: each model stands in one of them, and the side opens the group of the page that is shown."""

from __future__ import annotations

from collections import Counter

import pytest
from django.apps import apps
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from director.admin.groups import GROUPS, OTHERS
from director.models import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper(client: Client) -> Client:
    client.force_login(Person.objects.create_superuser("keeper", password="a long phrase for tests"))
    return client


def test_every_model_has_one_group() -> None:
    models = {model._meta.model_name for model in apps.get_app_config("director").get_models()}
    named = Counter(name for group in GROUPS for name in group.models)
    assert set(named) == models
    assert [name for name, times in named.items() if times > 1] == []


def test_the_first_page_shows_every_group_with_what_it_holds(keeper: Client) -> None:
    page = keeper.get(reverse("admin:index")).content.decode()
    for group in GROUPS:
        assert f'<h2 id="{group.key}"' in page
    for model in apps.get_app_config("director").get_models():
        address = reverse(f"admin:director_{model._meta.model_name}_changelist")
        assert f'<a href="{address}"' in page, address


def test_what_no_group_names_is_shown_too(keeper: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("director.admin.groups.GROUPS", GROUPS[1:])
    last, models = keeper.get(reverse("admin:index")).context["groups"][-1]
    assert last is OTHERS
    assert {model["object_name"].lower() for model in models} == set(GROUPS[0].models)


def test_the_side_opens_the_group_of_the_page_alone(keeper: Client) -> None:
    here, beside = reverse("admin:director_post_changelist"), reverse("admin:director_day_changelist")
    shown = [item for part in keeper.get(here).context["sidebar_navigation"] for item in part["items"]]
    links = [item["link"] for item in shown]
    assert [item["link"] for item in shown if item["active"]] == [here]
    assert beside in links
    assert reverse("admin:director_night_changelist") not in links
    assert f"{reverse('admin:index')}#nights" in links


def test_nobody_is_shown_more_than_they_may_open(client: Client) -> None:
    reader = Person.objects.create_user("reader", password="a long phrase for tests", is_staff=True)
    reader.user_permissions.add(Permission.objects.get(codename="view_match"))
    client.force_login(reader)
    page = client.get(reverse("admin:index"))
    assert [[model["object_name"] for model in models] for _group, models in page.context["groups"]] == [
        ["Match"]
    ]
    assert "/admin/director/person/" not in page.content.decode()
