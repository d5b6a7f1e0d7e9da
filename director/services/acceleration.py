"""加快进程 (K8.5): any player in play proposes it; when more than half of those in play agree, the day closes early."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from director.announcing import notices
from director.models import Character, Consent, Day, Kind, Match, Person
from director.services import news
from director.services.card_tally import cards_by_character, tally_of
from director.services.closing import close_move, open_day
from director.services.days import current_day, iso
from director.services.drafts import announce
from director.services.language import phrases_written, says, written
from director.services.refusal import Refused, Stale
from director.services.schedule import arm, rhythm_of
from director.services.writing import log, must_play, writing

NOTICE = timedelta(minutes=30)
"""So long after it was reached the day closes, in a match without a rhythm: those without a vote can still post."""


def in_play(match: Match) -> list[Character]:
    """在场 (K8.5): the characters that were not sent off; there is no elimination (K8.10)."""
    cards = cards_by_character(match)
    cast = match.characters.exclude(seat=None).order_by("seat")
    return [each for each in cast if not tally_of(cards[each.pk]).sent_off]


def needed(count: int) -> int:
    """过半 (K8.5): how many of `count` are more than half."""
    return count // 2 + 1


def agreed(consents: Iterable[Consent], playing: Iterable[Character]) -> int:
    """How many of those in play agree now, of all that a day has heard."""
    present = {each.pk for each in playing}
    return sum(each.withdrawn_at is None and each.character_id in present for each in consents)


def accelerate(character: Character, *, by: Person, now: datetime, day_number: int) -> Consent:
    """同意加快 (K8.5): one voice a character; the first proposes it. Saying it twice counts once.

    Raises Stale when another day is open than the form was for, Refused when it was reached already, when the day is
    past its close, or for a character that was sent off; Forbidden for somebody else's character.
    """
    with writing(character.match, moves=False) as match:
        day = _voting_day(match, character, by, now, day_number)
        playing = in_play(match)
        if character not in playing:
            raise Refused("sent_off", _("被红牌罚下的角色不参与加快进程的表决。"), "K8.5")
        first = not day.consents.filter(withdrawn_at=None).exists()
        consent, created = Consent.objects.get_or_create(
            day=day, character=character, defaults={"person": by, "at": now, "proposed": first}
        )
        if not created and consent.withdrawn_at is None:
            return consent
        consent.person, consent.at, consent.withdrawn_at, consent.proposed = by, now, None, first
        consent.save()
        act = "acceleration_proposed" if first else "acceleration_agreed"
        log(match, act, now, actor=by, character=character, clause="K8.5", day=day.number)
        if first:
            news.acceleration_proposed(match, day, needed(len(playing)), now)
        _count(match, day, playing, now)
        return consent


def acceleration_withdraw(character: Character, *, by: Person, now: datetime, day_number: int) -> None:
    """收回 (K8.5): until it is reached. Raises as `accelerate`; with nothing to withdraw it does nothing."""
    with writing(character.match, moves=False) as match:
        day = _voting_day(match, character, by, now, day_number)
        consent = day.consents.filter(character=character, withdrawn_at=None).first()
        if consent is None:
            return
        consent.withdrawn_at = now
        consent.save()
        log(
            match, "acceleration_withdrawn", now, actor=by, character=character, clause="K8.5", day=day.number
        )


def _voting_day(match: Match, character: Character, by: Person, now: datetime, day_number: int) -> Day:
    """The day that is voted on; raises as `accelerate`."""
    must_play(character, by)
    day = open_day(match, now)
    if day.number != day_number:
        raise Stale(
            "stale", _("{day}已经过去，请看现在的情况。").format(day=says(match).numbered("day", day_number))
        )
    if day.accelerated_at is not None:
        raise Refused("reached", _("已经过半数同意加快，不能再改。"), "K8.5")
    return day


def recount(match: Match, now: datetime) -> None:
    """再数一次 (K8.5): who is in play has changed, and with it how many are more than half. Called under the match's lock."""
    day = current_day(match)
    if day is None or day.accelerated_at is not None or (day.closes_at is not None and now >= day.closes_at):
        return
    _count(match, day, in_play(match), now)


def _count(match: Match, day: Day, playing: list[Character], now: datetime) -> None:
    """Close the day early once more than half agree: after the notice, and never later than planned."""
    count = agreed(day.consents.all(), playing)
    if count < needed(len(playing)):
        return
    rhythm = rhythm_of(match)
    closes = now + (NOTICE if rhythm is None else rhythm.acceleration_notice)
    day.accelerated_at = now
    if day.closes_at is None or closes < day.closes_at:
        close_move(match, day, closes)
    day.save()
    closes = day.closes_at or closes
    log(
        match,
        "accelerated",
        now,
        clause="K8.5",
        day=day.number,
        agreed=count,
        of=len(playing),
        closes_at=iso(closes),
    )
    local = closes.astimezone(ZoneInfo(match.zone))
    says = phrases_written(match.game)
    grace = day.grace_until and day.grace_until.astimezone(ZoneInfo(match.zone))
    document = notices.accelerated(says, day.number, count, len(playing), local, written, grace)
    announce(match, Kind.NOTICE, document, now, by=None)
    news.accelerated(match, day, count, len(playing), now)
    match.version += 1
    arm(match)
