"""Every act at every moment: whatever is sent when it makes no sense is answered with a sentence, never with a fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, get_resolver

from director.models import Match, Person
from tests import worlds
from tests.breaking.phases import PHASES

pytestmark = pytest.mark.usefixtures("strict")
Browser = Callable[[Person | None], Client]
ANSWERED = {200, 204, 302, 303, 400, 403, 404, 405, 409, 413, 422}
APART = ("admin/", "i18n/", "sign-out/", "styleguide/", "healthz")


def addresses(resolver: object = None, before: str = "") -> Iterator[str]:
    """Every address of the site, as its pattern."""
    for each in (resolver or get_resolver()).url_patterns:  # type: ignore[union-attr]
        whole = before + str(each.pattern)
        if isinstance(each, URLPattern):
            yield whole
        else:
            yield from addresses(each, whole)


def filled(address: str, match: Match, seat: str, pk: int) -> str:
    """An address of this match: the code is a seat's where seats are."""
    code = seat if address.startswith(("seat/", "helper/")) else match.code
    for name, value in {
        "<slug:code>": code,
        "<str:code>": code,
        "<slug:character>": seat,
        "<int:pk>": pk,
        "<int:number>": 1,
        "<int:day>": 2,
        "<int:serial>": 1,
        "<str:game>": match.game,
        "<str:name>": "text",
        "<slug:name>": "text",
        "<slug:kind>": "status",
        "<slug:theme>": "light",
        "<slug:ending>": "svg",
        "<slug:key>": "roster",
        "<str:token>": "x",
        "<slug:token>": "x",
    }.items():
        address = address.replace(name, str(value))
    return "/" + address


def plausible(match: Match, seat: str) -> dict[str, object]:
    """What some form or other of the site would carry, with the present version."""
    night = match.nights.order_by("-number").first()
    return {
        "version": match.version,
        "night": night.number if night else 1,
        "number": 1,
        "to": 1,
        "revision": night.revision if night else 0,
        "answer": "o0",
        "reason": "因为要试一试",
        "day": match.day,
        "text": "行动：无\n响应干涉：无",
        "title": "公告",
        "character": seat,
        "minutes": 30,
        "zone": "Asia/Shanghai",
        "votes_0": 2,
        "votes_1": 1,
        "closes_at": "2036-01-01T20:00",
        "who": "all",
        "loser": "",
        "channel": "QQ",
        "nickname": "新人",
        "wish": "answer",
        "colour": "yellow",
        "ground": "2.1",
        "asked_at": "2026-03-05T12:05",
        "token": "x" * 16,
        "pace": "spans",
        "day_length": 60,
        "night_length": 60,
        "acceleration_notice": 30,
        "extension_cap": 60,
        "today": "on",
        "roster": "1甲\n2乙",
        "players": "天\n地",
        "how": "read",
        "wrong": "错",
    }


EVERY = sorted({address for address in addresses() if not address.startswith(APART)})


@pytest.mark.parametrize("phase", ["in_setup", "election", "night", "corrected", "ended"])
def test_every_act_of_a_director_and_of_a_player_is_answered(
    boss: Person, browser: Browser, phase: str
) -> None:
    match = PHASES[phase](boss)
    character = match.characters.order_by("seat", "pk").last()
    assert character is not None
    held = character.tenures.filter(until=None).first()
    people = [boss, held.person] if held else [boss]
    data, faults = plausible(match, character.code), []
    for who in people:
        client = browser(who)
        for address in EVERY:
            if (who is boss) == address.startswith("seat/"):
                continue
            path = filled(address, match, character.code, 1)
            with transaction.atomic():
                answer = client.post(path, data)
                if answer.status_code not in ANSWERED:
                    faults.append((path, answer.status_code))
                transaction.set_rollback(True)
            if "password" in path:
                client = browser(who)
    assert faults == []


@pytest.mark.parametrize("phase", ["corrected", "revealed"])
def test_every_page_is_answered(boss: Person, browser: Browser, phase: str) -> None:
    match = PHASES[phase](boss)
    seat = match.characters.order_by("seat", "pk").first()
    assert seat is not None
    desk, nobody = browser(boss), browser(None)
    faults = []
    for address in EVERY:
        path = filled(address, match, seat.code, 1)
        for client in (desk, nobody):
            status = client.get(
                path, {"page": "abc", "night": "９", "day": "-1", "number": "9" * 40}
            ).status_code
            if status not in ANSWERED:
                faults.append((path, status))
    assert faults == []


def test_a_stranger_acts_on_nothing(browser: Browser, boss: Person) -> None:
    """No act on a desk or a seat succeeds for somebody else, and the match is as it was."""
    match = PHASES["corrected"](boss)
    seat = worlds.seat(match, 3)
    before = (match.version, match.log.count())
    other = browser(worlds.new_director("路人"))
    for client in (other, browser(None)):
        for address in EVERY:
            if address.startswith(("desk/<", "seat/", "helper/", "write/<")):
                answer = client.post(filled(address, match, seat.code, 1), plausible(match, seat.code))
                assert answer.status_code in (302, 404, 405), address
                assert answer.status_code != 302 or answer["Location"].startswith("/sign-in/"), address
    match.refresh_from_db()
    assert (match.version, match.log.count()) == before
