"""红牌 (K6.3, K8.2): what it does from the next question or action on, and that it survives taking back."""

from __future__ import annotations

import pytest

from director.announcing.stored import load
from director.announcing.text import render
from director.models import Colour, Match, Night, Person, Phase
from director.rules import codec
from director.rules.game import By
from director.rules.kanshu.events import ActionChosen, InterventionWeighed, RedCarded, RedCardLifted, Why
from director.selectors.receipts import receipt_for_player
from director.selectors.record import check
from director.services.cards import card_revoke
from director.services.ending import end_by_ruling, reveal
from director.services.nights import defaults_apply_all, night_rewind, open_night, replay
from director.services.posts import post_submit
from director.services.refusal import Refused
from tests.conduct.worlds import answer, asked, close, dawn, everybody_votes, give
from tests.worlds import later, match_on_day_one, name, player_of, seat, vote


def night_of(match: Match) -> Night:
    night = open_night(match)
    assert night is not None, "a night waits for an answer"
    return night


def first_actions(match: Match, number: int) -> list[ActionChosen]:
    night = match.nights.get(number=number)
    night.match = match
    return [event for event in replay(night).events if isinstance(event, ActionChosen)]


@pytest.mark.clause("K8.2")
class TestByDay:
    def test_the_holder_acts_at_random_and_its_post_is_ignored(self, match: Match, boss: Person) -> None:
        vote(match, 0, "行动：将匕首交给{3}\n响应干涉：无")
        give(match, 0, Colour.RED, boss)
        close(match, boss)
        assert first_actions(match, 1)[0].why is Why.RED_CARD

    def test_its_player_is_told_that_the_post_counts_for_nothing(self, match: Match, boss: Person) -> None:
        text = f"行动：将匕首交给{name(match, 3)}\n响应干涉：无"
        who = seat(match, 0)
        kept = post_submit(who, text, by=player_of(who), now=later(10))
        assert receipt_for_player(kept, later(10)).well
        give(match, 0, Colour.RED, boss)
        kept = post_submit(who, text.replace("无", name(match, 2)), by=player_of(who), now=later(11))
        for now in (later(11), later(12)):
            told = receipt_for_player(kept, now)
            assert not told.well
            assert "不算数" in told.text
            assert "罚下" in told.text

    def test_without_a_card_the_post_is_followed(self, match: Match, boss: Person) -> None:
        vote(match, 0, "行动：将匕首交给{3}\n响应干涉：无")
        close(match, boss)
        assert first_actions(match, 1)[0].why is Why.STEP

    def test_it_is_asked_nothing(self, match: Match, boss: Person) -> None:
        vote(match, 0, "行动：攻击{1}\n响应干涉：无")
        give(match, 1, Colour.RED, boss)
        close(match, boss)
        night = match.nights.get()
        night.match = match
        carded = [q for q in replay(night).questions if q.prompt.seat == 1]
        assert carded
        assert all(q.by is By.CARDED for q in carded)

    @pytest.mark.parametrize("sent_off", [False, True])
    def test_it_can_not_step_in(self, match: Match, boss: Person, sent_off: bool) -> None:
        vote(match, 0, "行动：攻击{1}\n响应干涉：无")
        vote(match, 2, "行动：将匕首交给{0}\n响应干涉：{1}")
        if sent_off:
            give(match, 2, Colour.RED, boss)
        close(match, boss)
        answer(match, True)
        night = match.nights.get()
        night.match = match
        weighed = next(e for e in replay(night).events if isinstance(e, InterventionWeighed))
        assert weighed.able == (() if sent_off else (2,))

    def test_three_yellows_send_off_as_one_red_does(self, match: Match, boss: Person) -> None:
        vote(match, 0, "行动：将匕首交给{3}\n响应干涉：无")
        for minute in (20, 21, 22):
            give(match, 0, Colour.YELLOW, boss, minute)
        close(match, boss)
        assert first_actions(match, 1)[0].why is Why.RED_CARD

    def test_revoked_by_day_it_was_never_there(self, match: Match, boss: Person) -> None:
        vote(match, 0, "行动：将匕首交给{3}\n响应干涉：无")
        card = give(match, 0, Colour.RED, boss)
        card_revoke(card, "误会", by=boss, now=later(25))
        close(match, boss)
        assert first_actions(match, 1)[0].why is Why.STEP
        assert match.nights.get().before == []

    def test_revoked_on_a_later_day_it_holds_no_longer(self, match: Match, boss: Person) -> None:
        card = give(match, 5, Colour.RED, boss)
        everybody_votes(match)
        close(match, boss)
        dawn(match, boss)
        card_revoke(card, "误会", by=boss, now=later(120))
        everybody_votes(match, minutes=130)
        close(match, boss, 150)
        night = match.nights.get(number=2)
        events = codec.load_events(match.rules, night.before)
        assert events == [RedCardLifted(seat=5, clause="K8.1")]

    def test_it_is_public_at_once(self, match: Match, boss: Person) -> None:
        give(match, 2, Colour.RED, boss, public=False)
        said = match.announcements.latest("pk")
        assert name(match, 2) in render(load(said.document))
        assert "红牌" in render(load(said.document))
        assert said.table["seats"][2]["red_carded"] is True
        assert sum(row["red_carded"] for row in said.table["seats"]) == 1

    def test_the_third_yellow_is_announced_as_a_red_card(self, match: Match, boss: Person) -> None:
        for minute in (20, 21, 22):
            give(match, 2, Colour.YELLOW, boss, minute, public=False)
        assert match.announcements.filter(document__title="判罚公告").count() == 1
        assert "红牌" in render(load(match.announcements.latest("pk").document))


