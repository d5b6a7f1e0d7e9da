"""What could not be delivered stands among the tasks until somebody has read it, or it is old."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from director.models import Delivery, DeliveryState, Match, Notice
from tests import worlds
from tests.browsers import words
from tests.desk.asking import at

TASK = "没有送到的通知"


@pytest.fixture
def failed(day_one: Match) -> Notice:
    """A notice that went out by two ways, and by neither arrived."""
    notice = Notice.objects.create(
        person=worlds.player_of(worlds.seat(day_one, 1)),
        match=day_one,
        event="day_opened",
        key="x",
        subject="x",
        text="x",
        made_at=timezone.now(),
    )
    for channel in ("mail", "webhook"):
        Delivery.objects.create(notice=notice, channel=channel, state=DeliveryState.FAILED)
    return notice


def test_a_failed_notice_is_a_task_that_leads_to_it(failed: Notice, day_one: Match, desk: Client) -> None:
    page = words(desk.get(at(day_one)))
    before, after = page.split(TASK)
    task = before.rsplit("<li", 1)[1] + after.split("</li>")[0]
    assert '<span class="count">1</span>' in task
    assert "/clock/#unsent" in task
    assert 'id="unsent"' in words(desk.get(at(day_one, "clock/")))


def test_it_is_none_once_read_or_old_or_sent(failed: Notice, day_one: Match, desk: Client) -> None:
    rows = Notice.objects.filter(pk=failed.pk)
    rows.update(read_at=timezone.now())
    assert TASK not in words(desk.get(at(day_one)))
    rows.update(read_at=None, made_at=timezone.now() - timedelta(days=3))
    assert TASK not in words(desk.get(at(day_one)))
    rows.update(made_at=timezone.now())
    failed.deliveries.update(state=DeliveryState.SENT)
    assert TASK not in words(desk.get(at(day_one)))
