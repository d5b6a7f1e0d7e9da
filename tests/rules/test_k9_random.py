"""K9 Randomness anyone can check."""

from __future__ import annotations

import hashlib
import hmac
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from director.rules.draw import SEED_BYTES, commitment, draw, shuffled
from director.rules.game import By, Drawn
from director.rules.kanshu.events import ActionChosen, DaggerAwarded, Damaged, Source
from director.rules.kanshu.options import Options, RandomPolicy
from director.rules.kanshu.state import State
from director.rules.random_play import random_game
from director.rules.verify import Record, RecordedTurn, by_hand, verify
from tests.rules.nights import GAME, SEED, Night, happened


@pytest.mark.clause("K9.1")
def test_k9_1__the_commitment_is_the_sha256_of_the_seeds_bytes() -> None:
    assert commitment(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


@pytest.mark.clause("K9.1")
def test_k9_1__another_seed_has_another_commitment_and_a_seed_is_32_bytes() -> None:
    assert commitment(SEED) != commitment(bytes(32))
    assert SEED_BYTES == len(SEED) == 32


@pytest.mark.clause("K9.2")
@pytest.mark.parametrize(("label", "n"), [("deal/red/8", 9), ("night/2/action/1", 14), ("夜", 3), ("x", 1)])
def test_k9_2__a_draw_is_the_hmac_as_a_big_endian_number_modulo_n(label: str, n: int) -> None:
    digest = hmac.new(SEED, label.encode("utf-8"), hashlib.sha256).hexdigest()
    assert draw(SEED, label, n) == int(digest, 16) % n


@pytest.mark.clause("K9.3")
def test_k9_3__attacks_in_elevator_order_then_gives() -> None:
    """Every one of the choices comes up, at its own index."""
    found = {}
    for number in range(1, 200):
        turn = Night("甲:red-9 乙:blue-6 丙:red-5 丁:blue-8", actions=1, number=number, dagger="乙").play()
        (action,) = happened(turn, ActionChosen)
        drawn = happened(turn, Drawn)[0]
        assert (drawn.label, drawn.count) == (f"night/{number}/action/1", 6)
        found[drawn.value] = (action.kind.value, action.target)
    attacks, gives = [("attack", i) for i in (0, 2, 3)], [("give", i) for i in (0, 2, 3)]
    assert [found[i] for i in range(6)] == attacks + gives


@pytest.mark.clause("K9.3")
def test_k9_3__attack_only_never_gives() -> None:
    for number in range(1, 60):
        night = Night(
            "甲:red-9 乙:blue-6 丙:red-5 丁:blue-8",
            actions=1,
            number=number,
            random_policy=RandomPolicy.ATTACK_ONLY,
        )
        (action,) = happened(night.play(), ActionChosen)
        assert (action.kind.value, action.source) == ("attack", Source.RANDOM)


@pytest.mark.clause("K9.5")
def test_k9_5__fisher_yates_from_the_end_with_a_label_for_each_step() -> None:
    asked = []

    def drawing(label: str, n: int) -> int:
        asked.append((label, n))
        return 0

    assert shuffled("abcd", "deal/cards", drawing) == ["b", "c", "d", "a"]
    assert asked == [("deal/cards/3", 4), ("deal/cards/2", 3), ("deal/cards/1", 2)]


@pytest.mark.clause("K9.5")
def test_k9_5__the_deal_draws_red_then_blue_then_cards_players_elevator() -> None:
    labels = []

    def drawing(label: str, n: int) -> int:
        labels.append(label.rpartition("/")[0])
        return draw(SEED, label, n)

    GAME.deal(8, Options(), drawing)
    expected = ["deal/red"] * 8 + ["deal/blue"] * 8
    expected += ["deal/cards"] * 7 + ["deal/players"] * 7 + ["deal/elevator"] * 7
    assert labels == expected


def recorded(seed: int = 1, count: int = 8) -> Record[State]:
    """A random game as a finished match would be kept."""
    played = random_game(GAME, count, Random(seed))
    turns = [
        RecordedTurn(turn.number, start, turn.orders, turn.questions, turn.events, turn.state)
        for turn, start in zip(played.turns, played.starts, strict=True)
    ]
    return Record(
        played.seed,
        commitment(played.seed),
        count,
        played.options,
        played.deal,
        played.dealt,
        played.opening,
        turns,
        tied=tuple(range(count)),
    )


@pytest.mark.clause("K9.6")
@pytest.mark.parametrize("seed", range(20))
def test_k9_6__an_honest_match_agrees_in_everything(seed: int) -> None:
    verdict = verify(GAME, recorded(seed))
    assert verdict.agrees, verdict.first_difference
    assert len(verdict.draws) > 37
    assert verdict.checked > 50


def _first_turn(record: Record[State], **changes: Any) -> Record[State]:
    """The record with its first turn changed."""
    return replace(record, turns=[replace(record.turns[0], **changes), *record.turns[1:]])


def another_seed(record: Record[State]) -> Record[State]:
    return replace(record, seed=bytes(32))


def another_seed_with_its_commitment(record: Record[State]) -> Record[State]:
    return replace(record, seed=bytes(32), commitment=commitment(bytes(32)))


def players_dealt_otherwise(record: Record[State]) -> Record[State]:
    return replace(record, deal=replace(record.deal, players=record.deal.players[::-1]))


def dagger_to_somebody_else(record: Record[State]) -> Record[State]:
    (awarded,) = record.opening
    assert isinstance(awarded, DaggerAwarded)
    return replace(record, opening=[replace(awarded, seat=(awarded.seat + 1) % 8)])


def a_draw_changed(record: Record[State]) -> Record[State]:
    events = list(record.turns[0].events)
    i, drawn = next((i, event) for i, event in enumerate(events) if isinstance(event, Drawn))
    events[i] = replace(drawn, value=drawn.value + 1)
    return _first_turn(record, events=events)


def a_wound_left_out(record: Record[State]) -> Record[State]:
    events = list(record.turns[0].events)
    events.remove(next(event for event in events if isinstance(event, Damaged)))
    return _first_turn(record, events=events)


def an_answer_changed(record: Record[State]) -> Record[State]:
    questions = [
        replace(q, value=not q.value, by=By.ANSWER) if q.prompt.ask == "request_intervention" else q
        for q in record.turns[0].questions
    ]
    return _first_turn(record, questions=questions)


def a_night_left_out(record: Record[State]) -> Record[State]:
    return replace(record, turns=record.turns[1:])


def another_end(record: Record[State]) -> Record[State]:
    return _first_turn(record, end=record.dealt)


CHEATS = [
    (another_seed, "commitment"),
    (another_seed_with_its_commitment, "night/1/"),
    (players_dealt_otherwise, "deal"),
    (dagger_to_somebody_else, "opening"),
    (a_draw_changed, "night/1/"),
    (a_wound_left_out, "turn/1/event/"),
    (an_answer_changed, "turn/1/"),
    (a_night_left_out, "turn/2/start"),
    (another_end, "turn/1/end"),
]


@pytest.mark.clause("K9.6")
@pytest.mark.parametrize(("cheat", "named"), CHEATS, ids=[cheat.__name__ for cheat, _ in CHEATS])
def test_k9_6__the_first_thing_that_differs_is_named(
    cheat: Callable[[Record[State]], Record[State]], named: str
) -> None:
    first = (Drawn, Damaged)
    records = (recorded(seed) for seed in range(100))
    record = next(
        r for r in records if len(r.turns) > 1 and all(happened(r.turns[0], kind) for kind in first)
    )
    assert verify(GAME, record).agrees
    difference = verify(GAME, cheat(record)).first_difference
    assert difference is not None
    assert difference.what.startswith(named)


@pytest.mark.clause("K9.6")
def test_k9_6__the_program_to_check_by_hand_runs_alone_and_finds_a_false_draw(tmp_path: Path) -> None:
    record = recorded()
    draws = list(verify(GAME, record).draws)
    honest = _run(tmp_path, by_hand(record.seed, record.commitment, draws))
    assert honest.returncode == 0, honest.stderr
    assert f"{len(draws)} 次抽取，0 次不符" in honest.stdout
    draws[3] = replace(draws[3], value=draws[3].value + 1)
    assert _run(tmp_path, by_hand(record.seed, record.commitment, draws)).returncode == 1
    assert "承诺不符" in _run(tmp_path, by_hand(bytes(32), record.commitment, draws)).stderr


def _run(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    file = folder / "verify_by_hand.py"
    file.write_text(program, encoding="utf-8")
    env = {"PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, "-I", "-X", "utf8", str(file)], capture_output=True, text=True, env=env, check=False
    )
