"""What those who write morning reports see: what was announced, the characters, the outline, the versions. Nothing hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from director.announcing import stored
from director.announcing.document import Document, Spans
from director.announcing.formats import FORMATS
from director.announcing.outline import Stage, outline
from director.announcing.posts import split
from director.announcing.reporting import REPORTING, Mark
from director.models import Announcement, Match, Part, Person, ReportDraft, Staging
from director.selectors.story import story_document
from director.services.language import phrases_of
from director.services.report_places import Place, announcement_at, place_of
from director.services.reports import marks_of, may_read, nicknames, reads_early, told_by

TAKEN_AWAY = ("bbcode", "markdown", "text")


def unapproved(announcement: Announcement) -> int:
    """The newest version, where no director has approved it; 0 where nothing waits for one (K7.7)."""
    last = announcement.report_drafts.order_by("-number").first()
    return last.number if last is not None and last.approved_at is None else 0


@dataclass(frozen=True, slots=True)
class WriterMatch:
    """A match that somebody writes for."""

    title: str
    code: str


@dataclass(frozen=True, slots=True)
class Line:
    """An announcement of a night, and how far its report is."""

    title: str
    day: int
    serial: int
    published_at: datetime | None
    versions: int
    approved: int


@dataclass(frozen=True, slots=True)
class Writer:
    """A writer, for the directors."""

    pk: int
    name: str
    early: bool


@dataclass(frozen=True, slots=True)
class CastLine:
    """A character in the story."""

    code: str
    number: int
    name: str
    part: str


@dataclass(frozen=True, slots=True)
class MatchPage:
    """The reports of a match; `report` is what its game calls one."""

    title: str
    report: str
    code: str
    directs: bool
    lines: tuple[Line, ...]
    cast: tuple[CastLine, ...]
    tone: str
    setting: str
    writers: tuple[Writer, ...]


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a report."""

    number: int
    author: str
    saved_at: datetime
    approver: str
    approved_at: datetime | None


@dataclass(frozen=True, slots=True)
class Marked:
    """A marked sentence."""

    sentence: str
    reasons: tuple[Spans, ...]


@dataclass(frozen=True, slots=True)
class Copy:
    """Text to take away."""

    format: str
    text: str
    uid: str
    label: str


@dataclass(frozen=True, slots=True)
class EditPage:
    """A report in the making. `text` is what the form holds, `base` the version it was written from."""

    title: str
    day: int
    serial: int
    match: str
    report: str
    code: str
    directs: bool
    published: bool
    announcement: Document
    outline: Document
    outline_text: str
    text: str
    base: int
    versions: tuple[Version, ...]
    approved: int
    checked: bool
    marks: tuple[Marked, ...]
    copies: tuple[Copy, ...]


def matches_written(person: Person) -> list[WriterMatch]:
    """The matches that `person` writes for, newest first."""
    mine = Match.objects.filter(writers__person=person).order_by("-created_at")
    return [WriterMatch(each.title, each.code) for each in mine]


def match_page(match: Match, person: Person) -> MatchPage:
    """The reports of a match, as `person` may see them."""
    directs = match.directorships.filter(person=person).exists()
    staging = Staging.objects.filter(match=match).first()
    writers = match.writers.select_related("person") if directs else ()
    return MatchPage(
        title=match.title,
        report=phrases_of(match.game).report,
        code=match.code,
        directs=directs,
        lines=tuple(_lines(match, person, directs)),
        cast=cast_of(match),
        tone=staging.tone if staging else "",
        setting=match.setting,
        writers=tuple(Writer(each.person_id, str(each.person), each.early) for each in writers),
    )


def _lines(match: Match, person: Person, directs: bool) -> list[Line]:
    shown = match.announcements.exclude(night=None).select_related("report").prefetch_related("report_drafts")
    if not directs and not reads_early(person, match):
        shown = shown.exclude(published_at=None)
    rows = list(shown.defer("table", "facts").order_by("pk"))
    counted: Counter[int] = Counter()
    return [_line(each, _next(counted, each.day)) for each in rows][::-1]


def _next(counted: Counter[int], day: int) -> int:
    counted[day] += 1
    return counted[day]


