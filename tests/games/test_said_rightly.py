"""What pages of the games say about a match: as of when, of which turn, and where a link leads."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from director.models import Kind, LogEntry, Match, Person, Phase
from director.selectors.desk.log import _line
from director.selectors.desk.todo import _some
from director.selectors.seat import seat_page as page_of
from director.services.drafts import dawn_publish
from director.services.nights import defaults_apply_all
from director.services.report_news import title_of
from director.services.reports import draft_approve, draft_save
from tests import worlds
from tests.games.conftest import NOON, character
from tests.games.test_pages import close, page, post, publish, seat_page

pytestmark = pytest.mark.django_db
Begun = Callable[..., Match]
PAID = "现在：代价已经付了，这一回合还没有结算完"


@pytest.fixture
def contested(desk: Client, begun: Begun) -> Match:
    """A round of 拍拍 that waits for the targets of two who have paid their 气."""
    match = begun("clapclap")
    for name in ("沈鹤", "阿九", "阿九九"):
        post(match, name, "手势：气")
    close(desk, match)
    publish(desk, match)
    post(match, "沈鹤", "手势：gi")
    post(match, "阿九", "手势：gi")
    post(match, "阿九九", "手势：气")
    close(desk, match)
    return match


def test_what_i_have_is_as_of_the_moment_of_what_lies_open(contested: Match) -> None:
    mine = page_of(character(contested, "沈鹤"), NOON)
    assert mine.under_way is not None
    assert mine.own is not None
    assert (mine.own.known.qi, mine.own.moment) == (0, PAID)
    shown = seat_page(contested, "沈鹤")
    assert shown.count(PAID) == 1
    assert "<dt>气</dt><dd>0</dd>" in shown


def test_between_two_rounds_it_is_as_of_the_announcement(desk: Client, begun: Begun) -> None:
    match = begun("clapclap")
    for name in ("沈鹤", "阿九", "阿九九"):
        post(match, name, "手势：气")
    before = page_of(character(match, "沈鹤"), NOON)
    assert before.own is not None
    assert (before.own.known.qi, before.own.moment) == (0, "截至开局公示")
    close(desk, match)
    publish(desk, match)
    after = page_of(character(match, "沈鹤"), NOON)
    assert after.own is not None
    assert (after.own.known.qi, after.own.moment) == (1, "截至第1回合公示")


def test_no_night_is_spoken_of_when_a_round_is_settled(desk: Client, contested: Match) -> None:
    contested.refresh_from_db()
    response = desk.post(
        reverse("desk:defaults", args=[contested.code]), {"version": contested.version}, follow=True
    )
    said = response.content.decode()
    assert "都结算完了，请核对草稿。" in said
    assert "这一夜" not in said


@pytest.mark.parametrize("game", ["hcg", "clapclap"])
def test_rules_and_cases_open_at_the_game_itself(begun: Begun, game: str) -> None:
    match = begun(game)
    shown = page(Client(), "public:match", match.code)
    assert shown.count(f'href="/rules/#book-{game}"') == 2
    assert shown.count(f'href="/rules/cases/{game}/"') == 2
    assert f'id="book-{game}"' in page(Client(), "rules")
    told = page(Client(), "public:announcement", match.code, 1)
    assert f'href="/rules/cases/{game}/"' in told


def test_elsewhere_rules_and_cases_open_at_the_top() -> None:
    shown = page(Client(), "home")
    assert 'href="/rules/"' in shown
    assert 'href="/rules/cases/"' in shown


def test_the_last_announcement_is_one_press_away(desk: Client, begun: Begun) -> None:
    match = begun("hcg", violation="death")
    for name in ("沈鹤", "阿九"):
        post(match, name, "出招：没有这一招")
    post(match, "阿九九", "出招：蓄")
    close(desk, match)
    publish(desk, match)
    assert match.phase == Phase.ENDED
    last = match.announcements.get(kind=Kind.DAWN)
    assert f'href="{reverse("desk:announcement", args=[match.code, last.pk])}">看终局公示' in page(
        desk, "desk:board", match.code
    )
    status = page(Client(), "public:match", match.code)
    assert "玩家状态表：<bdi" in status
    assert "（终局））" not in status


def test_a_report_is_named_by_its_announcement() -> None:
    director = worlds.new_director()
    match = worlds.close_with_attack(worlds.match_on_day_one(director))
    defaults_apply_all(match, now=worlds.later(40), by=director, version=match.version)
    dawn_publish(match, by=director, now=worlds.later(60), version=match.version)
    told = match.announcements.exclude(night=None).get()
    draft_save(told, "天亮了。", base=0, by=director, now=worlds.later(61))
    draft_approve(told, 1, accepted=False, by=director, now=worlds.later(62))
    said = {
        act: _line(match, match.log.get(act=act), ()).text for act in ("report_drafted", "report_approved")
    }
    assert said == {
        "report_drafted": f"写晨报（{title_of(told)}），第 1 稿",
        "report_approved": f"批准晨报（{title_of(told)}），第 1 稿，标出 0 句",
    }
    old = LogEntry(act="report_drafted", data={"day": 2, "number": 1}, match=match)
    assert _line(match, old, ()).text == "写晨报（第 2 天），第 1 稿"


def test_a_long_list_of_names_says_how_many_there_are() -> None:
    names = list("甲乙丙丁戊己庚辛")
    assert _some(names[:6]) == "甲、乙、丙、丁、戊、己"
    assert _some(names) == "甲、乙、丙、丁、戊、己等8人"


def test_a_page_in_another_language_says_why_an_announcement_is_not(begun: Begun) -> None:
    match = begun("hcg")
    addresses = [
        reverse("public:match", args=[match.code]),
        reverse("public:announcement", args=[match.code, 1]),
    ]
    for address in addresses:
        english = Client(headers={"Accept-Language": "en"}).get(address).content.decode()
        assert "stay in its own language" in english
        assert (
            "本局自己的语言"
            not in Client(headers={"Accept-Language": "zh-hans"}).get(address).content.decode()
        )


def test_a_director_who_looks_sees_one_language(director: Person) -> None:
    """The note stands on no Chinese page, simplified or traditional."""
    match = worlds.match_on_day_one(director)
    address = reverse("public:match", args=[match.code])
    for language in ("zh-hans", "zh-hant"):
        shown = Client(headers={"Accept-Language": language}).get(address).content.decode()
        assert "不随" not in shown
