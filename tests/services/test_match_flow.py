"""A match from roster to reveal, through the services, on a real database."""

from __future__ import annotations

from typing import Any

import pytest

from director.announcing.stored import load
from director.announcing.text import render
from director.models import Kind, Match, NightStatus, Person, Phase
from director.services.closing import close_day
from director.services.drafts import dawn_publish
from director.services.election import election_decide
from director.services.ending import end_by_ruling, reveal
from director.services.matches import (
    CastEntry,
    cast_set,
    director_add,
    match_deal,
    match_start,
    options_set,
    players_set,
)
from director.services.nights import (
    answer_submit,
    default_apply,
    defaults_apply_all,
    night_rewind,
    open_night,
    replay,
    what_if,
)
from director.services.refusal import Forbidden, Refused, Stale
from tests.worlds import (
    NOON,
    later,
    match_in_setup,
    match_on_day_one,
    name,
    new_director,
    player_of,
    seat,
    vote,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss() -> Person:
    return new_director()


def answer(match: Match, value: Any, minutes: int = 60) -> None:
    """Answer the first open question as its player."""
    night = open_night(match)
    assert night is not None
    number, prompt = next(iter(replay(night).open.items()))
    answer_submit(
        match,
        number=number,
        value=value,
        by=player_of(seat(match, prompt.seat)),
        now=later(minutes),
        revision=night.revision,
        night_number=night.number,
    )


def asked(match: Match) -> tuple[int, str] | None:
    """Whom the open question is for, and what it asks."""
    night = open_night(match)
    if night is None:
        return None
    prompt = next(iter(replay(night).open.values()))
    return prompt.seat, prompt.ask


def close(match: Match, boss: Person) -> None:
    close_day(match, by=boss, now=later(30), version=match.version)
    match.refresh_from_db()


class TestSetup:
    @pytest.mark.clause("K1.1")
    def test_an_odd_cast_is_not_dealt(self, boss: Person) -> None:
        match = match_in_setup(boss)
        cast_set(match, [CastEntry(n) for n in "甲乙丙丁戊"], by=boss, now=NOON)
        with pytest.raises(Refused) as refusal:
            match_deal(match, by=boss, now=NOON)
        assert refusal.value.clause == "K1.1"

    @pytest.mark.clause("K1.2")
    def test_players_must_be_as_many_as_characters(self, boss: Person) -> None:
        match = match_in_setup(boss)
        players_set(match, ["一", "二"], by=boss, now=NOON)
        with pytest.raises(Refused, match="2"):
            match_deal(match, by=boss, now=NOON)

    @pytest.mark.clause("K9.1")
    def test_dealing_again_takes_a_new_seed_and_is_in_the_log(self, boss: Person) -> None:
        match = match_in_setup(boss)
        match_deal(match, by=boss, now=NOON)
        first = match.commitment
        match_deal(match, by=boss, now=NOON)
        assert match.commitment != first
        assert match.dealt == 2
        assert [entry.data["commitment"] for entry in match.log.filter(act="dealt")] == [
            first,
            match.commitment,
        ]

    def test_options_of_a_wrong_kind_are_refused(self, boss: Person) -> None:
        match = match_in_setup(boss)
        for wrong in ({"random_policy": "dice"}, {"nonsense": 1}, {"actions": "five"}):
            with pytest.raises(Refused):
                options_set(match, wrong, by=boss, now=NOON, version=match.version)

    def test_nothing_is_changed_after_the_start(self, boss: Person) -> None:
        match = match_on_day_one(boss)
        for act in (
            lambda: match_deal(match, by=boss, now=NOON),
            lambda: cast_set(match, [], by=boss, now=NOON),
            lambda: match_start(match, by=boss, now=NOON),
        ):
            with pytest.raises(Refused):
                act()

    def test_a_stranger_may_do_nothing(self, boss: Person) -> None:
        match, stranger = match_on_day_one(boss), new_director("路人")
        for act in (
            lambda: close_day(match, by=stranger, now=NOON, version=match.version),
            lambda: director_add(match, stranger, by=stranger, now=NOON),
            lambda: election_decide(match, {0: 1}, by=stranger, now=NOON),
            lambda: reveal(match, by=stranger, now=NOON, version=match.version),
        ):
            with pytest.raises(Forbidden):
                act()

    @pytest.mark.clause("K10.3")
    def test_two_directors_and_no_third(self, boss: Person) -> None:
        match = match_in_setup(boss)
        director_add(match, new_director("导演乙"), by=boss, now=NOON)
        with pytest.raises(Refused):
            director_add(match, new_director("导演丙"), by=boss, now=NOON)


class TestElection:
    @pytest.mark.clause("K1.5")
    def test_no_night_without_a_dagger(self, boss: Person) -> None:
        match = match_on_day_one(boss, dagger=None)
        with pytest.raises(Refused) as refusal:
            close(match, boss)
        assert refusal.value.clause == "K1.5"

    @pytest.mark.clause("K1.5")
    def test_a_tie_is_broken_by_a_choice_or_drawn_among_the_tied(self, boss: Person) -> None:
        match = match_on_day_one(boss, dagger=None)
        with pytest.raises(Refused):
            election_decide(match, {0: 3, 1: 3, 2: 1}, by=boss, now=NOON, chosen=2)
        assert election_decide(match, {0: 3, 1: 3, 2: 1}, by=boss, now=NOON, chosen=1) == 1
        assert election_decide(match, {0: 3, 1: 3, 2: 1}, by=boss, now=NOON) in (0, 1)
        assert match.announcements.filter(kind=Kind.ELECTION).count() == 2

    @pytest.mark.clause("K1.5")
    def test_option_random_draws_at_the_start(self, boss: Person) -> None:
        match = match_on_day_one(boss, dagger=None, first_dagger="random")
        assert match.announcements.filter(kind=Kind.ELECTION).count() == 1
        close(match, boss)
        assert match.phase in (Phase.NIGHT, Phase.DAWN)


class TestNight:
    def attacked(self, boss: Person) -> Match:
        """Seat 0 attacks seat 1 over and over; seat 2 would step in for seat 1."""
        match = match_on_day_one(boss)
        vote(match, 0, "行动：攻击{1}/攻击{1}\n响应干涉：无")
        vote(match, 1, "行动：将匕首交给{0}/将匕首交给{0}/将匕首交给{0}\n响应干涉：无")
        vote(match, 2, "行动：将匕首交给{0}\n响应干涉：{1}")
        close(match, boss)
        return match

    @pytest.mark.clause("K2.4")
    def test_the_night_stops_to_ask_the_target(self, boss: Person) -> None:
        assert asked(self.attacked(boss)) == (1, "request_intervention")

    @pytest.mark.clause("K6.1")
    def test_only_its_player_answers_a_question(self, boss: Person) -> None:
        match = self.attacked(boss)
        night = open_night(match)
        assert night is not None
        for person in (player_of(seat(match, 2)), new_director("路人")):
            with pytest.raises(Forbidden):
                answer_submit(
                    match, number=1, value=True, by=person, now=NOON, revision=0, night_number=night.number
                )

    @pytest.mark.clause("K6.1")
    def test_an_answer_that_is_not_offered_changes_nothing(self, boss: Person) -> None:
        match = self.attacked(boss)
        for value in ("yes", 1, None, {"targets": [1]}, [], 7):
            with pytest.raises(Refused):
                answer(match, value)
        assert asked(match) == (1, "request_intervention")

    @pytest.mark.clause("K6.1")
    def test_sending_an_answer_twice_counts_once(self, boss: Person) -> None:
        match = self.attacked(boss)
        answer(match, True)
        with pytest.raises(Stale):
            answer_submit(
                match,
                number=1,
                value=True,
                by=player_of(seat(match, 1)),
                now=NOON,
                revision=0,
                night_number=1,
            )
        assert match.log.filter(act="answer").count() == 1

    @pytest.mark.clause("K6.4")
    def test_a_director_answers_for_a_player_and_the_log_says_so(self, boss: Person) -> None:
        match = self.attacked(boss)
        answer_submit(
            match, number=1, value=True, by=boss, now=NOON, revision=0, night_number=1, on_behalf=True
        )
        entry = match.log.get(act="answer")
        assert (entry.actor, entry.character, entry.data["on_behalf"]) == (boss, seat(match, 1), True)

    @pytest.mark.clause("K10.3")
    def test_the_log_says_which_director_closed_the_day(self, boss: Person) -> None:
        assert self.attacked(boss).log.get(act="day_closed").actor == boss

    @pytest.mark.clause("K6.2")
    def test_defaults_take_the_night_to_its_end(self, boss: Person) -> None:
        match = self.attacked(boss)
        assert defaults_apply_all(match, now=later(600), by=boss) > 0
        assert match.phase == Phase.DAWN
        night = match.nights.get()
        assert night.status == NightStatus.SETTLED
        assert {q["by"] for q in night.questions} == {"default"}
        assert defaults_apply_all(match, now=later(601), by=boss) == 0

    @pytest.mark.clause("K6.2")
    def test_one_default_at_a_time(self, boss: Person) -> None:
        match = self.attacked(boss)
        default_apply(match, number=1, by=boss, now=NOON, revision=0, night_number=1)
        assert asked(match) == (1, "reveal")

    def test_what_if_touches_nothing(self, boss: Person) -> None:
        match = self.attacked(boss)
        night = open_night(match)
        assert night is not None
        turn = what_if(night, 1, True)
        assert turn.questions[1].prompt.ask == "choose_intervener"
        assert asked(match) == (1, "request_intervention")


class TestRewind:
    def settled(self, boss: Person) -> Match:
        match = TestNight().attacked(boss)
        answer(match, False)
        defaults_apply_all(match, now=later(600), by=boss)
        assert match.phase == Phase.DAWN
        return match

    @pytest.mark.clause("K10.1")
    def test_it_needs_a_reason_and_a_question_of_the_night(self, boss: Person) -> None:
        match = self.settled(boss)
        for to, reason in ((1, "  "), (99, "手滑")):
            with pytest.raises(Refused):
                night_rewind(match, to=to, reason=reason, by=boss, now=NOON, version=match.version)

    @pytest.mark.clause("K10.1")
    def test_what_followed_is_kept_as_a_branch_and_the_draft_is_gone(self, boss: Person) -> None:
        match = self.settled(boss)
        before = match.nights.get()
        branch = night_rewind(match, to=1, reason="记错了", by=boss, now=NOON, version=match.version)
        assert branch.events == before.events
        assert branch.answers.count() == before.answers.count()
        assert asked(match) == (1, "request_intervention")
        assert match.phase == Phase.NIGHT
        assert not match.announcements.filter(kind=Kind.DAWN).exists()
        assert match.nights.get().end is None

    @pytest.mark.clause("K10.1a")
    def test_the_same_answers_again_come_to_the_same_night(self, boss: Person) -> None:
        match = self.settled(boss)
        before = match.nights.get()
        night_rewind(match, to=1, reason="记错了", by=boss, now=NOON, version=match.version, answer=False)
        defaults_apply_all(match, now=later(700), by=boss)
        after = match.nights.get()
        assert (after.events, after.questions, after.end) == (before.events, before.questions, before.end)

    @pytest.mark.clause("K10.1")
    def test_an_answer_from_before_the_rewind_is_stale(self, boss: Person) -> None:
        match = TestNight().attacked(boss)
        answer(match, True)
        night_rewind(match, to=1, reason="记错了", by=boss, now=NOON, version=match.version)
        with pytest.raises(Stale):
            answer_submit(
                match,
                number=1,
                value=True,
                by=player_of(seat(match, 1)),
                now=NOON,
                revision=0,
                night_number=1,
            )

    @pytest.mark.clause("K10.2", "K7.6")
    def test_a_published_night_corrected_ends_in_an_erratum(self, boss: Person) -> None:
        match = self.settled(boss)
        first = dawn_publish(match, by=boss, now=later(620), version=match.version)
        assert (match.phase, match.day) == (Phase.DAY, 2)
        said = dict(first.document)
        night_rewind(
            match, to=1, reason="记错了", by=boss, now=later(630), version=match.version, answer=True
        )
        assert match.phase == Phase.DAY, "players may go on posting for day 2"
        with pytest.raises(Refused):
            close(match, boss)
        defaults_apply_all(match, now=later(640), by=boss)
        erratum = dawn_publish(match, by=boss, now=later(650), version=match.version)
        assert (erratum.kind, erratum.corrects) == (Kind.ERRATUM, first)
        assert load(first.document).title in render(load(erratum.document))
        first.refresh_from_db()
        assert first.document == said, "a published announcement never changes (K7.6)"
        assert (match.phase, match.day) == (Phase.DAY, 2)
        close(match, boss)
        assert match.nights.get(number=2).start == match.nights.get(number=1).end


class TestEnd:
    def test_random_nights_to_a_death_then_the_reveal(self, boss: Person) -> None:
        match = match_on_day_one(boss)
        for _ in range(30):
            close(match, boss)
            defaults_apply_all(match, now=later(600), by=boss)
            dawn_publish(match, by=boss, now=later(620), version=match.version)
            if match.phase == Phase.ENDED:
                break
        assert match.phase == Phase.ENDED
        assert match.outcome["winner"] in ("red", "blue")
        assert not match.revealed
        reveal(match, by=boss, now=later(700), version=match.version)
        assert match.revealed
        with pytest.raises(Refused):
            night_rewind(match, to=1, reason="晚了", by=boss, now=NOON, version=match.version)

    @pytest.mark.clause("K7.5")
    def test_no_reveal_before_the_end(self, boss: Person) -> None:
        match = match_on_day_one(boss)
        with pytest.raises(Refused):
            reveal(match, by=boss, now=NOON, version=match.version)

    @pytest.mark.clause("K8.2")
    def test_a_ruling_ends_the_match_with_its_reason(self, boss: Person) -> None:
        match = match_on_day_one(boss)
        end_by_ruling(match, loser="red", reason="恶意破坏", by=boss, now=NOON, version=match.version)
        assert (match.phase, match.outcome["winner"]) == (Phase.ENDED, "blue")
        assert "恶意破坏" in render(load(match.announcements.get(kind=Kind.END).document))

    @pytest.mark.clause("K8.2")
    def test_a_ruling_in_the_night_can_not_be_taken_back(self, boss: Person) -> None:
        match = TestNight().attacked(boss)
        end_by_ruling(match, loser=None, reason="人数不足", by=boss, now=NOON, version=match.version)
        assert (match.phase, match.outcome["winner"]) == (Phase.ENDED, None)
        with pytest.raises(Refused):
            night_rewind(match, to=1, reason="想反悔", by=boss, now=NOON, version=match.version)
        reveal(match, by=boss, now=NOON, version=match.version)

    def test_a_stale_form_is_refused(self, boss: Person) -> None:
        match = match_on_day_one(boss)
        old = match.version
        election_decide(match, {2: 1}, by=boss, now=NOON, version=old)
        with pytest.raises(Stale):
            close_day(match, by=boss, now=NOON, version=old)
        assert match.phase == Phase.DAY

    def test_a_posts_arrival_makes_no_form_stale(self, boss: Person) -> None:
        match = match_on_day_one(boss)
        old = match.version
        vote(match, 0, f"行动：攻击{name(match, 1)}\n响应干涉：无")
        close_day(match, by=boss, now=NOON, version=old)
        assert match.phase == Phase.NIGHT
