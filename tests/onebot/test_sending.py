"""The outbox against a program that misbehaves: nothing unknown is ever repeated by itself."""

from __future__ import annotations

import socket
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from director.models import Match, OutMessage, OutState, Person, QQAccount
from director.services import outbox
from director.services.drafts import dawn_publish
from director.services.nights import defaults_apply_all
from director.services.people import person_new
from director.services.refusal import Forbidden, Refused, Stale
from tests import worlds
from tests.onebot.conftest import bound
from tests.onebot.server import TOKEN, OneBot

NOW = worlds.later(90)


def one(match: Match, text: str = "公示") -> OutMessage:
    outbox.put("one", text, NOW, number="555", to_group=True, match=match)
    return OutMessage.objects.get(key="one")


def sent(message: OutMessage, minutes: int = 0) -> OutState:
    """Let the worker run, and say how the message stands."""
    outbox.send_waiting(NOW + timedelta(minutes=minutes))
    message.refresh_from_db()
    return OutState(message.state)


def test_a_message_goes_out_once_as_segments_with_the_token(match: Match, bot: OneBot) -> None:
    message = one(match, "[CQ:at,qq=all] 大家好")
    assert sent(message) == OutState.SENT
    assert sent(message, 10) == OutState.SENT
    (call,) = bot.calls
    assert call.path == "/send_group_msg"
    assert call.authorization == f"Bearer {TOKEN}"
    assert call.body == {
        "group_id": 555,
        "message": [{"type": "text", "data": {"text": "[CQ:at,qq=all] 大家好"}}],
    }
    assert message.message_id == "4711"


@pytest.mark.parametrize(
    "manner", ["1200", "async", "silent", "drip", "drop", "garbage", "odd", "500", "502"]
)
def test_what_may_have_been_sent_stays_unknown_and_is_not_repeated(
    match: Match, bot: OneBot, manner: str
) -> None:
    message = one(match)
    bot.be(manner)
    assert sent(message) == OutState.UNKNOWN
    bot.be("ok")
    for minutes in (1, 60, 60 * 24):
        assert sent(message, minutes) == OutState.UNKNOWN
    assert len(bot.calls) == 1
    assert message.error


@pytest.mark.parametrize("manner", ["muted", "401", "404"])
def test_what_was_refused_has_failed(match: Match, bot: OneBot, manner: str) -> None:
    message = one(match)
    bot.be(manner)
    assert sent(message) == OutState.FAILED
    assert sent(message, 60) == OutState.FAILED
    assert len(bot.calls) == 1
    assert TOKEN not in message.error


def test_what_never_left_is_tried_again_a_few_times(match: Match, bot: OneBot, settings: Settings) -> None:
    right = settings.ONEBOT_URL
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # bound and not listening: connections are refused
        settings.ONEBOT_URL = f"http://127.0.0.1:{nobody.getsockname()[1]}"
        message = one(match)
        assert sent(message) == OutState.WAITING
        assert sent(message) == OutState.WAITING, "not before its time"
        assert message.attempts == 1
        settings.ONEBOT_URL = right
        assert sent(message, 2) == OutState.SENT
        assert len(bot.calls) == 1
        again = OutMessage.objects.create(
            key="again",
            to_group=True,
            number="555",
            text="x",
            match=match,
            next_at=NOW,
            made_at=NOW,
            attempts=4,
        )
        settings.ONEBOT_URL = f"http://127.0.0.1:{nobody.getsockname()[1]}"
        assert sent(again) == OutState.FAILED


def test_a_worker_that_died_while_sending_leaves_it_unknown(match: Match, bot: OneBot) -> None:
    message = one(match)
    OutMessage.objects.update(state=OutState.SENDING, next_at=NOW + outbox.CLAIM)
    assert sent(message, 1) == OutState.SENDING
    assert sent(message, 6) == OutState.UNKNOWN
    assert bot.calls == []


def test_nothing_goes_out_where_qq_is_not_configured(match: Match, settings: Settings) -> None:
    message = one(match)
    settings.ONEBOT_URL = ""
    assert sent(message) == OutState.WAITING


def test_long_texts_go_in_parts_at_line_ends() -> None:
    text = "\n".join(f"第 {i} 行" + "长" * 40 for i in range(100))
    parts = outbox.in_parts(text)
    assert all(0 < len(part) <= outbox.LONGEST for part in parts)
    assert "\n".join(parts) == text
    assert [len(part) for part in outbox.in_parts("字" * 4500)] == [2000, 2000, 500]


# ---------------------------------------------------------------- settling


