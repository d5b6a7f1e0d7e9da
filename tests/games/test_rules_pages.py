"""The rules of the clapping games can be looked up, with the tables that the rules themselves use."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from director.rules.clapclap.gestures import GESTURES
from director.rules.hcg.moves import MOVES
from director.selectors.rulebook import rulebooks

pytestmark = pytest.mark.django_db
PREFIXES = {"hcg": "H", "clapclap": "C"}


@pytest.mark.parametrize("game", PREFIXES)
def test_every_clause_that_the_rules_cite_is_explained(game: str) -> None:
    book = next(each for each in rulebooks() if each.game == game)
    explained = {clause.number for chapter in book.chapters for clause in chapter.clauses}
    cited: set[str] = set()
    for path in (Path(settings.BASE_DIR) / "director/rules" / game).glob("*.py"):
        cited |= set(re.findall(rf"\b{PREFIXES[game]}\d{{1,2}}\b", path.read_text(encoding="utf-8")))
    assert cited
    assert cited <= explained


def test_the_page_holds_every_move_and_every_gesture() -> None:
    page = Client().get("/rules/").content.decode()
    for name in (*(move.value for move in MOVES), *(gesture.value for gesture in GESTURES)):
        assert f'<th scope="row">{name}' in page
    assert 'id="H5"' in page
    assert 'id="C12"' in page


@pytest.mark.parametrize(("game", "said"), [("hcg", "出招"), ("clapclap", "手势")])
def test_a_case_shows_what_was_before_and_after(game: str, said: str) -> None:
    page = Client().get(f"/rules/cases/{game}/").content.decode()
    for word in ("之前", "之后", said):
        assert word in page
