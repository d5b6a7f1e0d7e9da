"""未投票 (K8.3) and 未行使的权利 (K6.6, K8.4): what is proposed at a day's close and at its opening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from director.models import AnswerKind, Day, Match, Night, PenaltyCard
from director.rules import codec
from director.rules.game import By
from director.services.grounds import NO_VOTE, RIGHT_UNUSED, conduct_of
from director.services.language import written
from director.services.proposals import Finding, is_forgiven, propose
from director.services.votes import Fact, Vote, votes_of

CARDED = (Fact.SILENT, Fact.LATE, Fact.UNREADABLE)
"""Those without a valid vote for whom a card is proposed. Who said that it does nothing has not kept silent, and who
was sent off could not vote."""


def propose_missed(
    match: Match, day: Day, now: datetime, cards: Mapping[int, Sequence[PenaltyCard]] | None = None
) -> int:
    """没有有效投票 (K8.3): propose a yellow card for each such character of a closed day; returns how many are new.

    Called under the match's lock. Nothing of an accelerated (K8.4) or forgiven day is proposed, nor of one that a grace
    opened again: what was proposed is withdrawn until it closes. `cards` are those of the
    match by character, where they are at hand.
    """
    if conduct_of(match.game) is None:
        return 0
    counts = day.closed_at is not None and day.accelerated_at is None and not is_forgiven(day)
    votes = votes_of(match, day, cards) if counts else []
    findings = [_missed(day, vote) for vote in votes if vote.fact in CARDED]
    return propose(match, f"missed/{day.number}/", findings, now, cards)


def _missed(day: Day, vote: Vote) -> Finding:
    why = {
        Fact.SILENT: written("第 {n} 天没有投票。"),
        Fact.LATE: written("第 {n} 天的投票在关门以后才到。"),
        Fact.UNREADABLE: written("第 {n} 天发了帖，但没有能读懂的投票。"),
    }[vote.fact]
    figures: dict[str, Any] = {"fact": str(vote.fact)}
    if vote.post is not None:
        figures["post"] = vote.post.pk
        figures["sent_at"] = vote.post.sent_at.isoformat()
    key = f"missed/{day.number}/"
    return Finding(vote.character, key, day.number, NO_VOTE, why.format(n=day.number), "K8.3", figures)


def propose_unused(match: Match, night: Night, now: datetime) -> int:
    """未行使的权利 (K6.6): propose a yellow card for each forced right of an announced night left to its default.

    A right that a director closed before the dawn (K6.2) was not left: its player's time was not over. Nor was one that
    only arose when somebody else's question got its default (K6.5): nobody was asked. One card a night and character,
    with the questions that led to it. Called under the match's lock; a night that is corrected and announced again is
    looked at again.
    """
    conduct = conduct_of(match.game)
    if conduct is None:
        return 0
    day = match.days.filter(number=night.number).select_related("forgiven").first()
    forgiven = day is not None and is_forgiven(day)
    excused = _closed_early(night, None if day is None else day.dawn_at) | _never_asked(night)
    findings = [] if forgiven else list(_unused(match, night, conduct.forced_rights, excused))
    return propose(match, f"unused/{night.number}/", findings, now)


def _closed_early(night: Night, dawn: datetime | None) -> frozenset[int]:
    """The questions that were defaulted before the dawn; none where no dawn was set: a director's word was its end."""
    if dawn is None:
        return frozenset()
    early = night.answers.filter(branch=None, kind=AnswerKind.DEFAULT, entered_at__lt=dawn)
    return frozenset(early.values_list("number", flat=True))


def _never_asked(night: Night) -> frozenset[int]:
    """The questions that got their default in the moment of another character's, before they could be asked (K6.5).

    One question is open at a time (K6.1), so that of those which got their default in one moment only the first had
    been asked; what follows from it for the same character follows from its own silence.
    """
    defaults = night.answers.filter(branch=None, kind=AnswerKind.DEFAULT).order_by("number")
    asked: dict[datetime, int] = {}
    return frozenset(
        number
        for number, seat, moment in defaults.values_list("number", "seat", "entered_at")
        if asked.setdefault(moment, seat) != seat
    )


def _unused(
    match: Match, night: Night, rights: tuple[str, ...], excused: frozenset[int]
) -> Iterator[Finding]:
    asked: dict[int, list[int]] = {}
    for question in map(codec.load_question, night.questions):
        left = question.by is By.DEFAULT and question.number not in excused
        if left and question.prompt.ask in rights:
            asked.setdefault(question.prompt.seat, []).append(question.number)
    for character in match.characters.filter(seat__in=asked).order_by("seat"):
        assert character.seat is not None, "found by its seat"
        reason = written("第 {n} 夜必须作的选择没有按时作出，由随机代替。").format(n=night.number)
        figures = {"questions": asked[character.seat]}
        yield Finding(
            character, f"unused/{night.number}/", night.number, RIGHT_UNUSED, reason, "K8.4", figures
        )
