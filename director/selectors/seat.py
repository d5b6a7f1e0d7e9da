"""What a player sees of its seat (K7.3): the card, what it is asked, its posts of today and findings.

Everything is taken by the seat's own number; of the others there is only what was announced.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from director.announcing.document import Spans, Table
from director.models import Character
from director.selectors.progress import stands_in_public
from director.selectors.public import RosterLine, Status, last_table, status_of
from director.selectors.seat_asked import OpenQuestion, own_questions, standing_words
from director.selectors.seat_posts import OwnDay, OwnPost, own_days
from director.selectors.seat_record import Finding, OwnAnswer, own_findings, own_given
from director.selectors.seat_rows import SeatRows
from director.selectors.stands import Stands, stands_from


@dataclass(frozen=True, slots=True)
class Own:
    """身份 (K7.3): the game's private view of the seat; `known` is its row of the public table, if any.

    That table is what lies open of a round that is being settled, else the announced one; `moment` says which.
    """

    card: Any
    below: str
    known: Any | None
    moment: str


@dataclass(frozen=True, slots=True)
class SeatPage:
    """The whole page of a seat: `under_way` is what lies open of a round that is being settled (C12), `out` says that
    its player is out of the game, `table` is the game's public table as last announced.

    `stands` is what everybody knows of the match, `asks` what is asked of this player. Before the match begins `own` is
    None and there is nothing to do.

    `given` are its answers to questions that wait for those of others. `day` is the day that is open; `tonight` the post by which this seat acts while a night is settled.
    """

    code: str
    name: str
    number: int
    match_title: str
    match_code: str
    game: str
    stands: str
    asks: Stands | None
    revealed: bool
    own: Own | None
    questions: tuple[OpenQuestion, ...]
    given: tuple[OwnAnswer, ...]
    under_way: Table | None
    settling: bool
    grace: bool
    out: bool
    day: OwnDay | None
    tonight: OwnPost | None
    standing: tuple[Spans, ...]
    standing_answers: Mapping[str, Any]
    findings: tuple[Finding, ...]
    roster: tuple[RosterLine, ...]
    status: Status | None
    table: Any | None

    @property
    def digest(self) -> str:
        """Of what the page asks and tells: where it changes, the page has something new to show."""
        asked = [question.key for question in self.questions]
        posts = [post.at.isoformat() for post in self.day.posts] if self.day else []
        said = self.status.at.isoformat() if self.status else ""
        return hashlib.sha256(repr((self.stands, asked, posts, said)).encode()).hexdigest()[:16]


def seat_page(character: Character, now: datetime, zone: str = "") -> SeatPage:
    """Everything for one seat; a dozen queries, however long the match. `zone` is the player's own, if it gave one."""
    if character.match.started_at is None or character.seat is None:
        return _before_the_start(character)
    return _page(SeatRows(character, now), zone)


def _before_the_start(character: Character) -> SeatPage:
    return SeatPage(
        code=character.code,
        name=character.name,
        number=0,
        match_title=character.match.title,
        match_code="",
        game=character.match.game,
        stands=_("筹备中"),
        asks=None,
        revealed=False,
        own=None,
        questions=(),
        given=(),
        under_way=None,
        settling=False,
        grace=False,
        out=False,
        day=None,
        tonight=None,
        standing=(),
        standing_answers={},
        findings=(),
        roster=(),
        status=None,
        table=None,
    )


def _page(rows: SeatRows, zone: str) -> SeatPage:
    match, character = rows.match, rows.character
    today = own_days(rows, [rows.today])[0] if rows.today is not None else None
    open_day = today if today is not None and today.open else None
    settling = open_day is None and match.ended_at is None
    grace = today is not None and today.grace
    standing = rows.standing.answers if rows.standing else {}
    laid = _laid_open(rows)
    return SeatPage(
        code=character.code,
        name=character.name,
        number=rows.seat + 1,
        match_title=match.title,
        match_code=match.code,
        game=match.game,
        stands=stands_in_public(match, open_day is not None or grace),
        asks=stands_from(rows, zone),
        revealed=match.revealed,
        own=_own(rows, laid),
        questions=own_questions(rows),
        given=tuple(own_given(rows)),
        under_way=None if laid is None else rows.presenter.under_way(laid, rows.names, _),
        settling=settling,
        grace=grace,
        out=rows.out,
        day=open_day,
        tonight=today.counting if today is not None and settling else None,
        standing=standing_words(match, standing, rows.names),
        standing_answers=standing,
        findings=tuple(own_findings(rows)),
        roster=rows.roster,
        status=status_of(match, rows.said, rows.roster, rows.seat),
        table=rows.known,
    )


def _own(rows: SeatRows, laid: Any | None) -> Own:
    below = rows.names[(rows.seat + 1) % len(rows.names)]
    table = laid if laid is not None else rows.known
    known = None if table is None else table.seats[rows.seat]
    return Own(rows.card, below, known, _moment(rows, laid))


def _moment(rows: SeatRows, laid: Any | None) -> str:
    """As of when a player's numbers stand."""
    if laid is not None:
        return _("现在：代价已经付了，这一回合还没有结算完")
    latest = last_table(rows.said)
    return "" if latest is None else _("截至{title}").format(title=latest.document.get("title", ""))


def _laid_open(rows: SeatRows) -> Any | None:
    """亮出的局面 (C12), for everybody at the table; None where nothing lies open."""
    tables = (rows.game.laid_open(turn.state, turn.open.values()) for turn in rows.turns.values())
    return next((table for table in tables if table is not None), None)


def seat_of(code: str) -> Character | None:
    """The character with this code. Ask `permissions.plays` before it is shown: a former player sees nothing (K8.8)."""
    return Character.objects.filter(code=code).select_related("match").first()
