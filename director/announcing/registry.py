"""PRESENTERS: the one list of games that can speak. Adding a game is adding its package and a line here."""

from __future__ import annotations

from collections.abc import Mapping

from director.announcing.clapclap.figures import ClapclapFigures
from director.announcing.clapclap.presenter import ClapclapPresenter
from director.announcing.document import Translate
from director.announcing.figures import Figures
from director.announcing.glossary import Term, common
from director.announcing.hcg.figures import HcgFigures
from director.announcing.hcg.presenter import HcgPresenter
from director.announcing.kanshu import glossary as kanshu_words
from director.announcing.kanshu.figures import KanshuFigures
from director.announcing.kanshu.presenter import KanshuPresenter
from director.announcing.kanshu.standing_text import KanshuStandingText
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


FIGURES: dict[str, Figures] = {
    "kanshu": KanshuFigures(),
    "hcg": HcgFigures(),
    "clapclap": ClapclapFigures(),
}
"""What each game counts for the archive."""


STANDING_TEXTS: dict[str, KanshuStandingText] = {"kanshu": KanshuStandingText()}
"""How standing answers are written in a chat (K6.4), in the games that take some."""


EXPLAINED: dict[str, Mapping[str, tuple[str, ...]]] = {"kanshu": kanshu_words.PAGES}
"""Which words each kind of page of a game explains; a game without a list explains none."""


def glossary(_: Translate) -> dict[str, Term]:
    """用语: the words of every game, by their Chinese."""
    return {**common(_), **kanshu_words.terms(_)}
