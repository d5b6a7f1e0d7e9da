"""The parts of the help for 蓄波擋 and 拍拍 name pages and buttons as they are called there."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client

from director.services.closing import close_day
from director.services.matches import CastEntry, cast_set, match_create, match_deal, match_start, players_set
from director.services.nights import defaults_apply_all, open_night
from director.services.posts import post_submit
from tests import worlds
from tests.browsers import browser

OF_A_SCRIPT = {"确定"}
"""What a script puts over a page: asked whether one is sure."""
FAULTS = {"hcg": "出招：飞踢", "clapclap": "手势：拍手"}


@pytest.fixture
def shown(db: None) -> str:
    """Pages of both games, one after the other."""
    return "".join(page for game in FAULTS for page in _pages(game))


def _pages(game: str) -> Iterator[str]:
    """What the director and a player see from before the seats are drawn until a round waits for its announcement."""
    person, now = worlds.new_director(), worlds.later(0)
    boss = browser(person)
    match = match_create(title="新局", by=person, now=now, game=game)
    desk = f"/desk/{match.code}/"

    def at_desk(*ways: str) -> Iterator[str]:
        return (boss.get(desk + way).content.decode() for way in ways)

    cast_set(match, [CastEntry(name) for name in worlds.NAMES[:4]], by=person, now=now)
    players_set(match, worlds.PEOPLE[:4], by=person, now=now)
    yield boss.get(f"/desk/new/?game={game}").content.decode()
    yield from at_desk("", "deal/")
    match_deal(match, by=person, now=now)
    yield from at_desk("deal/")
    match_start(match, by=person, now=now)
    yield from at_desk("", "close/")
    seat = worlds.seat(match, 0)
    player = browser(worlds.player_of(seat))
    post_submit(seat, FAULTS[game], by=worlds.player_of(seat), now=worlds.later(1))
    yield player.get(f"/seat/{seat.code}/").content.decode()
    match.refresh_from_db()
    close_day(match, by=person, now=worlds.later(2), version=match.version)
    yield from at_desk("night/")
    if open_night(match) is not None:
        defaults_apply_all(match, by=person, now=worlds.later(3))
    yield from at_desk("dawn/")


@pytest.mark.parametrize("address", ["/help/", "/help/players/"])
def test_what_the_help_quotes_stands_on_a_page(address: str, shown: str) -> None:
    text = Client().get(address).content.decode()
    assert 'href="#rounds"' in text
    part = text.split('id="rounds">', 1)[1].split("</section>", 1)[0]
    quoted = {each.rstrip("…") for each in re.findall(r"“([^”]+)”", part)} - OF_A_SCRIPT
    assert len(quoted) > 4
    assert [each for each in sorted(quoted) if each not in shown] == []
