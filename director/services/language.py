"""The language of a match: what is stored, published or sent is written in it, whoever pressed the button.

Pages are in the language of whoever looks at them. An announcement is one document for everybody and never changes
(K7.6), and so is every word that goes into the database; they are in the site's language.
"""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise

from director.announcing.phrases import Phrases
from director.announcing.registry import presenter_of
from director.models import Match


def says(match: Match) -> Phrases:
    """How the game of the match speaks of its turns: 第 n 天 and 关门, or 第 n 回合 and 截止; in the present language."""
    return phrases_of(match.game)


def phrases_of(game: str) -> Phrases:
    """How a game speaks of its turns, in the present language."""
    return _phrases(game, translation.get_language())


def phrases_written(game: str) -> Phrases:
    """How a game speaks of its turns in what is kept: in the match's language."""
    return _phrases(game, settings.LANGUAGE_CODE)


@cache
def _phrases(game: str, language: str | None) -> Phrases:
    """Made once for each language: a page asks for them a dozen times, and they are some sixty translations."""
    with translation.override(language):
        return presenter_of(game).phrases(translation.gettext)


def written(text: str | Promise) -> str:
    """gettext for words that are kept: the text in the match's language, not in that of the present request."""
    with translation.override(settings.LANGUAGE_CODE):
        return translation.gettext(str(text))
