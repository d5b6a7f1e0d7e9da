"""Every due thing, by its clause: done when it is due, once, in order, and told."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Any

import pytest
from cryptography.fernet import Fernet

from director.models import CardState, LogEntry, Match, NightStatus, Person, Phase, Post
from director.services import clock
from director.services.clock import tick, worker_alive, worker_started
from director.services.closing import begin_night, close_day, deadline_set
from director.services.drafts import dawn_publish
from director.services.election import election_decide
from director.services.nights import answer_submit, defaults_apply_all, night_rewind, open_night, replay
from director.services.posts import post_submit
from director.services.refusal import Refused
from director.services.rhythm import day_move, rhythm_set
from tests.clock.minutes import HOURS, SPANS, at, day_of, match_with_rhythm, told
from tests.worlds import NOON, match_on_day_one, name, player_of, seat, vote

CLOSE, DAWN = at(5, "22:00"), at(6, "08:00")


def send(match: Match, index: int, text: str, now: datetime, **how: object) -> Post:
    """A post of seat `index` at a moment."""
    character = seat(match, index)
    return post_submit(character, text, by=player_of(character), now=now, **how)  # type: ignore[arg-type]


def attack(match: Match, index: int) -> str:
    return f"行动：攻击{name(match, index)}\n响应干涉：无"


def with_question(boss: Person, **changes: Any) -> Match:
    """Seat 0 attacks seat 1, for whom seat 2 would step in: the night will ask seat 1."""
    match = match_with_rhythm(boss, **changes)
    vote(match, 0, "行动：攻击{1}\n响应干涉：无")
    vote(match, 2, "行动：将匕首交给{0}\n响应干涉：{1}")
    return match


def silent(match: Match) -> None:
    """Everybody votes, and nobody would be asked anything: gives alone."""
    count = match.characters.count()
    for index in range(count):
        to = f"{{{(index + 1) % count}}}"
        vote(match, index, "行动：" + "/".join([f"将匕首交给{to}"] * 5) + "\n响应干涉：无")


class TestClose:
    @pytest.mark.clause("K8.6")
    def test_the_day_closes_when_it_is_due_and_not_before(self, boss: Person) -> None:
        match = with_question(boss)
        tick(CLOSE - timedelta(seconds=1))
        match.refresh_from_db()
        assert match.phase == Phase.DAY
        tick(CLOSE)
        match.refresh_from_db()
        assert match.phase == Phase.NIGHT
        assert day_of(match).closed_at == CLOSE

    @pytest.mark.clause("K8.6")
    def test_posts_are_frozen_as_of_the_close_however_late_the_tick(self, boss: Person) -> None:
        match = with_question(boss)
        assert not send(match, 3, attack(match, 0), CLOSE - timedelta(microseconds=1)).late
        assert send(match, 4, attack(match, 0), CLOSE).late
        assert send(match, 0, attack(match, 5), at(5, "23:00")).late
        tick(at(6, "01:00"))
        match.refresh_from_db()
        night = match.nights.get()
        assert day_of(match).closed_at == CLOSE
        assert [post is not None for post in night.orders["posts"]] == [True, False, True, True] + [False] * 4

    @pytest.mark.clause("K8.6")
    def test_a_post_in_flight_at_the_close_is_late(self, boss: Person) -> None:
        """Sent before the close, kept after it: the night has its orders already."""
        match = with_question(boss)
        tick(CLOSE)
        post = send(match, 3, attack(match, 0), CLOSE - timedelta(seconds=1))
        assert (post.late, post.day.number) == (True, 1)

    @pytest.mark.clause("K8.6")
    def test_a_post_never_counts_for_the_next_day(self, boss: Person) -> None:
        match = match_with_rhythm(boss, publishes=True)
        silent(match)
        tick(CLOSE)
        tick(DAWN)
        match.refresh_from_db()
        assert (match.phase, match.day) == (Phase.DAY, 2)
        in_flight = send(match, 3, attack(match, 0), DAWN - timedelta(seconds=1))
        old_form = send(match, 3, attack(match, 0), at(6, "09:00"), day_number=1)
        assert [(post.day.number, post.late) for post in (in_flight, old_form)] == [(1, True), (1, True)]
        assert not send(match, 3, attack(match, 0), at(6, "09:00"), day_number=2).late

    @pytest.mark.clause("K8.9")
    def test_opening_and_close_are_told_to_all(self, boss: Person) -> None:
        match = match_with_rhythm(boss, publishes=True)
        silent(match)
        tick(CLOSE)
        tick(DAWN)
        for index in range(match.characters.count()):
            player = player_of(seat(match, index))
            assert len(told(player, "started")) == 1
            assert len(told(player, "day_closed")) == 1
            assert len(told(player, "day_opened")) == 1

    @pytest.mark.clause("K1.5")
    def test_without_a_dagger_the_night_waits_for_the_election(self, boss: Person) -> None:
        match = match_on_day_one(boss, dagger=None)
        rhythm_set(match, HOURS, zone=match.zone, by=boss, now=NOON, version=match.version, today=True)
        for minute in range(3):
            tick(CLOSE + timedelta(minutes=minute))
        match.refresh_from_db()
        assert match.phase == Phase.NIGHT
        assert not match.nights.exists()
        assert len(told(boss, "stuck")) == 1
        late_vote = send(match, 3, attack(match, 0), CLOSE)
        election_decide(match, {0: 1}, by=boss, now=at(5, "22:30"), version=match.version)
        tick(at(5, "22:31"))
        assert match.nights.exists()
        assert late_vote.late
        with pytest.raises(Refused):
            election_decide(match, {1: 1}, by=boss, now=at(5, "22:40"))

    @pytest.mark.clause("K10.2")
    def test_a_correction_holds_up_the_next_night_not_the_close(self, boss: Person) -> None:
        match = match_with_rhythm(boss, publishes=True)
        vote(match, 0, "行动：攻击{1}\n响应干涉：无")
        vote(match, 2, "行动：将匕首交给{0}\n响应干涉：{1}")
        tick(CLOSE)
        tick(DAWN)
        match.refresh_from_db()
        assert (match.phase, match.day) == (Phase.DAY, 2)
        now = at(6, "12:00")
        night_rewind(match, to=1, reason="记错了", by=boss, now=now, version=match.version)
        tick(at(6, "22:00"))
        match.refresh_from_db()
        assert (match.phase, match.nights.count(), match.due_at) == (Phase.NIGHT, 1, None)
        defaults_apply_all(match, now=at(6, "22:10"), by=boss)
        assert match.phase == Phase.NIGHT
        dawn_publish(match, by=boss, now=at(6, "22:20"), version=match.version)
        assert (match.phase, match.day) == (Phase.NIGHT, 2), "the correction opens no day"
        tick(at(6, "22:21"))
        assert match.nights.filter(number=2).exists()


class TestReminder:
    def remind(self, boss: Person, now: datetime) -> Match:
        match = match_with_rhythm(boss)
        vote(match, 0, "行动：攻击{1}\n响应干涉：无")
        vote(match, 1, "行动：无")
        vote(match, 2, "今天天气不错")
        vote(match, 4, "行动：攻击路过的人")
        tick(now)
        return match

    @pytest.mark.clause("K8.9")
    @pytest.mark.parametrize(
        ("clock", "sent"), [("19:59", False), ("20:00", True), ("20:29", True), ("20:30", False)]
    )
    def test_between_120_and_90_minutes_before_the_close(self, boss: Person, clock: str, sent: bool) -> None:
        match = self.remind(boss, at(5, clock))
        assert bool(told(player_of(seat(match, 3)), "reminder")) is sent
        assert bool(told(boss, "late")) is (clock == "20:30")

    @pytest.mark.clause("K8.9")
    def test_once_and_only_to_those_without_a_valid_vote(self, boss: Person) -> None:
        match = self.remind(boss, at(5, "20:00"))
        tick(at(5, "20:01"))
        counts = [len(told(player_of(seat(match, index)), "reminder")) for index in range(8)]
        assert counts == [0] + [1] * 7

    @pytest.mark.clause("K8.9")
    def test_it_names_exactly_what_is_missing(self, boss: Person) -> None:
        match = self.remind(boss, at(5, "20:00"))
        said = [told(player_of(seat(match, index)), "reminder")[0] for index in range(1, 5)]
        assert "说不行动" in said[0]
        assert "没有读出" in said[1]
        assert "没有“行动：”一行" in said[1]
        assert "没有收到帖子" in said[2]
        assert "没有叫“路过的人”的角色" in said[3]
        assert "没有“响应干涉：”一行" in said[3]
        for index, text in enumerate(said, start=1):
            assert name(match, index) in text
            assert not any(name(match, other) in text for other in range(5, 8)), "nobody else is named"

    @pytest.mark.clause("K8.9")
    def test_not_again_when_the_close_is_moved(self, boss: Person) -> None:
        match = self.remind(boss, at(5, "20:00"))
        match.refresh_from_db()
        deadline_set(match, at(5, "23:30"), by=boss, now=at(5, "20:10"), version=match.version)
        tick(at(5, "21:31"))
        assert len(told(player_of(seat(match, 3)), "reminder")) == 1


class TestNight:
    @pytest.mark.clause("K2.1")
    def test_questions_are_asked_at_their_hour(self, boss: Person) -> None:
        match = with_question(boss, asks=time(22, 30))
        tick(CLOSE)
        match.refresh_from_db()
        assert (match.phase, match.nights.count(), match.due_at) == (Phase.NIGHT, 0, at(5, "22:30"))
        assert told(player_of(seat(match, 1)), "question") == []
        tick(at(5, "22:30"))
        match.refresh_from_db()
        assert match.due_at == DAWN
        asked = told(player_of(seat(match, 1)), "question")
        assert len(asked) == 1
        assert "08:00" in asked[0]
        assert "次日开门前未答：" in asked[0]

    def test_a_director_begins_the_night_ahead_of_its_hour(self, boss: Person) -> None:
        match = with_question(boss, asks=time(22, 30))
        tick(CLOSE)
        match.refresh_from_db()
        begin_night(match, by=boss, now=at(5, "22:05"), version=match.version)
        assert open_night(match) is not None
        with pytest.raises(Refused):
            begin_night(match, by=boss, now=at(5, "22:06"), version=match.version)

    @pytest.mark.clause("K7.4")
    def test_only_the_one_asked_is_told(self, boss: Person) -> None:
        match = with_question(boss)
        tick(CLOSE)
        for index in range(8):
            assert len(told(player_of(seat(match, index)), "question")) == (1 if index == 1 else 0)
        for index in range(8):
            events = player_of(seat(match, index)).notices.values_list("event", flat=True)
            assert set(events) <= {"started", "times", "announcement", "day_closed", "question"}

    @pytest.mark.clause("K6.2")
    def test_questions_fall_due_when_the_next_day_opens(self, boss: Person) -> None:
        match = with_question(boss)
        tick(CLOSE)
        tick(DAWN - timedelta(seconds=1))
        match.refresh_from_db()
        assert match.phase == Phase.NIGHT
        tick(DAWN)
        match.refresh_from_db()
        night = match.nights.get()
        assert (match.phase, night.status) == (Phase.DAWN, NightStatus.SETTLED)
        assert night.questions[0]["by"] == "default"
        assert len(told(player_of(seat(match, 1)), "default")) >= 1
        assert len(told(boss, "draft")) == 1

    @pytest.mark.clause("K6.5")
    def test_questions_that_come_of_defaults_are_defaulted_in_the_same_moment(self, boss: Person) -> None:
        match = with_question(boss)
        tick(CLOSE)
        tick(DAWN)
        night = match.nights.get()
        assert len(night.questions) > 1, "a request declined, then marks to show"
        assert {question["by"] for question in night.questions} == {"default"}
        assert {row.entered_at for row in night.answers.all()} == {DAWN}

    @pytest.mark.clause("K6.2")
    def test_an_answer_after_the_time_is_refused_though_the_tick_is_late(self, boss: Person) -> None:
        match = with_question(boss)
        tick(CLOSE)
        asked: dict[str, Any] = {"number": 1, "revision": 0, "night_number": 1}
        player = player_of(seat(match, 1))
        with pytest.raises(Refused) as refusal:
            answer_submit(match, value=True, by=player, now=DAWN, **asked)
        assert refusal.value.code == "due"
        answer_submit(match, value=True, by=boss, now=DAWN, on_behalf=True, **asked)

    @pytest.mark.clause("K10.1")
    def test_a_night_taken_back_after_its_time_waits_for_the_directors(self, boss: Person) -> None:
        match = with_question(boss)
        tick(CLOSE)
        tick(DAWN)
        match.refresh_from_db()
        night_rewind(match, to=1, reason="记错了", by=boss, now=at(6, "09:00"), version=match.version)
        assert match.due_at is None
        tick(at(6, "10:00"))
        match.refresh_from_db()
        assert (match.phase, len(replay(match.nights.get()).open)) == (Phase.NIGHT, 1)
        noon = at(6, "12:00")
        day_move(match, by=boss, now=at(6, "10:30"), version=match.version, dawn_at=noon)
        assert match.due_at == noon
        tick(noon)
        match.refresh_from_db()
        assert match.phase == Phase.DAWN

    @pytest.mark.clause("K6.2")
    def test_a_moved_opening_is_when_questions_fall_due(self, boss: Person) -> None:
        match = with_question(boss, publishes=True)
        tick(CLOSE)
        match.refresh_from_db()
        day_move(match, by=boss, now=at(5, "23:10"), version=match.version, dawn_at=at(6, "10:00"))
        tick(DAWN)
        match.refresh_from_db()
        assert match.phase == Phase.NIGHT
        tick(at(6, "10:00"))
        match.refresh_from_db()
        assert (match.phase, match.day) == (Phase.DAY, 2)


class TestDawn:
    @pytest.mark.clause("K7.1")
    def test_by_default_the_directors_publish(self, boss: Person) -> None:
        match = match_with_rhythm(boss)
        silent(match)
        tick(CLOSE)
        tick(DAWN + timedelta(hours=3))
        match.refresh_from_db()
        assert (match.phase, match.due_at) == (Phase.DAWN, None)

    @pytest.mark.clause("K7.1")
    def test_automatic_publication_waits_for_the_opening(self, boss: Person) -> None:
        match = match_with_rhythm(boss, publishes=True)
        silent(match)
        tick(CLOSE)
        match.refresh_from_db()
        assert match.phase == Phase.DAWN, "settled at once: nobody was asked"
        tick(DAWN - timedelta(seconds=1))
        match.refresh_from_db()
        assert match.phase == Phase.DAWN
        tick(DAWN)
        match.refresh_from_db()
        assert (match.phase, match.day) == (Phase.DAY, 2)
        assert day_of(match).closes_at == at(6, "22:00")

    @pytest.mark.clause("K10.1")
    def test_what_was_taken_back_is_not_published_by_itself(self, boss: Person) -> None:
        match = with_question(boss, publishes=True)
        tick(CLOSE)
        defaults_apply_all(match, now=at(5, "23:00"), by=boss)
        assert match.phase == Phase.DAWN
        night_rewind(
            match, to=1, reason="再想想", by=boss, now=at(5, "23:10"), version=match.version, answer=False
        )
        defaults_apply_all(match, now=at(5, "23:20"), by=boss)
        tick(DAWN)
        match.refresh_from_db()
        assert (match.phase, match.due_at) == (Phase.DAWN, None)


class TestOnceAndInOrder:
    def test_nothing_is_done_twice(self, boss: Person) -> None:
        match = with_question(boss)
        assert tick(CLOSE) > 0
        count = LogEntry.objects.count()
        assert tick(CLOSE) == 0
        assert tick(CLOSE + timedelta(seconds=30)) == 0
        assert LogEntry.objects.count() == count
        del match

    def test_a_moved_close_is_not_acted_on_at_its_old_time(self, boss: Person) -> None:
        match = with_question(boss)
        deadline_set(match, at(5, "23:00"), by=boss, now=at(5, "19:00"), version=match.version)
        tick(CLOSE)
        match.refresh_from_db()
        assert match.phase == Phase.DAY
        tick(at(5, "23:00"))
        match.refresh_from_db()
        assert match.phase == Phase.NIGHT

    def test_a_deadline_moved_after_the_match_was_picked_is_read_under_the_lock(self, boss: Person) -> None:
        """The tick has chosen the match; before it gets the lock a director moves the close."""
        match = with_question(boss)
        picked = Match.objects.get(pk=match.pk)
        deadline_set(match, at(5, "23:00"), by=boss, now=at(5, "19:00"), version=match.version)
        assert clock.advance(picked, CLOSE) is True, "the reminder is due"
        assert clock.advance(picked, CLOSE) is False
        match.refresh_from_db()
        assert match.phase == Phase.DAY

    def test_after_hours_without_a_worker_it_catches_up_in_order_and_says_so(self, boss: Person) -> None:
        match = with_question(boss)
        now = at(6, "03:10")
        tick(now)
        acts = list(match.log.order_by("pk").values_list("act", flat=True))
        assert [act for act in acts if act in ("reminder_missed", "day_closed", "late", "night_settled")] == [
            "reminder_missed",
            "day_closed",
            "late",
            "late",
        ]
        late = told(boss, "late")
        assert len(late) == 3
        assert any("第 1 天关门" in text and "22:00" in text and "03:10" in text for text in late)
        assert not match.cards.exclude(state=CardState.PROPOSED).exists(), "the clock gives no card"

    def test_a_night_that_begins_late_still_lasts_half_its_time(self, boss: Person) -> None:
        match = with_question(boss)
        tick(at(6, "02:59"))
        match.refresh_from_db()
        assert match.due_at == DAWN, "half of ten hours is left"
        other = with_question(boss)
        tick(at(6, "03:01"))
        other.refresh_from_db()
        assert other.due_at == at(7, "08:00")

    def test_after_days_without_a_worker_nobody_loses_the_time_to_answer(self, boss: Person) -> None:
        match = with_question(boss, publishes=True)
        tick(at(9, "12:00"))
        match.refresh_from_db()
        assert match.phase == Phase.NIGHT
        assert match.due_at == at(10, "08:00")
        tick(at(10, "08:00"))
        match.refresh_from_db()
        assert (match.phase, day_of(match).closes_at) == (Phase.DAY, at(10, "22:00"))

    def test_a_match_that_fails_stops_no_other(self, boss: Person) -> None:
        broken, sound = with_question(boss), with_question(boss)
        Match.objects.filter(pk=broken.pk).update(options={"nonsense": 1})
        for minute in range(2):
            tick(CLOSE + timedelta(minutes=minute))
        sound.refresh_from_db()
        assert sound.phase == Phase.NIGHT
        assert sound.nights.count() == 1
        broken.refresh_from_db()
        assert not broken.nights.exists()
        assert len(told(boss, "stuck")) == 1, "told once, tried every minute"

    def test_a_match_whose_key_is_missing_stops_no_other_and_goes_on_once_it_is_there(
        self, boss: Person, settings: Any
    ) -> None:
        old, new = Fernet.generate_key().decode(), Fernet.generate_key().decode()
        settings.SEAL_KEYS = [old]
        closed_to_us = with_question(boss)
        settings.SEAL_KEYS = [new]
        sound = with_question(boss)
        tick(CLOSE)
        assert Match.objects.get(pk=sound.pk).phase == Phase.NIGHT
        settings.SEAL_KEYS = [new, old]
        assert Match.objects.get(pk=closed_to_us.pk).phase == Phase.DAY
        tick(CLOSE + timedelta(minutes=1))
        assert Match.objects.get(pk=closed_to_us.pk).phase == Phase.NIGHT

    def test_a_director_who_was_quicker_leaves_nothing_to_do(self, boss: Person) -> None:
        match = with_question(boss)
        close_day(match, by=boss, now=CLOSE, version=match.version)
        count = match.log.count()
        tick(CLOSE)
        assert match.log.count() == count

    def test_closed_early_by_hand_the_questions_come_at_once(self, boss: Person) -> None:
        match = with_question(boss)
        close_day(match, by=boss, now=at(5, "18:00"), version=match.version)
        assert open_night(match) is not None
        assert match.due_at == DAWN

    def test_without_a_rhythm_a_deadline_is_kept_and_the_rest_waits(self, boss: Person) -> None:
        match = match_on_day_one(boss)
        deadline_set(match, CLOSE, by=boss, now=NOON, version=match.version)
        vote(match, 0, "行动：攻击{1}\n响应干涉：无")
        vote(match, 2, "行动：将匕首交给{0}\n响应干涉：{1}")
        tick(CLOSE)
        match.refresh_from_db()
        assert (match.phase, match.due_at) == (Phase.NIGHT, None)

    def test_by_spans_a_whole_turn(self, boss: Person) -> None:
        match = match_on_day_one(boss)
        minute = timedelta(minutes=1)
        beat = replace(SPANS, day_length=6 * minute, night_length=4 * minute, publishes=True)
        rhythm_set(match, beat, zone=match.zone, by=boss, now=NOON, version=match.version, today=True)
        seen = []
        for passed in range(23):
            tick(NOON + passed * minute)
            match.refresh_from_db()
            seen.append((match.day, str(match.phase)))
        day, night = 6, 4
        turns = [(n, phase) for n in (1, 2) for phase in ["day"] * day + ["night"] * night]
        assert seen == [*turns, *[(3, "day")] * 3]


class TestHeartbeat:
    @pytest.mark.django_db
    def test_the_worker_is_alive_for_three_minutes_after_a_tick(self) -> None:
        assert not worker_alive(NOON)
        tick(NOON)
        assert worker_alive(NOON + timedelta(minutes=2, seconds=59))
        assert not worker_alive(NOON + timedelta(minutes=3))

    @pytest.mark.django_db
    def test_a_worker_just_started_is_not_reported_missing_before_its_first_tick(self) -> None:
        worker_started(NOON)
        assert worker_alive(NOON + timedelta(minutes=2, seconds=59))
        assert not worker_alive(NOON + timedelta(minutes=3))
