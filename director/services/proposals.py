"""自动提议 (K8.3, K8.4): what the program finds is proposed once, and only ever proposed: a director confirms it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from director.models import CardState, Character, Colour, Day, Match, PenaltyCard
from director.services.card_tally import cards_by_character
from director.services.grounds import LURKING
from director.services.language import written
from director.services.writing import log


@dataclass(frozen=True, slots=True)
class Finding:
    """发现: something that a card may be given for. `key` names it within the match, for one character."""

    character: Character
    key: str
    day: int
    item: int
    reason: str
    clause: str
    figures: dict[str, Any] = field(default_factory=dict)


def propose(
    match: Match,
    source: str,
    findings: Iterable[Finding],
    now: datetime,
    cards: Mapping[int, Sequence[PenaltyCard]] | None = None,
) -> int:
    """Propose a yellow card for each finding that is new; returns how many. Called under the match's lock.

    `source` is what the keys of these findings begin with, to a slash: open proposals of it that are found no longer
    are withdrawn. What a director has decided already is left as it is, whatever the figures say now. `cards` are those of
    the match by character, where they are at hand.
    """
    wanted = {(each.character.pk, each.key): each for each in findings}
    given = cards_by_character(match) if cards is None else cards
    known = [card for theirs in given.values() for card in theirs if card.key.startswith(source)]
    for card in sorted(known, key=lambda card: card.pk):
        found = wanted.pop((card.character_id, card.key), None)
        if card.state == CardState.PROPOSED:
            _keep(match, card, found, now)
    for each in wanted.values():
        _new(match, each, now)
    return len(wanted)


def _keep(match: Match, card: PenaltyCard, found: Finding | None, now: datetime) -> None:
    """An open proposal: with the figures of now, or withdrawn."""
    if found is None:
        log(match, "card_withdrawn", now, character=card.character, clause="K8.4", key=card.key)
        card.delete()
    elif found.figures != card.figures:
        card.figures, card.reason = found.figures, found.reason
        card.save(update_fields=("figures", "reason"))


def _new(match: Match, found: Finding, now: datetime) -> None:
    holder = found.character.tenures.filter(until=None).first()
    card = match.cards.create(
        character=found.character,
        person_id=holder.person_id if holder else None,
        colour=Colour.YELLOW,
        day=found.day,
        ground=LURKING,
        item=found.item,
        reason=found.reason,
        figures=found.figures,
        key=found.key,
        proposed_at=now,
    )
    log(
        match,
        "card_proposed",
        now,
        character=found.character,
        clause=found.clause,
        card=card.pk,
        colour=written("黄牌"),
        reason=found.reason,
        figures=found.figures,
    )


def is_forgiven(day: Day) -> bool:
    """豁免 (K8.4): whether the day was forgiven for everybody."""
    return hasattr(day, "forgiven")
