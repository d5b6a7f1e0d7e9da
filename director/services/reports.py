"""晨报 (K7.7): written by those who may, in versions that never change; a director approves one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db.models import Max
from django.utils.translation import gettext as _

from director.announcing.document import plain
from director.announcing.reporting import REPORTING, Mark, Told
from director.models import (
    Announcement,
    Character,
    Match,
    MatchWriter,
    MorningReport,
    Part,
    Person,
    ReportDraft,
    Staging,
    Tenure,
)
from director.permissions import Right, directs, may
from director.rules import codec
from director.services import report_news
from director.services.language import says
from director.services.refusal import Forbidden, Refused, Stale
from director.services.writing import log, must_direct, writing

LONGEST_REPORT = 20_000
"""Characters."""


def plays_in(person: Person, match: Match) -> bool:
    """Whether `person` plays a character of the match now."""
    return Tenure.objects.filter(character__match=match, person=person, until=None).exists()


def helps_in(person: Person, match: Match) -> bool:
    """Whether `person` is a player's off-site helper in the match, or will be once the player agrees (K8.8)."""
    agreed = match.helpers.filter(person=person, refused_at=None, ended_at=None)
    return agreed.exclude(director_at=None).exists()


def reads_early(person: Person, match: Match) -> bool:
    """Whether a writer may read drafts: asked to write early, and on no player's side now (K7.4)."""
    early = match.writers.filter(person=person, early=True).exists()
    return early and not plays_in(person, match) and not helps_in(person, match)


def writes(person: Person, match: Match) -> bool:
    """写手 or director: may write the reports of the match."""
    return may(person, Right.WRITE, match)


def may_read(person: Person, announcement: Announcement) -> bool:
    """Whether a writer may see it: once it is published; before that only if it reads early (K7.4)."""
    match = announcement.match
    if directs(person, match):
        return True
    if announcement.published_at is not None:
        return match.writers.filter(person=person).exists()
    return reads_early(person, match)


def writer_add(match: Match, person: Person, *, early: bool, by: Person, now: datetime) -> MatchWriter:
    """Let `person` write; asked again it changes `early`.

    Raises Refused for an early writer who plays in the match or helps one who does.
    """
    with writing(match, moves=False) as locked:
        must_direct(locked, by)
        if early and plays_in(person, locked):
            raise Refused("plays", _("本局玩家不能在公示前看到草稿，可以改为公示后再写。"), "K7.4")
        if early and helps_in(person, locked):
            raise Refused("helps", _("玩家的场外助理不能在公示前看到草稿，可以改为公示后再写。"), "K7.4")
        writer, _created = MatchWriter.objects.update_or_create(
            match=locked,
            person=person,
            defaults={"early": early},
            create_defaults={"early": early, "since": now},
        )
        log(locked, "writer_added", now, actor=by, clause="K7.7", person=str(person), early=early)
        return writer


def writer_remove(match: Match, person_pk: int, *, by: Person, now: datetime) -> None:
    """Take the right to write back; what was written stays."""
    with writing(match, moves=False) as locked:
        must_direct(locked, by)
        writer = locked.writers.filter(person=person_pk).select_related("person").first()
        if writer is not None:
            log(locked, "writer_removed", now, actor=by, clause="K7.7", person=str(writer.person))
            writer.delete()


def staging_save(match: Match, *, tone: str, parts: Mapping[str, str], by: Person, now: datetime) -> None:
    """设定: the tone, and who each character (by its code) is in the story; an empty text takes a part away."""
    with writing(match, moves=False) as locked:
        _must_write(locked, by)
        Staging.objects.update_or_create(match=locked, defaults={"tone": tone.strip()[:200]})
        for character in locked.characters.all():
            _part(character, parts.get(character.code, "").strip()[:200])
        log(
            locked,
            "staging",
            now,
            actor=by,
            clause="K7.7",
            parts=sum(bool(text.strip()) for text in parts.values()),
        )


def _part(character: Character, text: str) -> None:
    if text:
        Part.objects.update_or_create(character=character, defaults={"text": text})
    else:
        Part.objects.filter(character=character).delete()


def _must_write(match: Match, person: Person) -> None:
    if not writes(person, match):
        raise Forbidden("not_writer", _("只有本局的导演和写手可以这样做。"))


