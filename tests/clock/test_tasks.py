"""The worker's schedules, and where mails are handed over."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.utils import timezone
from django_q.models import Schedule

from director import tasks
from director.services.clock import worker_alive
from kanshu.environment import MailServer, mail_server


@pytest.mark.django_db
class TestSchedules:
    def test_all_tasks_once_a_minute_however_often_it_is_asked_for(self) -> None:
        for _ in range(3):
            tasks.ensure_schedules()
        rows = Schedule.objects.values_list("name", "func", "schedule_type", "minutes", "repeats")
        wanted = {(name, func, Schedule.MINUTES, 1, -1) for name, func in tasks.EVERY_MINUTE.items()}
        assert sorted(rows) == sorted(wanted)
        assert {"tick", "deliver"} <= set(tasks.EVERY_MINUTE)
        assert all(row.next_run.second == 0 for row in Schedule.objects.all())

    def test_one_that_was_changed_is_put_right(self) -> None:
        tasks.ensure_schedules()
        Schedule.objects.filter(name="tick").update(func="nothing", minutes=60, repeats=0)
        tasks.ensure_schedules()
        row = Schedule.objects.get(name="tick")
        assert (row.func, row.minutes, row.repeats) == ("director.tasks.tick", 1, -1)

    def test_a_tick_leaves_a_sign_of_life(self) -> None:
        tasks.tick()
        assert tasks.deliver() == 0
        assert worker_alive(timezone.now())


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("", None),
        ("smtp://mail.example", MailServer("mail.example", 25, "", "", False, False)),
        (
            "smtp+starttls://me:p%40ss@mail.example",
            MailServer("mail.example", 587, "me", "p@ss", True, False),
        ),
        ("smtps://me:word@mail.example:4650", MailServer("mail.example", 4650, "me", "word", False, True)),
    ],
)
def test_the_address_of_a_mail_server(url: str, server: MailServer | None) -> None:
    assert mail_server(url) == server


@pytest.mark.parametrize(
    "url", ["mail.example", "http://mail.example", "smtp://", "smtp://me:secret@host:port", "smtp://[x"]
)
def test_an_address_that_can_not_be_read_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(ImproperlyConfigured) as refusal:
        mail_server(url)
    assert "secret" not in str(refusal.value)
