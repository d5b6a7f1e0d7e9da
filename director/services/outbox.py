"""待发: what is to go out over QQ, kept until it is sent, and settled by a director where nobody knows whether it was."""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import F
from django.utils.translation import gettext as _

from director.announcing import notices
from director.announcing import text as plain_text
from director.announcing.document import Document
from director.announcing.stored import load
from director.models import (
    Announcement,
    Day,
    Match,
    Notice,
    OutMessage,
    OutState,
    Person,
    QQAccount,
    QQGroup,
    Tenure,
)
from director.services import onebot
from director.services.language import phrases_written, written
from director.services.onebot import Result
from director.services.refusal import Refused, Stale
from director.services.writing import log, must_direct, writing

CLAIM = timedelta(minutes=5)
"""So long a message belongs to the process that began to send it; then nobody knows whether it went out."""
WAITS = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2))
"""Between attempts at what certainly was not sent."""
LONGEST = 2_000
"""Characters of one message; longer texts go out in parts."""
AT_A_TIME = 30
ENOUGH = 60.0
"""Seconds that one run may take; the rest waits for the next."""


def put(
    key: str,
    text: str,
    now: datetime,
    *,
    number: str,
    to_group: bool = False,
    match: Match | None = None,
    announcement: Announcement | None = None,
    notice: Notice | None = None,
) -> None:
    """Keep a message to be sent, once for `key`; a long one in parts. Called in the transaction of its occasion."""
    parts = in_parts(text)
    for i, part in enumerate(parts, start=1):
        OutMessage.objects.get_or_create(
            key=key if len(parts) == 1 else f"{key}/{i}",
            defaults={
                "match": match,
                "to_group": to_group,
                "number": number,
                "text": part,
                "announcement": announcement,
                "notice": notice,
                "next_at": now,
                "made_at": now,
            },
        )


def in_parts(text: str, longest: int = LONGEST) -> list[str]:
    """A text cut at the ends of lines; a line too long by itself is cut inside."""
    parts, part = [], ""
    for line in text.strip().splitlines(keepends=True):
        while len(line) > longest:
            parts.append((part + line)[:longest])
            part, line = "", (part + line)[longest:]
        if len(part) + len(line) > longest:
            parts.append(part)
            part = ""
        part += line
    return [each.strip("\n") for each in (*parts, part) if each.strip()]


def to_group(
    match: Match, key: str, document: Document, now: datetime, announcement: Announcement | None
) -> None:
    """A document to the group of a match, if it has one and QQ is configured."""
    group = QQGroup.objects.filter(match=match).first()
    if group is None or not onebot.configured():
        return
    text = plain_text.render(document)
    put(
        f"{match.pk}/{key}",
        text,
        now,
        number=group.number,
        to_group=True,
        match=match,
        announcement=announcement,
    )


def announced(announcement: Announcement, now: datetime) -> None:
    """公示 to the group. Called in the transaction in which it is published."""
    to_group(
        announcement.match,
        f"announcement/{announcement.pk}",
        load(announcement.document),
        now,
        announcement,
    )


def reminder(match: Match, day: Day, now: datetime) -> None:
    """投票提醒 (K8.9) to the group: it names nobody."""
    assert day.closes_at is not None, "reminded of a close"
    says = phrases_written(match.game)
    document = notices.reminder(says, day.number, day.closes_at.astimezone(ZoneInfo(match.zone)), written)
    to_group(match, f"day/{day.number}/reminder", document, now, None)


# ---------------------------------------------------------------- sending


def send_waiting(now: datetime) -> int:
    """Send what waits, oldest first; returns how much was sent. What was begun and never ended is unknown."""
    OutMessage.objects.filter(state=OutState.SENDING, next_at__lte=now).update(
        state=OutState.UNKNOWN, next_at=None, error="interrupted"
    )
    if not onebot.configured():
        return 0
    due = OutMessage.objects.filter(state=OutState.WAITING, next_at__lte=now).order_by("pk")
    until, sent = time.monotonic() + ENOUGH, 0
    for pk in list(due.values_list("pk", flat=True)[:AT_A_TIME]):
        if time.monotonic() > until:
            break
        sent += _send(pk, now)
    return sent


def _send(pk: int, now: datetime) -> bool:
    """Claim one message and send it; only one process gets the claim."""
    claimed = OutMessage.objects.filter(pk=pk, state=OutState.WAITING, next_at__lte=now).update(
        state=OutState.SENDING, attempts=F("attempts") + 1, next_at=now + CLAIM
    )
    if not claimed:
        return False
    message = OutMessage.objects.select_related("notice").get(pk=pk)
    if not _still_meant(message):
        return _end(message, OutState.DROPPED)
    reply = onebot.send(to_group=message.to_group, number=message.number, text=message.text)
    message.message_id, message.error = reply.message_id[:40], reply.error[:300]
    if reply.result is Result.LATER and message.attempts <= len(WAITS):
        message.state, message.next_at = OutState.WAITING, now + WAITS[message.attempts - 1]
        message.save()
        return False
    if reply.result is Result.SENT:
        message.sent_at = now
        return _end(message, OutState.SENT)
    return _end(message, OutState.UNKNOWN if reply.result is Result.UNKNOWN else OutState.FAILED)


def _still_meant(message: OutMessage) -> bool:
    """Whether a private message still concerns its receiver: bound as before, and still playing (K8.8)."""
    notice = message.notice
    if notice is None:
        return True
    bound = QQAccount.objects.filter(person=notice.person_id, number=message.number).exists()
    plays = (
        notice.character_id is None
        or Tenure.objects.filter(character=notice.character_id, person=notice.person_id, until=None).exists()
    )
    return bound and plays


def _end(message: OutMessage, state: OutState) -> bool:
    message.state, message.next_at = state, None
    message.save()
    return state == OutState.SENT


# ---------------------------------------------------------------- settling


SENT, AGAIN, DROP = "sent", "again", "drop"


def settle(match: Match, pk: int, how: str, *, attempts: int, by: Person, now: datetime) -> None:
    """处理: a director says of an unknown or failed message that it was sent, is to be sent again, or is not.

    `attempts` is what the form was made from: settled or tried since, it is stale.
    """
    states = {SENT: OutState.SENT, AGAIN: OutState.WAITING, DROP: OutState.DROPPED}
    with writing(match, moves=False, any_rules=True) as locked:
        must_direct(locked, by)
        if how not in states:
            raise Refused("how", _("请选择：已经发出、再发一次，或不再发。"))
        message = OutMessage.objects.select_for_update().filter(pk=pk, match=locked).first()
        settles = (OutState.UNKNOWN, OutState.FAILED)
        if message is None or message.state not in settles or message.attempts != attempts:
            raise Stale("stale", _("这条消息的情况有了变化，请看过再决定。"))
        message.state = states[how]
        message.next_at = now if how == AGAIN else None
        message.settled_by, message.settled_at = by, now
        message.save()
        log(locked, "message_settled", now, actor=by, key=message.key, how=how)


def group_set(match: Match, number: str, *, by: Person, now: datetime) -> None:
    """群号: where the announcements of a match go from now on; empty for nowhere."""
    number = number.strip()
    if number and not (number.isascii() and number.isdecimal() and len(number) <= 15):
        raise Refused("number", _("群号只能是数字。"))
    with writing(match, moves=False, any_rules=True) as locked:
        must_direct(locked, by)
        if number:
            QQGroup.objects.update_or_create(match=locked, defaults={"number": number})
        else:
            QQGroup.objects.filter(match=locked).delete()
        log(locked, "group_set", now, actor=by, number=number)
