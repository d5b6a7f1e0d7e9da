"""判罚 (K8.1): cards are proposed, confirmed, revoked, and what they come to is derived."""

from __future__ import annotations

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from director.announcing.stored import load
from director.announcing.text import render
from director.models import CardState, Colour, Match, PenaltyCard, Person
from director.services.card_tally import Tally, tally, tally_of
from director.services.cards import (
    Charge,
    card_confirm,
    card_dismiss,
    card_give,
    card_propose,
    card_revoke,
    cards_confirm_all,
    settings_save,
)
from director.services.grounds import conduct_of
from director.services.refusal import Forbidden, Refused, Stale
from tests.conduct.worlds import charge, give, second
from tests.worlds import later, match_in_setup, new_director, player_of, seat

WORTH = {"green": 0, "blue": 1, "yellow": 3, "red": 9}
COLOURS = st.lists(st.sampled_from(list(WORTH)), max_size=40)


def standing(match: Match, index: int) -> Tally:
    return tally_of(seat(match, index).cards.all())


@pytest.mark.clause("K8.1")
class TestArithmetic:
    @pytest.mark.parametrize(
        ("given_cards", "comes_to"),
        [
            ("", Tally()),
            ("bb", Tally(blue=2)),
            ("bbb", Tally(yellow=1)),
            ("bbbb", Tally(blue=1, yellow=1)),
            ("yyy", Tally(red=1)),
            ("yybbb", Tally(red=1)),
            ("bbbbbbbbb", Tally(red=1)),
            ("yybb", Tally(blue=2, yellow=2)),
            ("r", Tally(red=1)),
            ("ggg", Tally(green=3)),
            ("yyyy", Tally(yellow=1, red=1)),
        ],
    )
    def test_three_make_one_of_the_next(self, given_cards: str, comes_to: Tally) -> None:
        word = {"g": "green", "b": "blue", "y": "yellow", "r": "red"}
        assert tally([word[each] for each in given_cards]) == comes_to

    @given(COLOURS)
    def test_nothing_is_lost_and_nothing_is_left_that_could_be_upgraded(self, colours: list[str]) -> None:
        count = tally(colours)
        assert 9 * count.red + 3 * count.yellow + count.blue == sum(WORTH[each] for each in colours)
        assert count.blue < 3
        assert count.yellow < 3
        assert count.green == colours.count("green")

    @given(COLOURS, st.randoms(use_true_random=False))
    def test_the_order_of_the_cards_makes_no_difference(self, colours: list[str], random: object) -> None:
        shuffled = list(colours)
        random.shuffle(shuffled)  # type: ignore[attr-defined]
        assert tally(shuffled) == tally(colours)

    @given(COLOURS, st.data())
    def test_a_revoked_card_is_as_if_it_had_never_been(self, colours: list[str], data: st.DataObject) -> None:
        cards = [PenaltyCard(colour=each, state=CardState.CONFIRMED) for each in colours]
        if cards:
            gone = data.draw(st.integers(0, len(cards) - 1))
            cards[gone].state = CardState.REVOKED
            assert tally_of(cards) == tally(colours[:gone] + colours[gone + 1 :])
        cards += [
            PenaltyCard(colour="red", state=state) for state in (CardState.PROPOSED, CardState.DISMISSED)
        ]
        assert tally_of(cards).red == tally_of(cards[:-2]).red

    @given(COLOURS)
    def test_sent_off_from_nine_blues_worth_of_cards_or_one_red(self, colours: list[str]) -> None:
        assert tally(colours).sent_off == (sum(WORTH[each] for each in colours) >= 9)


@pytest.mark.clause("K8.1")
class TestGrounds:
    def test_there_are_twelve_with_their_items(self) -> None:
        conduct = conduct_of("kanshu")
        assert conduct is not None
        assert [each.number for each in conduct.grounds] == list(range(1, 13))
        assert [len(each.items) for each in conduct.grounds] == [4, 2, 7, 4, 3, 3, 1, 2, 2, 1, 1, 3]
        assert all(conduct.ground(each.ground) for each in conduct.words)

    def test_a_card_is_given_on_each_item_and_told_in_its_words(self, match: Match, boss: Person) -> None:
        conduct = conduct_of("kanshu")
        assert conduct is not None
        for ground in conduct.grounds:
            for item in range(1, len(ground.items) + 1):
                given_for = Charge("green", ground.number, item, "没有违规")
                card = card_give(seat(match, 2), given_for, by=boss, now=later(5))
                assert card.announced is not None
                said = render(load(card.announced.document))
                assert ground.title in said
                assert ground.items[item - 1] in said
        assert match.cards.count() == 33
        assert tally_of(seat(match, 2).cards.all()) == Tally(green=33)

    def test_a_game_without_penalties_gives_none(self) -> None:
        assert conduct_of("hcg") is None
        assert conduct_of("nonsense") is None

    @pytest.mark.parametrize("wrong", [(13, 1), (0, 0), (2, 3), (5, -1)])
    def test_a_card_needs_a_ground_that_exists(
        self, match: Match, boss: Person, wrong: tuple[int, int]
    ) -> None:
        with pytest.raises(Refused) as refusal:
            card_give(seat(match, 2), Charge("yellow", *wrong, "理由"), by=boss, now=later(5))
        assert refusal.value.code == "ground"
        assert not match.cards.exists()

    @pytest.mark.parametrize(
        ("wrong", "code"),
        [
            (Charge("pink", 2, 1, "理由"), "colour"),
            (Charge("blue", 2, 1, "  "), "no_reason"),
            (Charge("blue", 2, 1, "长" * 301), "too_long"),
        ],
    )
    def test_a_card_needs_a_colour_and_a_reason(
        self, match: Match, boss: Person, wrong: Charge, code: str
    ) -> None:
        with pytest.raises(Refused) as refusal:
            card_give(seat(match, 2), wrong, by=boss, now=later(5))
        assert refusal.value.code == code


