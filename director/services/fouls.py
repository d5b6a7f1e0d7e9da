"""违规 (H3, C3): whether a post that counts would be a fault of its writer, by what was published last."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from director.announcing.registry import presenter_of
from director.models import Match, Post
from director.rules import codec
from director.services.published import published_table
from director.services.reading import order_of


def foul_of(post: Post) -> str:
    """What is against the rules in a post of an open day, and what comes of it; "" where nothing is, or it counts not."""
    match = post.day.match
    if post.late or not presenter_of(match.game).fouls:
        return ""
    order = order_of(post)
    if order is None:
        return ""
    return foul_in(match, order, post.character.seat, published_table(match, post.day.number))


def foul_in(match: Match, order: Any, seat: int | None, known: Any | None) -> str:
    """As `foul_of`, of a stored order, with the table as last announced at hand (None where there is none)."""
    if seat is None or known is None:
        return ""
    loaded = codec.load(order, match.rules.post_type, "order")
    options = codec.load(match.options, match.rules.options_type, "options")
    return presenter_of(match.game).foul(loaded, seat, known, options, _)
