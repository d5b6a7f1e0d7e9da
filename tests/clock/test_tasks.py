"""The worker's schedules, and where mails are handed over."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.exceptions import ImproperlyConfigured
from django.utils import timezone
from django_q.models import Schedule, Task

from director import tasks
from director.services.clock import worker_alive
from kanshu.environment import MailServer, mail_server


@pytest.mark.django_db
class TestSchedules:
    def test_all_tasks_are_scheduled_once_however_often_it_is_asked_for(self) -> None:
        for _ in range(3):
            tasks.ensure_schedules()
        rows = Schedule.objects.values_list("name", "func", "schedule_type", "minutes", "repeats")
        wanted = {(name, func, Schedule.MINUTES, 1, -1) for name, func in tasks.EVERY_MINUTE.items()}
        wanted.add(("tidy", "director.tasks.tidy", Schedule.DAILY, None, -1))
        assert set(rows) == wanted
        assert len(rows) == len(wanted)
        assert {"tick", "deliver"} <= set(tasks.EVERY_MINUTE)
        assert all(row.next_run.second == 0 for row in Schedule.objects.all())

    def test_the_days_task_first_runs_at_the_next_quiet_hour(self) -> None:
        before = timezone.now()
        tasks.ensure_schedules()
        first = Schedule.objects.get(name="tidy").next_run
        assert timezone.localtime(first).time() == tasks.QUIET
        assert before < first <= timezone.now() + timedelta(days=1)

    def test_one_that_was_changed_is_put_right(self) -> None:
        tasks.ensure_schedules()
        Schedule.objects.filter(name="tick").update(func="nothing", minutes=60, repeats=0)
        tasks.ensure_schedules()
        row = Schedule.objects.get(name="tick")
        assert (row.func, row.minutes, row.repeats) == ("director.tasks.tick", 1, -1)

    def test_one_that_is_right_keeps_its_hour(self) -> None:
        """A worker that is started again and again must not put the day's task off for ever."""
        tasks.ensure_schedules()
        overdue = timezone.now() - timedelta(hours=1)
        Schedule.objects.filter(name="tidy").update(next_run=overdue)
        tasks.ensure_schedules()
        assert Schedule.objects.get(name="tidy").next_run == overdue

    def test_a_tick_leaves_a_sign_of_life(self) -> None:
        tasks.tick()
        assert tasks.deliver() == 0
        assert worker_alive(timezone.now())


@pytest.mark.django_db
class TestTidying:
    def test_expired_sessions_go_and_living_ones_stay(self) -> None:
        for seconds in (-60, 3600):
            session = SessionStore()
            session.set_expiry(timezone.now() + timedelta(seconds=seconds))
            session["of"] = seconds
            session.save()
        tasks.tidy()
        assert [row.get_decoded()["of"] for row in Session.objects.all()] == [3600]

    def test_old_failures_go_while_new_ones_and_successes_stay(self) -> None:
        for name, success, days in (("old", False, 31), ("new", False, 29), ("done", True, 31)):
            stopped = timezone.now() - timedelta(days=days)
            Task.objects.create(
                id=name, name=name, func="f", success=success, started=stopped, stopped=stopped
            )
        assert tasks.tidy() == 1
        assert set(Task.objects.values_list("name", flat=True)) == {"new", "done"}


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
