"""What everybody may see of a match: built from its roster, its options and what was published, from nothing else.

The state of the match, its posts, its open night, its version and its drafts are not even loaded here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from director.announcing import stored
from director.announcing.document import Block, Document, Heading, Items, Table
from director.announcing.formats import FORMATS
from director.announcing.posts import split
from director.announcing.registry import presenter_of
from director.models import Announcement, Kind, Match
from director.rules import codec
from director.selectors.older import as_far_as_read
from director.selectors.pictures import pictures_of
from director.selectors.progress import stands_in_public
from director.services.language import phrases_of


@dataclass(frozen=True, slots=True)
class RosterLine:
    """A character in the elevator: `number` is its floor, from 1."""

    number: int
    name: str
    aliases: tuple[str, ...]
    forum_uid: str


@dataclass(frozen=True, slots=True)
class StatusRow:
    """A character with what the game shows of it to everybody (an entry of its public table)."""

    number: int
    name: str
    shown: Any
    you: bool = False


@dataclass(frozen=True, slots=True)
class Status:
    """状态表 (K7.1) as last announced."""

    rows: tuple[StatusRow, ...]
    title: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Published:
    """An announcement in a list. `number` counts what was published, from 1; it is its address."""

    number: int
    day: int
    kind: str
    title: str
    at: datetime
    erratum: bool
    corrected: bool
    report: bool


@dataclass(frozen=True, slots=True)
class PublicMatch:
    """局 as everybody sees it."""

    title: str
    code: str
    game: str
    stands: str
    day: int
    open: bool
    opened_at: datetime | None
    closes_at: datetime | None
    grace: bool
    setting: str
    directors: tuple[str, ...]
    roster: tuple[RosterLine, ...]
    rules: Items
    status: Status | None
    latest: tuple[Told, ...]
    announcements: tuple[Published, ...]
    commitment: str
    ended: bool
    revealed: bool


@dataclass(frozen=True, slots=True)
class Told:
    """An announcement as it looks, with the story beside it."""

    number: int
    document: Document
    report: str
    at: datetime
    kind: str


@dataclass(frozen=True, slots=True)
class Copy:
    """Text to take away: where a forum takes no more at once, which part of how many."""

    format: str
    text: str
    part: int
    parts: int

    @property
    def uid(self) -> str:
        """Its id on the page."""
        return f"copy-{self.format}-{self.part}"


@dataclass(frozen=True, slots=True)
class AnnouncementPage:
    """One announcement with what it corrects, what corrects it, and its text to take away."""

    told: Told
    corrects: Published | None
    errata: tuple[Published, ...]
    copies: tuple[Copy, ...]
    formats: tuple[str, ...]
    pictures: tuple[str, ...]
    before: Published | None
    after: Published | None


MOST_NOTICES = 3
"""How many notices stand on the page beside what last happened; the list below has them all."""

TAKEN_AWAY = ("bbcode", "markdown", "text")


def published_of(match: Match) -> list[Announcement]:
    """What was published, in the order in which it was."""
    said = match.announcements.exclude(published_at=None)
    return list(said.select_related("report").order_by("published_at", "pk"))


def public_match(match: Match, now: datetime) -> PublicMatch:
    """The public page of a match; five queries."""
    said = published_of(match)
    listed = list_published(said)
    roster = roster_of(match)
    day = match.days.order_by("-number").first()
    is_open = day is not None and day.closed_at is None
    return PublicMatch(
        title=match.title,
        code=match.code,
        game=match.game,
        stands=stands_in_public(match, is_open),
        day=match.day,
        open=is_open,
        opened_at=day.opened_at if day and is_open else None,
        closes_at=day.ends_for(now) if day and is_open else None,
        grace=day is not None and is_open and day.in_grace(now),
        setting=match.setting,
        directors=tuple(str(row.person) for row in match.directorships.select_related("person")),
        roster=roster,
        rules=rules_of(match),
        status=status_of(match, said, roster),
        latest=_latest(match, said, roster),
        announcements=tuple(reversed(listed)),
        commitment=match.commitment,
        ended=match.ended_at is not None,
        revealed=match.revealed,
    )


def roster_of(match: Match) -> tuple[RosterLine, ...]:
    """花名册 in elevator order (K1.2)."""
    return tuple(
        RosterLine(floor, c.name, tuple(c.aliases), c.forum_uid)
        for floor, c in enumerate(match.characters.exclude(seat=None).order_by("seat"), start=1)
    )


def rules_of(match: Match) -> Items:
    """本局规则选项; how random actions are drawn stands there only when everything is public (K9.3)."""

    def read() -> Items:
        options = codec.load(match.options, match.rules.options_type, "options")
        return presenter_of(match.game).rules_summary(options, _, ended=match.revealed)

    return as_far_as_read(match, read, Items(()))


def last_table(said: Sequence[Announcement]) -> Announcement | None:
    """The latest announcement that holds a status table."""
    return next((each for each in reversed(said) if each.table is not None), None)


def known_table(match: Match, said: Sequence[Announcement]) -> Any | None:
    """The game's public table as last announced, or None."""
    latest = last_table(said)
    if latest is None:
        return None
    return as_far_as_read(match, lambda: codec.load(latest.table, match.rules.public_type, "table"), None)


