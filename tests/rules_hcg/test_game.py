"""The game behind its protocol: seats, deal, what everybody and each player may know, posts to orders."""

from __future__ import annotations

import pytest

from director.rules import codec
from director.rules.draw import draw
from director.rules.errors import Illegal
from director.rules.game import Game, Visibility
from director.rules.hcg.facts import round_facts
from director.rules.hcg.game import Hcg
from director.rules.hcg.moves import MOVES, Name
from director.rules.hcg.options import Options
from director.rules.hcg.orders import Orders, Post, Standing
from director.rules.hcg.posts import Reading
from director.rules.hcg.state import Outcome, State
from director.rules.reading.names import Names
from tests.rules_hcg.table import GAME, player, settle


@pytest.mark.clause("H1")
@pytest.mark.parametrize(("count", "fits"), [(1, False), (2, True), (3, True), (18, True), (19, False)])
def test_h1__two_to_eighteen_may_play(count: int, fits: bool) -> None:
    reason = GAME.seats_allowed(count)
    assert (reason is None) is fits
    assert fits or str(count) in str(reason)


def _seed(text: str) -> bytes:
    return text.encode().ljust(32, b".")


@pytest.mark.clause("H1", "K9.5")
def test_h1__seats_and_players_are_drawn_and_anyone_can_draw_them_again() -> None:
    labels: list[str] = []

    def drawing(label: str, n: int) -> int:
        labels.append(label)
        return draw(_seed("one"), label, n)

    deal, state = GAME.deal(6, Options(), drawing)
    assert sorted(deal.players) == sorted(deal.elevator) == list(range(6))
    assert labels == [f"deal/{what}/{i}" for what in ("players", "elevator") for i in range(5, 0, -1)]
    assert [seat.hp for seat in state.seats] == [8] * 6
    again, _ = GAME.deal(6, Options(), lambda label, n: draw(_seed("one"), label, n))
    other, _ = GAME.deal(6, Options(), lambda label, n: draw(_seed("two"), label, n))
    assert again == deal != other
    assert GAME.card_codes(deal) == ()


@pytest.mark.clause("H1")
def test_h1__a_team_goes_where_its_player_sits() -> None:
    teams = ("一", "一", "二", "二", "")
    deal, state = GAME.deal(5, Options(teams=teams), lambda label, n: draw(_seed("one"), label, n))
    assert [seat.team or "" for seat in state.seats] == [teams[character] for character in deal.elevator]


@pytest.mark.clause("H1")
@pytest.mark.parametrize("teams", [("一", "二"), ("一", "一", "一")])
def test_h1__teams_must_be_one_a_player_and_more_than_one(teams: tuple[str, ...]) -> None:
    with pytest.raises(Illegal) as caught:
        GAME.deal(3, Options(teams=teams), lambda label, n: 0)
    assert caught.value.field == "options.teams"


def test_everything_in_a_round_is_public_once_it_is_announced() -> None:
    own = [kind for kind in Hcg.events if kind.tag != "drawn"]
    assert all(kind.sees is Visibility.ANNOUNCED for kind in own)
    assert len({kind.tag for kind in Hcg.events}) == len(Hcg.events)


@pytest.mark.clause("H1")
def test_the_public_table_shows_what_each_has_and_the_outcome() -> None:
    round_ = settle("超波 1", "蓄", players=[player(charge=3), player(hp=2)])
    table = GAME.public(round_.state)
    assert (table.seats[0].charge, table.seats[0].used) == (0, (Name.SUPER_BLAST,))
    assert not table.seats[1].alive
    assert table.outcome == Outcome((0,))


@pytest.mark.clause("H4", "H5")
def test_h4__a_player_sees_its_moves_with_costs_and_what_would_burst() -> None:
    state = State([player(charge=2, used=(Name.SUPER_BLAST,)), player(), player(alive=False)])
    own = GAME.private(state, 0)
    assert [offer.move for offer in own.offers] == list(MOVES)
    offers = {offer.move: offer for offer in own.offers}
    assert (offers[Name.SUPER_BLAST].played, offers[Name.SUPER_BLAST].cost) == (Name.BIG_BLAST, 2)
    assert not offers[Name.SUPER_BLAST].burst
    assert offers[Name.FIERCE_GRAB].burst
    assert not offers[Name.SKY_SWEEP].aimed
    assert own.targets == (1,)


def test_the_dead_have_no_moves() -> None:
    state = State([player(), player(), player(alive=False)])
    assert GAME.private(state, 2).offers == ()
    assert GAME.private(state, 2).targets == ()


def test_a_post_becomes_an_order_and_goes_to_json_and_back() -> None:
    names = Names(["甲", "乙"])
    reading = GAME.read("出招：大波→乙", 0, names)
    assert codec.load(codec.dump(reading), Reading) == reading
    order = GAME.order(reading)
    assert order == Post(Name.BIG_BLAST, 1)
    assert codec.load(codec.dump(order), Hcg.post_type) == order
    assert codec.load({}, Hcg.standing_type) == Standing()
    assert GAME.orders((order, None), (None, None)) == Orders((order, None))
    assert GAME.order(GAME.read("早安", 0, names)) is None


def test_nothing_has_to_happen_before_the_first_round() -> None:
    state = State([player(), player()])
    game: Game[State] = GAME
    assert game.not_ready(state) is None
    assert GAME.opening(state, lambda label, n: 0) == []
    assert GAME.leading(state, {0: 3}) == ()
    assert GAME.award(state, (0,), lambda label, n: 0) == []
    assert not GAME.opens_by_draw(state)


def test_a_ruling_ends_a_match_without_a_winner_only() -> None:
    assert GAME.ruled(None) == Outcome(())
    with pytest.raises(Illegal):
        GAME.ruled("甲")


def test_the_facts_of_a_round_tell_who_did_what_to_whom_and_why() -> None:
    players = [player(), player(hp=3), player(charge=0), player()]
    round_ = settle("大波 1", "小波 0", "小波 3", "-", players=players)
    facts = round_facts(round_.turn.events, round_.state)
    assert GAME.facts(round_.turn.events, round_.state, round_.state) == facts
    assert [(shown.seat, shown.move.value, shown.target) for shown in facts.shown] == [
        (0, "大波", 1),
        (1, "小波", 0),
        (2, "小波", 3),
    ]
    assert [(fault.seat, fault.fault.value) for fault in facts.faults] == [(3, "unreadable")]
    assert facts.bursts == (2,)
    assert [(hit.by, hit.to, hit.damage, hit.clause) for hit in facts.hits] == [(0, 1, 1, "H10")]
    assert [(event.tag, event.clause) for event in facts.course] == [
        ("missed", "H3"),
        ("head_on", "H10"),
        ("damaged", "H10"),
    ]
    assert [death.seat for death in facts.deaths] == [3]
    assert facts.spears == (1,)
    assert facts.table == GAME.public(round_.state)
    assert [rank.seat for rank in facts.places] == [0, 1, 2, 3]
