"""宽限: what is in stays; those without a valid vote may still post for a time."""

from __future__ import annotations

from dataclasses import replace
from datetime import time, timedelta
from typing import Any

import pytest

from director.announcing.stored import load
from director.announcing.text import render
from director.models import Kind, Match, Person, Phase
from director.selectors.desk.day import day_board
from director.selectors.desk.seats import present_of
from director.selectors.desk.todo import tasks
from director.selectors.home import home_of
from director.selectors.public import public_match
from director.selectors.receipts import receipt_for_player
from director.services.acceleration import accelerate
from director.services.clock import tick
from director.services.closing import close_day, deadline_set
from director.services.posts import standing_submit
from director.services.refusal import Refused, Stale
from director.services.rhythm import grace_give, rhythm_set
from tests.clock.minutes import HOURS, at, day_of, match_with_rhythm, told
from tests.clock.test_tick import attack, send
from tests.worlds import later, match_on_day_one, name, player_of, seat, vote

CLOSE = at(5, "22:00")
HALF_AN_HOUR = timedelta(minutes=30)


def voted(boss: Person, **changes: Any) -> Match:
    match = match_with_rhythm(boss, **changes)
    vote(match, 0, "行动：攻击{1}\n响应干涉：无")
    return match


def give(match: Match, boss: Person, clock: str) -> None:
    grace_give(match, HALF_AN_HOUR, by=boss, now=at(5, clock), version=match.version)


@pytest.mark.clause("K8.6")
@pytest.mark.parametrize("clock", ["21:50", "22:00", "22:10"])
def test_those_without_a_vote_may_still_post_and_nobody_else(boss: Person, clock: str) -> None:
    match = voted(boss)
    give(match, boss, clock)
    until = max(CLOSE, at(5, clock)) + HALF_AN_HOUR
    assert day_of(match).grace_until == until
    assert send(match, 0, attack(match, 3), at(5, "22:15")).late, "it has a vote, which stays"
    assert not send(match, 1, "说说而已", at(5, "22:15")).late, "no vote yet"
    assert not send(match, 1, attack(match, 3), at(5, "22:16")).late
    assert send(match, 1, attack(match, 4), at(5, "22:17")).late, "now it has one"
    assert not send(match, 2, attack(match, 3), until - timedelta(seconds=1)).late
    assert send(match, 3, attack(match, 0), until).late
    tick(until - timedelta(seconds=1))
    match.refresh_from_db()
    assert match.phase == Phase.DAY
    tick(until)
    match.refresh_from_db()
    assert [post is not None for post in match.nights.get().orders["posts"]] == [True] * 3 + [False] * 5


def test_standing_answers_go_with_the_vote(boss: Person) -> None:
    match = voted(boss)
    give(match, boss, "21:50")
    with pytest.raises(Refused):
        standing_submit(seat(match, 0), {}, by=player_of(seat(match, 0)), now=at(5, "22:10"))
    standing_submit(seat(match, 1), {}, by=player_of(seat(match, 1)), now=at(5, "22:10"))


def test_a_closed_day_whose_night_waits_opens_again_for_them(boss: Person) -> None:
    match = voted(boss, asks=time(23))
    tick(CLOSE)
    match.refresh_from_db()
    assert match.phase == Phase.NIGHT
    give(match, boss, "22:20")
    assert (match.phase, day_of(match).closes_at) == (Phase.DAY, CLOSE)
    assert not send(match, 1, attack(match, 3), at(5, "22:30")).late
    assert send(match, 0, attack(match, 3), at(5, "22:30")).late
    tick(at(5, "22:50"))
    match.refresh_from_db()
    assert match.phase == Phase.NIGHT
    assert day_of(match).night_at is not None
    assert day_of(match).night_at >= at(5, "22:50")  # type: ignore[operator]


def test_not_once_the_night_has_begun(boss: Person) -> None:
    match = voted(boss)
    vote(match, 2, "行动：将匕首交给{0}\n响应干涉：{1}")
    tick(CLOSE)
    match.refresh_from_db()
    with pytest.raises(Refused) as refusal:
        give(match, boss, "22:10")
    assert refusal.value.code == "begun"


