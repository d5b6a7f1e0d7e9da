"""收件箱: what somebody was told, newest first."""

from __future__ import annotations

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet

from director.models import Notice, Person, Tenure

PAGE = 30


def notices_of(person: Person) -> QuerySet[Notice]:
    """The notices in somebody's inbox. What concerns a character that the person plays no more is there only after the
    reveal (K8.8).
    """
    held = Tenure.objects.filter(character=OuterRef("character"), person=person, until=None)
    mine = Notice.objects.filter(person=person).exclude(shown_at=None)
    return mine.filter(Q(character=None) | Exists(held) | Q(match__revealed_at__isnull=False))


def inbox_of(person: Person, page: str) -> Page[Notice]:
    """A page of the inbox."""
    return Paginator(notices_of(person).select_related("match").order_by("-made_at", "-pk"), PAGE).get_page(
        page
    )


def notice_coded(person: Person, code: str) -> Notice | None:
    """The notice in somebody's inbox that has this code."""
    return next((each for each in notices_of(person).only("pk", "url") if each.code == code), None)


def unread(person: Person) -> int:
    """How many notices wait unread."""
    return notices_of(person).filter(read_at=None).count()
