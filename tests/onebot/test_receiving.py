"""Private messages: signed, taken once, into the same services as the pages, with a receipt in words."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from director.models import Answer, InMessage, Match, OutMessage, Person, Post, QQAccount, Source
from director.services import outbox
from director.services.people import person_new
from director.services.qq import code_make
from tests import worlds
from tests.onebot.conftest import ROBOT, bound, event, receipt, report
from tests.onebot.server import OneBot

NOW = worlds.later(30)


@pytest.fixture(autouse=True)
def _at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports come in at half past noon of the match."""
    monkeypatch.setattr("director.views.onebot.timezone.now", lambda: NOW)


def deliver() -> None:
    outbox.send_waiting(NOW)


# ---------------------------------------------------------------- the webhook


def test_a_good_signature_is_taken_and_a_bad_one_is_not(match: Match) -> None:
    bound(match, 2, 102)
    vote = event(102, f"行动：攻击{worlds.name(match, 0)}\n响应干涉：无")
    for signature in ("", "sha1=", "sha1=" + "0" * 40, "md5=x", "sha1=é"):
        assert report(vote, signature=signature).status_code == 403
    assert report(vote, secret="another").status_code == 403
    assert not InMessage.objects.exists()
    assert report(vote).status_code == 204
    assert Post.objects.get().source == Source.QQ


def test_the_signature_is_of_the_raw_body(match: Match) -> None:
    bound(match, 2, 102)
    body = json.dumps(event(102, "你好"), ensure_ascii=False, indent=3).encode() + b"\n"
    assert report(body).status_code == 204
    assert InMessage.objects.count() == 1


def test_each_message_is_taken_once(match: Match) -> None:
    bound(match, 2, 102)
    vote = event(102, f"行动：攻击{worlds.name(match, 0)}\n响应干涉：无")
    assert [report(vote).status_code for _time in range(3)] == [204] * 3
    assert Post.objects.count() == 1
    assert OutMessage.objects.filter(key__startswith="receipt/").count() == 1


@pytest.mark.parametrize(
    "body",
    [b"", b"x", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"post_type": "message"}', b'{"user_id": {}}'],
    ids=range(8),
)
def test_odd_bodies(match: Match, body: bytes) -> None:
    assert report(body).status_code in (204, 400)
    assert not InMessage.objects.exists()


def test_too_much_is_not_read(match: Match) -> None:
    assert report(b" " * 1_100_000).status_code == 413
    assert report(b" " * 3_000_000).status_code in (400, 413)


@pytest.mark.parametrize(
    "more",
    [
        {"post_type": "notice"},
        {"post_type": "meta_event"},
        {"message_type": "group", "group_id": 555},
        {"user_id": ROBOT},
        {"user_id": "102"},
        {"message_id": None},
        {"message_id": {"a": 1}},
    ],
)
def test_other_events_are_let_go(match: Match, more: dict[str, Any]) -> None:
    bound(match, 2, 102)
    assert report(event(102, "行动：攻击无", **more)).status_code == 204
    assert not InMessage.objects.exists()


def test_off_unless_configured(match: Match, settings: Settings) -> None:
    settings.ONEBOT_SECRET = ""
    assert report(event(102, "x"), secret="").status_code == 404
    assert Client().get("/onebot/").status_code == 404


def test_only_posts(match: Match) -> None:
    assert Client().get("/onebot/").status_code == 405


# ---------------------------------------------------------------- binding


def test_a_code_binds_once(match: Match) -> None:
    person = worlds.player_of(worlds.seat(match, 2))
    code = code_make(person, NOW)
    report(event(102, f" 绑定 {code.lower()} "))
    assert person.qq.number == "102"
    assert "绑定好了" in receipt()
    report(event(103, f"绑定 {code}"))
    assert "无效" in receipt()
    assert not QQAccount.objects.filter(number="103").exists()


def test_a_code_dies_and_is_replaced(match: Match) -> None:
    person = person_new("谁")
    old = code_make(person, NOW - timedelta(minutes=16))
    report(event(102, f"绑定 {old}"))
    assert not QQAccount.objects.exists()
    first, second = code_make(person, NOW), code_make(person, NOW)
    report(event(102, f"绑定 {first}"))
    assert not QQAccount.objects.exists()
    report(event(102, f"绑定 {second}"))
    assert QQAccount.objects.get().person == person


