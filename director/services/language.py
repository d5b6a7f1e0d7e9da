"""The language of a match: what is stored, published or sent is written in it, whoever pressed the button.

Pages are in the language of whoever looks at them. An announcement is one document for everybody and never changes
(K7.6), and so is every word that goes into the database; they are in the site's language.
"""

from __future__ import annotations

from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise

from director.announcing.phrases import Phrases
from director.announcing.registry import presenter_of
from director.models import Match


def says(match: Match) -> Phrases:
    """How the game of the match speaks of its turns: 第 n 天 and 关门, or 第 n 回合 and 截止; in the present language."""
    return presenter_of(match.game).phrases(translation.gettext)


def written(text: str | Promise) -> str:
    """gettext for words that are kept: the text in the match's language, not in that of the present request."""
    with translation.override(settings.LANGUAGE_CODE):
        return translation.gettext(str(text))
