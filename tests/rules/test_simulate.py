"""Random games by the thousand: none fails, and the command tells what they came to."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from director.management.commands import simulate
from director.rules.kanshu.tally import tallied
from director.rules.random_play import random_game
from director.rules.registry import GAMES
from director.rules.tally import Tally, plainly
from tests.rules.nights import GAME


@pytest.mark.parametrize("count", range(4, 19, 2))
def test_no_random_game_fails_whatever_the_number_of_players(count: int) -> None:
    tally = Tally()
    for seed in range(40):
        tally.add(random_game(GAME, count, Random(f"{count}/{seed}")), tallied)
    assert (tally.games, tally.unfinished) == (40, 0)
    assert set(tally.winners) == {"red", "blue"}
    assert 1 <= tally.shortest <= tally.turns / tally.games <= tally.longest


def test_both_factions_win_about_as_often() -> None:
    """Nothing in the rules tells red from blue; of 1,000 games neither wins 570."""
    tally = Tally()
    for seed in range(1000):
        tally.add(random_game(GAME, 6, Random(seed)), tallied)
    assert max(tally.winners.values()) < 570
    assert {int(rank) for rank in tally.used} == set(range(1, 10))
    assert sum(tally.endings.values()) == 1000


def test_a_game_is_cut_where_it_is_too_long_and_that_is_counted() -> None:
    tally = Tally()
    for seed in range(20):
        tally.add(random_game(GAME, 18, Random(seed), most_turns=1), tallied)
    assert 0 < tally.unfinished <= 20
    assert tally.longest == 1


def test_the_same_seed_plays_the_same_games() -> None:
    first, second = (random_game(GAME, 8, Random("7")) for _ in range(2))
    assert first.final == second.final
    assert random_game(GAME, 8, Random("8")).final != first.final


@pytest.mark.parametrize("code", GAMES)
def test_the_command_plays_every_game(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate", game=code, players="4", games=3, seed="1")
    told = capsys.readouterr().out
    assert "3 games" in told
    assert "胜方" in told


def test_the_command_takes_every_number_of_players_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate", players="all", games=2)
    told = capsys.readouterr().out
    assert [f"{count} players" in told for count in range(4, 19, 2)] == [True] * 8


@pytest.mark.parametrize(
    "asked",
    [{"players": "7"}, {"players": "x"}, {"players": "-4"}, {"game": "go"}, {"games": 0}, {"most_turns": 0}],
)
def test_the_command_refuses_what_can_not_be_played_with_a_reason(asked: dict[str, Any]) -> None:
    with pytest.raises(CommandError, match=r".{8}"):
        call_command("simulate", **asked)


def test_a_game_that_fails_is_named_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played = []

    def sometimes(*args: Any, **kwargs: Any) -> Any:
        played.append(1)
        if len(played) == 2:
            raise RuntimeError("broken rule")
        return random_game(*args, **kwargs)

    monkeypatch.setattr(simulate, "random_game", sometimes)
    with pytest.raises(CommandError, match="1 games failed"):
        call_command("simulate", players="4", games=3, seed="9")
    assert "'9/4/1'" in capsys.readouterr().out
    assert len(played) == 3


def test_any_game_can_be_tallied_plainly() -> None:
    for code in GAMES:
        if code != "kanshu":
            game = random_game(GAMES[code], 4, Random(3))
            short = plainly(game)
            assert (short.ending, short.winner[:4]) in (("won", "seat"), ("draw", ""))
