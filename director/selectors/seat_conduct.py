"""Conduct as one seat sees it (K7.3): its own cards, questions, helpers and tree hole; of the others nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from director.announcing.document import Spans
from director.models import (
    CardState,
    Character,
    Helper,
    Match,
    Nomination,
    PenaltyCard,
    Person,
    PlayerQuestion,
    TreeHoleNote,
)
from director.selectors.conduct import CardLine, card_line, figures_in_words
from director.selectors.desk.seats import Seat
from director.selectors.seat import Own, seat_page
from director.selectors.seat_posts import OwnDay
from director.selectors.seat_record import Finding, OwnAnswer, seat_record
from director.services.card_tally import Tally, tally_of
from director.services.grounds import Conduct, conduct_of
from director.services.helpers import PARTS
from director.services.treehole import notes_for


@dataclass(frozen=True, slots=True)
class OwnConduct:
    """判罚、提问、助理 of one seat. Proposals are the directors' own until they are confirmed."""

    code: str
    name: str
    match_title: str
    match_code: str
    count: Tally
    cards: tuple[CardLine, ...]
    questions: tuple[PlayerQuestion, ...]
    helpers: tuple[Helper, ...]
    nomination: Nomination | None
    nominations: tuple[Nomination, ...]
    running: bool


def own_conduct(character: Character) -> OwnConduct:
    """The page of one seat; five queries."""
    match = character.match
    shown = (CardState.CONFIRMED, CardState.REVOKED)
    cards = list(character.cards.filter(state__in=shown).select_related("decided_by").order_by("-pk"))
    conduct, seat = conduct_of(match.game), _seat(character)
    nominations = list(character.nominations.order_by("-pk"))
    asked_of = character.helpers.exclude(director_at=None).filter(refused_at=None, ended_at=None)
    return OwnConduct(
        code=character.code,
        name=character.name,
        match_title=match.title,
        match_code=match.code if match.started_at else "",
        count=tally_of(cards),
        cards=tuple(_own_card(card, seat, conduct) for card in cards),
        questions=tuple(character.asked.order_by("-pk")),
        helpers=tuple(asked_of.order_by("pk")),
        nomination=next((each for each in nominations if each.closed_at is None), None),
        nominations=tuple(nominations),
        running=match.running,
    )


def _own_card(card: PenaltyCard, seat: Seat, conduct: Conduct | None) -> CardLine:
    """A card for its own player. Questions are numbered through the whole night: a number would tell how many the
    others were asked (K7.2), so that it is left out."""
    figures = _("该夜的问题按默认") if "questions" in card.figures else figures_in_words(card.figures)
    return replace(card_line(card, seat, conduct), figures=figures)


def _seat(character: Character) -> Seat:
    """The character as a place in the elevator, without the person behind it."""
    seat = character.seat or 0
    return Seat(character.pk, seat, seat + 1, character.code, character.name, (), "", None)


def tree_hole_of(character: Character, person: Person) -> list[TreeHoleNote]:
    """树洞 of a seat for whoever plays it, newest first."""
    return list(reversed(notes_for(character, person)))


# ---------------------------------------------------------------- what a helper is shown


@dataclass(frozen=True, slots=True)
class HelperPage:
    """场外助理: what the player shows, and nothing else: a part that is not shown was never put in."""

    name: str
    match_title: str
    match_code: str
    game: str
    number: int
    shares: tuple[str, ...]
    own: Own | None = None
    days: tuple[OwnDay, ...] = ()
    answers: tuple[OwnAnswer, ...] = ()
    findings: tuple[Finding, ...] = ()
    standing: tuple[Spans, ...] = ()


def helper_of(code: str) -> Helper | None:
    """The helper with this code. Ask `permissions.may` before anything is shown: only while it is active (K8.8)."""
    return Helper.objects.select_related("match", "character__match").filter(code=code).first()


def helpers_of(person: Person) -> list[Helper]:
    """Where this person may read as a helper."""
    found = Helper.objects.filter(person=person, refused_at=None, ended_at=None).exclude(player_at=None)
    return [each for each in found.select_related("match", "character") if each.active]


def helper_page(helper: Helper, now: datetime) -> HelperPage:
    """What the player of the helper's character shows it; the other parts are not even loaded."""
    character = helper.character
    assert character is not None, "an active helper has a character"
    shows = set(helper.shares)
    seat = seat_page(character, now) if shows & {"card", "findings", "standing"} else None
    record = seat_record(character, now) if shows & {"posts", "answers"} else None
    return HelperPage(
        name=character.name,
        match_title=helper.match.title,
        match_code=helper.match.code,
        game=helper.match.game,
        number=(character.seat or 0) + 1,
        shares=tuple(part for part in PARTS if part in shows),
        own=seat.own if seat and "card" in shows else None,
        findings=seat.findings if seat and "findings" in shows else (),
        standing=seat.standing if seat and "standing" in shows else (),
        days=record.days if record and "posts" in shows else (),
        answers=record.answers if record and "answers" in shows else (),
    )


# ---------------------------------------------------------------- after the reveal


@dataclass(frozen=True, slots=True)
class OpenedTreeHole:
    name: str
    number: int
    notes: tuple[TreeHoleNote, ...]


def opened_tree_holes(match: Match) -> list[OpenedTreeHole]:
    """树洞 of a revealed match (K7.5), in elevator order; nothing before."""
    if not match.revealed:
        return []
    cast = match.characters.exclude(seat=None).order_by("seat").prefetch_related("tree_hole__author")
    return [
        OpenedTreeHole(each.name, (each.seat or 0) + 1, tuple(each.tree_hole.all()))
        for each in cast
        if each.tree_hole.all()
    ]
