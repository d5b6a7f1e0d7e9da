"""加快进程 (K8.5)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from director.announcing.stored import load
from director.announcing.text import render
from director.models import CardState, Colour, Kind, Match, PenaltyCard, Person, Phase
from director.selectors.desk.clock import acceleration_of
from director.services.acceleration import accelerate, acceleration_withdraw, in_play
from director.services.cards import Charge, card_give, card_propose, card_revoke, cards_confirm_all
from director.services.clock import tick
from director.services.refusal import Forbidden, Refused, Stale
from tests.clock.minutes import at, day_of, match_with_rhythm, told
from tests.worlds import NOON, later, match_on_day_one, name, new_director, player_of, seat

pytestmark = pytest.mark.clause("K8.5")


def agree(match: Match, *seats: int, minutes: int = 60) -> None:
    for index in seats:
        character = seat(match, index)
        accelerate(character, by=player_of(character), now=later(minutes), day_number=match.day)
    match.refresh_from_db()


def shown_of(match: Match) -> int:
    """Of how many the public page says that they are in play."""
    shown = acceleration_of(match, day_of(match))
    assert shown is not None
    return shown.of


def notices_of(match: Match) -> int:
    return match.announcements.filter(kind=Kind.NOTICE).exclude(published_at=None).count()


def send_off(match: Match, index: int) -> None:
    PenaltyCard.objects.create(
        match=match,
        character=seat(match, index),
        colour=Colour.RED,
        day=1,
        ground=1,
        reason="试",
        state=CardState.CONFIRMED,
        proposed_at=NOON,
        decided_at=NOON,
    )


class TestCount:
    def test_half_is_not_more_than_half(self, boss: Person) -> None:
        match = match_with_rhythm(boss)
        agree(match, 0, 1, 2, 3)
        assert day_of(match).accelerated_at is None
        assert day_of(match).closes_at == at(5, "22:00")
        agree(match, 4)
        assert day_of(match).accelerated_at == later(60)
        assert day_of(match).closes_at == later(90)

    def test_more_than_half_of_those_in_play(self, boss: Person) -> None:
        match = match_with_rhythm(boss)
        send_off(match, 6)
        send_off(match, 7)
        assert len(in_play(match)) == 6
        agree(match, 0, 1, 2)
        assert day_of(match).accelerated_at is None
        agree(match, 3)
        assert day_of(match).accelerated_at is not None

    def test_one_who_was_sent_off_has_no_voice_and_its_earlier_one_is_gone(self, boss: Person) -> None:
        match = match_with_rhythm(boss)
        agree(match, 0, 1, 2, 7)
        send_off(match, 7)
        with pytest.raises(Refused) as refusal:
            agree(match, 7)
        assert refusal.value.code == "sent_off"
        agree(match, 3)
        assert day_of(match).accelerated_at is not None, "four of seven"

    def test_sent_off_by_cards_it_drops_out_of_the_count_when_everybody_is_told_and_not_before(
        self, boss: Person
    ) -> None:
        """The third yellow makes a red card: it is announced in the moment in which the public count drops."""
        match = match_with_rhythm(boss)
        charge = Charge(Colour.YELLOW, 6, 2, "签名档")
        for _ in range(2):
            card_give(seat(match, 7), charge, by=boss, now=later(5), public=False)
        card = card_propose(seat(match, 7), charge, by=boss, now=later(6))
        before = notices_of(match)
        assert shown_of(match) == 8
        cards_confirm_all(match, [card.pk], by=boss, now=later(7))
        assert (shown_of(match), notices_of(match)) == (7, before + 1)
        card_revoke(card, "看错了", by=boss, now=later(8))
        assert (shown_of(match), notices_of(match)) == (8, before + 2)

    def test_a_red_card_can_make_those_who_agree_more_than_half(self, boss: Person) -> None:
        match = match_with_rhythm(boss)
        agree(match, 0, 1, 2, 3)
        assert day_of(match).accelerated_at is None, "half of eight"
        card_give(seat(match, 7), Charge(Colour.RED, 11, 1, "场外"), by=boss, now=later(70))
        assert day_of(match).accelerated_at == later(70), "four of seven"
        assert day_of(match).closes_at == later(100)

    def test_a_red_card_of_one_who_agreed_takes_its_voice_away(self, boss: Person) -> None:
        match = match_with_rhythm(boss)
        agree(match, 0, 1, 2, 3)
        card_give(seat(match, 3), Charge(Colour.RED, 11, 1, "场外"), by=boss, now=later(70))
        assert day_of(match).accelerated_at is None, "three of seven"

    def test_one_voice_a_character(self, boss: Person) -> None:
        match = match_with_rhythm(boss)
        for _ in range(6):
            agree(match, 0)
        assert day_of(match).accelerated_at is None
        assert match.log.filter(act="acceleration_proposed").count() == 1

    def test_it_can_be_withdrawn_until_it_is_reached(self, boss: Person) -> None:
        match = match_with_rhythm(boss)
        agree(match, 0, 1, 2, 3)
        acceleration_withdraw(seat(match, 0), by=player_of(seat(match, 0)), now=later(61), day_number=1)
        agree(match, 4)
        assert day_of(match).accelerated_at is None
        agree(match, 0, minutes=62)
        assert day_of(match).accelerated_at == later(62)
        with pytest.raises(Refused):
            acceleration_withdraw(seat(match, 0), by=player_of(seat(match, 0)), now=later(63), day_number=1)

    def test_nobody_speaks_for_somebody_else_or_for_another_day(self, boss: Person) -> None:
        match = match_with_rhythm(boss)
        for person in (player_of(seat(match, 1)), new_director("路人"), boss):
            with pytest.raises(Forbidden):
                accelerate(seat(match, 0), by=person, now=later(60), day_number=1)
        with pytest.raises(Stale):
            accelerate(seat(match, 0), by=player_of(seat(match, 0)), now=later(60), day_number=2)

    def test_not_after_the_close(self, boss: Person) -> None:
        match = match_with_rhythm(boss)
        with pytest.raises(Refused):
            accelerate(seat(match, 0), by=player_of(seat(match, 0)), now=at(5, "22:00"), day_number=1)

    def test_a_voice_makes_no_directors_form_stale(self, boss: Person) -> None:
        match = match_with_rhythm(boss)
        before = match.version
        agree(match, 0, 1)
        assert match.version == before


class TestClosing:
    def test_the_day_closes_after_the_notice(self, boss: Person) -> None:
        match = match_with_rhythm(boss, acceleration_notice=timedelta(minutes=10))
        agree(match, 0, 1, 2, 3, 4)
        tick(later(69))
        match.refresh_from_db()
        assert match.phase == Phase.DAY
        tick(later(70))
        match.refresh_from_db()
        assert match.phase != Phase.DAY
        assert day_of(match).closed_at == later(70)
        assert day_of(match).dawn_at == at(6, "08:00"), "by hours the next day opens when it was to"

    def test_never_later_than_planned(self, boss: Person) -> None:
        match = match_with_rhythm(boss)
        agree(match, 0, 1, 2, 3, 4, minutes=9 * 60 + 50)
        assert day_of(match).closes_at == at(5, "22:00")

    def test_without_a_rhythm_it_gives_the_day_a_close(self, boss: Person) -> None:
        match = match_on_day_one(boss)
        agree(match, 0, 1, 2, 3, 4)
        assert day_of(match).closes_at == later(90)
        assert match.due_at is not None

    def test_it_is_announced_with_the_count_and_without_names(self, boss: Person) -> None:
        match = match_with_rhythm(boss)
        agree(match, 0, 1, 2, 3, 4)
        said = render(load(match.announcements.filter(kind=Kind.NOTICE).latest("pk").document))
        assert "5" in said
        assert "8" in said
        assert not any(name(match, index) in said for index in range(8))
        assert len(told(boss, "accelerated")) == 1