def test_a_day_without_a_close_is_closed_to_the_others_now(boss: Person) -> None:
    match = match_on_day_one(boss)
    vote(match, 0, "行动：攻击{1}\n响应干涉：无")
    grace_give(match, HALF_AN_HOUR, by=boss, now=later(60), version=match.version)
    day = day_of(match)
    assert (day.closes_at, day.grace_until, match.due_at) == (later(60), later(90), later(90))
    with pytest.raises(Refused):
        deadline_set(match, later(200), by=boss, now=later(61), version=match.version)
    close_day(match, by=boss, now=later(70), version=match.version, ends_grace=True)
    assert match.phase != Phase.DAY


def notices_of(match: Match) -> list[str]:
    said = match.announcements.filter(kind=Kind.NOTICE).order_by("pk")
    return [render(load(each.document)) for each in said]


class TestEndedByHand:
    def test_it_is_asked_for_expressly_and_says_who_is_without_a_vote(self, boss: Person) -> None:
        match = voted(boss)
        give(match, boss, "21:50")
        with pytest.raises(Refused) as refusal:
            close_day(match, by=boss, now=at(5, "22:10"), version=match.version)
        assert refusal.value.code == "grace"
        assert "22:30" in refusal.value.message
        assert [name(match, i) in refusal.value.message for i in range(8)] == [False] + [True] * 7
        match.refresh_from_db()
        assert (match.phase, day_of(match).grace_until) == (Phase.DAY, at(5, "22:30"))

    def test_players_are_told_that_it_is_over(self, boss: Person) -> None:
        match = voted(boss)
        give(match, boss, "21:50")
        before = len(notices_of(match))
        close_day(match, by=boss, now=at(5, "22:10"), version=match.version, ends_grace=True)
        day = day_of(match)
        assert (day.closed_at, day.grace_until) == (at(5, "22:10"), at(5, "22:10"))
        (said,) = notices_of(match)[before:]
        assert "宽限已于" in said
        assert "22:10" in said
        assert not any(name(match, index) in said for index in range(8))
        assert any("宽限提前结束" in text for text in told(player_of(seat(match, 3)), "announcement"))
        assert match.log.filter(act="grace_ended", data__until=at(5, "22:30").isoformat()).count() == 1
        assert send(match, 1, attack(match, 3), at(5, "22:15")).late

    def test_at_its_end_nothing_is_asked_and_nothing_more_is_told(self, boss: Person) -> None:
        match = voted(boss)
        give(match, boss, "21:50")
        before = len(notices_of(match))
        close_day(match, by=boss, now=at(5, "22:30"), version=match.version)
        assert day_of(match).closed_at == at(5, "22:30")
        assert len(notices_of(match)) == before

    def test_the_night_keeps_its_distance_from_the_end(self, boss: Person) -> None:
        match = voted(boss, asks=time(23))
        give(match, boss, "21:50")
        assert day_of(match).night_at == at(5, "23:30")
        close_day(match, by=boss, now=at(5, "22:10"), version=match.version, ends_grace=True)
        assert day_of(match).night_at == at(5, "23:10")

    def test_given_again_after_it_the_time_counts_from_then(self, boss: Person) -> None:
        match = voted(boss, asks=time(23))
        give(match, boss, "21:50")
        close_day(match, by=boss, now=at(5, "22:10"), version=match.version, ends_grace=True)
        give(match, boss, "22:15")
        assert (day_of(match).closes_at, day_of(match).grace_until) == (CLOSE, at(5, "22:45"))