def test_an_account_is_one_person_s(match: Match) -> None:
    bound(match, 2, 102)
    report(event(102, f"绑定 {code_make(person_new('谁'), NOW)}"))
    assert "已经绑定了别人" in receipt()


def test_unbound_accounts_are_told_so_once_in_a_while(match: Match) -> None:
    for text in ("你好", "行动：攻击", "？"):
        report(event(900, text))
    assert OutMessage.objects.filter(number="900").count() == 1
    assert not Post.objects.exists()


def test_the_account_page(match: Match) -> None:
    person = worlds.player_of(worlds.seat(match, 2))
    client, page = Client(), reverse("qq:account")
    assert client.get(page).status_code == 302
    client.force_login(person)
    shown = client.post(page, {"what": "code"}).content.decode()
    code = re.search(r"绑定 ([0-9A-Z]{8})", shown)
    assert code is not None
    assert code[1] not in client.get(page).content.decode()
    report(event(102, f"绑定 {code[1]}"))
    assert "102" in client.get(page).content.decode()
    assert client.post(page, {"what": "unbind"}).status_code == 303
    assert not QQAccount.objects.exists()


# ---------------------------------------------------------------- votes


@pytest.mark.clause("K2.2")
def test_a_vote_counts_as_on_the_page_and_its_receipt_says_how_it_was_read(match: Match) -> None:
    person = bound(match, 2, 102)
    victim = worlds.name(match, 0)
    report(event(102, f"行动：攻击{victim}\n响应干涉：无"))
    post = Post.objects.get()
    assert (post.author, post.source, post.late, post.order is not None) == (person, Source.QQ, False, True)
    assert "有效" in receipt()
    assert f"行动：攻击{victim} → 第1步：攻击{victim}" in receipt()
    report(event(102, "今天天气不错"))
    assert "没有读出有效的投票" in receipt()


@pytest.mark.clause("K8.6")
def test_a_late_vote_is_kept_and_said_to_be_late(match: Match) -> None:
    bound(match, 2, 102)
    match.days.update(closes_at=NOW)
    report(event(102, f"行动：攻击{worlds.name(match, 0)}\n响应干涉：无"))
    assert Post.objects.get().late
    assert "迟到" in receipt()


def test_names_that_look_like_codes_are_text(match: Match, bot: OneBot) -> None:
    bound(match, 2, 102)
    report(event(102, "[CQ:at,qq=all]"))
    deliver()
    (call,) = [each for each in bot.calls if each.body.get("user_id") == 102]
    assert [each["type"] for each in call.body["message"]] == ["text"]


def test_messages_as_strings_are_read_without_their_codes(match: Match) -> None:
    bound(match, 2, 102)
    text = f"[CQ:reply,id=1]行动：攻击{worlds.name(match, 0)}&#44;&#91;x&#93;\n响应干涉：无"
    report(event(102, "", message=text))
    assert Post.objects.get().text.endswith(",[x]\n响应干涉：无")


@pytest.mark.parametrize(
    "message",
    [
        [],
        [{"type": "image", "data": {"file": "x"}}],
        [{"type": "text"}],
        [{"type": "text", "data": None}],
        [{"type": "text", "data": "at"}],
        [{"type": "text", "data": {"text": ["行动：攻击"]}}],
        [{"type": {"text": 1}, "data": [1]}],
        ["x"],
        None,
        7,
    ],
    ids=range(10),
)
def test_pictures_and_nothing_are_answered_with_a_sentence(match: Match, message: Any) -> None:
    bound(match, 2, 102)
    assert report(event(102, "", message=message)).status_code == 204
    assert "没有读到文字" in receipt()
    assert not Post.objects.exists()


@pytest.mark.parametrize("key", ["self_id", "user_id", "message_id"])
@pytest.mark.parametrize("value", [[[["x"]]], {"x": 1}, 1.5], ids=["list", "object", "fraction"])
def test_an_event_whose_numbers_are_none_is_let_go(match: Match, key: str, value: Any) -> None:
    bound(match, 2, 102)
    assert report({**event(102, "行动：攻击"), key: value}).status_code == 204
    assert not InMessage.objects.exists()


