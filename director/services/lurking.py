"""潜水 (K8.4): the rule, and the cards that are proposed from the counts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from director.models import CardState, Character, Day, Match, PenaltyCard, PostCount
from director.services.card_tally import cards_by_character, tally_at
from director.services.grounds import FEW_POSTS, Conduct, conduct_of
from director.services.language import written
from director.services.proposals import Finding, is_forgiven, propose
from director.services.reading import cast_of


@dataclass(frozen=True, slots=True)
class Counted:
    """A discussion day of one character; `count` is None where the day does not count for it."""

    day: int
    count: int | None


@dataclass(frozen=True, slots=True)
class Lurked:
    """潜水: one day with too few posts, or a row of days."""

    days: tuple[int, ...]
    counts: tuple[int, ...]


def lurking(days: Sequence[Counted], rules: Conduct, used: Collection[int] = ()) -> list[Lurked]:
    """潜水 (K8.4): every breach in the counts of one character, whose days come in order.

    A day counts once: alone, or in one row of days. `used` are days that led to a card already. A day that does not
    count breaks a row: the days beside it do not follow one another.
    """
    found: list[Lurked] = []
    row: list[Counted] = []
    for each in days:
        counts = each.count is not None and each.day not in used
        if counts and each.count < rules.fewest_posts:  # type: ignore[operator]
            found.append(_lurked([each]))
        if not counts or not rules.fewest_posts <= each.count < rules.fewest_posts_in_a_row:  # type: ignore[operator]
            row = []
            continue
        row.append(each)
        if len(row) == rules.days_in_a_row:
            found.append(_lurked(row))
            row = []
    return found


def _lurked(days: Sequence[Counted]) -> Lurked:
    return Lurked(tuple(each.day for each in days), tuple(each.count or 0 for each in days))


def propose_lurking(
    match: Match, now: datetime, cards: Mapping[int, Sequence[PenaltyCard]] | None = None
) -> int:
    """潜水 (K8.4): propose a card for every breach in the counts of closed days. Called under the match's lock.

    `cards` are those of the match by character, where they are at hand.
    """
    conduct = conduct_of(match.game)
    if conduct is None:
        return 0
    counts = PostCount.objects.filter(day__match=match).order_by()
    counted = {(day, who): count for day, who, count in counts.values_list("day", "character", "count")}
    given = cards_by_character(match) if cards is None else cards
    if not counted and not given:
        return 0
    days = list(match.days.exclude(closed_at=None).order_by("number").select_related("forgiven"))
    findings = [
        finding
        for character in cast_of(match)
        for finding in _findings(character, days, counted, given.get(character.pk, ()), conduct)
    ]
    return propose(match, "lurking/", findings, now, cards)


def _findings(
    character: Character,
    days: Sequence[Day],
    counted: Mapping[tuple[int, int], int],
    cards: Sequence[PenaltyCard],
    conduct: Conduct,
) -> Iterator[Finding]:
    decided = [c for c in cards if c.key.startswith("lurking/") and c.state != CardState.PROPOSED]
    for card in decided:
        yield _found(character, card.key, card.figures)  # decided: it stays, and its days are used
    used = {day for card in decided for day in card.figures["days"]}
    shown = [
        Counted(day.number, counted.get((day.pk, character.pk)) if _day_counts(day, cards) else None)
        for day in days
    ]
    for each in lurking(shown, conduct, used):
        key = f"lurking/{'-'.join(map(str, each.days))}"
        yield _found(character, key, {"days": list(each.days), "counts": list(each.counts)})


def _day_counts(day: Day, cards: Sequence[PenaltyCard]) -> bool:
    """Accelerated and forgiven days do not count, nor those that a character was sent off before."""
    if day.accelerated_at is not None or is_forgiven(day):
        return False
    return not tally_at(cards, day.opened_at).sent_off


def _found(character: Character, key: str, figures: dict[str, Any]) -> Finding:
    days, counts = figures["days"], figures["counts"]
    if len(days) == 1:
        reason = written("第 {n} 天发言 {count} 帖。").format(n=days[0], count=counts[0])
    else:
        reason = written("第 {first} 到第 {last} 天发言依次为 {counts} 帖。").format(
            first=days[0], last=days[-1], counts=written("、").join(map(str, counts))
        )
    return Finding(character, key, days[-1], FEW_POSTS, reason, "K8.4", figures)
