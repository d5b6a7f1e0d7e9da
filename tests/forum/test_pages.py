"""The desk's pages for threads: who may, what they show, what they refuse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from director.models import ForumPost, Match, Person, Post, ThreadImport
from director.services.people import person_new
from tests import worlds
from tests.forum.pages import FIXTURES, Floor, discuz

SignIn = Callable[[Person], Client]


@pytest.fixture(autouse=True)
def evening(match: Match) -> None:
    """The pages read the clock: let the day's close lie ahead of it."""
    match.days.update(closes_at=None)


def send(desk: Client, match: Match, *texts: str | bytes, **said: Any) -> Any:
    pages = [
        SimpleUploadedFile(f"{i}.htm", text.encode() if isinstance(text, str) else text)
        for i, text in enumerate(texts)
    ]
    return desk.post(f"/desk/{match.code}/imports/", {"pages": pages, "kind": "vote", "day": "1", **said})


def confirm(desk: Client, match: Match, **said: Any) -> Any:
    match.refresh_from_db()
    draft = ThreadImport.objects.latest("pk")
    return desk.post(f"/desk/{match.code}/imports/{draft.code}/", {"version": match.version, **said})


def vote(match: Match, seat: int, target: int, **shown: Any) -> Floor:
    return Floor(100 + seat, worlds.name(match, seat), f"行动：攻击{worlds.name(match, target)}", **shown)


def text(response: Any) -> str:
    return str(response.content.decode())


def test_from_the_file_to_the_board(match: Match, desk: Client) -> None:
    response = send(
        desk, match, discuz([Floor(1, "导演甲", "开门"), vote(match, 0, 1)]), discuz([vote(match, 2, 3)])
    )
    assert response.status_code == 303
    page = text(desk.get(response["Location"]))
    for words in ("新 2 帖", "不是本局角色", "导演甲", "逐行读法", worlds.name(match, 1), "确认导入"):
        assert words in page
    response = confirm(desk, match)
    assert (response.status_code, response["Location"]) == (303, f"/desk/{match.code}/")
    assert Post.objects.count() == 2
    assert confirm(desk, match).status_code == 303
    assert Post.objects.count() == 2
    assert "已经确认导入" in text(desk.get(f"/desk/{match.code}/imports/{ThreadImport.objects.get().code}/"))
    assert "第 1 天" in text(desk.get(f"/desk/{match.code}/imports/"))


def test_a_ruling_is_asked_for_and_kept(match: Match, desk: Client) -> None:
    match.days.update(closes_at=timezone.datetime.fromisoformat("2026-03-05T22:00+08:00"))
    response = send(desk, match, discuz([vote(match, 0, 1, at="2026-3-5 22:00")]))
    page = text(desk.get(response["Location"]))
    assert "看不出早晚" in page
    assert "早晚不明" in page
    refused = confirm(desk, match)
    assert refused.status_code == 422
    assert "裁定" in text(refused)
    assert not Post.objects.exists()
    again = confirm(desk, match, ruling_999="late", ruling_100="elsewhere")
    assert again.status_code == 422
    assert confirm(desk, match, ruling_100="late").status_code == 303
    assert Post.objects.get().late


def test_an_edited_post_stands_beside_what_it_was(match: Match, desk: Client) -> None:
    send(desk, match, discuz([vote(match, 0, 1)]))
    confirm(desk, match)
    response = send(desk, match, discuz([vote(match, 0, 2, edited="2026-3-5 13:00")]))
    page = text(desk.get(response["Location"]))
    for words in ("有改动 1 帖", "上次导入", "现在", worlds.name(match, 1), worlds.name(match, 2)):
        assert words in page


def test_a_players_page_gets_its_reason(match: Match, desk: Client) -> None:
    response = send(desk, match, (FIXTURES / "vote_thread_player.html").read_bytes())
    assert response.status_code == 422
    assert "看不到投票的账号" in text(response)
    assert "没有当作未投票" in text(response).replace("也没有", "没有")


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"kind": "gossip"}, "gossip"),
        ({"day": "9"}, "9"),
        ({"offset": "99"}, "99"),
        ({"saved_at": "soon"}, "日期"),
        ({"day": ""}, "哪一天"),
        ({"pages": ""}, "请选择"),
    ],
)
def test_what_a_form_lacks(match: Match, desk: Client, said: dict[str, Any], words: str) -> None:
    response = send(desk, match, discuz([vote(match, 0, 1)]), **said)
    assert response.status_code == 422
    assert words in text(response)


@pytest.mark.parametrize(
    "content", [b"", b"\x00", b"PK\x03\x04", b"\xff\xfe\x00", b"<html>postlist", b'{"posts": [[]]}']
)
def test_no_file_makes_an_error(match: Match, desk: Client, content: bytes) -> None:
    assert send(desk, match, content).status_code == 422


