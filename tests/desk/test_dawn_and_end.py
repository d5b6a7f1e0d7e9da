"""What is said at dawn, the end by ruling, the reveal, the log, the search."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client

from director.models import LogEntry, Match, MorningReport, Phase
from director.selectors.desk.log import ACTS
from kanshu.sheets import JOINED
from tests import worlds
from tests.desk.asking import at, reply, send, text


@pytest.fixture
def dawn(night_one: Match, desk: Client) -> Match:
    """The first night is settled, its draft waits."""
    reply(desk, night_one, 1, "o1")
    send(desk, night_one, "night/defaults/")
    night_one.refresh_from_db()
    assert night_one.phase == Phase.DAWN
    return night_one


def test_the_draft_as_it_will_look_and_to_copy(dawn: Match, desk: Client) -> None:
    page = text(desk.get(at(dawn, "dawn/")))
    assert "角色状态表" in page
    assert "[table]" in page
    assert "# 第2天天亮公示" in page
    assert f"{worlds.name(dawn, 0)}</bdi> 攻击" in page


@pytest.mark.clause("K7.7")
def test_a_story_that_nobody_approved_is_named_before_it_is_left_out(dawn: Match, desk: Client) -> None:
    draft = dawn.announcements.get(published_at=None)
    waits = "晨报第 1 稿还没有批准，不会公开"
    assert waits not in text(desk.get(at(dawn, "dawn/")))
    told = f"{worlds.name(dawn, 0)}的匕首刺中了{worlds.name(dawn, 1)}。"
    assert "/write/" in send(desk, dawn, f"announcements/{draft.pk}/report/", text=told)["Location"]
    assert waits in text(desk.get(at(dawn, "dawn/")))
    on_the_list = "晨报还没有批准，不会公开"
    assert on_the_list in text(desk.get(at(dawn)))
    where = f"/write/{dawn.code}/2/1/"
    assert "批准第 1 稿" in text(desk.get(where))
    desk.post(f"{where}approve/", {"number": "1", "accepted": "on"})
    assert waits not in text(desk.get(at(dawn, "dawn/")))
    assert on_the_list not in text(desk.get(at(dawn)))
    assert "批准第 1 稿" not in text(desk.get(where)), "once is enough"


def test_the_draft_is_shown_as_the_published_page_will_show_it(dawn: Match, desk: Client) -> None:
    def seen(page: str) -> tuple[str, set[str]]:
        article = page[page.index('<article class="announcement">') : page.index("</article>")]
        sent = re.findall(r"/css/(\w+)(?:\.\w+)?\.css", page)
        sheets = {part for name in sent for part in JOINED.get(f"css/{name}.css", (name,))}
        styled = {
            name
            for name in sheets
            if re.search(
                r"\.announcement|\.glyph|\.tone-", (settings.BASE_DIR / f"static/css/{name}.css").read_text()
            )
        }
        return article, styled

    draft = seen(text(desk.get(at(dawn, "dawn/"))))
    send(desk, dawn, "dawn/publish/")
    number = dawn.announcements.exclude(published_at=None).count()
    published = seen(text(desk.get(f"/m/{dawn.code}/announcements/{number}/")))
    assert 'class="glyph' in draft[0]
    assert draft[0] == published[0]
    assert "document" in draft[1]
    assert draft[1] == published[1]


def test_publishing_opens_the_next_day_once(dawn: Match, desk: Client) -> None:
    version = dawn.version
    assert send(desk, dawn, "dawn/publish/", version=version).status_code == 303
    assert send(desk, dawn, "dawn/publish/", version=version).status_code == 409
    assert send(desk, dawn, "dawn/publish/").status_code == 422
    dawn.refresh_from_db()
    assert (dawn.phase, dawn.day) == (Phase.DAY, 2)


def test_a_morning_report_beside_the_draft(dawn: Match, desk: Client) -> None:
    draft = dawn.announcements.get(published_at=None)
    story = "昨夜大雪。\n\n有人敲门。"
    assert send(desk, dawn, f"announcements/{draft.pk}/report/", text=story).status_code == 303
    assert MorningReport.objects.get().text.replace("\r\n", "\n") == story
    assert "昨夜大雪" in text(desk.get(at(dawn, "dawn/")))


def test_a_report_that_is_too_long_is_given_back(dawn: Match, desk: Client) -> None:
    draft = dawn.announcements.get(published_at=None)
    response = send(desk, dawn, f"announcements/{draft.pk}/report/", text="雪" * 50_001)
    assert response.status_code == 422
    assert "雪" * 50_001 in text(response)
    assert not MorningReport.objects.exists()


def test_no_draft(day_one: Match, desk: Client) -> None:
    assert "没有待公示的草稿" in text(desk.get(at(day_one, "dawn/")))
    assert send(desk, day_one, "dawn/publish/").status_code == 422


def test_an_announcement_of_another_match_is_not_here(dawn: Match, desk: Client, director) -> None:
    other = worlds.match_on_day_one(director, seed="another")
    pk = other.announcements.earliest("pk").pk
    assert desk.get(at(dawn, f"announcements/{pk}/")).status_code == 404
    assert send(desk, dawn, f"announcements/{pk}/report/", text="故事").status_code == 404
    assert desk.get(at(other, f"announcements/{pk}/")).status_code == 200


@pytest.mark.clause("K8.2")
class TestRuling:
    @pytest.mark.parametrize(("loser", "winner"), [("red", "blue"), ("blue", "red"), ("", None)])
    def test_ends_the_match(self, day_one: Match, desk: Client, loser: str, winner: str | None) -> None:
        assert send(desk, day_one, "end/", loser=loser, reason="红牌").status_code == 303
        day_one.refresh_from_db()
        assert day_one.phase == Phase.ENDED
        assert day_one.outcome["winner"] == winner

    def test_needs_a_reason(self, day_one: Match, desk: Client) -> None:
        response = send(desk, day_one, "end/", loser="red", reason="")
        assert response.status_code == 422
        assert 'value="red" checked' in text(response)

    def test_a_side_that_is_none_is_refused(self, day_one: Match, desk: Client) -> None:
        assert send(desk, day_one, "end/", loser="green", reason="试试").status_code == 422
        day_one.refresh_from_db()
        assert day_one.phase == Phase.DAY

    def test_once(self, day_one: Match, desk: Client) -> None:
        send(desk, day_one, "end/", loser="red", reason="红牌")
        assert send(desk, day_one, "end/", loser="blue", reason="再来").status_code == 422

    def test_stale(self, day_one: Match, desk: Client) -> None:
        assert send(desk, day_one, "end/", loser="red", reason="红牌", version="1").status_code == 409


@pytest.mark.clause("K7.5")
def test_reveal_after_the_end_and_once(day_one: Match, desk: Client) -> None:
    assert desk.get(at(day_one, "reveal/")).status_code == 422
    assert send(desk, day_one, "reveal/").status_code == 422
    send(desk, day_one, "end/", loser="", reason="散了")
    assert "确认揭秘" in text(desk.get(at(day_one)))
    assert send(desk, day_one, "reveal/").status_code == 303
    day_one.refresh_from_db()
    assert day_one.revealed
    assert send(desk, day_one, "reveal/").status_code == 422


def acts_written() -> Iterator[str]:
    """Every act that a service writes into the log by name."""
    for file in (settings.BASE_DIR / "director" / "services").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "log" and len(node.args) > 1:
                names = [each.value for each in ast.walk(node.args[1]) if isinstance(each, ast.Constant)]
                yield from (name for name in names if isinstance(name, str))


def test_every_act_in_the_log_has_words() -> None:
    written = set(acts_written())
    assert {"post", "post_late", "rewind", "published"} <= written
    assert written <= set(ACTS), written - set(ACTS)


def test_the_log_in_words(dawn: Match, desk: Client) -> None:
    send(desk, dawn, "dawn/publish/")
    assert set(LogEntry.objects.values_list("act", flat=True)) <= set(ACTS)
    page = text(desk.get(at(dawn, "log/")))
    assert "第 1 夜第 1 问，回答：不请求" in page


def test_the_log_filtered(dawn: Match, desk: Client) -> None:
    def lines(query: str) -> int:
        return text(desk.get(at(dawn, f"log/?{query}"))).count('<li class="log-line">')

    everything = lines("")
    assert 0 < lines("act=post") < everything
    assert lines(f"character={worlds.seat(dawn, 0).pk}") == 1
    assert lines(f"person={worlds.player_of(worlds.seat(dawn, 2)).pk}") == 1
    assert lines("q=没有这样的字") == 0
    assert lines("q=request_intervention") >= 1


def test_the_log_finds_chinese_words(dawn: Match, desk: Client) -> None:
    send(desk, dawn, "night/rewind/", night=1, to=1, reason="玩家记错了")
    assert "玩家记错了" in text(desk.get(at(dawn, "log/?q=记错")))


@pytest.mark.parametrize(
    "query", ["page=0", "page=x", "person=x", "character=" + "9" * 30, "act=%00", "q=%00"]
)
def test_odd_filters_are_no_fault(dawn: Match, desk: Client, query: str) -> None:
    assert desk.get(at(dawn, f"log/?{query}")).status_code == 200


def test_search_finds_characters_clauses_and_posts(dawn: Match, desk: Client) -> None:
    name = worlds.name(dawn, 2)
    page = text(desk.get(at(dawn, "search/"), {"q": name})).split("<main")[1]
    assert "角色" in page
    assert name in page
    assert "#K2.5" in text(desk.get(at(dawn, "search/"), {"q": "k2.5"}))
    assert "帖子" in text(desk.get(at(dawn, "search/"), {"q": "匕首交给"})).split("<main")[1]
    assert "没有找到" in text(desk.get(at(dawn, "search/"), {"q": "没有这样的字"}))
    assert desk.get(at(dawn, "search/"), {"q": "\x00" + "长" * 5000}).status_code == 200
