"""Where the pages of a seat are, and who opens them."""

from __future__ import annotations

from django.test import Client

from director.models import Match
from director.selectors.seat_asked import question_key
from director.services.nights import open_night
from tests import worlds
from tests.browsers import browser


def address(match: Match, index: int, part: str = "") -> str:
    return f"/seat/{worlds.seat(match, index).code}/{part}"


def player(match: Match, index: int) -> Client:
    """The browser of whoever plays seat `index`."""
    return browser(worlds.player_of(worlds.seat(match, index)))


def key(match: Match, number: int) -> str:
    """What the form of question `number` of the open night carries."""
    night = open_night(match)
    assert night is not None
    return question_key(night, number)
