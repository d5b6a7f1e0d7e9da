"""预案 (K6.4) that directors enter for a player."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from director.models import LogEntry, Match, Person, StandingAnswer
from tests import worlds
from tests.desk.asking import at, text


def page(match: Match, seat: int) -> str:
    return at(match, f"seat/{worlds.seat(match, seat).code}/standing/")


@pytest.mark.clause("K6.4")
def test_they_are_left_and_the_log_says_by_whom_and_for_whom(
    day_one: Match, desk: Client, director: Person
) -> None:
    assert desk.post(page(day_one, 3), {"standing-request": "yes"}).status_code == 303
    row = StandingAnswer.objects.get()
    assert (row.character, row.author, row.source) == (worlds.seat(day_one, 3), director, "desk")
    entry = LogEntry.objects.get(act="standing")
    assert (entry.actor, entry.character, entry.data["on_behalf"]) == (director, row.character, True)
    assert f"{worlds.name(day_one, 3)}：留下预案" in text(desk.get(at(day_one, "log/?act=standing")))
    assert "有预案" in text(desk.get(at(day_one)))
    assert "请求干涉" in text(desk.get(page(day_one, 3)))


@pytest.mark.clause("K6.4")
def test_k6_4__a_look_ahead_says_what_the_player_would_read_and_keeps_nothing(
    day_one: Match, desk: Client
) -> None:
    shown = desk.post(page(day_one, 3), {"standing-request": "yes", "preview": "1"})
    assert shown.status_code == 200
    assert "今夜会这样（还没有提交）" in text(shown)
    assert "今晚若你受到攻击：你请求干涉。" in text(shown)
    assert 'value="yes" selected' in text(shown)
    assert "什么也没有选" in text(desk.post(page(day_one, 3), {"preview": "1"}))
    assert desk.post(page(day_one, 3), {"standing-request": "maybe", "preview": "1"}).status_code == 422
    assert not StandingAnswer.objects.exists()
    assert not LogEntry.objects.filter(act="standing").exists()


@pytest.mark.clause("K6.4")
def test_all_empty_withdraws_what_the_player_left(day_one: Match, desk: Client) -> None:
    desk.post(page(day_one, 3), {"standing-request": "yes"})
    assert desk.post(page(day_one, 3), {}).status_code == 303
    assert "有预案" not in text(desk.get(at(day_one)))


def test_what_is_not_offered_is_refused(day_one: Match, desk: Client) -> None:
    assert desk.post(page(day_one, 3), {"standing-request": "maybe"}).status_code == 422
    assert not StandingAnswer.objects.exists()


@pytest.mark.clause("K6.4")
def test_not_after_the_close(night_one: Match, desk: Client) -> None:
    response = desk.post(page(night_one, 3), {"standing-request": "yes"})
    assert response.status_code == 422
    assert "预案随投票一同截止" in text(response)


def test_nobody_else_finds_it(day_one: Match, sign_in: Callable[[Person], Client]) -> None:
    player = worlds.seat(day_one, 3).tenures.get().person
    for who in (player, worlds.new_director("别局导演")):
        assert sign_in(who).get(page(day_one, 3)).status_code == 404
    assert Client().get(page(day_one, 3)).status_code == 302
