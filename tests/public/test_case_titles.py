"""The catalogue of cases reads as Chinese on a Chinese page: titles and options."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from director.selectors.rulebook import cases_of, rulebooks
from tests.browsers import words

HAN = re.compile(r"[\u4e00-\u9fff]")
NAMES = re.compile(r"Fire|Shining|decision/4")
GAMES = [book.game for book in rulebooks() if book.cases]


@pytest.mark.parametrize("game", GAMES)
def test_every_case_has_a_title_in_chinese_and_no_title_is_left_over(game: str) -> None:
    titles = json.loads((Path(settings.BASE_DIR) / "fixtures/titles" / f"{game}.json").read_text("utf-8"))
    assert set(titles) == {case.id for case in cases_of(game)}
    for case in cases_of(game):
        assert case.chinese == titles[case.id]
        assert HAN.search(case.chinese), case.id
        assert not re.search(r"[a-z]{3}", NAMES.sub("", case.chinese)), case.id


def test_a_page_shows_titles_in_its_language() -> None:
    def shown(language: str) -> str:
        return words(Client(headers={"Accept-Language": language}).get("/rules/cases/", {"clause": "K4.4"}))

    assert "两张盾有一张有效就够" in shown("zh-hans")
    assert "one that stands is enough" not in shown("zh-hans")
    assert "of two shields one that stands is enough" in shown("en")


@pytest.mark.parametrize("game", GAMES)
def test_no_option_of_a_case_is_shown_raw(game: str) -> None:
    names = {name for case in cases_of(game) for name in case.case.get("options", {})} - {"actions"}
    pages = -(-len(cases_of(game)) // 12)
    shown = "".join(
        words(Client().get(f"/rules/cases/{game}/", {"page": page})) for page in range(1, pages + 1)
    )
    for name in names:
        assert f"{name} =" not in shown


@pytest.mark.parametrize(
    ("game", "clause", "said"),
    [
        ("kanshu", "K9.3", "随机行动在所有攻击与交匕首中均匀抽取（K9.3）"),
        ("kanshu", "K3.5", "不能攻击受盾保护的角色：这样的一步不算（K3.5）"),
        ("kanshu", "K4.4", "持剑者伤害满3点时，这对剑盾永久失效（K4.4）"),
        ("hcg", "H14", "违规出招：招式作废，当回合判死（H3）；没有出招：当回合判死（H3）"),
    ],
)
def test_options_are_told_in_words(game: str, clause: str, said: str) -> None:
    assert said in words(Client().get(f"/rules/cases/{game}/", {"clause": clause}))
