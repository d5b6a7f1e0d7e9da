"""日志 (K10.3): a look is told by the name of the page, not by its name in the code."""

from __future__ import annotations

import pytest

from director.models import Match, Person
from director.selectors.desk.log import LOOKED_AT, LogFilter, log_page
from director.services.looks import looked
from director.views.desk.access import LOOKS
from tests import worlds


def test_every_page_whose_look_is_noted_has_a_name() -> None:
    assert set(LOOKED_AT) == LOOKS


@pytest.mark.django_db
@pytest.mark.parametrize(("page", "words"), [("night", "查看了夜晚"), ("conduct/cards", "查看了判罚")])
def test_a_look_is_told_in_words(day_one: Match, director: Person, page: str, words: str) -> None:
    looked(day_one, director, page, worlds.NOON)
    _page, lines = log_page(day_one, LogFilter(act="looked"), 1)
    assert [line.text for line in lines] == [words]
