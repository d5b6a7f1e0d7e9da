"""公告: what the directors tell everybody between the dawns, at any time. Published, it never changes (K7.6)."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from director.announcing import notices
from director.announcing.stored import load
from director.models import Announcement, Kind, Match, Person, Phase
from director.services.drafts import announce
from director.services.language import written
from director.services.refusal import Refused
from director.services.writing import log, must_direct, writing

LONGEST_TITLE = 80
LONGEST = 10_000


def notice_publish(
    match: Match, title: str, text: str, *, by: Person, now: datetime, version: int | None = None
) -> Announcement:
    """公告: publish it at once. Raises Refused before the start, and for a notice without title or text."""
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        return publish_locked(locked, title, text, by, now)


def publish_locked(match: Match, title: str, text: str, by: Person, now: datetime) -> Announcement:
    """As `notice_publish`, under the match's lock."""
    title, text = _checked(match, title, text)
    document = notices.notice(title, text, [str(by)], written)
    said = announce(match, Kind.NOTICE, document, now, by=by)
    log(match, "notice", now, actor=by, clause="K7.6", title=title, announcement=said.pk)
    return said


def notice_correct(
    wrong: Announcement, text: str, why: str, *, by: Person, now: datetime, version: int | None = None
) -> Announcement:
    """更正 (K7.6): the notice stays as it was; another says what was wrong in it and what is right.

    Raises Refused for what is no notice: a dawn is corrected by taking its night back (K10.2).
    """
    with writing(wrong.match, version=version) as match:
        must_direct(match, by)
        if wrong.kind != Kind.NOTICE or wrong.published_at is None:
            raise Refused("kind", _("这里只更正公告；结算的公示要退回那一次结算来更正。"), "K10.2")
        if not why.strip():
            raise Refused("no_reason", _("请写明原公告错在哪里。"), "K7.6")
        title, text = _checked(match, load(wrong.document).title, text)
        right = notices.notice(title, text, [str(by)], written)
        when = wrong.published_at.astimezone(ZoneInfo(match.zone))
        document = notices.erratum_of(title, when, right, why.strip()[:300], written)
        said = announce(match, Kind.ERRATUM, document, now, by=by, corrects=wrong)
        log(
            match,
            "notice_corrected",
            now,
            actor=by,
            clause="K7.6",
            title=title,
            announcement=said.pk,
            reason=why.strip(),
        )
        return said


def _checked(match: Match, title: str, text: str) -> tuple[str, str]:
    title, text = title.replace("\x00", "").strip(), text.replace("\x00", "").strip()
    if match.phase == Phase.SETUP:
        raise Refused("not_started", _("开局之后才能发公告。"), "K7.6")
    if not title or not text:
        raise Refused("empty", _("公告要有标题和正文。"), "K7.6")
    if len(title) > LONGEST_TITLE or len(text) > LONGEST:
        raise Refused(
            "too_long",
            _("太长：标题最多 {t} 字，正文最多 {n} 字。").format(t=LONGEST_TITLE, n=LONGEST),
            "K7.6",
        )
    return title, text
