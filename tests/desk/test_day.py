"""The day board, posts entered for players, posts read by hand, the election, the close."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from director.models import HandReading, Kind, LogEntry, Match, Person, Phase, Post
from director.selectors.desk.day import day_board
from director.selectors.stands import stands
from director.services.closing import deadline_set
from tests import worlds
from tests.desk.asking import at, send, text


def board(match: Match):
    return day_board(match, match.days.order_by("-number").first())


def state(match: Match, seat: int) -> str:
    return board(match).rows[seat].state


@pytest.mark.parametrize(
    ("post", "expected"),
    [
        ("行动：攻击{1}\n响应干涉：无", "voted"),
        ("攻击{1}，不响应", "unread"),
        ("行动：放空", "idle"),
        ("大家早上好。", "talk"),
    ],
)
@pytest.mark.clause("V10b")
def test_what_a_day_says_of_a_post(day_one: Match, post: str, expected: str) -> None:
    worlds.vote(day_one, 0, post)
    assert state(day_one, 0) == expected
    assert state(day_one, 1) == "none"


def test_the_close_stands_out_once_every_vote_is_in(day_one: Match, desk: Client) -> None:
    pattern = r'class="button button-small( button-primary)?" href="[^"]*/close/"'
    assert re.findall(pattern, text(desk.get(at(day_one)))) == [""]
    for index in range(8):
        worlds.vote(day_one, index, f"行动：攻击{{{(index + 1) % 8}}}\n响应干涉：无")
    assert board(day_one).missing == []
    assert re.findall(pattern, text(desk.get(at(day_one)))) == [" button-primary"]


@pytest.mark.clause("K8.6")
def test_a_late_post_is_shown_and_does_not_count(day_one: Match, director: Person, desk: Client) -> None:
    day_one.days.update(closes_at=worlds.later(5))
    worlds.vote(day_one, 0, "行动：攻击{1}", minutes=5)
    assert state(day_one, 0) == "late"
    assert "迟到，不算" in text(desk.get(at(day_one)))


@pytest.mark.clause("K2.2")
def test_a_later_post_that_cannot_be_read_replaces_nothing_and_raises_a_doubt(
    day_one: Match, desk: Client
) -> None:
    worlds.vote(day_one, 0, "行动：攻击{1}", minutes=1)
    worlds.vote(day_one, 0, "改票：攻击{2}", minutes=2)
    row = board(day_one).rows[0]
    assert row.state == "voted"
    assert row.counting is not None
    assert "攻击" + worlds.name(day_one, 1) in row.counting.text
    assert [post.counts for post in row.posts] == [False, True], "the one in doubt, and the one that counts"
    assert row.doubt
    assert row in board(day_one).unread
    assert "后来一帖没读懂" in text(desk.get(at(day_one)))


def test_the_last_valid_post_counts(day_one: Match) -> None:
    worlds.vote(day_one, 0, "行动：攻击{1}", minutes=1)
    worlds.vote(day_one, 0, "行动：攻击{2}", minutes=2)
    row = board(day_one).rows[0]
    assert [(post.counts, worlds.name(day_one, 2) in post.text) for post in row.posts] == [(True, True)]
    assert row.count == 2


def test_all_posts_of_a_character_line_by_line(day_one: Match, desk: Client) -> None:
    worlds.vote(day_one, 0, "行动：攻击{1}\n响应干涉：无", minutes=1)
    worlds.vote(day_one, 0, "行动：攻击无此人", minutes=2)
    code = worlds.seat(day_one, 0).code
    page = text(desk.get(at(day_one, f"seat/{code}/"))).split("<main")[1]
    assert page.count("<article") == 2
    assert "没有叫“无此人”的角色" in page
    assert desk.get(at(day_one, "seat/nobody/")).status_code == 404
    assert desk.get(at(day_one, f"seat/{code}/?day=7")).status_code == 404


def test_the_board_says_what_to_do(day_one: Match, desk: Client) -> None:
    worlds.vote(day_one, 0, "攻击{1}，不响应")
    page = text(desk.get(at(day_one)))
    assert "看起来像，没有读懂" in page
    assert "还没有有效的投票" in page


def test_the_board_renews_itself_only_when_something_happened(day_one: Match, desk: Client) -> None:
    seen = LogEntry.objects.latest("pk").pk
    address = f"{at(day_one)}?since={seen}"
    assert desk.get(address, headers={"HX-Request": "true"}).status_code == 204
    worlds.vote(day_one, 0, "行动：攻击{1}")
    assert desk.get(address, headers={"HX-Request": "true"}).status_code == 200
    assert desk.get(address).status_code == 200, "a visit is no poll"


def test_enter_a_post_for_a_player(day_one: Match, desk: Client, director: Person) -> None:
    character = worlds.seat(day_one, 3)
    words = f"行动：攻击{worlds.name(day_one, 1)}\n响应干涉：无"
    response = send(desk, day_one, "post/", character=character.code, text=words)
    assert response.status_code == 303
    post = Post.objects.get()
    assert (post.text.replace("\r\n", "\n"), post.source, post.author) == (words, "desk", director)
    assert "导演代录" in text(desk.get(at(day_one)))


@pytest.mark.parametrize(
    "wrong", [{"text": ""}, {"character": ""}, {"character": "0123456789"}, {"text": "字" * 20_001}]
)
def test_a_post_that_cannot_be_kept_is_given_back(day_one: Match, desk: Client, wrong: dict) -> None:
    sent = {"character": worlds.seat(day_one, 3).code, "text": "行动：攻击一个很长的名字", **wrong}
    response = send(desk, day_one, "post/", **sent)
    assert response.status_code == 422
    assert sent["text"] in text(response)
    assert not Post.objects.exists()


def test_a_character_of_another_match_gets_no_post(day_one: Match, desk: Client, director: Person) -> None:
    other = worlds.match_on_day_one(director, seed="another")
    response = send(desk, day_one, "post/", character=worlds.seat(other, 0).code, text="行动：攻击甲")
    assert response.status_code == 422
    assert not Post.objects.exists()


def by_hand(**steps: str) -> dict[str, object]:
    return {"kind_0": "attack", "target_0": "1", "responses": ["2", "4"], "reason": "漏写了标签", **steps}


@pytest.mark.clause("V10")
def test_read_a_post_by_hand(day_one: Match, desk: Client, director: Person) -> None:
    worlds.vote(day_one, 0, "攻击{1}，不响应")
    post = Post.objects.get()
    assert "攻击" in text(desk.get(at(day_one, f"reading/{post.pk}/")))
    response = send(desk, day_one, f"reading/{post.pk}/", **by_hand(kind_2="give", target_2="5"))
    assert response.status_code == 303
    hand = HandReading.objects.get()
    assert hand.order == {
        "steps": [{"kind": "attack", "target": 1}, None, {"kind": "give", "target": 5}],
        "responses": [2, 4],
    }
    assert (hand.director, hand.reason) == (director, "漏写了标签")
    assert state(day_one, 0) == "voted"
    assert LogEntry.objects.filter(act="read_by_hand", actor=director).count() == 1


@pytest.mark.clause("V10")
def test_of_a_post_that_was_read_by_hand_no_fault_is_named_any_more(day_one: Match, desk: Client) -> None:
    worlds.vote(day_one, 0, "行动：攻击{1}/攻击无此人")
    fault = "没有叫“无此人”的角色"
    player = worlds.seat(day_one, 0)
    assert board(day_one).rows[0].faulty
    assert fault in stands(player, worlds.later(20)).asks
    send(desk, day_one, f"reading/{Post.objects.get().pk}/", **by_hand())
    assert not board(day_one).rows[0].faulty
    assert stands(player, worlds.later(20)).asks == "第 1 天的投票收到了，关门前还可以改。"


@pytest.mark.clause("K1.5")
def test_once_an_election_has_its_result_the_desk_offers_to_correct_it(
    director: Person, desk: Client
) -> None:
    match = worlds.match_on_day_one(director, dagger=None)
    assert "更正竞选结果" not in text(desk.get(at(match)))
    send(desk, match, "election/", votes_0="2", votes_1="1")
    assert "更正竞选结果" in text(desk.get(at(match)))
    assert "公示更正" in text(desk.get(at(match, "election/")))


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"target_0": ""}, "请选这一步的对象"),
        ({"kind_0": ""}, "请选这一步做什么"),
        ({"target_0": "0"}, "不是所列的选项"),
        ({"target_0": "99"}, "不是所列的选项"),
        ({"responses": ["0"]}, "不是所列的选项"),
        ({"reason": ""}, "请填写"),
    ],
)
def test_a_hand_reading_that_is_none_is_refused(
    day_one: Match, desk: Client, changed: dict, words: str
) -> None:
    worlds.vote(day_one, 0, "攻击{1}，不响应")
    response = send(desk, day_one, f"reading/{Post.objects.get().pk}/", **by_hand(**changed))
    assert response.status_code == 422
    assert words in text(response)
    assert not HandReading.objects.exists()


def test_a_frozen_post_is_read_no_more(night_one: Match, desk: Client) -> None:
    post = Post.objects.earliest("pk")
    response = send(desk, night_one, f"reading/{post.pk}/", **by_hand())
    assert response.status_code == 422
    assert "冻结" in text(response)


def test_a_stale_hand_reading_is_refused(day_one: Match, desk: Client) -> None:
    worlds.vote(day_one, 0, "攻击{1}，不响应")
    post = Post.objects.get()
    assert send(desk, day_one, f"reading/{post.pk}/", **by_hand(version="1")).status_code == 409


def test_close_says_who_acts_at_random(day_one: Match, desk: Client) -> None:
    worlds.vote(day_one, 0, "行动：攻击{1}")
    page = text(desk.get(at(day_one, "close/"))).split("<main")[1]
    assert worlds.name(day_one, 1) in page
    assert worlds.name(day_one, 0) + "</bdi>" not in page


def test_close_begins_the_night_once(day_one: Match, desk: Client) -> None:
    version = day_one.version
    response = send(desk, day_one, "close/", version=version)
    assert response.status_code == 303
    assert day_one.nights.count() == 1
    assert send(desk, day_one, "close/", version=version).status_code == 409
    assert send(desk, day_one, "close/").status_code == 422, "it is closed already"
    assert day_one.nights.count() == 1


def test_close_waits_for_the_first_dagger(director: Person, desk: Client) -> None:
    match = worlds.match_on_day_one(director, dagger=None)
    assert "录入匕首竞选结果" in text(desk.get(at(match)))
    response = send(desk, match, "close/")
    assert response.status_code == 422
    assert "匕首" in text(response)
    match.refresh_from_db()
    assert match.phase == Phase.DAY


def test_deadline(day_one: Match, desk: Client, director: Person) -> None:
    soon = timezone.localtime() + timedelta(hours=3)
    response = send(desk, day_one, "deadline/", closes_at=soon.strftime("%Y-%m-%dT%H:%M"))
    assert response.status_code == 303
    closes = day_one.days.get().closes_at
    assert closes is not None
    assert abs(closes - soon) < timedelta(minutes=1), "the time is the match's own zone's"
    assert send(desk, day_one, "deadline/", closes_at="").status_code == 303
    assert day_one.days.get().closes_at is None


@pytest.mark.parametrize(("when", "words"), [("昨天", "看不懂这个时间"), ("2020-01-01T10:00", "已经过去")])
def test_a_wrong_deadline_is_refused(day_one: Match, desk: Client, when: str, words: str) -> None:
    response = send(desk, day_one, "deadline/", closes_at=when)
    assert response.status_code == 422
    assert words in text(response)


def test_the_deadline_stands_on_the_board(day_one: Match, desk: Client, director: Person) -> None:
    ends = timezone.now() + timedelta(hours=2)
    deadline_set(day_one, ends, by=director, now=timezone.now(), version=day_one.version)
    assert ends.astimezone(timezone.get_current_timezone()).strftime("%H:%M") in text(desk.get(at(day_one)))


@pytest.mark.clause("K8.6")
def test_a_post_entered_after_the_close_is_said_to_be_late_and_what_counts(
    night_one: Match, desk: Client
) -> None:
    word = f"行动：攻击{worlds.name(night_one, 3)}"
    voted, silent = worlds.seat(night_one, 0), worlds.seat(night_one, 7)
    said = {each: _said_of(night_one, desk, each.code, word) for each in (voted, silent)}
    assert f"迟到，不算数。{voted.name}仍以关门前最后一份有效的投票为准。" in said[voted]
    assert f"迟到，不算数。{silent.name}在关门前没有有效的投票：" in said[silent]
    assert not any("补录好了" in each for each in said.values())
    assert Post.objects.filter(late=True).count() == 2


def _said_of(match: Match, desk: Client, character: str, words: str) -> str:
    assert send(desk, match, "post/", character=character, text=words).status_code == 303
    return text(desk.get(at(match)))


@pytest.mark.clause("K2.2")
@pytest.mark.parametrize("actions", [3, 5])
def test_as_many_steps_by_hand_as_a_night_has_actions(day_one: Match, desk: Client, actions: int) -> None:
    Match.objects.filter(pk=day_one.pk).update(options={**day_one.options, "actions": actions})
    worlds.vote(day_one, 0, "攻击{1}，不响应")
    page = text(desk.get(at(day_one, f"reading/{Post.objects.get().pk}/")))
    assert f"kind_{actions - 1}" in page
    assert f"kind_{actions}" not in page
    assert f"一夜最多行动 {actions} 次" in page


@pytest.mark.clause("K1.5")
class TestElection:
    @pytest.fixture
    def match(self, director: Person) -> Match:
        return worlds.match_on_day_one(director, dagger=None)

    def dagger(self, match: Match) -> int:
        match.refresh_from_db()
        return int(match.opening[-1]["seat"])

    def test_most_votes(self, match: Match, desk: Client) -> None:
        assert send(desk, match, "election/", votes_2="5", votes_3="4").status_code == 303
        assert self.dagger(match) == 2

    def test_a_tie_is_shown_and_chosen(self, match: Match, desk: Client) -> None:
        tie = {"votes_2": "3", "votes_5": "3", "votes_1": "1"}
        page = text(send(desk, match, "election/", **tie))
        assert "平票" in page
        match.refresh_from_db()
        assert match.opening == []
        assert send(desk, match, "election/", **tie, chosen="5").status_code == 303
        assert self.dagger(match) == 5
        assert "票数相同，由导演选定" in self.announced(match)

    def announced(self, match: Match) -> str:
        return str(match.announcements.get(kind=Kind.ELECTION).document)

    def test_a_tie_is_drawn(self, match: Match, desk: Client) -> None:
        assert send(desk, match, "election/", votes_2="3", votes_5="3", chosen="draw").status_code == 303
        assert self.dagger(match) in (2, 5)
        assert "票数相同，随机抽取" in self.announced(match)

    def test_only_one_of_the_tied_is_chosen(self, match: Match, desk: Client) -> None:
        response = send(desk, match, "election/", votes_2="3", votes_5="3", chosen="1")
        assert response.status_code == 422
        assert "只能从得票最高的角色中选定" in text(response)

    def test_nobody_voted(self, match: Match, desk: Client) -> None:
        response = send(desk, match, "election/")
        assert response.status_code == 422
        assert "没有人得票" in text(response)

    @pytest.mark.parametrize("count", ["-1", "1000", "many", "²"])
    def test_counts_that_are_none(self, match: Match, desk: Client, count: str) -> None:
        assert send(desk, match, "election/", votes_2=count).status_code == 422

    def test_stale(self, match: Match, desk: Client) -> None:
        assert send(desk, match, "election/", votes_2="3", version="1").status_code == 409

    def test_not_after_the_first_day(self, night_one: Match, desk: Client) -> None:
        assert send(desk, night_one, "election/", votes_2="3").status_code == 422
