"""GAMES: the one list of games. Adding a game is adding its package and a line here."""

from __future__ import annotations

from typing import Any

from director.rules.clapclap.game import Clapclap
from director.rules.errors import Malformed
from director.rules.game import Game
from director.rules.hcg.game import Hcg
from director.rules.kanshu.game import Kanshu

GAMES: dict[str, Game[Any]] = {game.code: game for game in (Kanshu(), Hcg(), Clapclap())}


def game_of(code: str) -> Game[Any]:
    """The game with this code. Raises Malformed naming those there are."""
    if code not in GAMES:
        raise Malformed("unknown_game", f"{code!r} is none of {', '.join(GAMES)}", field="game")
    return GAMES[code]
