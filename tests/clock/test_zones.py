"""Times are told in the match's zone, on its own pages and wherever it stands among others."""

from __future__ import annotations

import re
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from director.models import Match, Person
from director.services.helpers import helper_accept, helper_ask, helper_share
from director.services.people import person_new
from tests.clock.minutes import day_of, match_with_rhythm
from tests.worlds import later, new_director, player_of, seat, vote

pytestmark = pytest.mark.django_db
NEW_YORK = ZoneInfo("America/New_York")


@pytest.fixture
def abroad() -> Match:
    """A match kept in New York, at a site in Shanghai; its days close at 22:00 over there."""
    return match_with_rhythm(new_director(), zone="America/New_York")


def shown_to(who: Person, address: str) -> str:
    client = Client()
    client.force_login(who)
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def times_on(page: str) -> set[str]:
    return set(re.findall(r"\d+月\d+日 \d\d:\d\d(?=</time>)", page))


def test_the_lists_of_matches_tell_the_times_of_each_match(abroad: Match) -> None:
    director, player = abroad.directorships.get().person, player_of(seat(abroad, 1))
    there = {f"{day_of(abroad).closes_at.astimezone(NEW_YORK):%-m月%-d日} 22:00"}
    assert there < times_on(shown_to(player, f"/m/{abroad.code}/")), "with the time when the day was opened"
    assert times_on(shown_to(player, "/")) == there
    assert times_on(shown_to(director, "/desk/")) == there


def test_a_helper_reads_the_posts_in_the_zone_of_the_match(abroad: Match) -> None:
    vote(abroad, 1, "行动：攻击{2}")
    friend = person_new("阿助")
    helper = helper_ask(abroad, "阿助", "小满", "", by=friend, now=later(2))
    helper = helper_accept(helper, seat(abroad, 1), by=abroad.directorships.get().person, now=later(3))
    helper_share(helper, ["posts"], by=player_of(seat(abroad, 1)), now=later(4))
    sent = later(10).astimezone(NEW_YORK)
    assert f"{sent:%H:%M}" in shown_to(friend, f"/helper/{helper.code}/")
