"""K1 Cards and set-up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from director.rules.draw import drawing
from director.rules.kanshu.cards import CARDS, Card, Face, Faction
from director.rules.kanshu.deal import deal, first_dagger, leading, refuse_count
from director.rules.kanshu.events import DaggerAwarded
from director.rules.kanshu.game import Kanshu
from director.rules.kanshu.options import FirstDagger, Options
from director.rules.kanshu.view import own_card
from tests.rules.nights import SEED, Night

EVEN = range(4, 19, 2)


@pytest.mark.clause("K1.1")
@pytest.mark.parametrize("count", EVEN)
def test_k1_1__half_the_players_get_red_cards_and_half_blue_and_no_card_twice(count: int) -> None:
    dealt, state = deal(count, Options(), drawing(SEED))
    factions = [card.faction for card in dealt.cards]
    assert factions.count(Faction.RED) == factions.count(Faction.BLUE) == count // 2
    assert len({card.code for card in dealt.cards}) == count == len(state.seats)


@pytest.mark.clause("K1.1")
@pytest.mark.parametrize("count", [-2, 0, 2, 3, 5, 17, 19, 20])
def test_k1_1__no_other_number_can_play(count: int) -> None:
    assert refuse_count(count) is not None


@pytest.mark.clause("K1.2")
def test_k1_2__seats_hold_the_cards_of_their_characters_in_the_order_of_the_elevator() -> None:
    dealt, state = deal(8, Options(), drawing(SEED))
    assert [seat.card for seat in state.seats] == [dealt.cards[character] for character in dealt.elevator]
    assert sorted(dealt.elevator) == sorted(dealt.players) == list(range(8))


@pytest.mark.clause("K1.2", "K9.5")
def test_k1_2__another_seed_deals_otherwise_and_the_same_seed_the_same() -> None:
    assert deal(8, Options(), drawing(SEED)) == deal(8, Options(), drawing(SEED))
    assert deal(8, Options(), drawing(SEED)) != deal(8, Options(), drawing(bytes(32)))


@pytest.mark.clause("K1.3")
def test_k1_3__the_leader_is_asked_of_the_moment_not_of_the_start() -> None:
    night = Night("甲:red-9 乙:blue-1 丙:red-6 丁:blue-8", actions=1).post("甲", "attack 乙")
    night.answer("乙", "request_intervention", False).answer("乙", "reveal", "rank").answer(
        "乙", "skill", "use"
    )
    assert night.state.leader(Faction.BLUE) == night.seat("乙")
    assert night.play().state.leader(Faction.BLUE) == night.seat("丁")


@pytest.mark.clause("K1.4")
def test_k1_4__everybody_is_told_the_colour_below_and_the_last_that_of_the_first() -> None:
    state = Night("甲:red-9 乙:blue-1 丙:red-6 丁:blue-8").state
    assert [own_card(state, seat).below_apparent for seat in range(4)] == [
        Faction.BLUE,
        Faction.RED,
        Faction.BLUE,
        Faction.RED,
    ]


@pytest.mark.clause("K1.4")
def test_k1_4__a_jester_appears_to_be_of_the_other_faction_and_nobody_else_does() -> None:
    for card in CARDS.values():
        assert (card.apparent is card.faction) is (card.rank != 3)
    state = Night("甲:red-9 乙:blue-3 丙:red-6 丁:blue-8").state
    assert own_card(state, 0).below_apparent is Faction.RED


@pytest.mark.clause("K1.5")
def test_k1_5__most_votes_lead_and_a_tie_is_all_of_them() -> None:
    assert leading({0: 1, 2: 3, 1: 2}) == (2,)
    assert leading({3: 3, 0: 3, 1: 1}) == (0, 3)
    assert leading({}) == leading({0: 0, 1: 0}) == ()


@pytest.mark.clause("K1.5")
def test_k1_5__a_tie_is_drawn_among_the_tied_alone() -> None:
    labels = []

    def draw(label: str, n: int) -> int:
        labels.append((label, n))
        return 1

    assert first_dagger((0, 3), draw) == 3
    assert labels == [("deal/dagger", 2)]


@pytest.mark.clause("K1.5")
def test_k1_5__under_random_the_dagger_is_drawn_among_all() -> None:
    options = replace(Options(), first_dagger=FirstDagger.RANDOM)
    _, state = deal(8, options, drawing(SEED))
    (event,) = Kanshu().opening(state, drawing(SEED))
    assert isinstance(event, DaggerAwarded)
    assert event.seat == drawing(SEED)("deal/dagger", 8)


@pytest.mark.parametrize(
    ("rank", "marks"),
    [
        *((rank, (Face.RANK, Face.FACTION, Face.FACTION)) for rank in (1, 5, 6)),
        *((rank, (Face.RANK, Face.UNKNOWN, Face.UNKNOWN)) for rank in (2, 3, 4)),
        *((rank, (Face.RANK, Face.FACTION, Face.UNKNOWN)) for rank in (7, 8, 9)),
    ],
)
def test_k1__the_marks_of_the_nine_roles(rank: int, marks: tuple[Face, ...]) -> None:
    assert Card(Faction.RED, rank).marks == Card(Faction.BLUE, rank).marks == marks
