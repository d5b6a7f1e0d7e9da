"""PRESENTERS: the one list of games that can speak. Adding a game is adding its package and a line here."""

from __future__ import annotations

from director.announcing.clapclap.presenter import ClapclapPresenter
from director.announcing.hcg.presenter import HcgPresenter
from director.announcing.kanshu.presenter import KanshuPresenter
from director.announcing.presenter import Presenter
from director.rules.errors import Malformed

PRESENTERS: dict[str, Presenter] = {
    presenter.code: presenter for presenter in (KanshuPresenter(), HcgPresenter(), ClapclapPresenter())
}


def presenter_of(code: str) -> Presenter:
    """The presenter of the game with this code. Raises Malformed naming those there are."""
    if code not in PRESENTERS:
        raise Malformed("unknown_game", f"{code!r} is none of {', '.join(PRESENTERS)}", field="game")
    return PRESENTERS[code]