@pytest.mark.clause("K8.1")
class TestDeciding:
    def test_a_card_has_its_day_ground_reason_director_and_player(self, match: Match, boss: Person) -> None:
        card = give(match, 2, Colour.BLUE, boss)
        assert (card.day, card.ground, card.item, card.reason) == (1, 2, 1, "嘲笑别人")
        assert card.decided_by == boss
        assert card.person == player_of(seat(match, 2))
        assert standing(match, 2) == Tally(blue=1)
        assert [e.act for e in match.log.filter(character=seat(match, 2))] == [
            "card_proposed",
            "card_confirmed",
        ]

    def test_a_proposal_counts_for_nothing_until_it_is_confirmed(self, match: Match, boss: Person) -> None:
        card = card_propose(seat(match, 2), charge(), by=second(match, boss), now=later(5))
        assert standing(match, 2) == Tally()
        card_confirm(card, by=boss, now=later(6))
        assert standing(match, 2) == Tally(yellow=1)

    def test_the_second_director_confirms_only_where_the_match_says_so(
        self, match: Match, boss: Person
    ) -> None:
        other = second(match, boss)
        card = card_propose(seat(match, 2), charge(), by=other, now=later(5))
        for act in (
            lambda: card_confirm(card, by=other, now=later(6)),
            lambda: card_dismiss(card, "", by=other, now=later(6)),
            lambda: card_give(seat(match, 2), charge(), by=other, now=later(6)),
            lambda: settings_save(match, second_confirms=True, words=[], titles=[], by=other, now=later(6)),
        ):
            with pytest.raises(Forbidden):
                act()
        settings_save(match, second_confirms=True, words=[], titles=[], by=boss, now=later(7))
        card_confirm(card, by=other, now=later(8))
        assert standing(match, 2) == Tally(yellow=1)

    def test_nobody_else_may(self, match: Match, boss: Person) -> None:
        card = card_propose(seat(match, 2), charge(), by=boss, now=later(5))
        for person in (new_director("路人"), player_of(seat(match, 3)), player_of(seat(match, 2))):
            for act in (
                lambda person=person: card_propose(seat(match, 2), charge(), by=person, now=later(6)),
                lambda person=person: card_confirm(card, by=person, now=later(6)),
                lambda person=person: card_revoke(card, "不对", by=person, now=later(6)),
            ):
                with pytest.raises(Forbidden):
                    act()

    def test_confirming_twice_counts_once(self, match: Match, boss: Person) -> None:
        card = card_propose(seat(match, 2), charge(), by=boss, now=later(5))
        card_confirm(card, by=boss, now=later(6))
        with pytest.raises(Stale):
            card_confirm(card, by=boss, now=later(6))
        with pytest.raises(Stale):
            card_dismiss(card, "", by=boss, now=later(6))
        assert standing(match, 2) == Tally(yellow=1)

    def test_giving_from_an_old_form_gives_nothing(self, match: Match, boss: Person) -> None:
        version = match.version
        card_give(seat(match, 2), charge(), by=boss, now=later(5), version=version)
        with pytest.raises(Stale):
            card_give(seat(match, 2), charge(), by=boss, now=later(5), version=version)
        assert match.cards.count() == 1

    def test_a_dismissed_proposal_stays_in_the_list_and_counts_for_nothing(
        self, match: Match, boss: Person
    ) -> None:
        card = card_propose(seat(match, 2), charge(), by=boss, now=later(5))
        card_dismiss(card, "没有指向性", by=boss, now=later(6))
        card.refresh_from_db()
        assert (card.state, card.decision) == (CardState.DISMISSED, "没有指向性")
        assert standing(match, 2) == Tally()

    def test_many_proposals_are_confirmed_at_once(self, match: Match, boss: Person) -> None:
        cards = [card_propose(seat(match, i), charge(), by=boss, now=later(5)).pk for i in (1, 2, 3)]
        assert cards_confirm_all(match, cards[:2], by=boss, now=later(6), version=match.version) == 2
        assert cards_confirm_all(match, cards, by=boss, now=later(7)) == 1
        assert cards_confirm_all(match, cards, by=boss, now=later(7)) == 0

    def test_no_card_before_the_start(self, boss: Person) -> None:
        waiting = match_in_setup(boss)
        with pytest.raises(Refused):
            card_give(waiting.characters.first(), charge(), by=boss, now=later(1))  # type: ignore[arg-type]


