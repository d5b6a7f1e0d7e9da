"""A match that began under another version of the rules: nothing moves it on, and everybody is told why."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from director.models import Match, Notice, Person, Phase
from director.services.clock import tick
from director.services.closing import close_day, deadline_set
from director.services.ending import end_by_ruling, reveal
from director.services.match_export import match_export
from director.services.nights import night_rewind
from director.services.refusal import Refused
from tests.worlds import NOON, close_with_attack, later, match_on_day_one, new_director, vote

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss() -> Person:
    return new_director()


def of_version_seven(match: Match) -> Match:
    Match.objects.filter(pk=match.pk).update(rules_version=7)
    match.refresh_from_db()
    return match


def test_a_running_match_is_not_moved_on(boss: Person) -> None:
    match = of_version_seven(match_on_day_one(boss))
    with pytest.raises(Refused, match=r"规则第 7 版.*第 1 版"):
        close_day(match, by=boss, now=later(5), version=match.version)
    with pytest.raises(Refused, match="规则第 7 版"):
        vote(match, 0, "行动：攻击{1}")
    match.refresh_from_db()
    assert match.phase == Phase.DAY
    assert not match.days.get().posts.exists()


def test_the_clock_stops_and_tells_the_directors(boss: Person) -> None:
    match = match_on_day_one(boss)
    deadline_set(match, later(60), by=boss, now=NOON, version=match.version)
    of_version_seven(match)
    assert tick(later(60) + timedelta(minutes=1)) == 0
    assert "规则第 7 版" in Notice.objects.get(event="stuck").text
    match.refresh_from_db()
    assert match.phase == Phase.DAY


def test_the_board_says_so_and_the_match_can_be_taken_elsewhere(boss: Person) -> None:
    match = of_version_seven(match_on_day_one(boss))
    client = Client()
    client.force_login(boss)
    assert "本局按规则第 7 版进行" in client.get(f"/desk/{match.code}/").content.decode()
    assert b'"rules_version"' in match_export(match, by=boss, now=later(1)).content


def test_what_was_revealed_is_not_computed_again(boss: Person) -> None:
    match = close_with_attack(match_on_day_one(boss))
    end_by_ruling(match, loser=None, reason="散了", by=boss, now=later(30), version=match.version)
    reveal(match, by=boss, now=later(31), version=match.version)
    client = Client(raise_request_exception=True)
    assert client.get(f"/m/{match.code}/verify/").status_code == 200
    of_version_seven(match)
    for page in ("verify/", "reveal/", "verify/verify_by_hand.py"):
        answer = client.get(f"/m/{match.code}/{page}")
        assert answer.status_code == 422
        assert "规则第 7 版进行，这里的程序只会第 1 版，不能重新计算" in answer.content.decode()
    assert client.get(f"/m/{match.code}/").status_code == 200
    with pytest.raises(CommandError, match="规则第 7 版"):
        call_command("verify", match.code)
    with pytest.raises(Refused, match="规则第 7 版"):
        night_rewind(match, to=1, reason="错了", by=boss, now=later(40), version=match.version)