def status_of(
    match: Match, said: Sequence[Announcement], roster: Sequence[RosterLine], you: int | None = None
) -> Status | None:
    """状态表 (K7.1) as last announced; `you` marks a seat."""
    latest = last_table(said)
    table = known_table(match, said)
    if latest is None or table is None or latest.published_at is None:
        return None
    rows = tuple(
        StatusRow(line.number, line.name, shown, line.number - 1 == you)
        for line, shown in zip(roster, table.seats, strict=True)
    )
    return Status(rows, _title(latest), latest.published_at)


def list_published(said: Sequence[Announcement]) -> list[Published]:
    """Announcements as lines of a list, in order."""
    corrected = {each.corrects_id for each in said}
    return [_line(i, each, each.pk in corrected) for i, each in enumerate(said, start=1)]


def _line(number: int, each: Announcement, corrected: bool) -> Published:
    assert each.published_at is not None, "only what was published is listed"
    return Published(
        number=number,
        day=each.day,
        kind=kind_word(each),
        title=_title(each),
        at=each.published_at,
        erratum=each.corrects_id is not None,
        corrected=corrected,
        report=bool(_report(each)),
    )


def kind_word(each: Announcement) -> str:
    """What kind of announcement it is, as its game calls it."""
    if each.kind == Kind.DAWN:
        return phrases_of(each.match.game).dawn
    return str(Kind(each.kind).label)


def _title(each: Announcement) -> str:
    return str(each.document.get("title", ""))


def _report(each: Announcement) -> str:
    report = getattr(each, "report", None)
    return report.text if report else ""


def _latest(match: Match, said: Sequence[Announcement], roster: Sequence[RosterLine]) -> tuple[Told, ...]:
    """The last of what happened and what was given notice of since, newest first.

    The status table is left out of them, for it stands on the page by itself.
    """
    shown = [told(number, said[number - 1]) for number in _since_the_last_turn(said)]
    table = known_table(match, said)
    if table is None:
        return tuple(shown)
    status = presenter_of(match.game).status_table(table, [line.name for line in roster], _)
    return tuple(
        replace(one, document=replace(one.document, blocks=_without(status, one.document.blocks)))
        for one in shown
    )


def _since_the_last_turn(said: Sequence[Announcement]) -> Iterator[int]:
    """The numbers, newest first, of the last notices and of the last announcement of a night or of the end."""
    for number in range(len(said), 0, -1):
        if number > len(said) - MOST_NOTICES or _of_a_turn(said[number - 1]):
            yield number
        if _of_a_turn(said[number - 1]):
            return


def _of_a_turn(each: Announcement) -> bool:
    return each.facts is not None or each.kind == Kind.END


def _without(table: Table, blocks: Sequence[Block]) -> tuple[Block, ...]:
    """The blocks without a table, and without the heading that stood right above it."""
    kept: list[Block] = []
    for each in blocks:
        if each != table:
            kept.append(each)
        elif kept and isinstance(kept[-1], Heading):
            kept.pop()
    return tuple(kept)


def told(number: int, each: Announcement) -> Told:
    """An announcement as it looks."""
    assert each.published_at is not None, "drafts are for directors"
    document = stored.load(each.document)
    return Told(number, document, _report(each), each.published_at, kind_word(each))


def announcement_page(match: Match, number: int) -> AnnouncementPage | None:
    """Announcement `number` of a match, or None where there is none."""
    said = published_of(match)
    if not 1 <= number <= len(said):
        return None
    listed, this = list_published(said), said[number - 1]
    by_pk = {each.pk: line for each, line in zip(said, listed, strict=True)}
    shown = told(number, this)
    return AnnouncementPage(
        told=shown,
        corrects=by_pk.get(this.corrects_id) if this.corrects_id else None,
        errata=tuple(by_pk[each.pk] for each in said if each.corrects_id == this.pk),
        copies=tuple(copy for name in TAKEN_AWAY for copy in _copies(name, shown.document)),
        formats=tuple(FORMATS),
        pictures=pictures_of(this),
        before=listed[number - 2] if number > 1 else None,
        after=listed[number] if number < len(said) else None,
    )


def _copies(name: str, document: Document) -> list[Copy]:
    text = FORMATS[name].render(document)
    parts = split(text) if name == "bbcode" else [text]
    return [Copy(name, part, i, len(parts)) for i, part in enumerate(parts, start=1)]


def announcement_file(match: Match, number: int) -> Document | None:
    """The document of announcement `number`, for a file."""
    said = published_of(match)
    return told(number, said[number - 1]).document if 1 <= number <= len(said) else None
