"""白天: opening and closing; at the close the posts are frozen and the night begins."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext as _

from director.models import Day, Match, Night, NightStatus, Person, Phase
from director.rules import codec
from director.services import news
from director.services.card_tally import cards_by_character
from director.services.grounds import conduct_of
from director.services.language import says
from director.services.lurking import propose_lurking
from director.services.missed import propose_missed
from director.services.reading import cast_of, orders_of
from director.services.red_cards import between_nights
from director.services.refusal import Refused
from director.services.schedule import closed_early, dawn_after, times_of, waiting_day
from director.services.writing import log, must_know_rules


def day_open(match: Match, now: datetime, closes_at: datetime | None = None) -> Day:
    """开门: the next day, with the times that the rhythm plans for it. Called under the match's lock."""
    match.day += 1
    match.phase = Phase.DAY
    times = times_of(match, match.day, now)
    day = match.days.create(
        number=match.day,
        opened_at=now,
        closes_at=closes_at or times.closes_at,
        night_at=times.night_at,
        dawn_at=times.dawn_at,
    )
    log(match, "day_opened", now, day=match.day, closes_at=iso(day.closes_at))
    news.day_opened(match, day, now)
    return day


def current_day(match: Match) -> Day | None:
    """The day that is open, if any."""
    return match.days.filter(closed_at=None).order_by("-number").first()


def day_close(match: Match, day: Day | None, now: datetime, *, by: Person | None) -> Day:
    """关门 (K8.6): freeze the posts of the open day: those strictly before the close, or within the grace after it.

    Called under the match's lock; `by` is None for the clock. Closed ahead of its time, the day's night keeps its
    distance from the close. Raises Refused when no day is open.
    """
    if match.phase != Phase.DAY or day is None:
        raise Refused("no_day", not_open(match))
    times = closed_early(match, day, now)
    if times is not None:
        day.closed_at, day.night_at, day.dawn_at = _after_posts(day, now), times.night_at, times.dawn_at
    else:
        day.closed_at = day.ends_at
        day.posts.filter(late=False, sent_at__gte=day.ends_at).update(late=True)
    day.save(update_fields=("closed_at", "night_at", "dawn_at"))
    match.phase = Phase.NIGHT
    log(match, "day_closed", now, actor=by, clause="K8.6", day=day.number, closed_at=iso(day.closed_at))
    news.day_closed(match, day, now)
    if conduct_of(match.game) is not None:
        cards = cards_by_character(match)
        propose_missed(match, day, now, cards)
        propose_lurking(match, now, cards)
    return day


def _after_posts(day: Day, now: datetime) -> datetime:
    """A close by hand, strictly after every post that counts: one can come in while the close waits for the lock."""
    last = day.posts.filter(late=False).order_by("sent_at").last()
    return now if last is None else max(now, last.sent_at + timedelta(microseconds=1))


def must_be_ready(match: Match) -> Any:
    """The state that the night begins with.

    Raises Refused while no night can begin: an earlier one is being corrected (K10.2), or nobody has the dagger.
    """
    must_be_announced(match)
    return start_of(match, match.day)


def must_be_announced(match: Match) -> None:
    """Raises Refused while an earlier night is being corrected, or its correction is not announced (K10.2)."""
    stands = dict(match.nights.order_by().values_list("status", "number"))
    said = says(match)
    if NightStatus.OPEN in stands:
        night = said.numbered("night", stands[NightStatus.OPEN])
        words = _("{night}正在更正，请先完成更正，再{closes}。")
        raise Refused("correcting", words.format(night=night, closes=said.closes), "K10.2")
    if NightStatus.SETTLED in stands:
        night = said.numbered("night", stands[NightStatus.SETTLED])
        words = _("{night}的更正还没有公示，请先公示，再{closes}。")
        raise Refused("unpublished", words.format(night=night, closes=said.closes), "K10.2")


def not_open(match: Match) -> str:
    """Why nothing can be closed: no posts are taken now."""
    said = says(match)
    return _("现在没有可以{closes}的：{day}不在进行。").format(closes=said.closes, day=said.day_only)


def night_begin(match: Match, now: datetime, day: Day | None = None) -> Night:
    """入夜 (K2.1): the night of the day that was closed begins with its frozen posts. Called under the match's lock.

    `day` is that day, if it was just found that its night is due. The night is to be stored by `night_advance`. Raises Refused
    when no closed day waits for its night, and as `must_be_ready`.
    """
    day = day or _waiting(match)
    cast_of(match)  # asked for once: for the deal, the orders and the announcement
    start = start_of(match, match.day)
    dawn = dawn_after(match, day, now)
    if dawn != day.dawn_at:
        day.dawn_at = dawn
        day.save(update_fields=("dawn_at",))
    between = between_nights(match, start)
    return Night(
        match=match,
        number=day.number,
        before=codec.dump_events(between),
        start=codec.dump(start),
        orders=codec.dump(orders_of(match, day)),
        began_at=now,
        due_at=day.dawn_at,
    )


def _waiting(match: Match) -> Day:
    """The day that waits for its night; Refused where none does, or an earlier night holds it up."""
    day = waiting_day(match)
    if match.phase != Phase.NIGHT or day is None:
        words = _("现在没有等待开始的{night}。").format(night=says(match).night_only)
        raise Refused("no_night", words, "K2.1")
    must_be_announced(match)
    return day


def iso(at: datetime | None) -> str | None:
    """A time as the log keeps it."""
    return None if at is None else at.isoformat()


def start_of(match: Match, number: int) -> Any:
    """The state before night `number`: what the deal and the first dagger made it, or the end of the last."""
    game = match.rules
    if number > match.first_day:
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


def dealt_state(match: Match, characters: int | None = None) -> Any:
    """The state that the deal made (K1.2), from the seed; of a match that was taken over, the state it came with.

    `characters` is their number, where it is known; else they are counted. Raises Refused for a match of other rules: these
    might deal it differently.
    """
    must_know_rules(match)
    if match.taken_over is not None:
        return codec.load(match.taken_over, match.rules.state_type, "taken_over")
    from_seed = match.drawing
    options = codec.load(match.options, match.rules.options_type, "options")
    return match.rules.deal(characters or match.characters.count(), options, from_seed)[1]