@pytest.mark.clause("K6.3")
class TestInANight:
    @pytest.fixture
    def waiting(self, match: Match, boss: Person) -> Match:
        """A night whose first question asks seat 1, attacked by seat 0, whether it wants an intervention."""
        vote(match, 0, "行动：攻击{1}/攻击{2}\n响应干涉：无")
        for index in range(1, 8):
            vote(match, index, "行动：攻击{0}\n响应干涉：无")
        close(match, boss)
        assert asked(match)[:2] == (1, 1)
        return match

    def test_it_holds_from_the_next_question_on(self, waiting: Match, boss: Person) -> None:
        give(waiting, 1, Colour.RED, boss, 40)
        assert asked(waiting)[:2] == (1, 1), "the open question stays"
        answer(waiting, False)
        turn = replay(waiting.nights.get())
        assert [q.by for q in turn.questions[:2]] == [By.ANSWER, By.CARDED]
        assert turn.questions[1].prompt.seat == 1

    def test_it_holds_from_the_next_action_on(self, waiting: Match, boss: Person) -> None:
        give(waiting, 1, Colour.RED, boss, 40)
        answer(waiting, False)
        actions = [e for e in replay(waiting.nights.get()).events if isinstance(e, ActionChosen)]
        assert actions[0].why is Why.STEP
        assert next(action for action in actions if action.holder == 1).why is Why.RED_CARD

    def test_revoked_in_the_same_night_it_is_lifted_there(self, waiting: Match, boss: Person) -> None:
        card = give(waiting, 1, Colour.RED, boss, 40)
        card_revoke(card, "看错了", by=boss, now=later(45))
        answer(waiting, False)
        turn = replay(waiting.nights.get())
        kinds = [type(e) for e in turn.events if isinstance(e, RedCarded | RedCardLifted)]
        assert kinds == [RedCarded, RedCardLifted]
        assert asked(waiting)[:2] == (2, 1)

    def test_nothing_of_the_night_is_said_with_it(self, waiting: Match, boss: Person) -> None:
        give(waiting, 1, Colour.RED, boss, 40)
        said = waiting.announcements.latest("pk")
        assert said.table is None
        assert "第 1 问" not in render(load(said.document))

    def test_given_between_settling_and_publishing_it_holds_from_the_next_night_on(
        self, waiting: Match, boss: Person
    ) -> None:
        defaults_apply_all(waiting, now=later(60), by=boss)
        waiting.refresh_from_db()
        assert waiting.phase == Phase.DAWN
        give(waiting, 4, Colour.RED, boss, 70)
        assert not waiting.nights.get().interjections.exists()
        dawn(waiting, boss)
        everybody_votes(waiting, minutes=100)
        close(waiting, boss, 120)
        assert waiting.nights.get(number=2).start["seats"][4]["red_carded"] is True

    @pytest.mark.clause("K10.1a")
    def test_taken_back_to_the_first_question_it_silences_that_question_too(
        self, waiting: Match, boss: Person
    ) -> None:
        give(waiting, 1, Colour.RED, boss, 40)
        answer(waiting, False)
        night_rewind(waiting, to=1, reason="核对", by=boss, now=later(70), version=waiting.version)
        turn = replay(waiting.nights.get())
        assert turn.questions[0].by is By.CARDED
        actions = [e for e in turn.events if isinstance(e, ActionChosen)]
        assert actions[0].why is Why.STEP, "what was done before the question stays"

    @pytest.mark.clause("K10.1a")
    def test_the_action_before_the_question_stays_though_its_holder_was_sent_off(
        self, waiting: Match, boss: Person
    ) -> None:
        before = replay(night_of(waiting)).open
        give(waiting, 0, Colour.RED, boss, 40)
        answer(waiting, False)
        night_rewind(waiting, to=1, reason="核对", by=boss, now=later(70), version=waiting.version)
        assert replay(night_of(waiting)).open == before

    @pytest.mark.clause("K6.3")
    def test_a_question_that_the_card_answers_takes_no_other_answer(
        self, waiting: Match, boss: Person
    ) -> None:
        give(waiting, 1, Colour.RED, boss, 40)
        answer(waiting, False)
        with pytest.raises(Refused) as refusal:
            night_rewind(
                waiting, to=1, reason="改", by=boss, now=later(70), version=waiting.version, answer=True
            )
        assert refusal.value.clause == "K6.3"
        assert waiting.nights.get().revision == 0

    @pytest.mark.clause("K10.1a")
    def test_taken_back_twice_it_goes_further_back_each_time(self, waiting: Match, boss: Person) -> None:
        answer(waiting, False)
        number, _index, _ask = asked(waiting)
        assert number == 2
        give(waiting, 6, Colour.RED, boss, 62)
        answer(waiting, replay(night_of(waiting)).open[2].options.values[0])
        night_rewind(waiting, to=2, reason="一", by=boss, now=later(63), version=waiting.version)
        night_rewind(waiting, to=1, reason="二", by=boss, now=later(64), version=waiting.version)
        row = waiting.nights.get().interjections.get(branch=None)
        assert (row.number, row.before) == (1, True)


