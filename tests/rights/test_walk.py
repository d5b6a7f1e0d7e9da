"""The table of rights, walked over every address, by everybody, at every moment, with every method."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import Any

import pytest
from django.db import transaction
from django.db.models import QuerySet
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from director.models import (
    Announcement,
    Helper,
    Match,
    Nomination,
    OutMessage,
    PenaltyCard,
    PlayerQuestion,
    Post,
    SignUp,
)
from director.permissions import ALWAYS, RIGHTS, Moment, Right, Role
from tests.rights.addresses import DOORS, Door
from tests.rights.worlds import WHO, WORLDS, World

pytestmark = pytest.mark.django_db
REFUSED = ("PUT", "DELETE", "OPTIONS", "PATCH", "TRACE")
PLAIN = {f"{status}.html": str(status) for status in (403, 404, 405)}


@pytest.fixture(autouse=True)
def _quick(settings: Any) -> Iterator[None]:
    """Pages that say no are plain: who gets them is the question here, not how they look."""
    logging.disable(logging.CRITICAL)
    settings.ONEBOT_URL = "http://127.0.0.1:9"
    engine = {**settings.TEMPLATES[0], "APP_DIRS": False}
    files = [
        "django.template.loaders.filesystem.Loader",
        "django.template.loaders.app_directories.Loader",
    ]
    loaders = [("django.template.loaders.locmem.Loader", PLAIN), *files]
    engine["OPTIONS"] = {**engine["OPTIONS"], "loaders": [("django.template.loaders.cached.Loader", loaders)]}
    settings.TEMPLATES = [engine]
    yield
    logging.disable(logging.NOTSET)


def addresses(patterns: Any = None, before: str = "", space: str = "") -> Iterator[tuple[str, str]]:
    """Every address outside the admin, by the name that `reverse` knows it by."""
    for each in get_resolver().url_patterns if patterns is None else patterns:
        whole = before + str(each.pattern)
        if isinstance(each, URLPattern):
            yield space + str(each.name), "/" + whole
        elif isinstance(each, URLResolver) and not whole.startswith("admin/"):
            inner = f"{each.namespace}:" if each.namespace else space
            yield from addresses(each.url_patterns, whole, inner)


THINGS: dict[str, Callable[[Match], QuerySet[Any]]] = {
    "desk:reading": lambda match: Post.objects.filter(day__match=match),
    "conduct:confirm": lambda match: PenaltyCard.objects.filter(match=match),
    "conduct:dismiss": lambda match: PenaltyCard.objects.filter(match=match),
    "conduct:revoke": lambda match: PenaltyCard.objects.filter(match=match),
    "conduct:decline": lambda match: Nomination.objects.filter(character__match=match),
    "conduct:helper_yes": lambda match: Helper.objects.filter(match=match),
    "conduct:helper_no": lambda match: Helper.objects.filter(match=match),
    "conduct:helper_link": lambda match: Helper.objects.filter(match=match),
    "conduct:answer": lambda match: PlayerQuestion.objects.filter(character__match=match),
    "conduct:correct": lambda match: Announcement.objects.filter(match=match, kind="notice"),
    "conduct:strike_off": lambda match: SignUp.objects.filter(match=match),
    "desk:announcement": lambda match: Announcement.objects.filter(match=match),
    "desk:report": lambda match: Announcement.objects.filter(match=match),
    "pictures:drafted": lambda match: Announcement.objects.filter(match=match),
    "qq:settle": lambda match: OutMessage.objects.filter(match=match),
}
"""What the key in an address is of. Databases count on after a test that is undone, so no two kinds share a number."""


def places(world: World) -> dict[str, str]:
    """Every address by its name, with things of this world in it; 0 where there is no such thing."""
    found = {name: things(world.match).order_by("pk").first() for name, things in THINGS.items()}
    keys = {name: thing.pk if thing else 0 for name, thing in found.items()}
    return {name: filled(address, world, keys.get(name)) for name, address in addresses()}


def filled(address: str, world: World, key: int | None) -> str:
    """An address with its blanks filled in; one that asks for a key has its line in THINGS."""
    assert key is not None or ":pk>" not in address, f"THINGS does not say of what the key in {address} is"
    code = world.match.code
    if address.startswith("/seat/"):
        code = world.seat.code
    elif address.startswith("/helper/"):
        code = world.helper
    if address.endswith(("/night/what-if/", "/night/rewind/")):
        address += "?night=1&number=1&to=1"
    values = {
        "code": code,
        "character": world.seat.code,
        "pk": key,
        "day": 2,
        "game": world.match.game,
        "name": "text",
        "theme": "light",
        "ending": "svg",
        "kind": "status",
        "key": "opening",
        "token": "x" * 32,
    }
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: str(values.get(found[1], 1)), address)


class Sender:
    """Somebody's browser, without what a test client does besides."""

    def __init__(self, world: World, who: str) -> None:
        self.client = Client(raise_request_exception=False)
        person = world.people[who]
        if person is not None:
            person.refresh_from_db()
            self.client.force_login(person)

    def send(self, method: str, address: str) -> tuple[int, str]:
        """The status, and where it leads; whatever was done is undone."""
        environ = self.client._base_environ(
            PATH_INFO=address.partition("?")[0],
            QUERY_STRING=address.partition("?")[2],
            REQUEST_METHOD=method,
            **{"CONTENT_TYPE": "application/x-www-form-urlencoded", "wsgi.input": BytesIO(b"")},
        )
        if method != "POST":
            response = self.client.handler(environ)
        else:
            with transaction.atomic():
                response = self.client.handler(environ)
                transaction.set_rollback(True)
        return response.status_code, response.headers.get("Location", "")


