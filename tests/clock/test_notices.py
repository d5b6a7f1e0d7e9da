"""Notices: made with what they tell of, sent after it, retried, never doubled; to each what it may know."""

from __future__ import annotations

import ast
import smtplib
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.utils import translation

from director.models import Delivery, DeliveryState, Match, Notice, Person, Phase, Tenure
from director.selectors.inbox import inbox_of, notices_of, unread
from director.services import news
from director.services.clock import tick
from director.services.drafts import dawn_publish
from director.services.ending import end_by_ruling, reveal
from director.services.mail_kinds import KINDS
from director.services.nights import defaults_apply_all
from director.services.notices import CLAIM, WAITS, deliver, mark_read
from director.services.people import person_new
from director.services.posts import post_submit
from tests.clock.minutes import at, match_with_rhythm, told
from tests.clock.test_tick import with_question
from tests.worlds import NOON, later, match_on_day_one, name, player_of, seat

CLOSE = at(5, "22:00")


def _told_of() -> Iterator[str]:
    """The events of all notices that our code makes."""
    for path in Path(news.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "News":
                assert isinstance(node.args[0], ast.Constant), path
                yield node.args[0].value


class Unreachable(BaseEmailBackend):
    """A mail server that is down."""

    def send_messages(self, email_messages: Any) -> int:
        raise smtplib.SMTPServerDisconnected("no answer")


def give_address(match: Match, index: int) -> Person:
    person = player_of(seat(match, index))
    person.email = f"seat{index}@example.org"
    person.save()
    return person


class TestDelivery:
    def test_after_the_commit_it_is_in_the_inbox(
        self, boss: Person, django_capture_on_commit_callbacks: Any
    ) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            match = match_on_day_one(boss)
        player = player_of(seat(match, 0))
        assert unread(player) == Notice.objects.filter(person=player).count() > 0

    def test_what_is_rolled_back_is_not_told(self, boss: Person) -> None:
        match = match_on_day_one(boss)
        before = Notice.objects.count()
        with transaction.atomic():
            news.ended(match, NOON)
            assert Notice.objects.count() > before
            transaction.set_rollback(True)
        assert Notice.objects.count() == before

    def test_nobody_is_told_twice(self, boss: Person) -> None:
        match = match_on_day_one(boss)
        before = Notice.objects.count()
        day = match.days.get()
        news.day_opened(match, day, later(5))
        assert Notice.objects.count() == before

    def test_mail_goes_to_those_who_gave_an_address_once(self, boss: Person) -> None:
        match = with_question(boss)
        player = give_address(match, 1)
        tick(CLOSE)
        deliver(CLOSE)
        deliver(CLOSE + timedelta(minutes=1))
        asked = [each for each in mail.outbox if "问题" in each.subject]
        assert [each.to for each in asked] == [[player.email]]
        assert "08:00" in asked[0].body
        assert "之后可能有变" in asked[0].body
        assert name(match, 0) not in asked[0].subject

    def test_what_somebody_does_without_by_mail_is_in_the_inbox_alone(self, boss: Person) -> None:
        match = with_question(boss)
        player = give_address(match, 1)
        player.no_mail = ["days", "reminders"]
        player.save()
        tick(CLOSE)
        deliver(CLOSE)
        sent = [each.subject for each in mail.outbox if each.to == [player.email]]
        assert sent == [f"【{match.title}】有一个问题等你回答"]
        assert {"day_closed", "question"} <= set(notices_of(player).values_list("event", flat=True))

    def test_what_waits_is_not_sent_to_somebody_who_does_without_it_by_then(self, boss: Person) -> None:
        match = with_question(boss)
        player = give_address(match, 1)
        tick(CLOSE)
        player.no_mail = list(KINDS)
        player.save()
        deliver(CLOSE)
        assert [each for each in mail.outbox if each.to == [player.email]] == []
        states = Delivery.objects.filter(notice__person=player).values_list("state", flat=True)
        assert set(states) == {DeliveryState.DROPPED}

    def test_a_mail_leads_to_where_one_chooses_what_is_mailed(self, boss: Person, settings: Any) -> None:
        settings.SITE_URL = "https://desk.example"
        match = with_question(boss)
        give_address(match, 1)
        tick(CLOSE)
        deliver(CLOSE)
        assert mail.outbox[0].body.endswith("https://desk.example/inbox/#me")

    def test_every_notice_has_one_kind(self) -> None:
        events = Counter(event for _name, events in KINDS.values() for event in events)
        assert set(events) == set(_told_of())
        assert set(events.values()) == {1}

    def test_a_mail_server_that_is_down_is_tried_again_and_then_given_up(
        self, boss: Person, settings: Any
    ) -> None:
        settings.EMAIL_BACKEND = f"{__name__}.Unreachable"
        match = with_question(boss)
        give_address(match, 1)
        tick(CLOSE)
        now = CLOSE
        deliver(now)
        row = Delivery.objects.get(channel="mail", notice__event="question")
        assert (row.state, row.attempts, row.next_at) == (DeliveryState.WAITING, 1, now + WAITS[0])
        assert "SMTPServerDisconnected" in row.error
        deliver(now)
        row.refresh_from_db()
        assert row.attempts == 1, "not before its time"
        for _ in WAITS:
            assert row.next_at is not None
            now = row.next_at
            deliver(now)
            row.refresh_from_db()
        assert (row.state, row.attempts) == (DeliveryState.FAILED, len(WAITS) + 1)
        assert told(player_of(seat(match, 1)), "question"), "the inbox has it all the same"

    def test_a_server_that_comes_back_delivers_what_waited(self, boss: Person, settings: Any) -> None:
        match = with_question(boss)
        give_address(match, 1)
        good, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, f"{__name__}.Unreachable"
        tick(CLOSE)
        deliver(CLOSE)
        settings.EMAIL_BACKEND = good
        deliver(CLOSE + WAITS[0])
        assert len([each for each in mail.outbox if "问题" in each.subject]) == 1

    def test_a_delivery_whose_process_died_is_taken_up_again_with_the_same_message_id(
        self, boss: Person
    ) -> None:
        match = with_question(boss)
        give_address(match, 1)
        tick(CLOSE)
        row = Delivery.objects.get(channel="mail", notice__event="question")
        Delivery.objects.filter(pk=row.pk).update(
            state=DeliveryState.SENDING, attempts=1, next_at=CLOSE + CLAIM
        )
        deliver(CLOSE + timedelta(minutes=1))
        assert not [each for each in mail.outbox if "问题" in each.subject], "somebody may be at it"
        deliver(CLOSE + CLAIM)
        sent = [each for each in mail.outbox if "问题" in each.subject]
        assert [each.extra_headers["Message-ID"] for each in sent] == [
            f"<notice-{row.notice.code}@localhost>"
        ]

    @pytest.mark.clause("K8.8")
    def test_a_former_player_gets_nothing_more_of_the_character(self, boss: Person) -> None:
        match = with_question(boss)
        former = give_address(match, 1)
        tick(CLOSE)
        Tenure.objects.filter(person=former, until=None).update(until=CLOSE)
        deliver(CLOSE + timedelta(minutes=1))
        assert not [each for each in mail.outbox if "问题" in each.subject]
        assert Delivery.objects.get(channel="mail", notice__event="question").state == DeliveryState.DROPPED
        assert not notices_of(former).exists()

    def test_unread_counts_and_reading(self, boss: Person) -> None:
        match = match_on_day_one(boss)
        deliver(later(1))
        player = player_of(seat(match, 0))
        first, *rest = inbox_of(player, "1").object_list
        mark_read(player, [first.pk], later(2))
        assert unread(player) == len(rest)
        mark_read(person_new("路人"), None, later(2))
        assert unread(player) == len(rest)
        mark_read(player, None, later(2))
        assert unread(player) == 0


class TestWhoIsTold:
    def events(self, person: Person) -> list[str]:
        return list(Notice.objects.filter(person=person).order_by("pk").values_list("event", flat=True))

    @pytest.mark.clause("K7.4")
    def test_a_settled_night_is_told_to_the_directors_alone(self, boss: Person) -> None:
        match = with_question(boss)
        tick(CLOSE)
        defaults_apply_all(match, now=at(5, "23:00"), by=boss)
        assert match.phase == Phase.DAWN
        assert "draft" in self.events(boss)
        asked = {question["prompt"]["seat"] for question in match.nights.get().questions}
        for index in range(8):
            events = self.events(player_of(seat(match, index)))
            assert "draft" not in events
            assert ("question" in events, "default" in events) == (index == 1, index in asked)

    @pytest.mark.clause("V10b")
    def test_words_like_a_vote_that_were_not_understood(self, boss: Person) -> None:
        match = match_on_day_one(boss)
        player = player_of(seat(match, 1))
        post_submit(seat(match, 1), f"攻击{name(match, 2)}，不响应", by=player, now=later(5))
        post_submit(seat(match, 1), "今天天气不错", by=player, now=later(6))
        texts = told(boss, "unreadable")
        assert len(texts) == 1
        assert name(match, 1) in texts[0]

    def test_announcement_end_and_reveal(self, boss: Person) -> None:
        match = with_question(boss)
        tick(CLOSE)
        defaults_apply_all(match, now=at(5, "23:00"), by=boss)
        dawn_publish(match, by=boss, now=at(6, "08:00"), version=match.version)
        player = player_of(seat(match, 3))
        assert self.events(player)[-1] == "day_opened"
        end_by_ruling(match, loser=None, reason="散了", by=boss, now=at(6, "09:00"), version=match.version)
        assert self.events(player)[-1] == "ended"
        former = person_new("前任")
        seat(match, 3).tenures.create(person=former, since=NOON, until=later(1))
        reveal(match, by=boss, now=at(6, "10:00"), version=match.version)
        assert self.events(player)[-1] == "reveal"
        assert self.events(former) == ["reveal"]

    @pytest.mark.clause("K7.2")
    def test_no_notice_to_a_player_tells_of_another_seat(self, boss: Person) -> None:
        """Names of the others stand in a player's notices only where a question of its own needs them."""
        match = with_question(boss)
        tick(at(5, "20:00"))
        tick(CLOSE)
        tick(at(6, "08:00"))
        for index in range(8):
            player = player_of(seat(match, index))
            for notice in Notice.objects.filter(person=player).exclude(event__in=("question", "default")):
                others = [name(match, other) for other in range(8) if other != index]
                named = [each for each in others if each in notice.text and each not in name(match, index)]
                assert not named, notice.text

    def test_sentences_are_chinese_whatever_the_directors_language(self, boss: Person) -> None:
        with translation.override("en"):
            match = match_with_rhythm(boss)
        assert all("第 1 天" in text for text in told(player_of(seat(match, 0)), "started"))
