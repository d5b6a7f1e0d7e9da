"""`manage.py simulate`: many random games, and what they come to. Needs no database."""

from __future__ import annotations

import time
import traceback
from argparse import ArgumentParser
from collections import Counter
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from director.rules.clapclap import tally as clapclap
from director.rules.errors import RuleError
from director.rules.game import Game
from director.rules.hcg import tally as hcg
from director.rules.kanshu import tally as kanshu
from director.rules.random_play import MOST_TURNS, random_game
from director.rules.registry import GAMES, game_of
from director.rules.tally import Tally, Tallying, plainly

MOST_SEATS = 40
TALLYING: dict[str, Tallying] = {
    "kanshu": kanshu.tallied,
    "hcg": hcg.tallied,
    "clapclap": clapclap.tallied,
}
"""Games that are counted in a way of their own; the others plainly."""

WORDS = {
    "red": "红方 red",
    "blue": "蓝方 blue",
    "enemy leader killed": "杀死敌方领袖 enemy leader killed",
    "enemy member killed": "杀死敌方成员 enemy member killed",
    "own leader killed": "杀死己方领袖 own leader killed",
    "own member killed": "杀死己方成员 own member killed",
    "won": "分出胜负 won",
    "draw": "平局 draw",
    "": "无人 nobody",
    **{
        str(rank): f"{rank} {name}"
        for rank, name in enumerate(
            ("长老", "刺客", "小丑", "炼金术师", "感应者", "守护者", "狂战士", "法师", "交际花"), 1
        )
    },
}


class Command(BaseCommand):
    help = "随机合法地玩许多局并统计。Plays many random legal games and counts what they come to."
    requires_system_checks: list[str] = []  # noqa: RUF012 (Django's own declaration)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", default="kanshu", help=f"{' | '.join(GAMES)} (kanshu)")
        parser.add_argument("--players", default="8", help="how many play, or all: every number allowed (8)")
        parser.add_argument("--games", type=int, default=1000, help="games for each number of players (1000)")
        parser.add_argument("--seed", default="1", help="the same seed plays the same games (1)")
        parser.add_argument(
            "--most-turns", type=int, default=MOST_TURNS, help=f"where a game is cut ({MOST_TURNS})"
        )

    def handle(self, *args: Any, game: str, players: str, games: int, seed: str, **options: Any) -> None:
        try:
            rules = game_of(game)
        except RuleError as error:
            raise CommandError(str(error)) from None
        if games < 1 or options["most_turns"] < 1:
            raise CommandError("局数与回合上限至少为 1。--games and --most-turns must be 1 or more.")
        console = Console()
        failures = 0
        for count in _counts(rules, players):
            tally, seconds, failed = _play(rules, count, games, seed, options["most_turns"], console)
            failures += failed
            _report(console, game, count, tally, seconds)
        if failures:
            raise CommandError(f"{failures} 局出错，见上。{failures} games failed, see above.")


def _counts(rules: Game[Any], players: str) -> list[int]:
    """The numbers of players asked for. Raises CommandError for one that can't play."""
    if players == "all":
        return [count for count in range(1, MOST_SEATS) if rules.seats_allowed(count) is None]
    if not players.isascii() or not players.isdigit():
        raise CommandError("--players 要一个数字或 all。--players takes a number or all.")
    reason = rules.seats_allowed(int(players))
    if reason is not None:
        raise CommandError(reason)
    return [int(players)]


def _play(
    rules: Game[Any], count: int, games: int, seed: str, most_turns: int, console: Console
) -> tuple[Tally, float, int]:
    """Play and count; a game that fails is reported with the seed that plays it again."""
    tally, failed = Tally(), 0
    tallying = TALLYING.get(rules.code, plainly)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    started = time.perf_counter()
    with Progress(*columns, console=console, transient=True) as progress:
        bar = progress.add_task(f"{count} 人 players", total=games)
        for i in range(games):
            own_seed = f"{seed}/{count}/{i}"
            try:
                tally.add(random_game(rules, count, Random(own_seed), most_turns=most_turns), tallying)  # noqa: S311
            except Exception:
                failed += 1
                console.print(f"[red]种子 seed {own_seed!r}[/red]\n{traceback.format_exc()}", highlight=False)
            if i % 50 == 49:
                progress.update(bar, completed=i + 1)
    return tally, time.perf_counter() - started, failed


def _report(console: Console, game: str, count: int, tally: Tally, seconds: float) -> None:
    table = Table(title=f"{game}：{count} 人，{tally.games} 局 · {count} players, {tally.games} games")
    for heading in ("", "局数 games", "占比 share"):
        table.add_column(heading, justify="left" if not heading else "right")
    _section(table, "胜方 winner", tally.winners, tally.games)
    _section(table, "如何结束 ending", tally.endings, tally.games)
    _section(table, "用过技能 / 出现过 came up", tally.used, tally.games)
    console.print(table)
    if tally.played:
        console.print(_win_shares(tally))
    mean = tally.turns / tally.games if tally.games else 0
    console.print(
        f"夜数 turns: 平均 mean {mean:.2f}，最短 min {tally.shortest}，最长 max {tally.longest}；"
        f"未完 unfinished {tally.unfinished}；{tally.games / seconds:,.0f} 局每秒 games/s",
        highlight=False,
    )


def _win_shares(tally: Tally) -> Table:
    """胜率: of the players who used a move at least once in a game, how many won it."""
    table = Table(title="用过此招的人的胜率 · win share of those who used it")
    for heading in ("", "人次 players", "胜 won", "胜率 share"):
        table.add_column(heading, justify="left" if not heading else "right")
    for name, count in tally.played.most_common():
        won = tally.won[name]
        table.add_row(name, f"{count:,}", f"{won:,}", f"{won / count:.1%}")
    return table


def _section(table: Table, title: str, counted: Counter[str], games: int) -> None:
    table.add_section()
    table.add_row(f"[bold]{title}[/bold]")
    for name in sorted(counted, key=_by_number):
        table.add_row(f"  {WORDS.get(name, name)}", f"{counted[name]:,}", f"{counted[name] / games:.1%}")


def _by_number(name: str) -> tuple[int, str]:
    return (int(name), "") if name.isdigit() else (0, name)