def test_odd_texts(match: Match) -> None:
    bound(match, 2, 102)
    for text in ("\x00", "\ud800", "行动：" + "攻" * 30_000, "\u202e", "绑定 12345678"):
        assert report(event(102, text)).status_code == 204
    assert InMessage.objects.count() == 5


def test_who_plays_in_two_matches_says_for_whom(match: Match, director: Person) -> None:
    person = bound(match, 2, 102)
    other = worlds.match_on_day_one(director, seed="another")
    other.characters.filter(seat=0).update(name="另一个")
    worlds.seat(other, 0).tenures.filter(until=None).update(person=person)
    report(event(102, f"行动：攻击{worlds.name(match, 0)}"))
    assert "请在开头写明是谁" in receipt()
    report(event(102, f"另一个：\n行动：攻击{worlds.name(other, 1)}\n响应干涉：无"))
    assert Post.objects.get().day.match == other


def test_who_plays_nothing(match: Match) -> None:
    QQAccount.objects.create(person=person_new("谁"), number="300", bound_at=NOW)
    report(event(300, "行动：攻击"))
    assert "没有正在进行的角色" in receipt()


# ---------------------------------------------------------------- answers


@pytest.mark.clause("K6.1")
def test_an_answer_by_its_number(asked: Match) -> None:
    deliver()
    report(event(101, "1.2"))
    answer = Answer.objects.get()
    assert (answer.number, answer.seat, answer.value, answer.on_behalf) == (1, 1, False, False)
    assert receipt().startswith(f"收到。{worlds.name(asked, 1)}对第 1 问的回答是：")


def test_the_only_question_may_be_answered_by_a_bare_number(asked: Match) -> None:
    report(event(101, "1"))
    assert not Answer.objects.exists(), "it was not sent yet: whatever this is, it is no answer to it"
    assert "没有读懂，没有作答" in receipt()
    deliver()
    report(event(101, "１"))
    assert Answer.objects.get().value is True


def test_after_a_second_question_a_bare_number_could_mean_the_first(
    asked: Match, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    deliver()
    with django_capture_on_commit_callbacks(execute=True):
        report(event(101, "1.1"))
    deliver()
    assert OutMessage.objects.filter(notice__event="question", state="sent").count() == 2
    report(event(101, "1"))
    assert Answer.objects.count() == 1
    assert "没有读懂" in receipt()
    assert "2.1 " in receipt()
    report(event(101, "2.1"))
    assert Answer.objects.count() == 2


@pytest.mark.parametrize("text", ["1.3", "2.1", "1.1 1.2", "是", "请求", "0", "99", "1.0"])
def test_what_is_no_answer_changes_nothing(asked: Match, text: str) -> None:
    deliver()
    report(event(101, text))
    assert not Answer.objects.exists()
    assert "没有读懂，没有作答" in receipt()
    assert "1.1 " in receipt()
    assert not Post.objects.filter(source=Source.QQ).exists()


def test_somebody_else_cannot_answer(asked: Match) -> None:
    bound(asked, 2, 102)
    deliver()
    report(event(102, "1.1"))
    assert not Answer.objects.exists()


def test_a_former_player_cannot_answer(asked: Match) -> None:
    deliver()
    worlds.seat(asked, 1).tenures.update(until=NOW)
    report(event(101, "1.1"))
    assert not Answer.objects.exists()
    assert "没有正在进行的角色" in receipt()


@pytest.mark.clause("K6.2")
def test_an_answer_after_the_deadline_is_refused_in_words(asked: Match) -> None:
    deliver()
    asked.nights.update(due_at=NOW)
    report(event(101, "1.1"))
    assert not Answer.objects.exists()
    assert "回答的时间已经过了" in receipt()
    assert "K6.2" in receipt()


def test_receipts_are_sent_to_the_sender(asked: Match, bot: OneBot) -> None:
    deliver()
    report(event(101, "1.2"))
    deliver()
    assert bot.calls[-1].path == "/send_private_msg"
    assert bot.calls[-1].body["user_id"] == 101
    assert "收到。" in bot.calls[-1].text
