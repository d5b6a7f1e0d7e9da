"""匕首竞选 (K1.5): the directors enter the count; a tie they do not break is drawn."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from director.announcing.registry import presenter_of
from director.models import Kind, Match, Person, Phase
from director.rules import codec
from director.services.days import dealt_state
from director.services.drafts import announce
from director.services.language import written
from director.services.reading import names_by_seat
from director.services.refusal import Refused
from director.services.writing import log, must_direct, writing


def may_elect(match: Match) -> bool:
    """Whether the first night has still to begin: the day may be closed already, and waits for the result."""
    return match.day == 1 and match.phase in (Phase.DAY, Phase.NIGHT) and not match.nights.exists()


def election_decide(
    match: Match,
    votes: dict[int, int],
    *,
    by: Person,
    now: datetime,
    version: int | None = None,
    chosen: int | None = None,
) -> int:
    """竞选结果 (K1.5): votes by seat; returns the seat that gets the dagger.

    `chosen` breaks a tie and must be one of the tied; without it a tie is drawn (label `deal/dagger`). Raises
    Refused when the first night has begun, nobody got a vote, or `chosen` is not among the leading.
    """
    with writing(match, version=version) as locked:
        must_direct(locked, by)
        if not may_elect(locked):
            raise Refused("too_late", _("匕首竞选只在第一天进行，第一夜开始后不能再改。"), "K1.5")
        state = dealt_state(locked)
        tied = locked.rules.leading(state, votes)
        if not tied:
            raise Refused("no_votes", _("没有人得票。请录入票数；若无人投票，请指定一人得一票。"), "K1.5")
        if chosen is not None and chosen not in tied:
            raise Refused("not_leading", _("平票只能从得票最高的角色中选定。"), "K1.5")
        events = locked.rules.award(state, tied if chosen is None else (chosen,), locked.drawing)
        locked.opening = codec.dump_events(events)
        for event in events:
            locked.rules.evolve(state, event)
        corrects = locked.announcements.filter(kind=Kind.ELECTION).order_by("-pk").first()
        document = presenter_of(locked.game).election(
            votes, names_by_seat(locked), events, written, chosen is not None
        )
        announce(
            locked, Kind.ELECTION, document, now, by=by, table=locked.rules.public(state), corrects=corrects
        )
        log(
            locked,
            "election",
            now,
            actor=by,
            clause="K1.5",
            votes={str(seat): count for seat, count in sorted(votes.items())},
            tied=list(tied),
            chosen=chosen,
            dagger=state.dagger,
        )
        return int(state.dagger)
