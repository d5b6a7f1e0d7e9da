"""Matches for tests, made through the same services as the pages make them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from director.models import Character, Match, Person
from director.services.closing import close_day
from director.services.election import election_decide
from director.services.matches import CastEntry, cast_set, match_create, match_deal, match_start, players_set
from director.services.people import person_new
from director.services.posts import post_submit

NOON = datetime(2026, 3, 5, 4, 0, tzinfo=UTC)
"""Noon in Shanghai."""

NAMES = ("沈鹤", "阿九", "阿九九", "铁匠老周", "Eve", "𠮷野", "小满", "顾婆婆", "云岫", "灯花")
PEOPLE = ("墨鱼", "柚子", "北风", "三两", "橘座", "老陈", "阿圆", "七喜", "木木", "豆包")


def later(minutes: int) -> datetime:
    """A moment after noon."""
    return NOON + timedelta(minutes=minutes)


def seed_of(word: str) -> bytes:
    """A seed that a test can name."""
    return hashlib.sha256(word.encode()).digest()


def new_director(nickname: str = "导演甲") -> Person:
    return person_new(nickname)


def match_in_setup(by: Person, *, seats: int = 8, seed: str = "demo 204", **options: object) -> Match:
    """A match with its cast and players, not dealt."""
    match = match_create(title="试局", by=by, now=NOON, options=dict(options), seed=seed_of(seed))
    cast_set(match, [CastEntry(name) for name in NAMES[:seats]], by=by, now=NOON)
    players_set(match, PEOPLE[:seats], by=by, now=NOON)
    return match


def match_on_day_one(by: Person, *, dagger: int | None = 0, **kwargs: object) -> Match:
    """A match whose first day is open; the dagger is with seat `dagger`, unless that is None."""
    match = match_in_setup(by, **kwargs)  # type: ignore[arg-type]
    match_deal(match, by=by, now=NOON)
    match_start(match, by=by, now=NOON)
    if dagger is not None:
        election_decide(match, {dagger: 3, (dagger + 1) % match.characters.count(): 1}, by=by, now=NOON)
    return match


def seat(match: Match, index: int) -> Character:
    return match.characters.get(seat=index)


def player_of(character: Character) -> Person:
    """The person behind a character now."""
    return character.tenures.get(until=None).person


def name(match: Match, index: int) -> str:
    return seat(match, index).name


def vote(match: Match, index: int, text: str, minutes: int = 10) -> None:
    """A vote post of seat `index`; {0}, {1} … stand for the names by seat."""
    character = seat(match, index)
    names: Sequence[str] = list(match.characters.order_by("seat").values_list("name", flat=True))
    post_submit(character, text.format(*names), by=player_of(character), now=later(minutes))


def close_with_attack(match: Match) -> Match:
    """Close the day: seat 0 attacks seat 1, for whom seat 2 would step in; nobody else votes."""
    vote(match, 0, "行动：攻击{1}\n响应干涉：无")
    vote(match, 2, "行动：将匕首交给{0}\n响应干涉：{1}")
    director = match.directorships.get(rank=1).person
    close_day(match, by=director, now=later(20), version=match.version)
    return match
