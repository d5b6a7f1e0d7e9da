"""Conduct as the directors see it: cards and what they come to, counts, people, questions. For directors alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.models import (
    Announcement,
    CardState,
    Colour,
    Day,
    Helper,
    Kind,
    Match,
    Nomination,
    PenaltyCard,
    Person,
    PlayerQuestion,
    PostCount,
    ProxyVote,
    Substitution,
)
from director.selectors.desk.seats import Seat, seats_of
from director.services.card_tally import Tally, tally_of
from director.services.cards import may_confirm
from director.services.grounds import Conduct, conduct_of
from director.services.proposals import is_forgiven
from director.services.signup import Places, RedRecord, places_of, red_records
from director.services.votes import Fact, votes_of


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card in words. `figures` says what led to it, where the program found it."""

    pk: int
    seat: int
    name: str
    colour: str
    label: str
    day: int
    ground: str
    reason: str
    figures: str
    state: str
    state_label: str
    by: str
    at: datetime
    decided_by: str
    decided_at: datetime | None
    why_ended: str
    announced: bool
    found: bool


@dataclass(frozen=True, slots=True)
class SeatCards:
    """A character with what its cards come to."""

    seat: Seat
    count: Tally
    cards: tuple[CardLine, ...]


@dataclass(frozen=True, slots=True)
class CardsPage:
    """判罚 of a match: what waits for a decision, and every character with its cards."""

    waiting: tuple[CardLine, ...]
    rows: tuple[SeatCards, ...]
    decided: tuple[CardLine, ...]
    may_confirm: bool
    days: tuple[tuple[int, bool, bool], ...]
    """Every day with whether it was accelerated and whether it was forgiven."""


def cards_page(match: Match, person: Person) -> CardsPage:
    """判罚 (K8.1); seven queries, however many cards."""
    seats = {each.pk: each for each in seats_of(match)}
    conduct = conduct_of(match.game)
    cards = list(match.cards.select_related("proposed_by", "decided_by", "revoked_by").order_by("pk"))
    lines = {card.pk: card_line(card, seats[card.character_id], conduct) for card in cards}
    by_seat: dict[int, list[PenaltyCard]] = defaultdict(list)
    for card in cards:
        by_seat[card.character_id].append(card)
    days = match.days.order_by("number").select_related("forgiven")
    return CardsPage(
        waiting=tuple(lines[c.pk] for c in cards if c.state == CardState.PROPOSED),
        rows=tuple(
            SeatCards(seat, tally_of(by_seat[pk]), tuple(lines[c.pk] for c in by_seat[pk]))
            for pk, seat in seats.items()
        ),
        decided=tuple(lines[c.pk] for c in reversed(cards) if c.state != CardState.PROPOSED),
        may_confirm=may_confirm(match, person) and not match.revealed,
        days=tuple((day.number, day.accelerated_at is not None, is_forgiven(day)) for day in days),
    )


def card_line(card: PenaltyCard, seat: Seat, conduct: Conduct | None) -> CardLine:
    """One card in words."""
    return CardLine(
        pk=card.pk,
        seat=seat.number,
        name=seat.name,
        colour=card.colour,
        label=str(Colour(card.colour).label),
        day=card.day,
        ground=conduct.words_of(card.ground, card.item) if conduct else "",
        reason=card.reason,
        figures=figures_in_words(card.figures),
        state=card.state,
        state_label=str(CardState(card.state).label),
        by=str(card.proposed_by or _("系统")),
        at=card.proposed_at,
        decided_by=str(card.decided_by or ""),
        decided_at=card.decided_at,
        why_ended=card.revocation or card.decision,
        announced=card.announced_id is not None,
        found=bool(card.key),
    )


_FACTS = {
    Fact.VOTED: gettext_lazy("有效投票"),
    Fact.UNREADABLE: gettext_lazy("发了帖，没有读懂"),
    Fact.NO_ACTION: gettext_lazy("说了不行动"),
    Fact.LATE: gettext_lazy("迟到"),
    Fact.SILENT: gettext_lazy("没有发帖"),
    Fact.COULD_NOT: gettext_lazy("已被罚下，不能投票"),
}


def fact_words(fact: Fact) -> str:
    """投票的事实 in a word or two."""
    return str(_FACTS[fact])


def figures_in_words(figures: Mapping[str, Any]) -> str:
    """数据: what led to a card that the program proposed."""
    if "days" in figures:
        pairs = zip(figures["days"], figures["counts"], strict=True)
        return _("；").join(_("第 {n} 天 {count} 帖").format(n=day, count=count) for day, count in pairs)
    if "fact" in figures:
        return fact_words(Fact(figures["fact"]))
    if "questions" in figures:
        return _("第 {list} 问按默认").format(list=_("、").join(map(str, figures["questions"])))
    return ""


# ---------------------------------------------------------------- attendance


@dataclass(frozen=True, slots=True)
class CountCell:
    """A character's day in the grid. `few` marks fewer than a day needs, `low` fewer than a day of a row needs."""

    day: int
    count: int | None
    few: bool
    low: bool


@dataclass(frozen=True, slots=True)
class CountRow:
    seat: Seat
    cells: tuple[CountCell, ...]
    fact: str
    """What it did about the vote of the day that is shown."""


@dataclass(frozen=True, slots=True)
class CountDay:
    number: int
    open: bool
    accelerated: bool
    forgiven: str


@dataclass(frozen=True, slots=True)
class Attendance:
    """出勤: days across, characters down; and of one day who voted, who said nothing, who could not."""

    days: tuple[CountDay, ...]
    rows: tuple[CountRow, ...]
    shown: int


