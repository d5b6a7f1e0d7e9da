"""日志 (K10.3): a look is told by the name of the page, not by its name in the code."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest

from director.announcing.registry import presenter_of
from director.announcing.times import moment
from director.models import Match, Person
from director.selectors.desk.log import ACTS, LOOKED_AT, NAMES, LogFilter, act_name, log_page
from director.services.closing import deadline_set
from director.services.looks import looked
from director.views.desk.access import LOOKS
from tests import worlds


def test_every_page_whose_look_is_noted_has_a_name() -> None:
    assert set(LOOKED_AT) == LOOKS


@pytest.mark.parametrize("act", ACTS)
def test_the_filter_offers_acts_by_names_without_holes(act: str) -> None:
    assert (act in NAMES) == ("{" in str(ACTS[act])), "an act whose words hold facts has a name, and no other"
    assert "{" not in act_name(act, presenter_of("kanshu").phrases(str))


@pytest.mark.django_db
def test_times_are_told_as_people_read_them(day_one: Match, director: Person) -> None:
    deadline_set(day_one, worlds.later(600), by=director, now=worlds.NOON, version=day_one.version)
    _page, (line,) = log_page(day_one, LogFilter(act="deadline"), 1)
    at = worlds.later(600).astimezone(ZoneInfo(day_one.zone))
    assert line.text == f"定第 1 天的关门时间：{moment(at, str)}"


@pytest.mark.django_db
def test_a_day_that_directors_close_has_no_time(day_one: Match, director: Person) -> None:
    deadline_set(day_one, None, by=director, now=worlds.NOON, version=day_one.version)
    _page, (line,) = log_page(day_one, LogFilter(act="deadline"), 1)
    assert line.text == "定第 1 天的关门时间：由导演决定"


@pytest.mark.django_db
@pytest.mark.parametrize(("page", "words"), [("night", "查看了夜晚"), ("conduct/cards", "查看了判罚")])
def test_a_look_is_told_in_words(day_one: Match, director: Person, page: str, words: str) -> None:
    looked(day_one, director, page, worlds.NOON)
    _page, lines = log_page(day_one, LogFilter(act="looked"), 1)
    assert [line.text for line in lines] == [words]
