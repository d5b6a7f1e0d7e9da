"""What the tests of the desk send and read."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.test import Client

from director.models import Match, Night


def at(match: Match, page: str = "") -> str:
    """The address of a page of the desk."""
    return f"/desk/{match.code}/{page}"


def send(client: Client, match: Match, page: str, **data: Any) -> HttpResponse:
    """Send a form with the match's present version, unless another is given."""
    match.refresh_from_db()
    return client.post(at(match, page), {"version": match.version, **data})  # type: ignore[return-value]


def text(response: Any) -> str:
    return str(response.content.decode())


def asked(match: Match, number: int = 1) -> dict[str, int]:
    """The hidden fields of question `number` of the last night."""
    night = last_night(match)
    return {"night": night.number, "revision": night.revision, "number": number}


def last_night(match: Match) -> Night:
    night = match.nights.order_by("-number").first()
    assert night is not None
    return night


def reply(client: Client, match: Match, number: int, *answer: str) -> HttpResponse:
    """Answer question `number` of the last night for its player."""
    return send(client, match, "night/answer/", **asked(match, number), answer=list(answer))
