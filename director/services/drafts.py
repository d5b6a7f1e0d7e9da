"""公示 (K7): drafting, publishing, correcting. A published announcement never changes (K7.6)."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from director.announcing import notices
from director.announcing.document import Document
from director.announcing.registry import presenter_of
from director.announcing.stored import dump, load
from director.models import (
    Announcement,
    Kind,
    Match,
    Night,
    NightStatus,
    Person,
    Phase,
)
from director.rules import codec
from director.rules.game import Turn
from director.services import news, outbox, report_news
from director.services.days import day_open
from director.services.language import phrases_written, written
from director.services.missed import propose_unused
from director.services.reading import names_by_seat
from director.services.red_cards import between_nights
from director.services.refusal import Refused
from director.services.writing import log, must_direct, writing


def draft_dawn(match: Match, night: Night, turn: Turn[Any], now: datetime) -> Announcement:
    """天亮公示 (K7.1): draft it from the night's public facts; an erratum if the night was announced before."""
    said = night.announcements.exclude(published_at=None).order_by("-pk")
    published = said.first() if night.revision else None  # never taken back, it was never announced
    draft = Announcement.objects.create(
        match=match,
        day=night.number + 1,
        kind=Kind.ERRATUM if published else Kind.DAWN,
        night=night,
        revision=night.revision,
        corrects=published,
        drafted_at=now,
        **_content(match, night, turn, published),
    )
    news.draft_ready(match, night, draft, now)
    return draft


def draft_renew(match: Match, draft: Announcement, turn: Turn[Any]) -> None:
    """Say anew what waits to be published: a red card that was announced meanwhile stands in its table too (K8.2)."""
    assert draft.night is not None, "the announcement of a night"
    for field, value in _content(match, draft.night, turn, draft.corrects).items():
        setattr(draft, field, value)
    draft.save(update_fields=("document", "table", "facts"))


def _content(match: Match, night: Night, turn: Turn[Any], corrects: Announcement | None) -> dict[str, Any]:
    """What is said of a settled night: its facts as they were, its table with the red cards of now (K8.2).

    These were announced, by day or while the draft waited, and are in no event of the night.
    """
    game = match.rules
    before = codec.load(night.start, game.state_type, "start")
    shown = game.copy(turn.state)
    between_nights(match, shown)
    facts = game.facts(turn.events, before, shown)
    options = codec.load(match.options, game.options_type, "options")
    document = presenter_of(match.game).dawn(facts, names_by_seat(match), options, night.number, written)
    if corrects is not None:
        document = _erratum(match, corrects, document)
    return {
        "document": dump(document),
        "table": codec.dump(game.public(shown)),
        "facts": codec.dump(facts),
    }


def _erratum(match: Match, wrong: Announcement, right: Document) -> Document:
    """更正 (K7.6): the new announcement, naming the one it corrects. Why is for the log: a reason may tell secrets."""
    assert wrong.published_at is not None
    title = load(wrong.document).title
    when = wrong.published_at.astimezone(ZoneInfo(match.zone))
    return notices.erratum_of(title, when, right, phrases_written(match.game).wrong, written)


def announce(
    match: Match,
    kind: Kind,
    document: Document,
    now: datetime,
    *,
    by: Person | None,
    table: Any = None,
    corrects: Announcement | None = None,
    told: bool = False,
) -> Announcement:
    """Publish a document at once: an opening, an election, a notice. `told`: people are told of its occasion anyway."""
    announcement = Announcement.objects.create(
        match=match,
        day=match.day,
        kind=kind,
        document=dump(document),
        table=None if table is None else codec.dump(table),
        corrects=corrects,
        drafted_at=now,
        published_at=now,
        publisher=by,
    )
    outbox.announced(announcement, now)
    if not told:
        news.published(match, announcement, document.title, now)
    return announcement


def dawn_publish(match: Match, *, by: Person | None, now: datetime, version: int | None) -> Announcement:
    """公示 (K7.1, K6.2): publish the draft of the settled night; the next day opens, or the match ends."""
    with writing(match, version=version) as locked:
        if by is not None:
            must_direct(locked, by)
        return publish_draft(locked, by=by, now=now)


def publish_draft(match: Match, *, by: Person | None, now: datetime) -> Announcement:
    """As `dawn_publish`, under the match's lock; `by` is None for the clock."""
    draft = match.announcements.filter(published_at=None).select_related("night").first()
    if draft is None or draft.night is None:
        raise Refused("no_draft", _("没有待公示的草稿。"), "K7.1")
    draft.published_at, draft.publisher = now, by
    draft.save()
    Night.objects.filter(pk=draft.night.pk).update(status=NightStatus.ANNOUNCED)
    log(match, "published", now, actor=by, clause="K7.1", kind=draft.kind, night=draft.night.number)
    propose_unused(match, draft.night, now)
    outbox.announced(draft, now)
    report_news.to_write(match, draft, now)
    _go_on(match, draft, now)
    return draft


def _go_on(match: Match, said: Announcement, now: datetime) -> None:
    """After an announcement: the next day, or the end (K3.3). A corrected night may change which.

    The correction of an earlier night opens nothing: its day is open already, or waits for its own night.
    """
    assert said.night is not None, "the announcement of a night"
    if match.outcome is not None:
        match.days.filter(closed_at=None).update(closed_at=now)
        match.phase, match.ended_at = Phase.ENDED, now
        log(match, "ended", now, clause="K3.3", outcome=match.outcome)
        news.ended(match, now)
    elif said.night.number == match.day:
        match.ended_at = None
        day_open(match, now)
    else:
        news.published(match, said, load(said.document).title, now)
