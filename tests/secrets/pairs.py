"""What somebody finds at every address of the site, and what reaches them from it, to the byte."""

from __future__ import annotations

import itertools
import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import pytest
from django.core import mail
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.test import Client
from django.test.client import ClientHandler
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from director.models import Match, OutMessage, Person
from director.services.notices import deliver
from director.services.qq import receive
from tests.secrets.scenes import GROUP, OWN_QQ, Around
from tests.worlds import NAMES

_CHANCE = re.compile(
    rb'name="csrfmiddlewaretoken" value="[^"]*"|&quot;X-CSRFToken&quot;: &quot;[^&]*&quot;|csrfToken[^,;]*'
    rb"|(?<=/inbox/)[0-9a-f]{10,40}(?=/)"
)
"""What is drawn anew for every answer or notice: tokens, codes."""
_VARYING = frozenset({"Set-Cookie", "Date", "Expires", "Content-Length"})
_HANDLER = ClientHandler(enforce_csrf_checks=False)
"""One for all: each of its own would read the directory of static files again."""
NUMBERS = ("1", "2", "3", "4", "5")
WORDS = (
    *("1.1", "行动：无\n响应干涉：无", "出招：蓄", "手势：气"),
    *("预案", "预案\n受到攻击：请求干涉\n公开：等级", "预案 撤回", "预案\n技能：看情况"),
    *(f"出招：超波→{NAMES[1]}", "手势：盾"),
)
"""What the player who looks writes over QQ: answers, votes of each game, standing answers, what would be a fault."""
Seen = dict[str, Any]


@dataclass
class Found:
    """What each looker found at a state, the addresses at which anybody found anything, and what the directors see."""

    seen: dict[str, Seen] = field(default_factory=dict)
    desk: Seen = field(default_factory=dict)
    led: set[str] = field(default_factory=set)


def steady(patch: pytest.MonkeyPatch, now: datetime) -> None:
    """Codes that are counted instead of drawn, a clock that stands still, and one commitment for all seeds."""
    counter = itertools.count(1)
    patch.setattr(secrets, "token_hex", lambda n=5: f"{next(counter):0{2 * n}x}")
    patch.setattr(secrets, "token_urlsafe", lambda n=24: f"token{next(counter)}")
    patch.setattr(timezone, "now", lambda: now)
    patch.setattr(Match, "commitment", property(lambda match: "0" * 64))


def bare_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404 in three letters: the real page is compared in one state, and knows nothing but its reader's name."""
    return HttpResponseNotFound("404")


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
    for chosen in itertools.product(*(values.get(name, NUMBERS[:2]) for name in names)):
        result = address
        for value in chosen:
            result = re.sub(r"<[^>]*>", value, result, count=1)
        yield result


def values_of(around: Around) -> Callable[[str], dict[str, tuple[str, ...]]]:
    """What stands for the parameters of an address: the match, two seats (the own and another's), whoever helps."""
    match = around.match
    seats = match.characters.exclude(seat=None).order_by("-seat").values_list("code", flat=True)
    own = (*seats[:1], *seats[5:6])
    by_start = {"/seat/": own, "/helper/": ("helper",)}
    said = match.announcements.exclude(published_at=None).count()
    public = NUMBERS[max(0, said - 2) : said + 1]
    same = {
        "day": ("2", "3"),
        "serial": ("1", "2"),
        "character": own,
        "name": ("html", "json"),
        "kind": ("status", "dawn"),
        "theme": ("light",),
        "ending": ("svg",),
        "token": (around.calendar or "x",),
        "key": ("opening",),
    }

    def values(address: str) -> dict[str, tuple[str, ...]]:
        code = next((found for start, found in by_start.items() if address.startswith(start)), (match.code,))
        return {**same, "code": code, "number": public if address.startswith("/m/") else ("1",)}

    return values


def look(client: Client, address: str, sent: dict[str, Any] | None = None) -> tuple[Any, ...]:
    """What somebody gets at an address, or for what is sent to it: status, headers, bytes, messages. Nothing stays."""
    if sent is None:
        response = client.get(address)
    else:
        with transaction.atomic():
            response = client.post(address, sent)
            transaction.set_rollback(True)
    content = b"".join(response) if response.streaming else response.content
    headers = {
        name: _same(value.encode()) for name, value in response.headers.items() if name not in _VARYING
    }
    queued = getattr(response.wsgi_request, "_messages", None)
    said = [str(each) for each in getattr(queued, "_queued_messages", ())]
    return response.status_code, headers, _same(content), said


def _same(content: bytes) -> bytes:
    return _CHANCE.sub(b"", content)


def everything(who: Person | None, around: Around, skip: str, led: set[str]) -> Seen:
    """What `who` finds at every address but those that `skip` matches. Patterns that led somewhere go into `led`."""
    client = _browser(who)
    seen: Seen = {}
    values = values_of(around)
    for pattern in set(addresses(skip)) - around.only_sent_to:
        for address in filled(pattern, values(pattern)):
            seen[address] = look(client, address)
            if seen[address][0] != 404:
                led.add(pattern)
            if seen[address][0] == 405:
                around.only_sent_to.add(pattern)
    return seen


def replies(who: Person | None, around: Around, skip: str, sent: dict[str, Any]) -> Seen:
    """What `who` is answered to a form sent to each of these addresses; whatever it did is undone."""
    client, values = _browser(who), values_of(around)
    return {
        f"POST {address}": look(client, address, sent)
        for pattern in addresses(skip)
        for address in filled(pattern, {**values(pattern), "number": ("1",)})
    }


def _browser(who: Person | None) -> Client:
    client = Client(raise_request_exception=False)
    client.handler = _HANDLER
    if who is not None:
        client.force_login(who)
    return client


def brought(match: Match, now: datetime) -> Seen:
    """What the site sends to the player who looks, by mail and over QQ, and to the group of the match."""
    with transaction.atomic():
        mail.outbox.clear()
        while deliver(now):
            pass
        letters = [(each.subject, each.body, each.from_email) for each in mail.outbox if _is_theirs(each)]
        mail.outbox.clear()
        transaction.set_rollback(True)
    messages = OutMessage.objects.filter(number__in=(GROUP, OWN_QQ)).order_by("pk")
    told = list(messages.values_list("number", "to_group", "text", "state", "made_at", "next_at"))
    told += [_receipt(text, now) for text in WORDS]
    return {"mail": [_plain(letter) for letter in letters], "qq": told}


def _receipt(text: str, now: datetime) -> tuple[Any, ...]:
    """What the player is answered over QQ; whatever the message did is undone."""
    event = {
        "post_type": "message",
        "message_type": "private",
        "user_id": int(OWN_QQ),
        "self_id": 1,
        "message_id": "1",
        "message": [{"type": "text", "data": {"text": text}}],
    }
    with transaction.atomic():
        taken = receive(event, now)
        transaction.set_rollback(True)
    return ("", False, "") if taken is None else (taken.outcome, False, taken.receipt)


def _is_theirs(letter: mail.EmailMessage) -> bool:
    return letter.to == ["player@example.org"]


def _plain(letter: tuple[Any, ...]) -> bytes:
    return _same("\n".join(map(str, letter)).encode())


def differences(one: Seen, other: Seen) -> list[str]:
    return [key for key in sorted({*one, *other}) if one.get(key) != other.get(key)]
