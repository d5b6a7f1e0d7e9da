"""通知: made in the transaction of what they tell of, sent after it, never lost and never doubled.

Who is told what, and in which words, is in `director.services.news`.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import translation

from director.models import Character, Delivery, DeliveryState, Match, Notice, Person, Tenure
from director.services.channels import CHANNELS

logger = logging.getLogger(__name__)

CLAIM = timedelta(minutes=10)
"""So long a delivery belongs to the process that began it; then it is taken to have died, and tried again."""
WAITS = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2))
"""Between attempts; after the last of them a delivery has failed for good."""
AT_A_TIME = 50


@dataclass(frozen=True, slots=True)
class News:
    """What is told: `key` names the happening within the match, so that nobody is told it twice."""

    event: str
    key: str
    subject: str
    text: str


@dataclass(frozen=True, slots=True)
class Reader:
    """Who is told, as the player of a character or as somebody of the match, and where it leads."""

    person: Person
    url: str
    character: Character | None = None


def tell(match: Match, readers: Iterable[Reader], news: News, now: datetime) -> int:
    """Tell `news` to all who have not been told yet; returns how many. Called in the transaction of the happening.

    The notices are in the inboxes if it is committed, and go out by the other channels after that.
    """
    key = f"{match.pk}/{news.key}"
    wanted = {reader.person.pk: reader for reader in readers}
    notices = _stored([_notice(match, reader, news, key, now) for reader in wanted.values()])
    deliveries = Delivery.objects.bulk_create(
        Delivery(notice=notice, channel=code, next_at=now)
        for notice in notices
        for code, channel in CHANNELS.items()
        if channel.takes(notice)
    )
    at_once = [each.pk for each in deliveries if CHANNELS[each.channel].at_once]
    if at_once:
        transaction.on_commit(partial(_deliver_these, at_once, now), robust=True)
    return len(notices)


def _stored(notices: Sequence[Notice]) -> list[Notice]:
    """Those of the notices that nobody has been told, stored: nearly always all, so the database says if it is otherwise."""
    if not notices:
        return []
    try:
        with transaction.atomic():
            return Notice.objects.bulk_create(notices)
    except IntegrityError:
        told = Notice.objects.filter(key=notices[0].key, person__in=[each.person_id for each in notices])
        known = set(told.order_by().values_list("person", flat=True))
        return Notice.objects.bulk_create(each for each in notices if each.person_id not in known)


def _notice(match: Match, reader: Reader, news: News, key: str, now: datetime) -> Notice:
    return Notice(
        person=reader.person,
        match=match,
        character=reader.character,
        event=news.event,
        key=key,
        subject=news.subject[:200],
        text=news.text,
        url=reader.url,
        made_at=now,
        shown_at=now,
    )


def deliver(now: datetime) -> int:
    """Send what waits to be sent, oldest first; returns how much was sent. What fails is tried again later, a few times."""
    due = Delivery.objects.filter(state__in=(DeliveryState.WAITING, DeliveryState.SENDING), next_at__lte=now)
    return _deliver_these(list(due.order_by("next_at", "pk").values_list("pk", flat=True)[:AT_A_TIME]), now)


def _deliver_these(deliveries: Sequence[int], now: datetime) -> int:
    with translation.override(settings.LANGUAGE_CODE):
        return sum(_deliver(pk, now) for pk in deliveries)


def _deliver(pk: int, now: datetime) -> bool:
    """Claim one delivery and send it; only one process gets the claim."""
    waiting = Delivery.objects.filter(
        pk=pk, state__in=(DeliveryState.WAITING, DeliveryState.SENDING), next_at__lte=now
    )
    if not waiting.update(state=DeliveryState.SENDING, attempts=F("attempts") + 1, next_at=now + CLAIM):
        return False
    delivery = Delivery.objects.select_related("notice__person", "notice__match").get(pk=pk)
    channel = CHANNELS.get(delivery.channel)
    if channel is None or not channel.takes(delivery.notice) or not _still_theirs(delivery.notice):
        _end(delivery, DeliveryState.DROPPED)
        return False
    try:
        channel.send(delivery.notice, now)
    except Exception as error:  # whatever a channel meets must stop neither the others nor the match
        logger.warning("delivery %s by %s failed: %s", pk, delivery.channel, type(error).__name__)
        _again(delivery, error, now)
        return False
    delivery.sent_at, delivery.error = now, ""
    _end(delivery, DeliveryState.SENT)
    return True


def _still_theirs(notice: Notice) -> bool:
    """替补 (K8.8): what concerns a character is sent to nobody who plays it no more."""
    return (
        notice.character_id is None
        or Tenure.objects.filter(character=notice.character_id, person=notice.person_id, until=None).exists()
    )


def _again(delivery: Delivery, error: Exception, now: datetime) -> None:
    delivery.error = f"{type(error).__name__}: {error}"[:300]
    if delivery.attempts > len(WAITS):
        _end(delivery, DeliveryState.FAILED)
        return
    delivery.state, delivery.next_at = DeliveryState.WAITING, now + WAITS[delivery.attempts - 1]
    delivery.save()


def _end(delivery: Delivery, state: DeliveryState) -> None:
    delivery.state, delivery.next_at = state, None
    delivery.save()


def mark_read(person: Person, notices: Iterable[int] | None, now: datetime) -> int:
    """已读: these notices of `person`, or all; returns how many were unread."""
    mine = Notice.objects.filter(person=person, read_at=None).exclude(shown_at=None)
    if notices is not None:
        mine = mine.filter(pk__in=list(notices))
    return mine.update(read_at=now)
