"""A director's look at a player's page: exactly the player's bytes, nothing to press, and a line in the log."""

from __future__ import annotations

import pytest

from director.models import Match
from tests.browsers import browser, words
from tests.worlds import close_with_attack, match_on_day_one, new_director, player_of, seat, vote

pytestmark = [pytest.mark.django_db, pytest.mark.clause("K10.3")]


def as_player(match: Match, number: int) -> str:
    return f"/desk/{match.code}/seat/{seat(match, number).code}/as-player/"


@pytest.mark.parametrize("asked", [False, True])
def test_it_is_the_players_page_to_the_byte(asked: bool) -> None:
    match = match_on_day_one(new_director())
    vote(match, 2, "行动：将匕首交给{0}\n响应干涉：{1}")
    if asked:
        close_with_attack(match)
    desk = browser(match.directorships.get(rank=1).person)
    desk.get(f"/desk/{match.code}/")
    for number in range(8):
        own = browser(player_of(seat(match, number))).get(f"/seat/{seat(match, number).code}/")
        shown = desk.get(as_player(match, number))
        assert shown.status_code == own.status_code == 200
        assert words(shown) == words(own)
        assert shown["Cache-Control"] == own["Cache-Control"]


def test_the_look_is_in_the_log_and_nothing_can_be_sent() -> None:
    match = match_on_day_one(new_director())
    desk = browser(match.directorships.get(rank=1).person)
    desk.get(as_player(match, 2))
    assert match.log.filter(act="looked", data__isnull=False).last().data["what"] == "as_player"
    assert desk.post(as_player(match, 2), {"text": "行动：无"}).status_code == 405
    assert desk.post(f"/seat/{seat(match, 2).code}/post/", {"text": "行动：无"}).status_code == 404
    assert not match.days.get().posts.exists()


def test_nobody_else_finds_it() -> None:
    match = match_on_day_one(new_director())
    for who in (player_of(seat(match, 2)), new_director("别局导演")):
        assert browser(who).get(as_player(match, 2)).status_code == 404
    other = match_on_day_one(new_director("导演丙"), seed="other")
    desk = browser(match.directorships.get(rank=1).person)
    assert desk.get(f"/desk/{match.code}/seat/{seat(other, 2).code}/as-player/").status_code == 404