def draft_save(announcement: Announcement, text: str, *, base: int, by: Person, now: datetime) -> ReportDraft:
    """Save a version. `base` is the number of the version that it was written from (0 for none).

    Raises Stale if another was saved since; Refused for an empty text, one too long, or an announcement of no night.
    """
    with writing(announcement.match, moves=False) as match:
        _must_write(match, by)
        announcement.refresh_from_db()
        if not may_read(by, announcement):
            raise Forbidden("not_yet", _("这份公示还没有发布。"))
        text = text.replace("\x00", "").replace("\r\n", "\n").strip()
        _must_be_fit(announcement, text)
        latest = announcement.report_drafts.aggregate(n=Max("number"))["n"] or 0
        if base != latest:
            raise Stale("stale", _("有人在你之后存了第 {n} 稿，请先看过再改。").format(n=latest))
        draft = announcement.report_drafts.create(number=latest + 1, text=text, author=by, saved_at=now)
        log(
            match,
            "report_drafted",
            now,
            actor=by,
            clause="K7.7",
            day=announcement.day,
            title=report_news.title_of(announcement),
            number=draft.number,
        )
        report_news.draft_waits(match, draft, now)
        return draft


def _must_be_fit(announcement: Announcement, text: str) -> None:
    report = says(announcement.match).report
    if announcement.night_id is None:
        words = _("{report}只写在结算公示的旁边；这份公示不是。")
        raise Refused("no_night", words.format(report=report), "K7.7")
    if not text:
        raise Refused("empty", _("{report}还是空的。").format(report=report), "K7.7")
    if len(text) > LONGEST_REPORT:
        words = _("{report}太长：最多 {n} 字。")
        raise Refused("too_long", words.format(report=report, n=LONGEST_REPORT), "K7.7")


def draft_approve(
    announcement: Announcement, number: int, *, accepted: bool, by: Person, now: datetime
) -> MorningReport:
    """批准: version `number` becomes the morning report, in place of one approved before.

    Raises Refused while the secrecy check marks it and the director has not said to have read the marks (`accepted`).
    """
    with writing(announcement.match, moves=False) as match:
        must_direct(match, by)
        draft = announcement.report_drafts.filter(number=number).first()
        if draft is None:
            raise Refused("no_draft", _("没有第 {n} 稿。").format(n=number), "K7.7")
        marks = marks_of(announcement, draft.text, people=nicknames(match))
        if marks and not accepted:
            raise Refused(
                "marked",
                _("保密检查标出了 {n} 句，请逐句看过，改稿或确认后再批准。").format(n=len(marks)),
                "K7.7",
            )
        draft.approver, draft.approved_at, draft.marked = by, now, _as_plain(draft.text, marks)
        draft.save()
        report, _created = MorningReport.objects.update_or_create(
            announcement=announcement,
            defaults={"text": draft.text, "author": draft.author, "saved_at": now, "number": number},
        )
        log(
            match,
            "report_approved",
            now,
            actor=by,
            clause="K7.7",
            day=announcement.day,
            title=report_news.title_of(announcement),
            number=number,
            marked=len(marks),
        )
        report_news.approved(match, draft, now)
        return report


def _as_plain(text: str, marks: Sequence[Mark]) -> list[dict[str, object]]:
    return [
        {"sentence": text[mark.start : mark.end], "reasons": [plain(reason) for reason in mark.reasons]}
        for mark in marks
    ]


def marks_of(announcement: Announcement, text: str, *, people: Sequence[str] = ()) -> tuple[Mark, ...]:
    """保密检查 (K7.7): the sentences of `text` that must not be told; `people` are for directors alone."""
    match = announcement.match
    reporting = REPORTING.get(match.game)
    told = told_by(announcement)
    if reporting is None or not told:
        return ()
    names = [
        (name, *aliases)
        for name, aliases in match.characters.exclude(seat=None)
        .order_by("seat")
        .values_list("name", "aliases")
    ]
    return reporting.marks(text, names, told, people, _)


def told_by(announcement: Announcement) -> list[Told]:
    """What was announced up to this announcement, each night as last told; this one comes last."""
    match, rules = announcement.match, announcement.match.rules
    before = match.announcements.exclude(facts=None).exclude(published_at=None).filter(pk__lt=announcement.pk)
    nights = {row.night_id: row for row in before.order_by("pk")}
    nights.pop(announcement.night_id, None)
    rows = [*nights.values(), *([announcement] if announcement.facts is not None else [])]
    return [
        Told(
            codec.load(row.facts, rules.facts_type, "facts"),
            codec.load(row.table, rules.public_type, "table"),
        )
        for row in rows
    ]


def nicknames(match: Match) -> list[str]:
    """The nicknames of everybody who plays or played in the match; for directors."""
    held = Tenure.objects.filter(character__match=match).select_related("person")
    return sorted(dict.fromkeys(str(each.person) for each in held))


def report_save(
    announcement: Announcement, text: str, *, by: Person, now: datetime, accepted: bool = False
) -> MorningReport:
    """A director's own report, saved and approved at once. Raises as `draft_save` and `draft_approve`."""
    latest = announcement.report_drafts.aggregate(n=Max("number"))["n"] or 0
    draft = draft_save(announcement, text, base=latest, by=by, now=now)
    return draft_approve(announcement, draft.number, accepted=accepted, by=by, now=now)
