"""The admin, address by address: for its keepers alone, who read of a running match what the public knows."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.db.models import Model
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

from director.admin.base import ReadOnly, Secret
from director.permissions import RIGHTS, Moment, Right, Role
from tests.rights.test_walk import Sender
from tests.rights.worlds import WORLDS, World

pytestmark = pytest.mark.django_db
OWN = ("/admin/password_change/", "/admin/password_change/done/", "/admin/logout/", "/admin/login/")


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def places(patterns: Any = None, before: str = "/") -> Iterator[str]:
    """Every address of the admin, with a 1 for whatever it asks for."""
    for each in get_resolver().url_patterns if patterns is None else patterns:
        pattern = str(each.pattern)
        whole = before + (
            pattern if "^" not in pattern else "director/" if "label" in pattern else "nowhere/"
        )
        for name in ("<path:object_id>", "<path:content_type_id>", "<path:id>", "<int:object_id>"):
            whole = whole.replace(name, "1")
        if isinstance(each, URLResolver) and (before != "/" or pattern == "admin/"):
            yield from places(each.url_patterns, whole)
        elif isinstance(each, URLPattern) and before != "/":
            yield whole


def models() -> Iterator[tuple[type[Model], Any]]:
    yield from ((m, page) for m, page in admin.site._registry.items() if m._meta.app_label == "director")


def address(model: type[Model], page: str, *arguments: object) -> str | None:
    try:
        return reverse(f"admin:director_{model._meta.model_name}_{page}", args=arguments)
    except NoReverseMatch:
        return None


def row_of(model: type[Model], world: World) -> Model | None:
    """A row of this match, where the model has one."""
    return model._default_manager.order_by("pk").first()


def test_nobody_but_a_keeper_comes_in() -> None:
    world, wrong, found = WORLDS[Moment.NIGHT](), [], sorted(set(places()))
    assert len(found) > 100
    for who, method in (("anonymous", "POST"), ("player", "GET"), ("director", "GET")):
        sender = Sender(world, who)
        for place in found:
            status, location = sender.send(method, place)
            if place not in OWN and (status != 302 or "/admin/login/" not in location):
                wrong.append(f"{who}: {method} {place}: {status} {location}")
    assert wrong == []


@pytest.mark.parametrize("moment", [Moment.NIGHT, Moment.REVEALED])
def test_a_keeper_reads_lists_and_changes_nothing_but_accounts(moment: Moment) -> None:
    world, wrong = WORLDS[moment](), []
    sender = Sender(world, "keeper")
    opened = moment in RIGHTS[Right.KEEP_SECRETS][Role.KEEPER]
    for model, page in models():
        name, reads_only = model.__name__, isinstance(page, ReadOnly)
        for method in ("GET", "POST"):
            if (status := sender.send(method, address(model, "changelist") or "")[0]) not in (200, 302):
                wrong.append(f"{method} {name} list: {status}")
            adding = sender.send(method, address(model, "add") or "/admin/")[0]
            if reads_only and adding != 403:
                wrong.append(f"{method} {name} add: {adding}")
        row = row_of(model, world)
        if row is None:
            continue
        shown, _where = sender.send("GET", address(model, "change", row.pk) or "")
        hidden = isinstance(page, Secret) and not opened
        match = getattr(row, "match", world.match)
        if isinstance(page, Secret) and match == world.match and (shown == 200) == hidden:
            wrong.append(f"{name} row: {shown}")
        for what, method in (("change", "POST"), ("delete", "POST"), ("delete", "GET")):
            status, _where = sender.send(method, address(model, what, row.pk) or "")
            if reads_only and status not in (302, 403, 404):
                wrong.append(f"{method} {name} {what}: {status}")
    assert wrong == []


def test_every_model_of_the_admin_is_one_that_there_is() -> None:
    assert {model for model, _page in models()} <= set(apps.get_app_config("director").get_models())
