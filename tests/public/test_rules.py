"""The rules and the catalogue of cases as pages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.conf import settings

from director.selectors.rulebook import cases_of, rulebooks
from tests.browsers import browser, words

pytestmark = pytest.mark.django_db
CLAUSE = re.compile(r"\b([KV]\d{1,2}(?:\.\d{1,2}[a-z]?|[a-z])?)\b")


def test_every_clause_has_its_anchor_once() -> None:
    page = words(browser().get("/rules/"))
    anchors = re.findall(r'id="([KV][^"]+)"', page)
    assert len(anchors) == len(set(anchors))
    assert {"K1.1", "K2.5", "K5.11", "K10.1a", "V10b", "K3"} <= set(anchors)


def test_every_clause_that_the_rules_cite_is_explained() -> None:
    """What a docstring of the rules names can be looked up."""
    explained = {c.number for book in rulebooks() for chapter in book.chapters for c in chapter.clauses}
    explained |= {chapter.number for book in rulebooks() for chapter in book.chapters}
    cited = set()
    for path in (Path(settings.BASE_DIR) / "director/rules/kanshu").glob("*.py"):
        cited |= set(
            re.findall(r"\(([KV]\d{1,2}(?:\.\d{1,2}[a-z]?|[a-z])?)", path.read_text(encoding="utf-8"))
        )
    assert cited
    assert cited <= explained


def test_the_clauses_that_the_rules_name_exist() -> None:
    for book in rulebooks():
        numbers = {c.number for chapter in book.chapters for c in chapter.clauses}
        numbers |= {chapter.number for chapter in book.chapters}
        for chapter in book.chapters:
            for clause in chapter.clauses:
                assert set(CLAUSE.findall(clause.text)) <= numbers, clause.number


def test_every_case_can_be_shown() -> None:
    for book in rulebooks():
        if not book.cases:
            continue
        seen = 0
        page = 1
        while True:
            response = browser().get(f"/rules/cases/{book.game}/", {"page": page})
            assert response.status_code == 200
            found = re.findall(r'id="case-([^"]+)"', words(response))
            seen += len(found)
            if not found or seen >= len(cases_of(book.game)):
                break
            page += 1
        assert seen == len(cases_of(book.game)) > 0


def test_a_case_tells_before_posts_questions_and_result() -> None:
    page = words(browser().get("/rules/cases/", {"clause": "K4.4"}))
    for said in ("之前", "之后", "当天的投票", "夜里的问答", "结果", "领袖", "K4.4"):
        assert said in page
    assert "共 " in page


@pytest.mark.parametrize(
    "query", [{"clause": "K99"}, {"clause": "\x00"}, {"page": "x"}, {"page": "-3"}, {"page": "9" * 30}]
)
def test_odd_questions_end_well(query: dict[str, str]) -> None:
    assert browser().get("/rules/cases/", query).status_code == 200


@pytest.mark.parametrize("game", ["chess", "..", "%00", "x" * 400])
def test_a_game_without_cases_is_not_found(game: str) -> None:
    assert browser().get(f"/rules/cases/{game}/").status_code in (301, 302, 404)


def test_the_rules_are_data_that_can_be_read() -> None:
    for path in (Path(settings.BASE_DIR) / "fixtures/rules").glob("*.json"):
        assert json.loads(path.read_text(encoding="utf-8"))["chapters"]