@pytest.mark.clause("K9.6")
def test_a_match_with_red_cards_of_every_kind_verifies(boss: Person) -> None:
    match = match_on_day_one(boss)
    everybody_votes(match)
    lifted = give(match, 5, Colour.RED, boss, 20)
    close(match, boss)
    give(match, 6, Colour.RED, boss, 35)
    match.refresh_from_db()
    answer(match, False)
    night_rewind(match, to=1, reason="核对", by=boss, now=later(40), version=match.version)
    dawn(match, boss)
    card_revoke(lifted, "误会", by=boss, now=later(100))
    close(match, boss, 110)
    if open_night(match) is not None:
        dawn(match, boss, 120)
    match.refresh_from_db()
    if match.phase != Phase.ENDED:
        end_by_ruling(match, loser=None, reason="到此为止", by=boss, now=later(200), version=match.version)
    reveal(match, by=boss, now=later(210), version=match.version)
    verdict = check(match)
    assert verdict.agrees, verdict.first_difference


@pytest.mark.clause("K8.2")
def test_the_directors_may_rule_that_the_faction_of_a_carded_character_loses(
    match: Match, boss: Person
) -> None:
    give(match, 2, Colour.RED, boss)
    end_by_ruling(match, loser="red", reason="恶意违规", by=boss, now=later(30), version=match.version)
    assert match.phase == Phase.ENDED
    assert match.outcome["winner"] == "blue"


@pytest.mark.clause("K8.1")
def test_other_cards_change_nothing_at_night(match: Match, boss: Person) -> None:
    vote(match, 0, "行动：将匕首交给{3}\n响应干涉：无")
    give(match, 0, Colour.YELLOW, boss)
    give(match, 0, Colour.GREEN, boss)
    close(match, boss)
    assert first_actions(match, 1)[0].why is Why.STEP
    assert not seat(match, 0).cards.filter(announced=None).exists()


@pytest.mark.clause("K8.10")
class TestNobodyLeaves:
    def test_who_was_sent_off_is_still_attacked_and_still_gets_the_dagger(
        self, match: Match, boss: Person
    ) -> None:
        vote(match, 0, "行动：攻击{1}\n响应干涉：无")
        give(match, 1, Colour.RED, boss)
        close(match, boss)
        actions = first_actions(match, 1)
        assert (actions[0].target, actions[1].holder) == (1, 1)

    def test_a_faction_does_not_give_up_by_a_post(self, match: Match, boss: Person) -> None:
        for index in range(8):
            vote(match, index, "行动：投降\n响应干涉：无")
        close(match, boss)
        match.refresh_from_db()
        assert match.outcome is None
        assert match.phase != Phase.ENDED
