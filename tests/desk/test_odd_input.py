"""Whatever is sent, the desk answers with a sentence, never with a fault of its own."""

from __future__ import annotations

import random

from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from director.models import Match
from director.views.desk.urls import urlpatterns
from tests.desk.asking import asked, at, send

FIELDS = (
    *(
        "version",
        "night",
        "revision",
        "number",
        "to",
        "answer",
        "who",
        "loser",
        "reason",
        "text",
        "character",
    ),
    *("chosen", "votes_0", "closes_at", "roster", "players", "title", "kind_0", "target_0", "responses"),
    *("option_actions", "option_announce"),
)
ODD = (
    *(
        "",
        " ",
        "\x00",
        "0",
        "-1",
        "9" * 50,
        "１２",
        "²",
        "None",
        "true",
        "[]",
        "{}",
        "o0",
        "t1",
        "\ud83d".encode("utf-8", "replace").decode(),
    ),
    *(
        "‮逆",
        "<script>alert(1)</script>",
        "' OR 1=1 --",
        "行动：攻击\x00甲",
        "字" * 30_000,
        "\n" * 5_000,
        "🗡" * 500,
    ),
)
QUERY = ("day", "night", "number", "to", "answer", "page", "q", "act", "person", "since")
PAGES = [p for p in urlpatterns if "code" in p.pattern.converters]
ALLOWED = {200, 302, 303, 400, 403, 404, 405, 409, 413, 422}


def address(pattern, match: Match, pk: int) -> str:
    return at(
        match,
        str(pattern.pattern)
        .replace("<slug:code>/", "")
        .replace("<int:pk>", str(pk))
        .replace("<slug:character>", "x"),
    )


def test_posted_nonsense(night_one: Match, desk: Client) -> None:
    rng = random.Random("nonsense")
    for pattern in PAGES:
        for pk in (1, 1, 1, 10**30):
            data = {field: rng.choice(ODD) for field in rng.sample(FIELDS, 6)}
            response = desk.post(address(pattern, night_one, pk), data)
            assert response.status_code in ALLOWED, (pattern.name, data.keys())


def test_nonsense_with_the_right_version(night_one: Match, desk: Client) -> None:
    """The hidden fields of a true form, and nonsense in the others."""
    rng = random.Random("nearly")
    for pattern in PAGES:
        page = address(pattern, night_one, 1).removeprefix(at(night_one))
        for _ in range(4):
            odd = {field: rng.choice(ODD) for field in rng.sample(FIELDS[5:], 5)}
            response = send(desk, night_one, page, **{**asked(night_one), **odd})
            assert response.status_code in ALLOWED, (pattern.name, odd.keys())


def test_nonsense_in_addresses(night_one: Match, desk: Client) -> None:
    rng = random.Random("addresses")
    for pattern in PAGES:
        for odd in rng.sample(ODD, 5):
            query = dict.fromkeys(QUERY, odd[:2000])
            response = desk.get(address(pattern, night_one, 1), query)
            assert response.status_code in ALLOWED, (pattern.name, odd[:20])


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=200))
def test_any_post_is_kept_or_refused_with_its_words(day_one: Match, desk: Client, text: str) -> None:
    character = day_one.characters.get(seat=0)
    response = send(desk, day_one, "post/", character=character.code, text=text)
    assert response.status_code in (303, 422)
    assert desk.get(at(day_one)).status_code == 200
