"""A OneBot program, a match, people with bound accounts, and signed reports."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from director.models import Match, OutMessage, Person, QQAccount, QQGroup
from director.services import onebot
from tests import worlds
from tests.onebot.server import TOKEN, OneBot, running

SECRET = "the secret"
ROBOT = 10000
Say = Callable[..., HttpResponse]
_ids = itertools.count(1)


@pytest.fixture
def bot(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[OneBot]:
    monkeypatch.setattr(onebot, "TIMEOUT", 0.5)
    with running() as program:
        settings.ONEBOT_URL, settings.ONEBOT_TOKEN, settings.ONEBOT_SECRET = program.url, TOKEN, SECRET
        yield program


@pytest.fixture
def match(director: Person, bot: OneBot) -> Match:
    """Day 1 is open, the dagger with seat 0; its group is 555, and nothing waits to be sent."""
    match = worlds.match_on_day_one(director)
    QQGroup.objects.create(match=match, number="555")
    OutMessage.objects.all().delete()
    return match


@pytest.fixture
def asked(match: Match, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks) -> Match:
    """Seat 1, whose account is 101, was asked the first question of the night."""
    bound(match, 1, 101)
    with django_capture_on_commit_callbacks(execute=True):
        worlds.close_with_attack(match)
    return match


def bound(match: Match, seat: int, number: int) -> Person:
    """The player of a seat, with this account."""
    person = worlds.player_of(worlds.seat(match, seat))
    QQAccount.objects.create(person=person, number=str(number), bound_at=worlds.NOON)
    return person


def event(user: int, text: str, **more: Any) -> dict[str, Any]:
    """A private message as OneBot reports it."""
    return {
        "time": 1772700000,
        "self_id": ROBOT,
        "post_type": "message",
        "message_type": "private",
        "sub_type": "friend",
        "message_id": next(_ids),
        "user_id": user,
        "message": [{"type": "text", "data": {"text": text}}],
        "raw_message": text,
        **more,
    }


def report(reported: Any, *, secret: str = SECRET, signature: str | None = None) -> HttpResponse:
    """Send a report to the webhook, signed."""
    body = reported if isinstance(reported, bytes) else json.dumps(reported).encode()
    digest = hmac.new(secret.encode(), body, hashlib.sha1).hexdigest()
    return Client().post(  # type: ignore[return-value]
        "/onebot/",
        body,
        content_type="application/json",
        headers={"X-Signature": signature if signature is not None else f"sha1={digest}"},
    )


def receipt() -> str:
    """What the last sender was told."""
    last = OutMessage.objects.filter(key__startswith="receipt/").order_by("-pk").first()
    return last.text if last else ""
