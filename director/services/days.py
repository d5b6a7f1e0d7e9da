"""白天: opening and closing; at the close the posts are frozen and the night begins."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from director.models import Day, Match, Night, NightStatus, Phase
from director.rules import codec
from director.services.reading import orders_of
from director.services.refusal import Refused
from director.services.writing import log


def day_open(match: Match, now: datetime, closes_at: datetime | None = None) -> Day:
    """开门: the next day. Called under the match's lock."""
    match.day += 1
    match.phase = Phase.DAY
    match.due_at = closes_at
    day = match.days.create(number=match.day, opened_at=now, closes_at=closes_at)
    log(match, "day_opened", now, day=match.day)
    return day


def current_day(match: Match) -> Day | None:
    """The day that is open, if any."""
    return match.days.filter(closed_at=None).order_by("-number").first()


def day_close(match: Match, now: datetime) -> Night:
    """关门 (K8.6): freeze the posts and begin the night. Called under the match's lock.

    Raises Refused when no day is open, when the first dagger is not decided, or when a night is open.
    """
    day = current_day(match)
    if match.phase != Phase.DAY or day is None:
        raise Refused("no_day", _("现在没有开着的白天可以关门。"))
    if match.nights.filter(status=NightStatus.OPEN).exists():
        raise Refused("correcting", _("上一夜正在更正，请先完成更正，再关门。"), "K10.2")
    if match.nights.filter(status=NightStatus.SETTLED).exists():
        raise Refused("unpublished", _("上一夜的更正还没有公示，请先公示，再关门。"), "K10.2")
    start = start_of(match, day.number)
    day.closed_at = now
    day.save()
    night = match.nights.create(
        number=day.number,
        start=codec.dump(start),
        orders=codec.dump(orders_of(match, day)),
        began_at=now,
    )
    match.phase = Phase.NIGHT
    log(match, "day_closed", now, clause="K8.6", day=day.number)
    return night


def start_of(match: Match, number: int) -> Any:
    """The state before night `number`: what the deal and the first dagger made it, or the end of the last."""
    game = match.rules
    if number > 1:
        return codec.load(match.nights.get(number=number - 1).end, game.state_type, "end")
    return opening_state(match)


def opening_state(match: Match) -> Any:
    """The state before the first night (K1.5). Raises Refused while nobody has the dagger."""
    game = match.rules
    state = dealt_state(match)
    for event in codec.load_events(game, match.opening):
        game.evolve(state, event)
    missing = game.not_ready(state)
    if missing is not None:
        raise Refused("not_ready", _("还没有决定首日匕首：请先录入竞选结果。"), missing)
    return state


def dealt_state(match: Match) -> Any:
    """The state that the deal made (K1.2), from the seed."""
    from_seed = match.drawing
    options = codec.load(match.options, match.rules.options_type, "options")
    return match.rules.deal(match.characters.count(), options, from_seed)[1]
