"""The public pages of a match: what they show, to whom, and when."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from director.announcing.formats import FORMATS
from director.models import Kind, Match, Person
from director.services.drafts import dawn_publish
from director.services.ending import end_by_ruling
from director.services.nights import defaults_apply_all, night_rewind
from director.services.public_notices import notice_publish
from director.services.reports import report_save
from tests import worlds
from tests.browsers import browser, words
from tests.desk.test_figures import great_match  # noqa: F401 (a fixture)


def get(match: Match, part: str = "", who: Person | None = None) -> Any:
    return browser(who).get(f"/m/{match.code}/{part}")


def test_before_the_start_nobody_finds_a_match(director: Person) -> None:
    match = worlds.match_in_setup(director)
    for who in (None, director):
        assert get(match, who=who).status_code == 404
    assert browser().get("/m/nothing/").status_code == 404
    assert browser().get("/m/%00/").status_code == 404


def test_the_page_of_a_match(day_two: Match) -> None:
    page = words(get(day_two))
    for said in ("试局", "第 2 天", "电梯楼", "第2天天亮公示", "开局公示", day_two.commitment, "每夜5次行动"):
        assert said in page
    floors = [page.index(f">{i + 1}</span>") for i in range(8)]
    assert floors == sorted(floors)
    assert page.count("<caption>") == 1
    assert get(day_two).status_code == 200
    assert browser().post(f"/m/{day_two.code}/").status_code == 405


@pytest.mark.parametrize("notices", [0, 1, 4])
def test_a_notice_does_not_take_the_place_of_what_happened(
    director: Person, day_two: Match, notices: int
) -> None:
    for n in range(notices):
        notice_publish(day_two, f"公告 {n}", "请注意", by=director, now=worlds.later(100 + n))
    page = words(get(day_two)).split('class="split')[0]
    shown = re.findall(r"<h\d[^>]*>([^<]*(?:公示|公告 \d))</h\d>", page)
    assert shown == [*[f"公告 {n}" for n in reversed(range(notices))][:3], "第2天天亮公示"]
    assert page.count("最新公示") == 1


def test_everybody_sees_the_same_page(director: Person, day_two: Match) -> None:
    player = worlds.player_of(worlds.seat(day_two, 0))
    main = [
        words(get(day_two, who=who)).split("<main")[1].split("</main>")[0] for who in (None, director, player)
    ]
    assert len(set(main)) == 1


def test_announcements_in_every_format(day_two: Match) -> None:
    page = words(get(day_two, "announcements/3/"))
    assert "[table][tr][td]" in page
    for name, kind in FORMATS.items():
        file = get(day_two, f"announcements/3/{name}/")
        assert file.status_code == 200
        assert file["Content-Type"] == kind.media_type
        assert file["Content-Disposition"] == f'attachment; filename="announcement-3.{kind.ending}"'
        assert file.content
    assert json.loads(get(day_two, "announcements/3/json/").content)["title"]


@pytest.mark.parametrize(
    "part", ["0/", "4/", "99999999999999999999/", "-1/", "x/", "3/exe/", "0/html/", "4/html/"]
)
def test_an_announcement_that_was_not_published_is_not_found(day_two: Match, part: str) -> None:
    assert get(day_two, f"announcements/{part}").status_code == 404


@pytest.mark.clause("K8.8")
def test_nobody_may_ask_to_help_once_a_match_has_ended(director: Person, day_two: Match) -> None:
    assert "申请当场外助理" in words(get(day_two))
    end_by_ruling(
        day_two, loser="red", reason="红方弃赛", by=director, now=worlds.later(60), version=day_two.version
    )
    assert "申请当场外助理" not in words(get(day_two))


def test_a_draft_is_no_announcement(director: Person, day_two: Match) -> None:
    day_two.announcements.create(
        kind=Kind.NOTICE, day=2, document={"title": "草稿", "blocks": []}, drafted_at=worlds.NOON
    )
    assert get(day_two, "announcements/4/").status_code == 404
    assert "草稿" not in words(get(day_two))


@pytest.mark.clause("K7.6")
def test_an_erratum_names_what_it_corrects_and_the_old_one_stays(director: Person, day_two: Match) -> None:
    old = get(day_two, "announcements/3/text/").content
    night_rewind(day_two, to=1, reason="录错", by=director, now=worlds.later(50), version=day_two.version)
    defaults_apply_all(day_two, by=director, now=worlds.later(51))
    day_two.refresh_from_db()
    dawn_publish(day_two, by=director, now=worlds.later(52), version=day_two.version)
    assert get(day_two, "announcements/3/text/").content == old
    assert "有更正" in words(get(day_two, "announcements/3/"))
    corrects = words(get(day_two, "announcements/4/"))
    assert "更正的是" in corrects
    assert f"/m/{day_two.code}/announcements/3/" in corrects
    assert "已有更正" in words(get(day_two))


@pytest.mark.clause("K7.7")
def test_a_morning_report_stands_beside_its_announcement_as_plain_text(
    director: Person, day_two: Match
) -> None:
    dawn = day_two.announcements.get(kind=Kind.DAWN)
    report_save(dawn, "窗外有雨。\n\n<script>alert(1)</script>", by=director, now=worlds.later(50))
    for part in ("", "announcements/3/"):
        page = words(get(day_two, part))
        assert "窗外有雨。" in page
        assert "<script>alert" not in page


@pytest.mark.clause("K7.5")
def test_the_reveal_is_not_there_before_a_director_confirmed_it(director: Person, ended: Match) -> None:
    assert "已结束" in words(get(ended))
    for who in (None, director, worlds.player_of(worlds.seat(ended, 0))):
        for part in ("reveal/", "verify/", "reveal/text/", "verify/verify_by_hand.py"):
            assert get(ended, part, who).status_code == 404


def test_the_public_page_costs_little_in_a_great_match(great_match: Match) -> None:  # noqa: F811
    client = browser()
    address = f"/m/{great_match.code}/"
    client.get(address)
    with CaptureQueriesContext(connection) as captured:
        response = client.get(address)
    assert response.status_code == 200
    assert len(captured) < 15
    assert len(response.content) < 150_000
