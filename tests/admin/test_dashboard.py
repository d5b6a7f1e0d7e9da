"""The admin's first page: the day's figures, and nothing that a keeper who plays may not know."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from director.models import Delivery, DeliveryState, Match, Notice, Person
from director.services.nights import defaults_apply_all
from tests import worlds

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper(client: Client) -> Client:
    client.force_login(Person.objects.create_superuser("keeper", password="a long phrase for tests"))
    return client


def figures(keeper: Client) -> dict[str, int]:
    return {one["label"]: one["value"] for one in keeper.get("/admin/").context["figures"]}


def test_it_counts_matches_and_the_days_closes(keeper: Client) -> None:
    director = worlds.new_director()
    worlds.match_in_setup(director, seed="one")
    match = worlds.match_on_day_one(director)
    match.days.update(closes_at=timezone.now())
    response = keeper.get("/admin/")
    shown = response.content.decode()
    assert figures(keeper) == {
        "进行中的局": 1,
        "筹备中的局": 1,
        "今天到点关门的": 1,
        "今天以前没有送到的通知和消息": 0,
    }
    assert f"/m/{match.code}/" in shown
    match.days.update(closes_at=timezone.now() + timedelta(days=1))
    assert figures(keeper)["今天到点关门的"] == 0


def test_a_figure_leads_to_the_matches_that_it_counts(keeper: Client) -> None:
    director = worlds.new_director()
    setup, running = worlds.match_in_setup(director, seed="one"), worlds.match_on_day_one(director)
    ways = [one["url"] for one in keeper.get("/admin/").context["figures"] if one["url"]]
    listed = [list(keeper.get(way).context["cl"].result_list) for way in ways]
    assert listed == [[running], [setup]]
    Match.objects.filter(pk=running.pk).update(ended_at=timezone.now())
    assert list(keeper.get(ways[0]).context["cl"].result_list) == []
    kept = keeper.get("/admin/director/match/?stands=ended").context["cl"].result_list
    assert list(kept) == [running]


def test_undelivered_of_today_are_not_counted_yet(keeper: Client) -> None:
    director = worlds.new_director()
    match = worlds.match_on_day_one(director)
    made = timezone.now()
    notice = Notice.objects.create(
        person=director, match=match, event="x", key="x", subject="x", text="x", made_at=made
    )
    Delivery.objects.create(notice=notice, channel="mail", state=DeliveryState.FAILED)
    assert figures(keeper)["今天以前没有送到的通知和消息"] == 0
    Notice.objects.filter(pk=notice.pk).update(made_at=made - timedelta(days=1))
    assert figures(keeper)["今天以前没有送到的通知和消息"] == 1


@pytest.mark.clause("K7.4")
def test_whether_a_night_is_settled_does_not_show(keeper: Client) -> None:
    match = worlds.close_with_attack(worlds.match_on_day_one(worlds.new_director()))
    before = keeper.get("/admin/").context
    director = match.directorships.get(rank=1).person
    defaults_apply_all(match, by=director, now=worlds.later(30))
    after = keeper.get("/admin/").context
    assert (before["figures"], before["closing"]) == (after["figures"], after["closing"])


def test_it_asks_little(keeper: Client) -> None:
    worlds.match_on_day_one(worlds.new_director())
    with CaptureQueriesContext(connection) as captured:
        assert keeper.get("/admin/").status_code == 200
    assert len(captured) <= 14
