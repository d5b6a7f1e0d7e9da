"""Matches for the tests of the public pages."""

from __future__ import annotations

import pytest
from django.utils import timezone

from director.models import Match, Person
from director.services.drafts import dawn_publish
from director.services.ending import end_by_ruling, reveal
from director.services.nights import defaults_apply_all
from director.services.posts import read_by_hand
from tests import worlds


@pytest.fixture
def day_two(director: Person) -> Match:
    """The first night is published, the second day is open."""
    match = worlds.match_on_day_one(director)
    worlds.vote(match, 4, "看不懂的一帖，请导演读")
    hand = {"steps": [{"kind": "attack", "target": 5}], "responses": []}
    post = match.days.get().posts.get()
    read_by_hand(post, hand, "口头确认过", by=director, now=worlds.later(12))
    worlds.close_with_attack(match)
    defaults_apply_all(match, by=director, now=worlds.later(30))
    dawn_publish(match, by=director, now=worlds.later(31), version=match.version)
    return match


@pytest.fixture
def ended(director: Person, day_two: Match) -> Match:
    """Ended by a ruling, not revealed yet."""
    worlds.vote(day_two, 1, "行动：攻击{2}\n响应干涉：无", minutes=40)
    end_by_ruling(
        day_two, loser="red", reason="红方弃赛", by=director, now=worlds.later(60), version=day_two.version
    )
    return day_two


@pytest.fixture
def revealed(director: Person, ended: Match) -> Match:
    reveal(ended, by=director, now=timezone.now(), version=ended.version)
    return ended
