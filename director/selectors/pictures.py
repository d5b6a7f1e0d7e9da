"""Pictures of a match as SVG: the status table of an announcement, and how a turn went. Who may see them, the view decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _

from director.announcing import stored
from director.announcing.document import Table
from director.announcing.records import TurnRecord
from director.announcing.registry import presenter_of
from director.models import Announcement, Match
from director.rules import codec
from director.selectors.older import as_far_as_read
from director.selectors.record import nights_played
from director.services.language import written
from director.services.reading import names_by_seat

THEMES = ("light", "dark")


def status_svg(announcement: Announcement, theme: str) -> str | None:
    """角色状态表 (K7.1) of an announcement, or None where it has none."""
    if announcement.table is None:
        return None
    match = announcement.match
    table = codec.load(announcement.table, match.rules.public_type, "table")
    title = stored.load(announcement.document).title
    return presenter_of(match.game).status_picture(table, names_by_seat(match), title, written, theme)


def dawn_svg(announcement: Announcement, theme: str) -> str | None:
    """The picture beside an announcement, from the same public facts, or None in a match without one."""
    match = announcement.match
    if announcement.facts is None or announcement.night_id is None:
        return None
    facts = codec.load(announcement.facts, match.rules.facts_type, "facts")
    night = announcement.day - 1
    return presenter_of(match.game).dawn_picture(facts, names_by_seat(match), night, written, theme) or None


KINDS: dict[str, Callable[[Announcement, str], str | None]] = {"status": status_svg, "dawn": dawn_svg}
"""The pictures beside an announcement."""


def pictures_of(announcement: Announcement) -> tuple[str, ...]:
    """Which of them there are."""
    match = announcement.match
    drawn = {
        kind: as_far_as_read(match, partial(draw, announcement, THEMES[0]), None)
        for kind, draw in KINDS.items()
    }
    return tuple(kind for kind, svg in drawn.items() if svg)


@dataclass(frozen=True, slots=True)
class TurnPicture:
    """How a night went: the picture's table for those who can't see it. Holds what K7.2 keeps."""

    number: int
    table: Table


def _record(match: Match, number: int) -> TurnRecord | None:
    found = nights_played(match, number)
    return TurnRecord.of(found[0].turn, found[0].before) if found else None


def turn_svg(match: Match, number: int, theme: str) -> str | None:
    """匕首路径 of a night as it stands, or None where there is no such night. For directors, and for all after the end."""
    record = _record(match, number)
    if record is None:
        return None
    return presenter_of(match.game).turn_picture(record, names_by_seat(match), written, theme)


def turn_picture(match: Match, number: int) -> TurnPicture | None:
    """The same as a table."""
    record = _record(match, number)
    if record is None:
        return None
    return TurnPicture(number, presenter_of(match.game).turn_table(record, names_by_seat(match), _))


def announcement_numbered(match: Match, number: int) -> Announcement | None:
    """Published announcement `number` of a match, counted from 1 as its address does."""
    said = match.announcements.exclude(published_at=None).order_by("published_at", "pk")
    found = said[number - 1 : number] if number else []
    for each in found:
        each.match = match
        return each
    return None
