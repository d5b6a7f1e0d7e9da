"""What a rhythm plans for a day and a night."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from director.models import Day, Match, Pace, Person, Rhythm
from director.services.closing import deadline_set
from director.services.days import day_open
from director.services.refusal import Refused, Stale
from director.services.rhythm import Beat, day_extend, day_move, day_plan, rhythm_set
from director.services.schedule import Times, planned, reminder_window, retimed
from tests.clock.minutes import HOURS, SPANS, at, day_of, match_with_rhythm
from tests.worlds import NOON, later, match_on_day_one, new_director

ZONE = "Asia/Shanghai"


def rhythm(**fields: object) -> Rhythm:
    return Rhythm(**fields)


class TestByHours:
    def test_a_day_closes_asks_and_dawns_at_its_hours(self) -> None:
        beat = rhythm(asks=time(22, 30))
        times = planned(beat, ZONE, at(5, "08:00"))
        assert times == Times(at(5, "22:00"), at(5, "22:30"), at(6, "08:00"))

    def test_without_a_time_to_ask_questions_come_at_the_close(self) -> None:
        assert planned(rhythm(), ZONE, at(5, "08:00")).night_at == at(5, "22:00")

    def test_a_day_lasts_at_least_half_its_time(self) -> None:
        assert planned(rhythm(), ZONE, at(5, "15:00")).closes_at == at(5, "22:00")
        assert planned(rhythm(), ZONE, at(5, "15:01")).closes_at == at(6, "22:00")
        assert planned(rhythm(), ZONE, at(5, "22:00")).closes_at == at(6, "22:00")

    def test_published_before_its_hour_a_day_closes_no_earlier(self) -> None:
        assert planned(rhythm(), ZONE, at(5, "20:30"), dawn=at(6, "08:00")).closes_at == at(6, "22:00")

    def test_opening_and_closing_at_one_hour_makes_days_and_nights_of_24_hours(self) -> None:
        beat = rhythm(opens=time(22), closes=time(22))
        times = planned(beat, ZONE, at(5, "22:00"))
        assert (times.closes_at, times.dawn_at) == (at(6, "22:00"), at(7, "22:00"))

    def test_a_close_at_midnight(self) -> None:
        assert planned(rhythm(closes=time(0)), ZONE, at(5, "08:00")).closes_at == at(6, "00:00")

    @pytest.mark.parametrize(("month", "day", "hours"), [(3, 29, 13), (10, 25, 15)])
    def test_a_night_over_a_change_of_clocks_is_shorter_or_longer(
        self, month: int, day: int, hours: int
    ) -> None:
        berlin = ZoneInfo("Europe/Berlin")
        opened = datetime(2026, month, day - 1, 8, tzinfo=berlin)
        times = planned(rhythm(closes=time(18), opens=time(8)), "Europe/Berlin", opened)
        assert times.closes_at is not None
        assert times.dawn_at is not None
        assert times.dawn_at - times.closes_at == timedelta(hours=hours)
        assert times.dawn_at.astimezone(berlin).hour == 8


class TestBySpans:
    def test_all_from_the_opening(self) -> None:
        beat = rhythm(
            pace=Pace.SPANS,
            day_length=timedelta(minutes=10),
            asks_after=timedelta(minutes=1),
            night_length=timedelta(minutes=5),
        )
        assert planned(beat, ZONE, NOON) == Times(later(10), later(11), later(16))

    def test_another_close_moves_all(self) -> None:
        beat = rhythm(pace=Pace.SPANS)
        assert retimed(Times(later(10), later(11), later(16)), later(5), beat, ZONE) == Times(
            later(5), later(6), later(11)
        )


class TestMoving:
    def test_by_hours_the_opening_stays_where_it_was(self) -> None:
        times = Times(at(5, "22:00"), at(5, "22:30"), at(6, "08:00"))
        assert retimed(times, at(5, "20:00"), rhythm(), ZONE) == Times(
            at(5, "20:00"), at(5, "20:30"), at(6, "08:00")
        )

    def test_moved_past_the_opening_the_next_one_follows(self) -> None:
        times = Times(at(5, "22:00"), at(5, "22:00"), at(6, "08:00"))
        assert retimed(times, at(6, "09:00"), rhythm(), ZONE).dawn_at == at(7, "08:00")

    def test_a_director_moves_the_day(self, boss: Person) -> None:
        match = match_with_rhythm(boss)
        assert day_of(match).closes_at == at(5, "22:00")
        deadline_set(match, at(5, "20:00"), by=boss, now=NOON, version=match.version)
        assert match.due_at == at(5, "18:00"), "the reminder moved with it"
        day_move(match, by=boss, now=NOON, version=match.version, dawn_at=at(6, "10:00"))
        assert day_of(match).dawn_at == at(6, "10:00")

    @pytest.mark.parametrize(
        ("times", "code"),
        [
            ({"closes_at": NOON}, "past"),
            ({"closes_at": NOON - timedelta(hours=1)}, "past"),
            ({"closes_at": NOON + timedelta(days=400)}, "far"),
            ({"dawn_at": at(5, "21:00")}, "order"),
            ({"night_at": at(5, "21:00")}, "order"),
        ],
    )
    def test_what_has_passed_or_is_out_of_order_is_refused(
        self, boss: Person, times: dict[str, datetime], code: str
    ) -> None:
        match = match_with_rhythm(boss)
        before = day_of(match)
        with pytest.raises(Refused) as refusal:
            day_move(match, by=boss, now=NOON, version=match.version, **times)
        assert refusal.value.code == code
        assert day_of(match).closes_at == before.closes_at
        assert day_of(match).dawn_at == before.dawn_at

    @pytest.mark.clause("K8.6")
    def test_once_the_close_has_passed_it_is_not_moved(self, boss: Person) -> None:
        match = match_with_rhythm(boss)
        for moment in (at(5, "22:00"), at(5, "22:05")):
            with pytest.raises(Refused):
                deadline_set(match, at(5, "23:00"), by=boss, now=moment, version=match.version)

    def test_a_stale_form_moves_nothing(self, boss: Person) -> None:
        match = match_with_rhythm(boss)
        with pytest.raises(Stale):
            day_move(match, by=boss, now=NOON, version=match.version - 1, closes_at=at(5, "20:00"))

    def test_a_plan_for_a_day_to_come_is_taken_when_it_opens(self, boss: Person) -> None:
        match = match_with_rhythm(boss)
        day_plan(match, 2, by=boss, now=NOON, version=match.version, closes_at=at(6, "18:00"))
        day = day_open(match, at(6, "08:00"))
        assert (day.closes_at, day.night_at, day.dawn_at) == (at(6, "18:00"), at(6, "18:00"), at(7, "08:00"))

    def test_a_plan_that_has_passed_is_left_aside(self, boss: Person) -> None:
        match = match_with_rhythm(boss)
        day_plan(match, 2, by=boss, now=NOON, version=match.version, closes_at=at(6, "09:00"))
        assert day_open(match, at(6, "10:00")).closes_at == at(6, "22:00")

    def test_only_days_to_come_are_planned(self, boss: Person) -> None:
        match = match_with_rhythm(boss)
        for number in (0, 1, 99):
            with pytest.raises(Refused):
                day_plan(match, number, by=boss, now=NOON, version=match.version, closes_at=at(6, "18:00"))


class TestExtending:
    def extend(
        self, match: Match, boss: Person, minutes: int, token: str, version: int | None = None
    ) -> None:
        day_extend(
            match,
            timedelta(minutes=minutes),
            token=token,
            by=boss,
            now=NOON,
            version=match.version if version is None else version,
        )

    def test_the_same_request_twice_extends_once(self, boss: Person) -> None:
        match = match_with_rhythm(boss)
        version = match.version
        self.extend(match, boss, 60, "a", version)
        self.extend(match, boss, 60, "a", version)  # the form that was sent twice is not even stale
        assert day_of(match).closes_at == at(5, "23:00")
        self.extend(match, boss, 30, "b")
        assert day_of(match).closes_at == at(5, "23:30")
        assert match.log.filter(act="extended").count() == 2

    def test_not_beyond_the_cap(self, boss: Person) -> None:
        match = match_with_rhythm(boss, extension_cap=timedelta(hours=2))
        self.extend(match, boss, 90, "a")
        with pytest.raises(Refused) as refusal:
            self.extend(match, boss, 31, "b")
        assert refusal.value.code == "cap"
        self.extend(match, boss, 30, "c")

    @pytest.mark.parametrize("minutes", [0, -5])
    def test_not_by_nothing(self, boss: Person, minutes: int) -> None:
        with pytest.raises(Refused):
            self.extend(match_with_rhythm(boss), boss, minutes, "a")

    def test_a_day_without_a_close_needs_none(self, boss: Person) -> None:
        with pytest.raises(Refused):
            self.extend(match_on_day_one(boss), boss, 60, "a")


class TestSetting:
    @pytest.mark.parametrize(
        ("beat", "zone"),
        [
            (HOURS, "Mars/Olympus"),
            (HOURS, ""),
            (replace(SPANS, day_length=timedelta()), ZONE),
            (replace(SPANS, night_length=timedelta(days=31)), ZONE),
            (replace(SPANS, asks_after=timedelta(minutes=-1)), ZONE),
            (replace(HOURS, asks=time(21)), ZONE),
            (replace(HOURS, asks=time(8)), ZONE),
            (replace(HOURS, asks=time(7, 51)), ZONE),
            (replace(HOURS, opens=time(22), closes=time(22)), ZONE),
            (replace(HOURS, opens=time(23, 55), closes=time(0, 4)), ZONE),
            (replace(HOURS, opens=time(0, 4), closes=time(23, 55)), ZONE),
            (replace(HOURS, acceleration_notice=timedelta(days=2)), ZONE),
        ],
    )
    def test_what_can_not_be_is_refused(self, boss: Person, beat: Beat, zone: str) -> None:
        match = match_on_day_one(boss)
        with pytest.raises(Refused):
            rhythm_set(match, beat, zone=zone, by=boss, now=NOON, version=match.version)
        assert not Rhythm.objects.exists()

    @pytest.mark.parametrize(
        "beat",
        [
            replace(HOURS, opens=time(23, 55), closes=time(0, 5)),
            replace(HOURS, opens=time(0, 5), closes=time(23, 55)),
            replace(HOURS, asks=time(7, 50)),
        ],
    )
    def test_ten_minutes_are_enough(self, boss: Person, beat: Beat) -> None:
        match = match_on_day_one(boss)
        rhythm_set(match, beat, zone=ZONE, by=boss, now=NOON, version=match.version)
        assert (match.rhythm.opens, match.rhythm.asks) == (beat.opens, beat.asks)

    def test_it_holds_from_the_next_day_unless_told_otherwise(self, boss: Person) -> None:
        match = match_on_day_one(boss)
        rhythm_set(match, HOURS, zone=ZONE, by=boss, now=NOON, version=match.version)
        assert day_of(match).closes_at is None
        assert match.due_at is None
        rhythm_set(match, HOURS, zone="Europe/Berlin", by=boss, now=NOON, version=match.version, today=True)
        assert day_of(match).closes_at == datetime(2026, 3, 5, 21, tzinfo=ZoneInfo("UTC"))
        assert match.zone == "Europe/Berlin"

    def test_nobody_else_sets_it(self, boss: Person) -> None:
        match = match_on_day_one(boss)
        with pytest.raises(Refused):
            rhythm_set(match, HOURS, zone=ZONE, by=new_director("路人"), now=NOON, version=match.version)


@pytest.mark.clause("K8.9")
@pytest.mark.parametrize(
    ("opened", "closes", "window"),
    [
        ("08:00", "22:00", ("20:00", "20:30")),
        ("18:00", "22:00", ("20:00", "20:30")),
        ("19:00", "22:00", ("20:30", "22:00")),  # under four hours: its second half
    ],
)
def test_when_to_remind(opened: str, closes: str, window: tuple[str, str]) -> None:
    day = Day(number=1, opened_at=at(5, opened), closes_at=at(5, closes))
    assert reminder_window(day) == (at(5, window[0]), at(5, window[1]))