def attendance_page(match: Match, day: Day) -> Attendance:
    """出勤 (K8.3, K8.4) with the facts of the votes of `day`; eight queries, however many counts."""
    conduct = conduct_of(match.game)
    days = list(match.days.order_by("number").select_related("forgiven"))
    counts = {(row.character_id, row.day_id): row.count for row in PostCount.objects.filter(day__match=match)}
    facts = {vote.character.pk: fact_words(vote.fact) for vote in votes_of(match, day)}
    return Attendance(
        days=tuple(
            CountDay(
                each.number,
                each.closed_at is None,
                each.accelerated_at is not None,
                each.forgiven.reason if is_forgiven(each) else "",
            )
            for each in days
        ),
        rows=tuple(
            CountRow(
                seat,
                tuple(_cell(each, counts.get((seat.pk, each.pk)), conduct) for each in days),
                facts.get(seat.pk, ""),
            )
            for seat in seats_of(match)
        ),
        shown=day.number,
    )


def _cell(day: Day, count: int | None, conduct: Conduct | None) -> CountCell:
    if count is None or conduct is None or day.accelerated_at is not None or is_forgiven(day):
        return CountCell(day.number, count, False, False)
    return CountCell(day.number, count, count < conduct.fewest_posts, count < conduct.fewest_posts_in_a_row)


def counts_of(day: Day) -> dict[int, int]:
    """The counts of a day as they stand, by character (primary key)."""
    return dict(day.counts.values_list("character", "count"))


def proxies_of(match: Match) -> list[ProxyVote]:
    """代投 of a match, newest first."""
    found = ProxyVote.objects.filter(post__day__match=match)
    return list(found.select_related("post__day", "post__character", "post__author", "asker").order_by("-pk"))


# ---------------------------------------------------------------- people


@dataclass(frozen=True, slots=True)
class PeoplePage:
    """替补与场外助理 of a match."""

    seats: tuple[Seat, ...]
    nominations: tuple[Nomination, ...]
    substitutions: tuple[Substitution, ...]
    asking: tuple[Helper, ...]
    helpers: tuple[Helper, ...]
    candidates: tuple[tuple[int, str, str], ...]
    """People with an account who might take over: primary key, name, and why they are listed."""
    running: bool


def people_page(match: Match) -> PeoplePage:
    """替补与场外助理 (K8.8); eight queries."""
    helpers = list(match.helpers.select_related("character", "person").order_by("pk"))
    nominations = Nomination.objects.filter(character__match=match).select_related("character", "person")
    gone = Substitution.objects.filter(character__match=match)
    return PeoplePage(
        seats=tuple(seats_of(match)),
        nominations=tuple(nominations.filter(closed_at=None)),
        substitutions=tuple(
            gone.select_related("character", "former", "successor", "director").order_by("-pk")
        ),
        asking=tuple(h for h in helpers if h.director_at is None and h.refused_at is None),
        helpers=tuple(h for h in helpers if h.director_at is not None),
        candidates=tuple(_candidates(match, helpers)),
        running=match.running,
    )


def _candidates(match: Match, helpers: Sequence[Helper]) -> list[tuple[int, str, str]]:
    """Helpers come first (the rulebook prefers them), then those who signed up as substitutes."""
    found: dict[int, tuple[str, str]] = {}
    for helper in helpers:
        if helper.active and helper.person is not None and helper.character is not None:
            words = _("{name}的场外助理").format(name=helper.character.name)
            found[helper.person.pk] = (str(helper.person), words)
    listed = match.sign_ups.filter(withdrawn_at=None, substitute=True).exclude(person=None)
    for each in listed.select_related("person"):
        assert each.person is not None, "listed by its account"
        found.setdefault(each.person.pk, (each.nickname, _("报名当替补")))
    return [(pk, name, why) for pk, (name, why) in found.items()]


@dataclass(frozen=True, slots=True)
class QuestionsPage:
    """提问与投诉 of a match: the open ones first."""

    waiting: tuple[PlayerQuestion, ...]
    done: tuple[PlayerQuestion, ...]


def questions_page(match: Match) -> QuestionsPage:
    """提问与投诉; one query."""
    asked = PlayerQuestion.objects.filter(character__match=match)
    rows = list(asked.select_related("character", "answered_by").order_by("pk"))
    return QuestionsPage(
        tuple(row for row in rows if row.answered_at is None),
        tuple(reversed([row for row in rows if row.answered_at is not None])),
    )


def notices_of(match: Match) -> list[Announcement]:
    """公告 that can be corrected, newest first."""
    said = match.announcements.filter(kind=Kind.NOTICE).exclude(published_at=None)
    return list(said.select_related("publisher").order_by("-pk"))


# ---------------------------------------------------------------- sign-up


@dataclass(frozen=True, slots=True)
class SignUpLine:
    """报名的人 as directors see it, with the record across matches."""

    pk: int
    code: str
    nickname: str
    contact: str
    account: str
    at: datetime
    place: str
    records: tuple[RedRecord, ...]


def sign_up_lines(match: Match) -> list[SignUpLine]:
    """报名表 with the record of malicious breaches (K8.1); five queries."""
    places: Places = places_of(match)
    records = red_records(match)
    named = (
        (_("玩家"), places.players),
        (_("候补"), places.waiting),
        (_("替补"), places.substitutes),
    )
    return [
        SignUpLine(
            each.pk,
            each.code,
            each.nickname,
            each.contact,
            str(each.person or ""),
            each.at,
            place,
            tuple(records.get(each.pk, ())),
        )
        for place, group in named
        for each in group
    ]
