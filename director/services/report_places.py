"""Where a morning report is written: the day of its announcement, and which of that night's announcements it is.

A number of the database would tell writers of drafts that were thrown away (K7.4); these count what was told.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from director.models import Announcement, Match


@dataclass(frozen=True, slots=True)
class Place:
    """The address of a report: `day` as announced, `serial` from 1: the announcement, then its errata."""

    day: int
    serial: int


def _of_day(match: Match, day: int) -> QuerySet[Announcement]:
    """The announcements of the night before `day`; what was published keeps its place, a draft comes last."""
    return match.announcements.exclude(night=None).filter(day=day).order_by("pk")


def place_of(announcement: Announcement) -> Place:
    """The place of an announcement of a night."""
    before = _of_day(announcement.match, announcement.day).filter(pk__lt=announcement.pk)
    return Place(announcement.day, before.count() + 1)


def announcement_at(match: Match, place: Place) -> Announcement | None:
    """The announcement at a place, or None where there is none."""
    if not 0 < place.serial <= 1000 or not 0 < place.day <= 1000:
        return None
    found = _of_day(match, place.day).select_related("report")[place.serial - 1 : place.serial]
    for each in found:
        each.match = match
        return each
    return None
