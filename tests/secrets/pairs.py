"""Two worlds at a time: made alike to the primary key, and seen by the same viewer at the same moment.

A world is made, looked at and rolled back, so that the next one begins with the same primary keys, codes and seeds:
whatever differs on a page then comes of what was made different.
"""

from __future__ import annotations

import itertools
import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from director.models import Match, Person

_TOKENS = re.compile(
    rb'name="csrfmiddlewaretoken" value="[^"]*"|&quot;X-CSRFToken&quot;: &quot;[^&]*&quot;|csrfToken[^,;]*'
)
_HEADERS = (
    "Content-Type",
    "Content-Disposition",
    "Location",
    "ETag",
    "Last-Modified",
    "Allow",
    "Cache-Control",
    "Vary",
)
NUMBERS = ("1", "2", "3")
Seen = dict[str, tuple[Any, ...]]


@dataclass
class World:
    """A match under way with the people around it, by what they are to it."""

    match: Match
    people: dict[str, Person | None] = field(default_factory=dict)


def alike(monkeypatch: pytest.MonkeyPatch, now: datetime) -> None:
    """Codes that are counted instead of drawn, and a clock that stands still."""
    counter = itertools.count(1)
    monkeypatch.setattr(secrets, "token_hex", lambda n=5: f"{next(counter):0{2 * n}x}")
    monkeypatch.setattr(timezone, "now", lambda: now)


def addresses(skip: str) -> Iterator[str]:
    """Every address of the site but those that `skip` matches, with its parameters in angle brackets."""

    def walk(patterns: Any, before: str) -> Iterator[str]:
        for each in patterns:
            address = before + str(each.pattern)
            if isinstance(each, URLResolver):
                yield from walk(each.url_patterns, address)
            elif isinstance(each, URLPattern) and "^" not in address and not re.match(skip, address):
                yield "/" + address

    yield from walk(get_resolver().url_patterns, "")


def filled(address: str, values: dict[str, tuple[str, ...]]) -> Iterator[str]:
    """An address with every combination of values for its parameters."""
    names = re.findall(r"<(?:\w+:)?(\w+)>", address)
    for chosen in itertools.product(*(values.get(name, NUMBERS) for name in names)):
        result = address
        for value in chosen:
            result = re.sub(r"<[^>]*>", value, result, count=1)
        yield result


def values_of(match: Match, address: str) -> dict[str, tuple[str, ...]]:
    """What stands for the parameters of an address: the match, two seats (the last and another's), whoever helps."""
    codes = dict(match.characters.values_list("seat", "code"))
    by_start = {
        "/seat/": (codes[max(codes)], codes[2]),
        "/helper/": tuple(match.helpers.exclude(character=None).values_list("code", flat=True)),
    }
    chosen = next((found for start, found in by_start.items() if address.startswith(start)), (match.code,))
    return {
        "code": chosen,
        "character": (codes[0],),
        "name": ("html", "json"),
        "kind": ("status", "dawn"),
        "theme": ("light",),
        "ending": ("svg",),
        "token": ("x",),
        "key": ("x",),
        "game": ("kanshu",),
        "content_type_id": ("1",),
        **({"number": ("1",), "pk": ("1",)} if address.startswith("/desk/") else {}),
    }


def strip(content: bytes) -> bytes:
    return _TOKENS.sub(b"", content)


def look(client: Client, address: str) -> tuple[Any, ...]:
    """What somebody gets at an address: the status, what the headers tell, the bytes."""
    response = client.get(address)
    headers = tuple((name, response.get(name, "")) for name in _HEADERS)
    return (
        response.status_code,
        headers,
        strip(b"".join(response) if response.streaming else response.content),
    )


def everything(who: Person | None, match: Match, skip: str) -> Seen:
    """What `who` finds at every address but those that `skip` matches, by address."""
    client = Client(raise_request_exception=False)
    if who is not None:
        client.force_login(who)
    return {
        address: look(client, address)
        for pattern in addresses(skip)
        for address in filled(pattern, values_of(match, pattern))
    }


def world_of(make: Callable[[], World], lookers: Mapping[str, str], now: datetime) -> dict[str, Seen]:
    """What each of `lookers` sees of a world at `now`; the world is gone afterwards."""
    with pytest.MonkeyPatch.context() as patch, transaction.atomic():
        alike(patch, now)
        world = make()
        seen = {who: everything(world.people[who], world.match, skip) for who, skip in lookers.items()}
        transaction.set_rollback(True)
    return seen


def differences(one: Seen, other: Seen) -> list[str]:
    return [key for key in sorted({*one, *other}) if one.get(key) != other.get(key)]