@pytest.mark.clause("K7.2")
class TestThirdYellow:
    REASON = "第 1 夜必须作的选择没有按时作出，由随机代替。"

    def third(self, match: Match, boss: Person, *, public: bool) -> str:
        for minute in (5, 6):
            give(match, 2, Colour.YELLOW, boss, minute, public=False)
        card = card_propose(seat(match, 2), Charge("yellow", 5, 3, self.REASON), by=boss, now=later(7))
        card_confirm(card, by=boss, now=later(8), public=public)
        card.refresh_from_db()
        assert card.announced == match.announcements.latest("pk")
        return render(load(match.announcements.latest("pk").document))

    def test_of_a_quiet_one_only_the_red_card_is_told(self, match: Match, boss: Person) -> None:
        said = self.third(match, boss, public=False)
        assert "红牌" in said
        assert "三张黄牌升为一张红牌" in said
        assert not [word for word in (self.REASON, "必须作的选择", "判罚依据", "嘲笑别人") if word in said]
        shown = Client().get(f"/m/{match.code}/").content.decode()
        assert "三张黄牌升为一张红牌" in shown
        assert "必须作的选择" not in shown

    def test_one_that_a_director_makes_public_is_told_with_its_reason(
        self, match: Match, boss: Person
    ) -> None:
        said = self.third(match, boss, public=True)
        assert "红牌罚下" in said
        assert self.REASON in said


@pytest.mark.clause("K8.1")
class TestRevoking:
    def test_it_needs_a_reason_and_a_card_that_stands(self, match: Match, boss: Person) -> None:
        card = give(match, 2, Colour.YELLOW, boss)
        with pytest.raises(Refused, match="理由"):
            card_revoke(card, " ", by=boss, now=later(30))
        card_revoke(card, "看错了人", by=boss, now=later(30))
        assert standing(match, 2) == Tally()
        with pytest.raises(Stale):
            card_revoke(card, "再来一次", by=boss, now=later(31))

    def test_it_unmakes_what_the_card_had_made(self, match: Match, boss: Person) -> None:
        cards = [give(match, 2, Colour.BLUE, boss, minute) for minute in (20, 21, 22)]
        assert standing(match, 2) == Tally(yellow=1)
        card_revoke(cards[0], "不算", by=boss, now=later(30))
        assert standing(match, 2) == Tally(blue=2)

    def test_a_quiet_card_that_is_revoked_lifts_the_red_one_and_tells_no_more(
        self, match: Match, boss: Person
    ) -> None:
        cards = [give(match, 2, Colour.YELLOW, boss, minute, public=False) for minute in (20, 21, 22)]
        for gone, again in ((cards[0], 32), (cards[2], 34)):
            made_red = match.announcements.latest("pk")
            card_revoke(gone, "他夜里选过", by=boss, now=later(again - 1))
            lifted = match.announcements.latest("pk")
            said = render(load(lifted.document))
            assert "的红牌：黄牌不再满三张" in said
            assert "夜里选过" not in said
            assert lifted.corrects == made_red
            cards.append(give(match, 2, Colour.YELLOW, boss, again, public=False))

    def test_a_quiet_card_revoked_while_others_still_make_a_red_one_is_not_told(
        self, match: Match, boss: Person
    ) -> None:
        cards = [give(match, 2, Colour.YELLOW, boss, minute, public=False) for minute in (20, 21, 22, 23)]
        said = match.announcements.count()
        card_revoke(cards[2], "他夜里选过", by=boss, now=later(30))
        assert standing(match, 2).sent_off
        assert match.announcements.count() == said

    def test_an_announced_card_is_revoked_in_public(self, match: Match, boss: Person) -> None:
        quiet, loud = give(match, 2, Colour.YELLOW, boss, public=False), give(match, 3, Colour.YELLOW, boss)
        said = match.announcements.count()
        card_revoke(quiet, "看错了", by=boss, now=later(30))
        assert match.announcements.count() == said
        card_revoke(loud, "看错了", by=boss, now=later(31))
        assert match.announcements.latest("pk").corrects == loud.announced