def test_hostile_words_are_shown_as_words(match: Match, desk: Client) -> None:
    hostile = '<script>alert(1)</script><img src=x onerror="alert(1)">'
    floors = [
        Floor(1, "<b>x</b>", hostile),
        vote(match, 0, 1, html=""),
        Floor(100, worlds.name(match, 0), hostile),
    ]
    response = send(desk, match, discuz([floors[0], floors[2]]))
    page = text(desk.get(response["Location"]))
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_only_directors_and_only_their_own(match: Match, desk: Client, sign_in: SignIn) -> None:
    send(desk, match, discuz([vote(match, 0, 1)]))
    draft = ThreadImport.objects.get()
    paths = [
        f"/desk/{match.code}/{page}/" for page in ("imports", f"imports/{draft.code}", "take-over", "export")
    ]
    other = worlds.new_director("导演乙")
    theirs = worlds.match_on_day_one(other, seed="theirs")
    for who in (person_new("路人"), worlds.player_of(worlds.seat(match, 0)), other):
        for path in paths:
            for method in ("get", "post"):
                assert getattr(sign_in(who), method)(path).status_code == 404
    for path in paths:
        assert Client().get(path)["Location"].startswith("/sign-in/")
        assert desk.put(path).status_code == 405
    assert sign_in(other).get(f"/desk/{theirs.code}/imports/{draft.code}/").status_code == 404
    gone = desk.get(f"/desk/{match.code}/imports/nothing/")
    assert gone.status_code == 404
    assert "预览已经不在了" in text(gone)
    assert f'href="/desk/{match.code}/imports/"' in text(gone)


def test_a_second_reading_leaves_the_first_where_it_was(match: Match, desk: Client) -> None:
    first = send(desk, match, discuz([vote(match, 0, 1)]))["Location"]
    second = send(desk, match, discuz([vote(match, 2, 3)]))["Location"]
    assert "确认导入" in text(desk.get(first))
    listed = text(desk.get(f"/desk/{match.code}/imports/"))
    assert f'href="{first}"' in listed
    assert f'href="{second}"' in listed
    assert desk.post(first, {"version": match.version}).status_code == 303
    assert Post.objects.count() == 1


def test_nothing_new_is_nothing_to_confirm_and_another_year_is_said(match: Match, desk: Client) -> None:
    send(desk, match, discuz([vote(match, 0, 1)]))
    confirm(desk, match)
    page = text(desk.get(send(desk, match, discuz([vote(match, 0, 1)]))["Location"]))
    assert "没有新的帖子" in page
    assert "确认导入" not in page
    page = text(desk.get(send(desk, match, discuz([vote(match, 2, 1, at="2024-3-5 12:30")]))["Location"]))
    assert "有 1 帖的日期差得很远（最早的是 2024-03-05）" in page
    assert "2024-03-05 12:30" in page


def test_a_stale_confirmation(match: Match, desk: Client) -> None:
    send(desk, match, discuz([vote(match, 0, 1)]))
    old = ThreadImport.objects.get()
    version = match.version
    for wrong in ("", "x", str(version + 7)):
        response = desk.post(f"/desk/{match.code}/imports/{old.code}/", {"version": wrong})
        assert response.status_code == 409
    assert not Post.objects.exists()


def test_a_discussion_says_its_counts(match: Match, desk: Client) -> None:
    floors = [Floor(i, worlds.name(match, 0), f"{i}", at="2026-3-5 12:30") for i in range(1, 4)]
    match.days.update(opened_at=worlds.NOON)
    response = send(desk, match, discuz(floors), kind="discussion")
    page = text(desk.get(response["Location"]))
    assert "<td>3</td>" in page
    done = confirm(desk, match, complete="1")
    assert done.status_code == 303
    assert match.days.get().counts.get(character__seat=0).count == 3
    assert "<td>3</td>" in text(desk.get(done["Location"]))
    assert ForumPost.objects.count() == 3


@pytest.mark.clause("K8.1")
def test_a_discussion_feeds_the_conduct_check(match: Match, desk: Client) -> None:
    floors = [
        Floor(1, worlds.name(match, 0), html='<font color="#ff0000">大家听我说</font>'),
        Floor(2, worlds.name(match, 1), "导演告诉我不是这样"),
        Floor(
            3, worlds.name(match, 2), html='<div class="quote"><blockquote>导演告诉我</blockquote></div>早'
        ),
        Floor(4, "导演甲", html='<font color="red">公告</font>'),
    ]
    page = text(desk.get(send(desk, match, discuz(floors), kind="discussion")["Location"]))
    part = page[page.index("发言检查") :]
    assert "大家听我说" in part
    assert "导演告诉我不是这样" in part
    assert part.count("<q>") == 2


def test_an_election_hands_its_tally_on(match: Match, desk: Client) -> None:
    floors = [Floor(i, worlds.name(match, i), worlds.name(match, 5)) for i in range(1, 4)]
    send(desk, match, discuz(floors), kind="election")
    done = confirm(desk, match)
    page = text(desk.get(done["Location"]))
    assert 'name="votes_5" id="votes-5" value="3"' in page
    match.refresh_from_db()
    response = desk.post(
        f"/desk/{match.code}/election/", {"version": match.version, "votes_5": "3", "chosen": ""}
    )
    assert response.status_code == 303
    match.refresh_from_db()
    assert match.opening[-1]["seat"] == 5


def test_pages_ask_little_of_the_database(match: Match, desk: Client) -> None:
    def queries(count: int) -> int:
        floors = [
            Floor(1000 + i, worlds.name(match, i % 8), f"行动：攻击{worlds.name(match, (i + 1) % 8)}")
            for i in range(count)
        ]
        response = send(desk, match, discuz(floors))
        with CaptureQueriesContext(
            connection,
        ) as seen:
            assert desk.get(response["Location"]).status_code == 200
        return len(seen)

    queries(4)  # the first look is noted in the log
    few, many = queries(4), queries(60)
    assert few == many
    assert many < 25