class TestItHangsOnTheClose:
    def test_with_the_close_taken_away_it_is_gone(self, boss: Person) -> None:
        match = voted(boss)
        give(match, boss, "21:00")
        deadline_set(match, None, by=boss, now=at(5, "21:30"), version=match.version)
        assert day_of(match).grace_until is None
        close_day(match, by=boss, now=at(5, "23:30"), version=match.version)
        assert day_of(match).closed_at == at(5, "23:30")

    def test_moved_it_moves_along_and_that_is_told(self, boss: Person) -> None:
        match = voted(boss)
        give(match, boss, "21:00")
        deadline_set(match, at(5, "23:00"), by=boss, now=at(5, "21:30"), version=match.version)
        assert day_of(match).grace_until == at(5, "23:30")
        assert "23:30" in told(player_of(seat(match, 3)), "times")[-1]

    @pytest.mark.clause("K8.5")
    def test_accelerated_it_comes_sooner_and_that_is_announced(self, boss: Person) -> None:
        match = voted(boss)
        give(match, boss, "13:00")
        for index in range(5):
            character = seat(match, index)
            accelerate(character, by=player_of(character), now=at(5, "14:00"), day_number=1)
        day = day_of(match)
        assert (day.closes_at, day.grace_until) == (at(5, "14:30"), at(5, "15:00"))
        assert "宽限随之到" in notices_of(match)[-1]
        assert "15:00" in notices_of(match)[-1]

    def test_a_rhythm_set_for_today_moves_it_along(self, boss: Person) -> None:
        match = voted(boss)
        give(match, boss, "12:30")
        beat = replace(HOURS, closes=time(23), asks=time(23))
        rhythm_set(
            match, beat, zone=match.zone, by=boss, now=at(5, "13:00"), version=match.version, today=True
        )
        day = day_of(match)
        assert (day.closes_at, day.grace_until, day.night_at) == (
            at(5, "23:00"),
            at(5, "23:30"),
            at(5, "23:30"),
        )

    def test_a_rhythm_set_within_it_does_not_open_the_day_again(self, boss: Person) -> None:
        match = voted(boss)
        give(match, boss, "21:50")
        rhythm_set(
            match, HOURS, zone=match.zone, by=boss, now=at(5, "22:10"), version=match.version, today=True
        )
        assert (day_of(match).closes_at, day_of(match).grace_until) == (CLOSE, at(5, "22:30"))
        assert send(match, 0, attack(match, 3), at(5, "22:15")).late


class TestWhatIsShown:
    def test_the_desk_looks_to_the_end_of_the_grace(self, boss: Person) -> None:
        match = voted(boss)
        give(match, boss, "21:50")
        found = {}
        for clock in ("21:55", "22:10", "22:31"):
            board = day_board(match, day_of(match))
            task = next(each for each in tasks(match, at(5, clock), present_of(match), board) if each.due)
            found[clock] = (task.label, task.due, task.tone)
        assert found == {
            "21:55": ("还没有有效的投票", CLOSE, ""),
            "22:10": ("还没有有效的投票", at(5, "22:30"), ""),
            "22:31": ("关门，进入夜晚", at(5, "22:30"), "warn"),
        }

    def test_everybody_sees_when_it_ends(self, boss: Person) -> None:
        match = voted(boss)
        give(match, boss, "21:50")
        shown = [public_match(match, at(5, clock)) for clock in ("21:55", "22:10")]
        assert [(each.closes_at, each.grace) for each in shown] == [(CLOSE, False), (at(5, "22:30"), True)]
        home = home_of(player_of(seat(match, 1)), "1", at(5, "22:10"))
        assert [(line.closes, line.closes_at) for line in home.seats] == [("宽限到", at(5, "22:30"))]

    def test_a_receipt_says_whether_the_post_can_still_be_changed(self, boss: Person) -> None:
        match = voted(boss)
        give(match, boss, "21:50")
        first = receipt_for_player(send(match, 0, attack(match, 3), at(5, "21:55")), at(5, "21:55"))
        late = receipt_for_player(send(match, 1, attack(match, 3), at(5, "22:10")), at(5, "22:10"))
        assert (first.well, late.well) == (True, True)
        assert "可以再改" in first.text
        assert "不能再改" in late.text


def test_it_is_announced_and_names_nobody(boss: Person) -> None:
    match = voted(boss)
    give(match, boss, "21:50")
    said = render(load(match.announcements.filter(kind=Kind.NOTICE).latest("pk").document))
    assert "22:30" in said
    assert not any(name(match, index) in said for index in range(8))


def test_twice_with_one_form_is_once(boss: Person) -> None:
    match = voted(boss)
    version = match.version
    give(match, boss, "21:50")
    with pytest.raises(Stale):
        grace_give(match, HALF_AN_HOUR, by=boss, now=at(5, "21:51"), version=version)
    assert day_of(match).grace_until == at(5, "22:30")


@pytest.mark.clause("K8.3")
def test_a_grace_that_opens_the_day_again_takes_back_what_was_proposed(boss: Person) -> None:
    match = voted(boss, asks=time(23))
    tick(CLOSE)
    match.refresh_from_db()
    assert proposed(match) == {1, 2, 3, 4, 5, 6, 7}
    give(match, boss, "22:10")
    assert proposed(match) == set(), "they may still vote"
    assert not send(match, 1, attack(match, 3), at(5, "22:15")).late
    tick(at(5, "22:40"))
    match.refresh_from_db()
    assert proposed(match) == {2, 3, 4, 5, 6, 7}


def proposed(match: Match) -> set[int | None]:
    return {card.character.seat for card in match.cards.filter(state="proposed")}
