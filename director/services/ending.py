"""The end by ruling (K8.2), and the reveal (K7.5)."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from director.announcing.registry import presenter_of
from director.models import Kind, Match, NightStatus, Person, Phase
from director.rules import codec
from director.services import news
from director.services.drafts import announce
from director.services.language import written
from director.services.reading import names_by_seat
from director.services.refusal import Refused
from director.services.writing import log, must_direct, writing


def end_by_ruling(
    match: Match, *, loser: str | None, reason: str, by: Person, now: datetime, version: int
) -> None:
    """判终局 (K8.2): the directors end the match; `loser` is the faction that loses, None for no winner.

    Posts and an unfinished night stay as they are, for the reveal. Nothing is computed, so a match of other rules
    can be ended too.
    """
    with writing(match, version=version, any_rules=True) as locked:
        must_direct(locked, by)
        if locked.phase in (Phase.SETUP, Phase.ENDED):
            raise Refused("not_running", _("只有进行中的一局可以判终局。"), "K8.2")
        if not reason.strip():
            raise Refused("no_reason", _("判终局需要写明理由，它会公示。"), "K8.2")
        game = locked.rules
        outcome = game.ruled(loser)
        locked.outcome = codec.dump(outcome)
        locked.announcements.filter(published_at=None).delete()
        locked.nights.filter(status=NightStatus.OPEN).update(status=NightStatus.SETTLED, settled_at=now)
        locked.days.filter(closed_at=None).update(closed_at=now)
        locked.phase, locked.ended_at = Phase.ENDED, now
        document = presenter_of(locked.game).ruling(loser, reason.strip(), names_by_seat(locked), written)
        announce(locked, Kind.END, document, now, by=by, told=True)
        news.ended(locked, now)
        log(locked, "ruled", now, actor=by, clause="K8.2", loser=loser, reason=reason.strip())


def reveal(match: Match, *, by: Person, now: datetime, version: int) -> None:
    """揭秘 (K7.5): after the end, once a director confirms it, everything is public. It can't be undone."""
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        if locked.phase != Phase.ENDED:
            raise Refused("not_ended", _("终局之前不能揭秘。"), "K7.5")
        if locked.revealed:
            raise Refused("revealed", _("本局已经揭秘。"), "K7.5")
        locked.revealed_at = now
        log(locked, "revealed", now, actor=by, clause="K7.5", commitment=locked.commitment)
        news.revealed(locked, now)
