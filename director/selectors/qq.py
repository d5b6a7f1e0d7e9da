"""QQ pages: a match's outbox for its directors, and a person's own binding."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from director.models import Match, OutMessage, OutState, Person, QQAccount, QQGroup, Tenure
from director.services import onebot

MOST = 100


@dataclass(frozen=True, slots=True)
class Line:
    """A message of the outbox. What is private stands here without its text: directors settle it, they need not read it."""

    pk: int
    key: str
    what: str
    text: str
    state: str
    word: str
    attempts: int
    made_at: datetime
    sent_at: datetime | None
    error: str
    settled_by: str
    open: bool


@dataclass(frozen=True, slots=True)
class OutboxPage:
    """待发消息 of a match; those to be settled first."""

    configured: bool
    group: str
    lines: tuple[Line, ...]
    waiting: int
    unsettled: int
    bound: int
    players: int


@dataclass(frozen=True, slots=True)
class Binding:
    """The own QQ account, if bound."""

    configured: bool
    number: str
    bound_at: datetime | None


_OPEN = (OutState.UNKNOWN, OutState.FAILED)


def outbox_page(match: Match) -> OutboxPage:
    """The newest messages; five queries."""
    rows = match.out_messages.select_related("settled_by", "notice__character")
    unsettled = list(rows.filter(state__in=_OPEN).order_by("pk")[:MOST])
    rest = list(rows.exclude(state__in=_OPEN).order_by("-pk")[:MOST])
    group = QQGroup.objects.filter(match=match).first()
    held = Tenure.objects.filter(character__match=match, until=None).aggregate(
        players=Count("pk"), bound=Count("pk", filter=Q(person__qq__isnull=False))
    )
    return OutboxPage(
        configured=onebot.configured(),
        group=group.number if group else "",
        lines=tuple(_line(each) for each in (*unsettled, *rest)),
        waiting=sum(each.state == OutState.WAITING for each in rest),
        unsettled=len(unsettled),
        bound=held["bound"],
        players=held["players"],
    )


def _line(each: OutMessage) -> Line:
    character = each.notice.character if each.notice else None
    return Line(
        pk=each.pk,
        key=each.key,
        what=each.notice.subject if each.notice else "",
        text=each.text if each.to_group else (character.name if character else ""),
        state=each.state,
        word=str(OutState(each.state).label),
        attempts=each.attempts,
        made_at=each.made_at,
        sent_at=each.sent_at,
        error=each.error,
        settled_by=str(each.settled_by or ""),
        open=each.state in _OPEN,
    )


def unsettled_of(match: Match) -> int:
    """How many messages wait for a director to settle them."""
    return match.out_messages.filter(state__in=_OPEN).count()


def binding_of(person: Person) -> Binding:
    """The own binding."""
    account = QQAccount.objects.filter(person=person).first()
    return Binding(
        onebot.configured(), account.number if account else "", account.bound_at if account else None
    )
