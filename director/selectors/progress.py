"""进程: where a match stands, as everybody knows it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from director.models import Match
from director.services.language import phrases_of


def stands_in_public(match: Match, open_day: bool) -> str:
    """进程 as everybody knows it: from the opening and closing of days and what was published.

    Whether a night is still being settled or waits for its announcement is not told (K7.4).
    """
    if match.revealed_at is not None:
        return _("已揭秘")
    if match.ended_at is not None:
        return _("已结束")
    return phrases_of(match.game).numbered("day" if open_day else "night", match.day)