def _line(each: Announcement, serial: int) -> Line:
    report = getattr(each, "report", None)
    return Line(
        title=str(each.document.get("title", "")),
        day=each.day,
        serial=serial,
        published_at=each.published_at,
        versions=len(each.report_drafts.all()),
        approved=report.number if report else 0,
    )


def cast_of(match: Match) -> tuple[CastLine, ...]:
    """The characters in elevator order, with who they are in the story."""
    parts = dict(Part.objects.filter(character__match=match).values_list("character_id", "text"))
    rows = match.characters.exclude(seat=None).order_by("seat")
    return tuple(CastLine(c.code, (c.seat or 0) + 1, c.name, parts.get(c.pk, "")) for c in rows)


def announcement_for(match: Match, place: Place, person: Person) -> Announcement | None:
    """The announcement of a night, if `person` may write beside it."""
    found = announcement_at(match, place)
    return found if found is not None and may_read(person, found) else None


def edit_page(
    announcement: Announcement, person: Person, *, text: str | None = None, base: int | None = None
) -> EditPage:
    """The page of a report; with `text` as typed and not yet saved, which is then checked."""
    match = announcement.match
    directs = match.directorships.filter(person=person).exists()
    drafts = list(announcement.report_drafts.select_related("author", "approver").order_by("-number"))
    latest = drafts[0] if drafts else None
    shown = text if text is not None else latest.text if latest else ""
    report = getattr(announcement, "report", None)
    document, word = stored.load(announcement.document), phrases_of(match.game).report
    plan = outline_of(announcement)
    marks = marks_of(announcement, shown, people=nicknames(match) if directs else ())
    return EditPage(
        title=document.title,
        day=announcement.day,
        serial=place_of(announcement).serial,
        match=match.title,
        report=word,
        code=match.code,
        directs=directs,
        published=announcement.published_at is not None,
        announcement=document,
        outline=plan,
        outline_text=FORMATS["markdown"].render(plan),
        text=shown,
        base=base if base is not None else latest.number if latest else 0,
        versions=tuple(_version(draft) for draft in drafts),
        approved=report.number if report else 0,
        checked=match.game in REPORTING,
        marks=tuple(_marked(shown, mark) for mark in marks),
        copies=tuple(copies_of(word, report.text)) if report else (),
    )


def _version(draft: ReportDraft) -> Version:
    approver = str(draft.approver) if draft.approver else ""
    return Version(draft.number, str(draft.author), draft.saved_at, approver, draft.approved_at)


def _marked(text: str, mark: Mark) -> Marked:
    return Marked(text[mark.start : mark.end], mark.reasons)


def outline_of(announcement: Announcement) -> Document:
    """提纲: what there is to tell of this announcement, in the match's setting."""
    match = announcement.match
    cast = cast_of(match)
    staging = Staging.objects.filter(match=match).first()
    names = tuple(each.name for each in cast)
    stage = Stage(
        match.title,
        phrases_of(match.game).report,
        match.setting,
        staging.tone if staging else "",
        names,
        tuple(each.part for each in cast),
    )
    title = str(announcement.document.get("title", ""))
    reporting, told = REPORTING.get(match.game), told_by(announcement)
    if reporting is None or not told:
        return outline(title, stage, None, (), _)
    before = told[-2].table if len(told) > 1 else None
    return outline(title, stage, reporting.beats(told[-1].facts, before, names, _), reporting.kept(_), _)


def copies_of(title: str, text: str) -> Sequence[Copy]:
    """A report to paste: BBCode in parts that a forum takes, Markdown, plain text."""
    document = story_document(title, text)
    labels = {"bbcode": "BBCode", "markdown": "Markdown", "text": _("纯文本")}
    result = []
    for name in TAKEN_AWAY:
        rendered = FORMATS[name].render(document)
        parts = split(rendered) if name == "bbcode" else [rendered]
        for i, part in enumerate(parts, start=1):
            label = (
                labels[name] if len(parts) == 1 else _("{format}，第 {n} 帖").format(format=labels[name], n=i)
            )
            result.append(Copy(name, part, f"report-{name}-{i}", label))
    return result


def version_of(announcement: Announcement, number: int) -> ReportDraft | None:
    """One version."""
    return announcement.report_drafts.filter(number=number).select_related("author", "approver").first()
