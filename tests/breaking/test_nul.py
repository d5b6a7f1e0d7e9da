"""A NUL where text is expected: PostgreSQL keeps none, so none may come so far."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from director.models import Person
from tests.breaking import phases

pytestmark = pytest.mark.usefixtures("strict")
Browser = Callable[[Person | None], Client]

ADDRESSES = (
    *(
        "/m/{}/",
        "/m/{}/feed.atom",
        "/m/{}/calendar.ics",
        "/m/{}/sign-up/",
        "/m/{}/helper/",
        "/m/{}/tree-holes/",
    ),
    *("/seat/{}/", "/seat/{}/post/", "/seat/{}/conduct/", "/helper/{}/", "/calendar/{}.ics", "/in/{}/"),
    *("/rules/cases/{}/", "/desk/{}/", "/write/{}/", "/m/{}/verify/", "/m/{}/reveal/", "/m/{}/reveal/text/"),
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_with_a_nul_is_not_found(boss: Person, browser: Browser, address: str) -> None:
    client = browser(boss)
    for odd in ("%00", "a%00b"):
        assert client.get(address.format(odd)).status_code == 404
        assert client.post(address.format(odd), {"text": "行动：无"}).status_code in (404, 405)


def test_a_nul_in_a_field_is_answered(boss: Person, browser: Browser) -> None:
    """Fields that no form reads."""
    match = phases.day(boss)
    client, desk = browser(boss), f"/desk/{match.code}/"
    odd = {
        "version": match.version,
        "reason": "走了\x00",
        "character": "a\x00b",
        "group": "12\x0034",
        "remove": "\x00",
    }
    pages = ("conduct/people/untaken/", "qq/", "conduct/people/", "conduct/confirm/", "conduct/forgive/")
    statuses = {page: client.post(desk + page, odd).status_code for page in pages}
    statuses["writers"] = client.post(f"/write/{match.code}/writers/", odd).status_code
    assert {page: status for page, status in statuses.items() if status >= 500} == {}
