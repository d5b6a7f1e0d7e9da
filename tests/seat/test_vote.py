"""The vote from the seat: kept, read, shown; nothing that was typed is lost."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from director.models import LogEntry, Match, Person, Post
from director.services.closing import close_day
from director.services.drafts import dawn_publish
from director.services.ending import end_by_ruling
from director.services.nights import defaults_apply_all
from director.services.posts import LONGEST_POST, read_by_hand
from tests import worlds
from tests.browsers import words
from tests.seat.places import address, player

VOTE = "行动：攻击{1}/将匕首交给{2}\n响应干涉：{3}"


def text(match: Match, form: str = VOTE) -> str:
    return form.format(*(worlds.name(match, i) for i in range(8)))


def posts(match: Match) -> list[Post]:
    return list(Post.objects.filter(day__match=match).order_by("pk"))


@pytest.mark.clause("K2.2")
def test_a_vote_is_kept_and_shown_as_read(day_one: Match) -> None:
    client = player(day_one, 0)
    response = client.post(address(day_one, 0, "post/"), {"text": text(day_one)})
    assert (response.status_code, response["Location"]) == (303, address(day_one, 0) + "#vote")
    (post,) = posts(day_one)
    assert (post.text, post.source, post.late) == (text(day_one), "seat", False)
    shown = words(client.get(address(day_one, 0)))
    assert "投票已收到" in shown
    assert "算数的是" in shown
    assert "第1步" in shown
    assert "愿意响应" in shown


@pytest.mark.clause("K2.2", "K8.6")
def test_sending_twice_keeps_one_and_a_changed_one_counts(day_one: Match) -> None:
    client = player(day_one, 0)
    for _ in range(3):
        assert client.post(address(day_one, 0, "post/"), {"text": text(day_one)}).status_code == 303
    assert len(posts(day_one)) == 1
    client.post(address(day_one, 0, "post/"), {"text": text(day_one, "行动：攻击{4}\n响应干涉：无")})
    client.post(address(day_one, 0, "post/"), {"text": text(day_one)})
    assert len(posts(day_one)) == 3
    assert words(client.get(address(day_one, 0, "record/"))).count("被后面的帖子代替") == 2


@pytest.mark.clause("V10")
def test_a_later_post_that_cannot_be_read_does_not_replace_it_and_its_writer_is_told(day_one: Match) -> None:
    client = player(day_one, 0)
    client.post(address(day_one, 0, "post/"), {"text": text(day_one)})
    client.post(address(day_one, 0, "post/"), {"text": "行动：同上"})
    shown = words(client.get(address(day_one, 0)))
    assert "没有读出有效的投票" in shown
    assert "仍以前面那一帖为准" in shown
    assert "行动：同上" in shown
    assert "算数的是" in shown


@pytest.mark.parametrize("empty", ["", "   ", "\n\n", "\u3000"])
def test_an_empty_vote_is_no_vote(day_one: Match, empty: str) -> None:
    response = player(day_one, 0).post(address(day_one, 0, "post/"), {"text": empty})
    assert response.status_code == 422
    assert "还没有写字" in words(response)
    assert posts(day_one) == []
    assert player(day_one, 0).post(address(day_one, 0, "post/")).status_code == 422


@pytest.mark.clause("V11")
def test_too_long_a_text_is_refused_and_given_back(day_one: Match) -> None:
    long = "行动：攻击谁好呢\n" * (LONGEST_POST // 8)
    response = player(day_one, 0).post(address(day_one, 0, "post/"), {"text": long})
    assert response.status_code == 422
    assert "这段文字太长" in words(response)
    assert words(response).count("行动：攻击谁好呢") >= LONGEST_POST // 8
    assert posts(day_one) == []


@pytest.mark.clause("V11")
@pytest.mark.parametrize(
    "odd",
    [
        "a\x00b 行动：攻击Eve",
        "\ud800".encode("utf-8", "replace").decode(),
        "\u202e\u200b行动",
        "<b>x</b>" * 50,
        "🗡" * 900,
    ],
)
def test_odd_texts_end_well(day_one: Match, odd: str) -> None:
    for part in ("post/", "preview/"):
        assert player(day_one, 0).post(address(day_one, 0, part), {"text": odd}).status_code in (
            200,
            303,
            422,
        )
    assert player(day_one, 0).get(address(day_one, 0)).status_code == 200


def test_raw_bytes_that_are_no_text_end_well(day_one: Match) -> None:
    response = player(day_one, 0).post(
        address(day_one, 0, "post/"), b"text=%ff%fe%80", content_type="application/x-www-form-urlencoded"
    )
    assert response.status_code in (303, 422)


@pytest.mark.clause("K8.6")
def test_a_vote_after_the_close_is_kept_and_does_not_count(director: Person, day_one: Match) -> None:
    client = player(day_one, 3)
    close_day(day_one, by=director, now=timezone.now(), version=day_one.version)
    response = client.post(
        address(day_one, 3, "post/"), {"text": text(day_one, "行动：攻击{1}")}, follow=True
    )
    assert "不算数" in words(response)
    assert [post.late for post in posts(day_one)] == [True]
    assert 'action="' + address(day_one, 3, "post/") not in words(response)


@pytest.mark.clause("K8.6")
def test_a_page_of_an_earlier_day_says_where_the_post_went_and_how_to_send_it_again(
    director: Person, night_one: Match
) -> None:
    defaults_apply_all(night_one, by=director, now=worlds.later(40))
    dawn_publish(night_one, by=director, now=worlds.later(50), version=night_one.version)
    old = {"text": text(night_one, "行动：攻击{1}"), "day": "1"}
    told = words(player(night_one, 3).post(address(night_one, 3, "post/"), old, follow=True))
    assert "第 1 天已经关门" in told
    assert "现在是第 2 天，请在这一页再投票一次" in told


@pytest.mark.clause("V9")
def test_a_line_that_is_missing_is_a_remark_and_not_something_unread(day_one: Match) -> None:
    shown = words(
        player(day_one, 0).post(
            address(day_one, 0, "preview/"), {"text": text(day_one, "行动：攻击{1}")}, follow=True
        )
    )
    assert "当作不响应任何人" in shown
    assert "都读懂了，这样写算数" in shown
    assert "没读懂" not in shown


@pytest.mark.clause("K8.6")
def test_once_its_time_has_come_the_form_is_gone_even_if_nobody_has_closed_the_day(day_one: Match) -> None:
    day_one.days.update(closes_at=timezone.now() - timedelta(seconds=1))
    assert 'formaction="' not in words(player(day_one, 3).get(address(day_one, 3)))


def test_after_the_end_a_vote_is_refused_and_given_back(director: Person, day_one: Match) -> None:
    end_by_ruling(
        day_one, loser=None, reason="停办", by=director, now=timezone.now(), version=day_one.version
    )
    response = player(day_one, 3).post(address(day_one, 3, "post/"), {"text": "行动：攻击某个名字很长的人"})
    assert response.status_code == 422
    assert "不能投票" in words(response)
    assert "行动：攻击某个名字很长的人" in words(response)


@pytest.mark.clause("V10")
def test_reading_before_sending_keeps_nothing(day_one: Match) -> None:
    client = player(day_one, 0)
    odd = text(day_one, "行动：攻击{0}/捅路人甲\n响应干涉：{3}")
    logged = LogEntry.objects.count()
    whole = client.post(address(day_one, 0, "preview/"), {"text": odd})
    part = client.post(address(day_one, 0, "preview/"), {"text": odd}, headers={"HX-Request": "true"})
    for shown in (words(whole), words(part)):
        assert "没有叫“路人甲”的角色" in shown
        assert "是自己，不算" in shown
        assert "愿意响应" in shown
    assert odd in words(whole).replace("\r\n", "\n")
    assert "<html" not in words(part)
    assert posts(day_one) == []
    assert LogEntry.objects.count() == logged


@pytest.mark.clause("K8.3")
def test_no_action_is_a_vote_and_silence_is_none(day_one: Match) -> None:
    client = player(day_one, 0)
    assert "今天还没有投票" in words(client.get(address(day_one, 0)))
    for _ in range(2):
        assert client.post(address(day_one, 0, "no-action/")).status_code == 303
    (post,) = posts(day_one)
    assert post.order == {"steps": [], "responses": []}
    assert post.reading["no_action"] is True
    shown = words(client.get(address(day_one, 0)))
    assert "算数的是" in shown
    assert "今天还没有投票" not in shown


@pytest.mark.clause("V10")
def test_a_reading_by_hand_is_shown_without_the_directors_reason(director: Person, day_one: Match) -> None:
    client = player(day_one, 0)
    client.post(address(day_one, 0, "post/"), {"text": "行动：同上"})
    order = {"steps": [{"kind": "attack", "target": 4}], "responses": []}
    read_by_hand(posts(day_one)[0], order, "口头确认过", by=director, now=timezone.now())
    shown = words(client.get(address(day_one, 0)))
    assert "由导演人工读帖" in shown
    assert "算数的是" in shown
    assert worlds.name(day_one, 4) in shown[shown.index("算数的是") :][:600]
    assert "口头确认过" not in shown