def test_a_director_settles_what_is_unknown(match: Match, director: Person, bot: OneBot) -> None:
    message = one(match)
    bot.be("1200", "ok")
    assert sent(message) == OutState.UNKNOWN
    with pytest.raises(Forbidden):
        outbox.settle(match, message.pk, "again", attempts=1, by=person_new("路人"), now=NOW)
    with pytest.raises(Refused):
        outbox.settle(match, message.pk, "often", attempts=1, by=director, now=NOW)
    outbox.settle(match, message.pk, "again", attempts=1, by=director, now=NOW)
    with pytest.raises(Stale):
        outbox.settle(match, message.pk, "again", attempts=1, by=director, now=NOW)
    assert sent(message) == OutState.SENT
    assert len(bot.calls) == 2
    assert match.log.get(act="message_settled").data == {"key": "one", "how": "again"}


@pytest.mark.parametrize(("how", "state"), [("sent", OutState.SENT), ("drop", OutState.DROPPED)])
def test_settled_without_sending(
    match: Match, director: Person, bot: OneBot, how: str, state: OutState
) -> None:
    message = one(match)
    bot.be("silent")
    sent(message)
    outbox.settle(match, message.pk, how, attempts=1, by=director, now=NOW)
    assert sent(message, 60) == state
    assert len(bot.calls) == 1


def test_the_desk_page(match: Match, director: Person, bot: OneBot) -> None:
    desk = Client()
    desk.force_login(director)
    page = reverse("qq:outbox", args=[match.code])
    message = one(match, "给全群的公示")
    bot.be("1200")
    sent(message)
    shown = desk.get(page).content.decode()
    assert "不知是否发出" in shown
    assert "给全群的公示" in shown
    settle = reverse("qq:settle", args=[match.code, message.pk])
    assert desk.post(settle, {"how": "sent", "attempts": "1"}).status_code == 303
    assert desk.post(settle, {"how": "sent", "attempts": "1"}).status_code == 409
    assert desk.post(settle, {"how": "sent", "attempts": "x"}).status_code == 409
    assert desk.post(page, {"group": "７７"}).status_code == 422
    assert desk.post(page, {"group": "777"}).status_code == 303
    match.refresh_from_db()
    assert match.qq_group.number == "777"
    assert desk.post(page, {"group": ""}).status_code == 303
    player = Client()
    player.force_login(worlds.player_of(worlds.seat(match, 0)))
    for who in (player, Client()):
        assert who.get(page).status_code in (302, 404)
        assert who.post(settle, {"how": "again", "attempts": "1"}).status_code in (302, 404)


# ---------------------------------------------------------------- what is put into it


def test_announcements_go_to_the_group_once(match: Match, director: Person, bot: OneBot) -> None:
    worlds.close_with_attack(match)
    defaults_apply_all(match, now=worlds.later(40), by=director, version=match.version)
    assert not OutMessage.objects.filter(to_group=True).exists(), "a draft is not told (K7.4)"
    dawn_publish(match, by=director, now=worlds.later(60), version=match.version)
    outbox.send_waiting(NOW)
    texts = [call.text for call in bot.calls if call.path == "/send_group_msg"]
    assert len(texts) == 1
    assert texts[0].startswith("【第2天天亮公示】")


def test_a_match_without_a_group_tells_nobody(match: Match, director: Person) -> None:
    match.qq_group.delete()
    match.refresh_from_db()
    worlds.close_with_attack(match)
    defaults_apply_all(match, now=worlds.later(40), by=director, version=match.version)
    dawn_publish(match, by=director, now=worlds.later(60), version=match.version)
    assert not OutMessage.objects.exists()


def test_a_question_goes_to_its_player_alone(asked: Match, bot: OneBot) -> None:
    outbox.send_waiting(NOW)
    private = [call for call in bot.calls if call.path == "/send_private_msg"]
    questions = [call for call in private if "有一个问题等你回答" in call.text]
    assert [call.body["user_id"] for call in questions] == [101]
    assert "1.1 请求干涉\n1.2 不请求" in questions[0].text
    assert questions[0].text.endswith("请回复编号。")
    assert not [call for call in bot.calls if call.path == "/send_group_msg"]


def test_who_took_over_or_unbound_is_sent_nothing_more(asked: Match, bot: OneBot) -> None:
    QQAccount.objects.update(number="999")
    outbox.send_waiting(NOW)
    assert bot.calls == []
    assert {each.state for each in OutMessage.objects.exclude(notice=None)} == {OutState.DROPPED}


def test_a_former_player_is_sent_nothing_more(asked: Match, bot: OneBot) -> None:
    worlds.seat(asked, 1).tenures.update(until=NOW)
    outbox.send_waiting(NOW)
    assert bot.calls == []


def test_a_notice_is_put_in_once(
    match: Match, bot: OneBot, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    bound(match, 2, 102)
    with django_capture_on_commit_callbacks(execute=True):
        worlds.close_with_attack(match)
    assert OutMessage.objects.filter(number="102").count() == len(
        set(OutMessage.objects.filter(number="102").values_list("notice", flat=True))
    )
