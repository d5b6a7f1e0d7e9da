"""What was said and is to be said: drafts, announcements and morning reports, in every format."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from director.announcing import stored
from director.announcing.formats import FORMATS
from director.announcing.posts import split
from director.models import Announcement, Kind, Match
from director.selectors.public import kind_word
from director.selectors.reports import unapproved
from director.services.report_places import place_of

TAKEN_AWAY = ("bbcode", "markdown", "text")
"""The formats that people copy, by their names in FORMATS."""


@dataclass(frozen=True, slots=True)
class Copy:
    """Text to take away: `format` and, where a forum takes no more at once, which part of how many."""

    format: str
    text: str
    part: int = 1
    parts: int = 1

    @property
    def label(self) -> str:
        named = {"bbcode": "BBCode", "markdown": "Markdown", "text": _("纯文本")}[self.format]
        return named if self.parts == 1 else _("{format}，第 {n} 帖").format(format=named, n=self.part)

    @property
    def uid(self) -> str:
        return f"copy-{self.format}-{self.part}"


@dataclass(frozen=True, slots=True)
class Said:
    """An announcement: as it looks, to copy, and the story beside it. `serial` is 0 for what is of no night.

    `unapproved` is the version of the story that waits for a director; 0 for none.
    """

    pk: int
    day: int
    serial: int
    kind: str
    title: str
    html: str
    copies: tuple[Copy, ...]
    drafted_at: datetime
    published_at: datetime | None
    publisher: str
    corrects: str
    report: str
    unapproved: int
    erratum: bool


def last_said(match: Match) -> Announcement | None:
    """终局公示: the last announcement of a night or of a ruling, of a match that is over."""
    told = match.announcements.filter(published_at__isnull=False, kind__in=(Kind.DAWN, Kind.END))
    return told.order_by("-published_at", "-pk").first()


def draft_of(match: Match) -> Said | None:
    """The draft that waits to be published."""
    draft = _with_all(match.announcements.filter(published_at=None)).first()
    return None if draft is None else said(draft)


def announcement_of(match: Match, pk: int) -> Said | None:
    found = _with_all(match.announcements.filter(pk=pk)).first()
    return None if found is None else said(found)


def published(match: Match) -> list[Announcement]:
    """What was published, newest first."""
    return list(match.announcements.exclude(published_at=None).defer("table").order_by("-pk"))


def _with_all(announcements: QuerySet[Announcement]) -> QuerySet[Announcement]:
    return announcements.select_related("publisher", "corrects", "report")


def said(announcement: Announcement) -> Said:
    """An announcement in all its formats."""
    document = stored.load(announcement.document)
    report = getattr(announcement, "report", None)
    corrected = announcement.corrects
    return Said(
        pk=announcement.pk,
        day=announcement.day,
        serial=0 if announcement.night_id is None else place_of(announcement).serial,
        kind=kind_word(announcement),
        title=document.title,
        html=FORMATS["html"].render(document),
        copies=tuple(copy for name in TAKEN_AWAY for copy in _copies(name, FORMATS[name].render(document))),
        drafted_at=announcement.drafted_at,
        published_at=announcement.published_at,
        publisher=str(announcement.publisher or ""),
        corrects=str(corrected.document.get("title", "")) if corrected else "",
        report=report.text if report else "",
        unapproved=unapproved(announcement),
        erratum=corrected is not None,
    )


def _copies(name: str, text: str) -> list[Copy]:
    parts = split(text) if name == "bbcode" else [text]
    return [Copy(name, part, i, len(parts)) for i, part in enumerate(parts, start=1)]
