"""How much a page of the desk or of a seat costs at the size of a great match: 18 players, ten nights, 2,000 posts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from director.models import Match, Person, Phase, Post
from director.rules import codec
from director.services.closing import close_day
from director.services.drafts import dawn_publish
from director.services.election import election_decide
from director.services.matches import CastEntry, cast_set, match_create, match_deal, match_start, players_set
from director.services.nights import defaults_apply_all
from director.services.reading import read
from tests import worlds
from tests.desk.asking import at

SEATS, NIGHTS, POSTS = 18, 10, 2_000
MOST_QUERIES = 14
PAGES = ("", "night/", "dawn/", "log/", "links/", "settings/", "announcements/", "search/?q=攻击", "close/")


@pytest.fixture
def great_match(director: Person) -> Match:
    match = match_create(title="大局", by=director, now=worlds.NOON, seed=worlds.seed_of("great"))
    names = [f"角色{chr(0x4E00 + i)}" for i in range(SEATS)]
    cast_set(match, [CastEntry(name) for name in names], by=director, now=worlds.NOON)
    players_set(match, [f"玩家{i}" for i in range(SEATS)], by=director, now=worlds.NOON)
    match_deal(match, by=director, now=worlds.NOON)
    match_start(match, by=director, now=worlds.NOON)
    election_decide(match, {0: 1}, by=director, now=worlds.NOON)
    for night in range(1, NIGHTS + 1):
        write_posts(match)
        close_day(match, by=director, now=worlds.later(night * 60), version=match.version)
        defaults_apply_all(match, by=director, now=worlds.later(night * 60 + 1))
        match.refresh_from_db()
        if match.phase == Phase.DAWN and night < NIGHTS:
            dawn_publish(match, by=director, now=worlds.later(night * 60 + 2), version=match.version)
    return match


def write_posts(match: Match) -> None:
    """The posts of one day: everybody hands the dagger on, and attacks once in the last step; nobody dies of it."""
    cast = list(match.characters.order_by("seat"))
    day = match.days.get(closed_at=None)
    rows = []
    for i, character in enumerate(cast):
        names = [each.name for each in cast]
        others = "、".join(names[:i] + names[i + 1 :])
        text = f"行动：将匕首交给{names[(i + 1) % SEATS]}/攻击{names[(i + 5) % SEATS]}\n响应干涉：{others}"
        reading = read(match, character, text)
        order = codec.dump(match.rules.order(reading))
        rows += [
            Post(
                day=day,
                character=character,
                text=text,
                sent_at=worlds.later(n),
                reading=codec.dump(reading),
                order=order,
            )
            for n in range(POSTS // NIGHTS // SEATS + 1)
        ]
    Post.objects.bulk_create(rows)


def test_queries_of_a_great_match(
    great_match: Match, desk: Client, sign_in: Callable[[Person], Client]
) -> None:
    assert Post.objects.count() >= POSTS
    assert great_match.nights.count() == NIGHTS
    counted = {}
    for page in PAGES:
        desk.get(at(great_match, page))  # that somebody looked is logged once in a while, not every time
        counted[page] = _queries(desk, at(great_match, page))
    seat = great_match.characters.get(seat=3)
    counted["seat"] = _queries(sign_in(seat.tenures.get(until=None).person), f"/seat/{seat.code}/")
    assert max(counted.values()) <= MOST_QUERIES, counted


def _queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        response = client.get(address)
    assert response.status_code in (200, 422), address
    return len(queries)
