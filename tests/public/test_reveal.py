"""After the reveal everything is public (K7.5), and every draw can be checked (K9.6)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from director.models import DealtCard, Match, Person, Tenure
from director.services.ending import end_by_ruling, reveal
from director.services.nights import answer_submit, night_rewind
from director.services.people import person_new
from tests import worlds
from tests.browsers import browser, words
from tests.desk.test_figures import great_match  # noqa: F401 (a fixture)

pytestmark = pytest.mark.clause("K7.5")


def get(match: Match, part: str) -> Any:
    return browser().get(f"/m/{match.code}/{part}")


def test_the_outline_tells_cards_people_seed_and_policy(revealed: Match) -> None:
    page = words(get(revealed, "reveal/"))
    assert bytes(revealed.seed).hex() in page
    assert revealed.commitment in page
    assert "随机行动" in page
    for index in range(8):
        assert str(worlds.player_of(worlds.seat(revealed, index))) in page
    for role in ("领袖", "玫瑰家族", "表象阵营"):
        assert role in page
    assert page.count("本局规则与随机方式") == 1
    assert "换过人的角色" not in page


@pytest.mark.clause("K8.2")
def test_a_match_ended_by_ruling_says_so_and_why_first(revealed: Match) -> None:
    page = words(get(revealed, "reveal/"))
    outcome = [
        page.index(said)
        for said in (
            "玫瑰家族（红方）",
            "理由：红方弃赛",
            "野兽家族（蓝方）",
            "获胜，游戏结束。",
            "角色状态表",
            "身份与玩家",
        )
    ]
    assert outcome == sorted(outcome)
    thread = words(get(revealed, "reveal/text/"))
    assert thread.index("理由：红方弃赛") < thread.index("身份与玩家")


def test_the_desk_calls_nothing_secret_any_more(director: Person, ended: Match) -> None:
    desk = browser(director)
    pages = [f"/desk/{ended.code}/{part}" for part in ("", "night/?night=1", "say/")]
    secret = "<bdi>保密</bdi>"
    assert any(secret in words(desk.get(page)) for page in pages[:2])
    reveal(ended, by=director, now=timezone.now(), version=ended.version)
    assert [page for page in pages if secret in words(desk.get(page))] == []
    assert [page for page in pages if "只有你看得到" in words(desk.get(page))] == []


def test_a_day_without_a_night_is_shown_as_a_day(revealed: Match) -> None:
    page = words(get(revealed, "reveal/"))
    tabs = re.findall(r'\?night=(\d+)"[^>]*>([^<]+)<', page)
    assert tabs == [("1", "第 1 夜"), ("2", "第 2 天")]


@pytest.mark.clause("K8.8")
def test_a_substitution_is_told_with_its_times(director: Person, ended: Match) -> None:
    seat = worlds.seat(ended, 3)
    former = worlds.player_of(seat)
    seat.tenures.update(until=worlds.later(35))
    Tenure.objects.create(
        character=seat, person=person_new("替补小贺"), since=worlds.later(35), reason="出差"
    )
    reveal(ended, by=director, now=timezone.now(), version=ended.version)
    page = words(get(ended, "reveal/"))
    line = page[page.index("换过人的角色") :]
    assert str(former) in line
    assert "替补小贺" in line
    assert "3月5日 12:35" in line
    assert "出差" in line


def test_a_night_tells_posts_steps_and_reasons(revealed: Match) -> None:
    page = words(get(revealed, "reveal/?night=1"))
    for said in ("看不懂的一帖，请导演读", "口头确认过", "将匕首交给", "第1次行动", "第1问", "K2.2"):
        assert said in page
    second = words(get(revealed, "reveal/?night=2"))
    assert worlds.name(revealed, 2) in second
    assert "的帖子" in second


@pytest.mark.clause("K6.4")
def test_an_answer_that_a_director_entered_is_not_the_player_s_own(director: Person) -> None:
    match = worlds.close_with_attack(worlds.match_on_day_one(director))
    first: dict[str, Any] = {"number": 1, "night_number": 1, "by": director, "on_behalf": True}
    answer_submit(match, **first, value=True, now=worlds.later(20), revision=0)
    match.refresh_from_db()
    night_rewind(match, to=1, reason="听错了", by=director, now=worlds.later(21), version=match.version)
    answer_submit(match, **first, value=False, now=worlds.later(22), revision=1)
    match.refresh_from_db()
    end_by_ruling(
        match, loser="red", reason="红方弃赛", by=director, now=worlds.later(60), version=match.version
    )
    reveal(match, by=director, now=timezone.now(), version=match.version)
    page = words(get(match, "reveal/?night=1"))
    thread = words(get(match, "reveal/text/"))
    assert page.count("——请求干涉（导演甲代答；") == 1
    assert page.count("——不请求（导演甲代答；") == 1
    assert "——不请求（导演甲代答；" in thread
    assert "本人回答" not in page + thread


@pytest.mark.clause("K10.1")
def test_branches_that_were_abandoned_are_told_with_the_reason(director: Person) -> None:
    from director.services.drafts import dawn_publish
    from director.services.nights import defaults_apply_all

    match = worlds.close_with_attack(worlds.match_on_day_one(director))
    defaults_apply_all(match, by=director, now=worlds.later(30))
    match.refresh_from_db()
    night_rewind(match, to=2, reason="按错了键", by=director, now=worlds.later(31), version=match.version)
    defaults_apply_all(match, by=director, now=worlds.later(32))
    match.refresh_from_db()
    dawn_publish(match, by=director, now=worlds.later(33), version=match.version)
    end_by_ruling(match, loser=None, reason="停办", by=director, now=worlds.later(34), version=match.version)
    reveal(match, by=director, now=worlds.later(35), version=match.version)
    page = words(get(match, "reveal/?night=1"))
    assert "按错了键" in page
    assert "退回到第 2 问" in page


def test_the_log_and_the_whole_on_paper(revealed: Match) -> None:
    log = words(get(revealed, "reveal/?night=log"))
    assert "红方弃赛" in log
    whole = words(get(revealed, "reveal/?night=all"))
    for said in ("看不懂的一帖，请导演读", "第 1 夜，逐步", "红方弃赛", bytes(revealed.seed).hex()):
        assert said in whole


@pytest.mark.parametrize("night", ["0", "9", "x", "-1", "1x", "\x00", "9" * 50])
def test_a_night_that_never_was_is_not_found(revealed: Match, night: str) -> None:
    assert browser().get(f"/m/{revealed.code}/reveal/", {"night": night}).status_code == 404


def test_the_reveal_as_a_file(revealed: Match) -> None:
    file = get(revealed, "reveal/bbcode/")
    assert file["Content-Disposition"] == 'attachment; filename="reveal.bbcode.txt"'
    assert "看不懂的一帖" in file.content.decode()
    assert get(revealed, "reveal/exe/").status_code == 404


@pytest.mark.clause("K9.6")
def test_all_draws_agree(revealed: Match) -> None:
    page = words(get(revealed, "verify/"))
    assert "全部一致" in page
    assert "deal/elevator/7" in page
    assert "night/1/" in page
    said = re.search(r"(\d+) 项都对得上.*?其中 (\d+) 项是抽取.*?另外 (\d+) 项", page, re.S)
    assert said is not None
    total, drawn, others = map(int, said.groups())
    assert (drawn, drawn + others) == (page.count('<th scope="row"><code>'), total)


@pytest.mark.clause("K9.6")
def test_the_program_to_check_by_hand_runs_and_agrees(revealed: Match, tmp_path: Path) -> None:
    file = tmp_path / "verify_by_hand.py"
    file.write_bytes(get(revealed, "verify/verify_by_hand.py").content)
    done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 次不符" in done.stdout


@pytest.mark.clause("K9.6")
def test_a_forged_card_is_noticed(revealed: Match) -> None:
    first, second = DealtCard.objects.filter(character__match=revealed).order_by("pk")[:2]
    codes = first.code, second.code
    DealtCard.objects.filter(pk=first.pk).update(code=codes[1])
    DealtCard.objects.filter(pk=second.pk).update(code=codes[0])
    page = words(get(revealed, "verify/"))
    assert "对不上" in page
    assert "全部一致" not in page


@pytest.mark.clause("K9.6")
def test_a_forged_event_is_noticed(revealed: Match) -> None:
    night = revealed.nights.get(number=1)
    event = next(each for each in night.events if each["e"] == "damaged")
    event["by"] = (event["by"] + 1) % 8
    night.save()
    assert "对不上" in words(get(revealed, "verify/"))


def test_a_great_match_is_told_in_few_queries(director: Person, great_match: Match) -> None:  # noqa: F811
    Match.objects.filter(pk=great_match.pk).update(revealed_at=timezone.now())
    for part in ("reveal/", "reveal/?night=5", "reveal/?night=log", "verify/"):
        client = browser()
        with CaptureQueriesContext(connection) as captured:
            response = client.get(f"/m/{great_match.code}/{part}")
        assert response.status_code == 200
        assert len(captured) < 25, f"{part}: {len(captured)}"
