"""What holds for every game in the registry, tried on random play."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from director.rules.codec import (
    dump,
    dump_event,
    dump_prompt,
    dump_question,
    load,
    load_event,
    load_prompt,
    load_question,
)
from director.rules.errors import Illegal
from director.rules.game import By, Choice, Drawn, Event, Pick, Prompt, Question, Reply, Turn, Value
from director.rules.playing import fold, play
from director.rules.registry import GAMES
from tests.contracts import games as random_games
from tests.contracts.games import digest, games, played

ROOT = Path(__file__).resolve().parents[2]
GAME = pytest.mark.parametrize(("code", "seed", "count"), games())

JUNK: list[Any] = [
    *(None, "", "x", "PASS", 0.5, -1, 999, [], {}, [True], {"targets": "pass"}, {"targets": None}),
    *({"targets": []}, {"targets": [-1]}, {"targets": [0, 0]}, {"targets": [True]}, {"targets": [0.0]}),
    *({"targets": list(range(30))}, {"targets": [999]}, {"target": [0]}, {"targets": [0], "more": 1}),
]


def _json(value: Any) -> Any:
    return json.loads(json.dumps(value, ensure_ascii=False, allow_nan=False))


def _given(turn: Turn[Any], upto: int, last: Value | Reply = Reply.HOLD) -> Any:
    """A decider that gives the answers of `turn` before question `upto`, then `last`, then holds."""
    by_number = {question.number: question for question in turn.questions}

    def decide(number: int, prompt: Prompt) -> Value | Reply:
        if number >= upto:
            return last if number == upto else Reply.HOLD
        question = by_number[number]
        if question.by is By.ANSWER:
            return question.value
        return Reply.DEFAULT if question.by is By.DEFAULT else Reply.OPEN

    return decide


def _again(
    code: str, seed: int, count: int, i: int, upto: int, last: Value | Reply = Reply.HOLD
) -> Turn[Any]:
    """Turn i of the game again, up to a question."""
    game = played(code, seed, count)
    turn = game.turns[i]
    return play(
        GAMES[code], game.starts[i], turn.orders, _given(turn, upto, last), seed=game.seed, number=turn.number
    )


@GAME
def test_it_ends(code: str, seed: int, count: int) -> None:
    game = played(code, seed, count)
    assert game.ended
    assert GAMES[code].ended(game.final)
    assert all(turn.over and not turn.open for turn in game.turns)


def test_the_same_seed_and_answers_give_the_same_log_whatever_the_hash_seed() -> None:
    here = [f"{code} {seed} {count} {digest(played(code, seed, count))}" for code, seed, count in games()]
    for hash_seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-m", "tests.contracts.games"],
            capture_output=True,
            text=True,
            check=True,
            env=env,
            cwd=ROOT,
        )
        assert done.stdout.splitlines() == here


@GAME
def test_the_log_replayed_is_the_state(code: str, seed: int, count: int) -> None:
    game = played(code, seed, count)
    for start, turn in zip(game.starts, game.turns, strict=True):
        assert fold(GAMES[code], start, turn.events) == turn.state


@GAME
def test_a_turn_leaves_the_state_that_it_began_with_alone(code: str, seed: int, count: int) -> None:
    game = played(code, seed, count)
    state = fold(GAMES[code], game.dealt, game.opening)
    for start, turn in zip(game.starts, game.turns, strict=True):
        assert start == state
        state = turn.state


@GAME
def test_everything_goes_through_json_and_comes_back_equal(code: str, seed: int, count: int) -> None:
    game, rules = played(code, seed, count), GAMES[code]
    assert load(_json(dump(game.options)), rules.options_type) == game.options
    assert load(_json(dump(game.deal)), type(game.deal)) == game.deal
    for turn in game.turns:
        assert load(_json(dump(turn.state)), rules.state_type) == turn.state
        assert load(_json(dump(turn.orders)), rules.orders_type) == turn.orders
        for event in turn.events:
            assert load_event(rules, _json(dump_event(event))) == event
        for question in turn.questions:
            assert load_prompt(_json(dump_prompt(question.prompt))) == question.prompt
            assert load_question(_json(dump_question(question))) == question


def _offered(options: Choice | Pick) -> list[Value]:
    if isinstance(options, Choice):
        return list(options.values)
    chosen = combinations(options.targets, options.count)
    return ["pass", *({"targets": list(targets)} for targets in chosen)]


def _strange(options: Choice | Pick) -> list[Value]:
    """What is not offered: junk, the same in another type, the targets in other numbers."""
    offered = _offered(options)
    strange = [value for value in JUNK if not any(value == v and type(value) is type(v) for v in offered)]
    if isinstance(options, Choice):
        return [*strange, *(str(value) + " " for value in offered), *([value] for value in offered)]
    few, many = options.targets[: options.count - 1], options.targets[: options.count + 1]
    return [v for v in strange if v != "pass"] + [{"targets": list(few)}, {"targets": list(many)}]


@GAME
def test_every_offered_option_is_accepted_and_everything_else_refused(
    code: str, seed: int, count: int
) -> None:
    for turn in played(code, seed, count).turns:
        for question in turn.questions:
            options = question.prompt.options
            assert [options.refuse(value) for value in _offered(options)] == [None] * len(_offered(options))
            assert all(options.refuse(value) for value in _strange(options))


@pytest.mark.parametrize("code", GAMES)
def test_every_offered_option_can_be_played_and_a_strange_one_is_refused_by_its_clause(code: str) -> None:
    count = random_games.counts(code)[1]
    for i, turn in enumerate(played(code, 0, count).turns[:3]):
        for question in turn.questions:
            for value in _offered(question.prompt.options)[:8]:
                assert len(_again(code, 0, count, i, question.number, value).questions) >= question.number
            for value in _strange(question.prompt.options)[:8]:
                _must_refuse(code, count, i, question, value)


def _must_refuse(code: str, count: int, i: int, question: Question, value: Value) -> None:
    if question.by is By.CARDED:
        return
    with pytest.raises(Illegal) as refused:
        _again(code, 0, count, i, question.number, value)
    assert refused.value.clause == question.prompt.clause
    assert str(refused.value)


@pytest.mark.parametrize("code", GAMES)
@pytest.mark.clause("K10.1", "K10.1a")
def test_with_fewer_answers_a_turn_is_its_own_beginning(code: str) -> None:
    count = random_games.counts(code)[1]
    for i, turn in enumerate(played(code, 1, count).turns[:4]):
        for question in turn.questions:
            part = _again(code, 1, count, i, question.number)
            assert part.questions == turn.questions[: len(part.questions)]
            assert part.events == turn.events[: len(part.events)]
            assert question.number in part.open


@GAME
def test_a_default_is_one_of_the_options(code: str, seed: int, count: int) -> None:
    for turn in played(code, seed, count).turns:
        for question in turn.questions:
            default = question.prompt.default
            values = default.values if hasattr(default, "values") else (default,)
            assert all(question.prompt.options.refuse(value) is None for value in values)


@GAME
def test_no_label_is_drawn_twice_in_a_game(code: str, seed: int, count: int) -> None:
    game = played(code, seed, count)
    labels = [event.label for turn in game.turns for event in turn.events if isinstance(event, Drawn)]
    assert len(set(labels)) == len(labels)


@GAME
def test_every_event_cites_a_clause_and_has_a_tag_of_its_own(code: str, seed: int, count: int) -> None:
    kinds: dict[type[Event], None] = dict.fromkeys((*GAMES[code].events, Drawn))
    assert len({kind.tag for kind in kinds}) == len(kinds)
    assert all(event.clause for turn in played(code, seed, count).turns for event in turn.events)


def test_the_import_contract_keeps_every_game_apart_from_the_others() -> None:
    settings = tomllib.loads(
        (Path(__file__).resolve().parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    )
    contracts = settings["tool"]["importlinter"]["contracts"]
    (layers,) = [
        each["layers"] for each in contracts if each["name"].startswith("The games stand side by side")
    ]
    assert layers[0] == "registry"
    assert set(re.findall(r"\w+", layers[1])) == set(GAMES)
