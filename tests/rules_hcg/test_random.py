"""Random play: it never raises, what must always hold holds, it ends, and no simple habit beats it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.rules import codec
from director.rules.draw import draw
from director.rules.game import Reply, Turn
from director.rules.hcg.events import Damaged, Died, MateSpared, MetHeadOn
from director.rules.hcg.facts import ranking, round_facts
from director.rules.hcg.game import Hcg
from director.rules.hcg.moves import MOVES, TABLE_ORDER, Name
from director.rules.hcg.options import NoPost, Options, Penalty, Ranking
from director.rules.hcg.orders import Orders, Post
from director.rules.hcg.state import Seat, State
from director.rules.playing import fold, play
from tests.rules_hcg.table import GAME, LIMITED, SEED

LONGEST_MATCH = 300

used = st.lists(st.sampled_from(LIMITED), unique=True).map(
    lambda names: tuple(sorted(names, key=TABLE_ORDER.__getitem__))
)
seats = st.builds(
    Seat,
    team=st.sampled_from([None, None, "一", "二"]),
    hp=st.integers(1, 8),
    charge=st.integers(0, 5),
    used=used,
    spear=st.booleans(),
    alive=st.sampled_from([True, True, True, False]),
)
options = st.builds(Options, st.sampled_from(Penalty), st.sampled_from(NoPost), st.sampled_from(Ranking))


@st.composite
def rounds(draw_: st.DrawFn) -> tuple[State, Orders, str]:
    """Any state with somebody alive, any posts (missing, unreadable, at anybody), and what directors decide."""
    state = State(draw_(st.lists(seats, min_size=2, max_size=8)), draw_(options))
    state.seats[0].alive = True
    target = st.none() | st.integers(0, len(state.seats) - 1)
    posts = st.none() | st.builds(Post, st.none() | st.sampled_from(Name), target)
    orders = Orders(tuple(draw_(posts) for _ in state.seats))
    return state, orders, draw_(st.sampled_from(["death", "void"]))


def _play(state: State, orders: Orders, verdict: str) -> Turn[State]:
    return play(GAME, state, orders, lambda number, prompt: verdict, seed=SEED, number=1)


@given(rounds())
@settings(max_examples=600, deadline=None)
def test_whatever_is_posted_a_round_is_settled_and_what_must_hold_holds(
    given_: tuple[State, Orders, str],
) -> None:
    state, orders, verdict = given_
    turn = _play(state, orders, verdict)
    assert turn.over
    assert fold(GAME, state, turn.events) == turn.state
    for before, after in zip(state.seats, turn.state.seats, strict=True):
        _check_seat(before, after)
    _check_damage(state, turn)
    _check_end(turn)


def _check_seat(before: Seat, after: Seat) -> None:
    assert after.charge >= 0
    assert after.hp <= before.hp
    assert before.spear <= after.spear
    assert set(before.used) <= set(after.used)
    assert list(after.used) == sorted(after.used, key=TABLE_ORDER.__getitem__)
    if not before.alive:
        assert replace(after, dealt=before.dealt, kills=before.kills) == before, "the dead stay as they are"
        assert (after.dealt, after.kills) == (before.dealt, before.kills)
    if after.alive and after.hp <= 2:
        assert after.spear


def _check_damage(state: State, turn: Turn[State]) -> None:
    damages = [event for event in turn.events if isinstance(event, Damaged)]
    assert all(event.amount > 0 for event in damages)
    assert not any(state.mates(event.by, event.seat) for event in damages)
    assert len({(event.by, event.seat) for event in damages}) == len(damages)
    hurt = {event.seat for event in damages}
    for seat, player in enumerate(turn.state.seats):
        if seat in hurt:
            assert player.alive is (player.hp > 0)
    for event in turn.events:
        if isinstance(event, Died):
            assert event.killers == tuple(sorted({d.by for d in damages if d.seat == event.seat}))
        if isinstance(event, MateSpared):
            assert state.mates(event.by, event.seat)
        if isinstance(event, MetHeadOn):
            assert event.seat < event.other


def _check_end(turn: Turn[State]) -> None:
    outcome = turn.state.outcome
    assert (outcome is not None) is turn.state.decided()
    if outcome is not None:
        assert list(outcome.winners) == turn.state.living()
    else:
        assert all(seat.hp > 0 for seat in turn.state.seats if seat.alive)


@given(rounds())
@settings(max_examples=150, deadline=None)
def test_everything_goes_to_json_and_back(given_: tuple[State, Orders, str]) -> None:
    state, orders, verdict = given_
    turn = _play(state, orders, verdict)
    assert codec.load(codec.dump(turn.state), State) == turn.state
    assert codec.load(codec.dump(orders), Orders) == orders
    assert codec.load_events(GAME, codec.dump_events(turn.events)) == turn.events
    codec.dump(round_facts(turn.events, turn.state))
    assert [codec.load_question(codec.dump_question(q)) for q in turn.questions] == turn.questions


def _match(game: Hcg, count: int, rng: Random, options: Options) -> tuple[State, int]:
    """A match of random moves, and how many rounds it took."""
    seed = rng.randbytes(32)
    _, state = game.deal(count, options, lambda label, n: draw(seed, label, n))
    for number in range(1, LONGEST_MATCH):
        orders = game.random_orders(state, rng)
        state = play(game, state, orders, lambda n, prompt: Reply.OPEN, seed=seed, number=number).state
        if game.ended(state):
            return state, number
    raise AssertionError("the match does not end")


@pytest.mark.clause("H2")
@pytest.mark.parametrize("count", [2, 3, 6, 9, 18])
def test_random_play_ends(count: int) -> None:
    rng = Random(count)
    for _ in range(40):
        state, rounds_played = _match(GAME, count, rng, GAME.random_options(rng))
        assert len(ranking(state)) == count
        assert rounds_played >= 2


def test_random_play_in_teams_ends_with_one_team() -> None:
    rng, won, longest = Random(5), Counter[str](), 0
    for _ in range(40):
        state, _ = _match(GAME, 6, rng, Options(teams=("红", "蓝") * 3))
        assert state.outcome is not None
        assert list(state.outcome.winners) == state.living()
        won["、".join(sorted({str(state.seats[seat].team) for seat in state.outcome.winners}))] += 1
        longest = max(longest, len(state.outcome.winners))
    assert set(won) <= {"红", "蓝", ""}, "never both"
    assert min(won["红"], won["蓝"]) >= 5
    assert longest == 3, "a whole team stays together: mates need not fight it out"


def test_the_same_match_comes_out_the_same() -> None:
    first = _match(GAME, 6, Random(9), Options())
    assert _match(GAME, 6, Random(9), Options()) == first
    assert _match(GAME, 6, Random(10), Options()) != first


def win_share(habit: Name, matches: int, count: int = 4) -> float:
    """How often seat 0 wins when it shows the same move every round, at random targets, among random players."""
    rng = Random(MOVES[habit].power * 100 + MOVES[habit].cost)
    won = 0
    for _ in range(matches):
        state = State([Seat() for _ in range(count)])
        for number in range(1, LONGEST_MATCH):
            orders = GAME.random_orders(state, rng)
            if state.seats[0].alive:
                others = [seat for seat in state.living() if seat]
                target = others[int(rng.random() * len(others))] if MOVES[habit].aimed else None
                orders = Orders((Post(habit, target), *orders.posts[1:]))
            state = play(GAME, state, orders, lambda n, prompt: Reply.OPEN, seed=SEED, number=number).state
            if state.outcome is not None:
                won += 0 in state.outcome.winners
                break
    return won / matches


@pytest.mark.parametrize("habit", Name)
def test_always_the_same_move_does_not_beat_random_play_among_four(habit: Name) -> None:
    assert win_share(habit, matches=40) < 1 / 4


def test_random_play_itself_wins_about_its_fair_share() -> None:
    rng = Random(3)
    won = sum(0 in _winners(_match(GAME, 4, rng, Options())[0]) for _ in range(120))
    assert 15 <= won <= 45


def _winners(state: State) -> tuple[int, ...]:
    assert state.outcome is not None
    return state.outcome.winners