def expected(door: Door, roles: set[Role], moment: Moment, method: str) -> set[str]:
    """What the table says to somebody with these roles."""
    granted = RIGHTS[door.right]
    takes = method.replace("HEAD", "GET") in door.methods.split()
    open_to_all = Role.ANYBODY in granted
    if open_to_all and not takes:
        return {"405"}
    if not open_to_all and Role.PERSON not in roles:
        return {"sign in"}
    if not any(role in roles and moment in moments for role, moments in granted.items()):
        return {"403" if door.right is Right.FOUND else "404"}
    if not takes:
        return {"405"}
    if moment in door.there:
        return {"in"}
    if method != "POST":
        return {"404"}
    return {"in", "404", "403"} if door.first else {"in", "404"}


def found(status: int, location: str, method: str, door: Door) -> str:
    """What an answer means, in the words of `expected`."""
    if status in (302, 303) and location.startswith("/sign-in/"):
        return "sign in"
    if status in (200, 400, 409, 422) or (status in (204, 302, 303) and (method == "POST" or door.onward)):
        return "in"
    return str(status)


def walk(world: World, everybody: Sequence[str], methods: Sequence[str]) -> list[str]:
    """Where somebody gets another answer than the table's."""
    wrong, there = [], places(world)
    for who in everybody:
        sender = Sender(world, who)
        for name, place in there.items():
            door = DOORS[name]
            for method in methods:
                status, location = sender.send(method, place)
                want = expected(door, world.roles[who], world.moment, method)
                if found(status, location, method, door) not in want:
                    wrong.append(f"{who}: {method} {name} {place}: {status} {location}, not {sorted(want)}")
    return wrong


def test_every_address_has_its_line() -> None:
    assert sorted(dict(addresses())) == sorted(DOORS)


def test_every_right_has_somebody() -> None:
    assert set(RIGHTS) == set(Right)
    assert all(moments <= ALWAYS and moments for granted in RIGHTS.values() for moments in granted.values())


@pytest.mark.parametrize("moment", Moment)
def test_everybody_is_let_in_where_the_table_says_so_and_nowhere_else(moment: Moment) -> None:
    wrong = walk(WORLDS[moment](), WHO, ("GET", "POST"))
    assert not wrong, "\n".join(wrong)


def test_a_head_is_answered_as_a_get() -> None:
    wrong = walk(WORLDS[Moment.DAY](), WHO, ("HEAD",))
    assert not wrong, "\n".join(wrong)


def test_nothing_takes_any_other_method() -> None:
    world = WORLDS[Moment.DAY]()
    for who in WHO:
        sender = Sender(world, who)
        for place in (*places(world).values(), "/admin/", "/admin/director/match/", "/nowhere/"):
            assert {sender.send(method, place)[0] for method in REFUSED} == {405}, place
