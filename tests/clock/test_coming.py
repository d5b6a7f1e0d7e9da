"""A night that has not begun: the desk says what comes, when, what it waits for, and begins it by a button."""

from __future__ import annotations

from datetime import time
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from director.models import Match, Person, Phase
from director.selectors.desk.coming import night_coming
from director.selectors.desk.day import day_board
from director.selectors.desk.seats import present_of
from director.selectors.desk.todo import Task, tasks
from director.services.clock import tick
from director.services.closing import asks_later, close_day
from director.services.drafts import dawn_publish
from director.services.election import election_decide
from director.services.nights import defaults_apply_all, night_rewind
from tests.clock.minutes import HOURS, at, day_of, match_with_rhythm
from tests.clock.test_pages import client_of
from tests.worlds import close_with_attack, later, match_on_day_one, vote

CLOSE = at(5, "22:00")


def closed(boss: Person, **changes: Any) -> Match:
    """A match whose first day closed at 22:00; its questions are asked at 23:00."""
    match = match_with_rhythm(boss, asks=time(23), **changes)
    vote(match, 0, "行动：攻击{1}\n响应干涉：无")
    tick(CLOSE)
    match.refresh_from_db()
    assert match.phase == Phase.NIGHT
    assert not match.nights.exists()
    return match


def todo(match: Match, clock: str) -> list[Task]:
    present = present_of(match)
    board = day_board(match, day_of(match))
    return [each for each in tasks(match, at(5, clock), present, board) if each.count is None]


def night_page(boss: Person, match: Match) -> str:
    response = client_of(boss).get(reverse("desk:night", args=[match.code]))
    assert response.status_code == 200
    return response.content.decode()


def test_the_list_says_what_comes_and_when(boss: Person) -> None:
    (task,) = todo(closed(boss), "22:10")
    assert "夜间提问" in task.label
    assert (task.due, task.tone) == (at(5, "23:00"), "")
    assert "现在入夜" in task.help


def test_once_its_time_has_passed_it_stands_out(boss: Person) -> None:
    (task,) = todo(closed(boss), "23:01")
    assert task.tone == "warn"


def test_the_night_page_begins_it(boss: Person) -> None:
    match = closed(boss)
    page = night_page(boss, match)
    assert "23:00" in page
    assert "现在入夜" in page
    address = reverse("desk:clock_night", args=[match.code])
    assert address in page
    desk: Client = client_of(boss)
    assert desk.post(address, {"version": match.version}).status_code == 303
    assert match.nights.count() == 1
    match.refresh_from_db()
    assert night_coming(match) is None
    assert address not in night_page(boss, match)


@pytest.mark.clause("K1.5")
def test_k1_5__without_a_first_dagger_it_waits_for_the_election(boss: Person) -> None:
    match = match_on_day_one(boss, dagger=None)
    match.days.update(closes_at=CLOSE)
    match.due_at = CLOSE
    match.save()
    tick(CLOSE)
    match.refresh_from_db()
    assert match.phase == Phase.NIGHT
    assert [task.label for task in todo(match, "22:10")] == ["录入匕首竞选结果"]
    page = night_page(boss, match)
    assert "先录入竞选结果" in page
    assert reverse("desk:clock_night", args=[match.code]) not in page
    election = reverse("desk:election", args=[match.code])
    assert election in page
    form = client_of(boss).get(election).content.decode()
    assert "照竞选帖录入每个角色的得票" in form, "the page that it leads to takes the result"
    entered = client_of(boss).post(election, {"votes_0": "1", "version": match.version, "chosen": ""})
    assert entered.status_code == 303
    match.refresh_from_db()
    assert reverse("desk:clock_night", args=[match.code]) in night_page(boss, match)


@pytest.mark.clause("K10.2")
def test_k10_2__while_the_night_before_is_corrected_it_waits_for_that(boss: Person) -> None:
    match = close_with_attack(match_on_day_one(boss))
    defaults_apply_all(match, now=later(30), by=boss, version=match.version)
    dawn_publish(match, by=boss, now=later(40), version=match.version)
    match.refresh_from_db()
    night_rewind(match, to=1, reason="写错了", by=boss, now=later(50), version=match.version)
    match.days.filter(number=2).update(closes_at=later(60))
    Match.objects.filter(pk=match.pk).update(due_at=later(60))
    tick(later(60))
    match.refresh_from_db()
    assert (match.phase, match.day) == (Phase.NIGHT, 2)
    coming = night_coming(match)
    assert coming is not None
    assert (coming.number, coming.corrected, coming.ready) == (2, True, False)
    assert "正在更正" in night_page(boss, match)
    defaults_apply_all(match, now=later(70), by=boss, version=match.version)
    match.refresh_from_db()
    labels = [task.label for task in tasks(match, later(71), present_of(match))]
    assert "公示更正" in labels, "settled, and nobody else says so"


def test_a_day_that_is_closed_by_hand_leads_to_it(boss: Person) -> None:
    match = match_with_rhythm(boss, HOURS, asks=time(23))
    vote(match, 0, "行动：攻击{1}\n响应干涉：无")
    close_day(match, by=boss, now=at(5, "21:00"), version=match.version)
    coming = night_coming(match)
    assert coming is not None
    assert coming.at == at(5, "22:00"), "it keeps its distance from the close"


def close_page(boss: Person, match: Match) -> str:
    response = client_of(boss).get(reverse("desk:close", args=[match.code]))
    assert response.status_code == 200
    return response.content.decode()


class TestTheClosingPage:
    def test_it_says_when_the_questions_would_be_asked(self, boss: Person) -> None:
        match = match_with_rhythm(boss, asks=time(23))
        day = day_of(match)
        assert asks_later(match, day, at(5, "21:00")) == at(5, "22:00")
        assert asks_later(match, day, at(5, "22:30")) == at(5, "23:00"), "over: as it was planned"
        assert asks_later(match, day, at(5, "23:00")) is None
        assert (
            asks_later(match_on_day_one(boss, seed="other"), day_of(match_with_rhythm(boss)), at(5, "21:00"))
            is None
        )

    def test_while_nothing_can_be_closed_it_says_why_and_has_no_button(self, boss: Person) -> None:
        match = match_on_day_one(boss, dagger=None)
        page = close_page(boss, match)
        assert "还没有决定首日匕首" in page
        assert 'name="version"' not in page.split("<main")[1]
        election_decide(match, {0: 1}, by=boss, now=later(5))
        assert 'name="version"' in close_page(boss, match).split("<main")[1]

    @pytest.mark.clause("K10.2")
    def test_k10_2__a_correction_is_named_where_it_holds_up_the_close(self, boss: Person) -> None:
        match = close_with_attack(match_on_day_one(boss))
        defaults_apply_all(match, now=later(30), by=boss, version=match.version)
        dawn_publish(match, by=boss, now=later(40), version=match.version)
        match.refresh_from_db()
        night_rewind(match, to=1, reason="写错了", by=boss, now=later(50), version=match.version)
        match.refresh_from_db()
        assert "第1夜正在更正" in close_page(boss, match).replace(" ", "")
        helps = {task.help for task in tasks(match, later(51), present_of(match)) if "第 1 问" in task.label}
        assert [each.replace(" ", "") for each in helps] == ["更正第1夜"]
