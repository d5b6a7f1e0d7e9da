"""未投票 (K8.3) and 未行使的权利 (K6.6): proposed at the close and at dawn, never given."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from director.models import CardState, Match, Notice, Person, Post
from director.rules import codec
from director.rules.game import By, Question
from director.rules.kanshu.prompts import request_intervention
from director.selectors.desk.day import day_board
from director.services.card_tally import tally_of
from director.services.cards import card_confirm, card_dismiss, cards_confirm_all
from director.services.missed import propose_missed, propose_unused
from director.services.nights import default_apply, night_rewind, replay
from director.services.posts import post_submit, read_by_hand
from director.services.votes import Fact, votes_of
from tests.conduct.worlds import answer, close, dawn, everybody_votes, give
from tests.worlds import later, match_in_setup, player_of, seat, vote


def facts(match: Match, number: int = 1) -> dict[int, Fact]:
    day = match.days.get(number=number)
    return {vote.character.seat or 0: vote.fact for vote in votes_of(match, day)}


@pytest.fixture
def closed(match: Match, boss: Person) -> Match:
    """A day on which seats 2 to 6 did every different thing about their vote, and 0, 1 and 7 voted."""
    everybody_votes(match, 2, 3, 4, 5, 6)
    vote(match, 3, "今天先看看")
    vote(match, 4, "行动：无")
    give(match, 6, "red", boss)
    vote(match, 6, "行动：攻击{0}\n响应干涉：无")
    close(match, boss)
    post_submit(seat(match, 5), "行动：攻击阿九", by=player_of(seat(match, 5)), now=later(40))
    return match


@pytest.mark.clause("K8.3")
class TestMissedVotes:
    def test_the_facts_are_different_facts(self, closed: Match) -> None:
        assert facts(closed) == {
            0: Fact.VOTED,
            1: Fact.VOTED,
            2: Fact.SILENT,
            3: Fact.UNREADABLE,
            4: Fact.NO_ACTION,
            5: Fact.LATE,
            6: Fact.COULD_NOT,
            7: Fact.VOTED,
        }

    def test_the_desks_board_tells_the_same_facts(self, closed: Match) -> None:
        day = closed.days.get()
        told = ["voted", "voted", "none", "talk", "idle", "late", "sent_off", "voted"]
        assert [row.state for row in day_board(closed, day).rows] == told
        assert [row.seat.seat for row in day_board(closed, day).missing] == [2, 3, 4, 5]

    def test_what_was_set_aside_is_as_if_never_posted(self, closed: Match) -> None:
        Post.objects.filter(character__seat__in=(0, 3, 5)).update(void=True)
        assert [facts(closed)[index] for index in (0, 3, 5)] == [Fact.SILENT] * 3
        rows = day_board(closed, closed.days.get()).rows
        assert [rows[index].state for index in (0, 3, 5)] == ["none"] * 3

    def test_a_yellow_is_proposed_for_those_without_a_vote_and_none_is_given(self, closed: Match) -> None:
        proposed = closed.cards.filter(key="missed/1/").order_by("character__seat")
        assert [card.character.seat for card in proposed] == [2, 3, 5]
        assert {(c.colour, c.ground, c.item, c.state) for c in proposed} == {("yellow", 5, 2, "proposed")}
        assert [card.figures["fact"] for card in proposed] == ["silent", "unreadable", "late"]
        assert all(tally_of(card.character.cards.all()).yellow == 0 for card in proposed)

    def test_a_post_after_the_close_makes_the_silent_late_on_the_open_card(
        self, match: Match, boss: Person
    ) -> None:
        everybody_votes(match, 5)
        close(match, boss)
        card = match.cards.get(character=seat(match, 5))
        assert card.figures["fact"] == "silent"
        post = post_submit(seat(match, 5), "行动：攻击阿九", by=player_of(seat(match, 5)), now=later(40))
        card.refresh_from_db()
        assert (card.figures["fact"], card.figures["post"]) == ("late", post.pk)
        assert "才到" in card.reason
        assert match.cards.count() == 1

    def test_a_director_confirms_them_at_once(self, closed: Match, boss: Person) -> None:
        cards = [card.pk for card in closed.cards.filter(state=CardState.PROPOSED)]
        assert cards_confirm_all(closed, cards, by=boss, now=later(50)) == 3
        assert tally_of(seat(closed, 2).cards.all()).yellow == 1

    def test_looking_again_proposes_nothing_twice(self, closed: Match, boss: Person) -> None:
        day = closed.days.get()
        assert propose_missed(closed, day, later(41)) == 0
        card_dismiss(closed.cards.get(character=seat(closed, 2)), "生病", by=boss, now=later(45))
        card_confirm(closed.cards.get(character=seat(closed, 3), key="missed/1/"), by=boss, now=later(45))
        assert propose_missed(closed, day, later(46)) == 0
        assert closed.cards.filter(key="missed/1/").count() == 3

    def test_a_vote_that_turns_up_withdraws_what_is_open_and_leaves_what_was_decided(
        self, closed: Match, boss: Person
    ) -> None:
        card_confirm(closed.cards.get(character=seat(closed, 3), key="missed/1/"), by=boss, now=later(45))
        Post.objects.filter(character__seat__in=(2, 3, 5)).delete()
        day = closed.days.get()
        for index in (2, 3):
            Post.objects.create(
                day=day,
                character=seat(closed, index),
                text="补录",
                sent_at=later(5),
                order={"steps": [], "responses": []},
            )
        propose_missed(closed, day, later(50))
        assert not closed.cards.filter(character=seat(closed, 2)).exists()
        assert closed.cards.get(character=seat(closed, 3)).state == CardState.CONFIRMED
        assert closed.log.filter(act="card_withdrawn").count() == 1

    def test_nothing_of_an_accelerated_day_is_proposed(self, match: Match, boss: Person) -> None:
        match.days.update(accelerated_at=later(10))
        close(match, boss)
        assert not match.cards.exists()

    def test_a_post_read_by_hand_is_a_vote(self, match: Match, boss: Person) -> None:
        everybody_votes(match, 3)
        vote(match, 3, "就按昨天说的")
        post = Post.objects.get(character=seat(match, 3))
        read_by_hand(
            post,
            {"steps": [{"kind": "attack", "target": 0}], "responses": []},
            "他说了",
            by=boss,
            now=later(12),
        )
        close(match, boss)
        assert facts(match)[3] is Fact.VOTED
        assert not match.cards.exists()

    def test_a_match_that_has_not_begun_has_nobody_to_propose_for(self, boss: Person) -> None:
        assert not match_in_setup(boss).cards.exists()


@pytest.mark.clause("K8.4")
class TestForcedRights:
    @pytest.fixture
    def asked(self, match: Match, boss: Person) -> Match:
        """Seat 1 was attacked; whether it wants an intervention it has answered, what it shows is open."""
        everybody_votes(match)
        close(match, boss)
        answer(match, False)
        return match

    @pytest.mark.clause("K6.6")
    def test_a_mark_left_to_chance_is_proposed_once_the_night_is_announced(
        self, asked: Match, boss: Person
    ) -> None:
        assert not asked.cards.exists()
        dawn(asked, boss)
        cards = asked.cards.filter(key="unused/1/")
        assert seat(asked, 1).pk in [card.character_id for card in cards]
        card = cards.get(character=seat(asked, 1))
        assert (card.colour, card.ground, card.item, card.state) == ("yellow", 5, 3, "proposed")
        assert 2 in card.figures["questions"]

    @pytest.mark.clause("K7.2")
    def test_its_player_is_not_told_how_many_questions_there_were(self, asked: Match, boss: Person) -> None:
        dawn(asked, boss)
        card = asked.cards.get(key="unused/1/", character=seat(asked, 1))
        card.figures = {"questions": [7]}
        card.save()
        card_confirm(card, by=boss, now=later(100))
        pages = {}
        for who, page in (
            (player_of(seat(asked, 1)), f"/seat/{seat(asked, 1).code}/conduct/"),
            (boss, reverse("conduct:cards", args=[asked.code])),
        ):
            client = Client()
            client.force_login(who)
            pages[who] = client.get(page).content.decode()
        own, desk = pages.values()
        assert "该夜的问题按默认" in own
        assert "第 7 问" not in own
        assert "第 7 问按默认" in desk
        told = Notice.objects.get(person=player_of(seat(asked, 1)), event="card")
        assert "7" not in told.text

    @pytest.mark.clause("K6.6")
    @pytest.mark.parametrize(("minutes", "cards"), [(90, 0), (119, 0), (120, 1), (130, 1)])
    def test_a_right_that_a_director_closed_early_was_not_left_unused(
        self, asked: Match, boss: Person, minutes: int, cards: int
    ) -> None:
        asked.days.update(dawn_at=later(120))
        asked.nights.update(due_at=later(120))
        dawn(asked, boss, minutes)
        assert asked.cards.filter(character=seat(asked, 1), key="unused/1/").count() == cards

    @pytest.mark.clause("K6.6")
    def test_one_question_closed_early_leads_to_no_card_though_others_do(
        self, asked: Match, boss: Person
    ) -> None:
        asked.days.update(dawn_at=later(120))
        asked.nights.update(due_at=later(120))
        night = asked.nights.get()
        default_apply(
            asked, number=2, by=boss, now=later(70), revision=night.revision, night_number=night.number
        )
        dawn(asked, boss, 121)
        mine = asked.cards.filter(character=seat(asked, 1), key="unused/1/")
        assert not [card for card in mine if 2 in card.figures["questions"]]

    @pytest.mark.clause("K6.5")
    def test_what_nobody_was_asked_for_leads_to_no_card(self, asked: Match, boss: Person) -> None:
        """Seat 1's mark is open; it leaves it to chance, and all that comes after it gets its default with it."""
        dawn(asked, boss)
        arisen = {
            question.prompt.seat
            for question in map(codec.load_question, asked.nights.get().questions)
            if question.by is By.DEFAULT and question.prompt.ask == "reveal"
        }
        assert len(arisen) > 1, "others had to show a mark as well"
        cards = asked.cards.filter(key="unused/1/")
        assert [card.character.seat for card in cards] == [1]

    @pytest.mark.clause("K6.5")
    def test_what_follows_from_ones_own_silence_does(self, match: Match, boss: Person) -> None:
        """Seat 1 did not even say whether it wants an intervention: the mark that is then left to chance is its own."""
        everybody_votes(match)
        close(match, boss)
        dawn(match, boss)
        card = match.cards.get(key="unused/1/")
        assert (card.character.seat, card.figures["questions"][0]) == (1, 2)

    def test_an_intervention_not_asked_for_is_no_forced_right(self, match: Match, boss: Person) -> None:
        vote(match, 0, "行动：攻击{1}\n响应干涉：无")
        close(match, boss)
        night = match.nights.get()
        night.questions = [codec.dump_question(Question(1, request_intervention(1), False, By.DEFAULT))]
        assert propose_unused(match, night, later(60)) == 0

    def test_a_night_announced_again_is_looked_at_again(self, asked: Match, boss: Person) -> None:
        dawn(asked, boss)
        before = asked.cards.filter(character=seat(asked, 1), key="unused/1/").count()
        assert before == 1
        night = asked.nights.get()
        night.match = asked
        choice = replay(night).questions[1].prompt.options.values[0]
        night_rewind(
            asked, to=2, reason="他答过", by=boss, now=later(100), version=asked.version, answer=choice
        )
        dawn(asked, boss, 110)
        card = asked.cards.filter(character=seat(asked, 1), key="unused/1/").first()
        assert card is None or 2 not in card.figures["questions"]
