"""揭秘 (K7.5): after the end, once a director has confirmed it, everybody sees everything.

Only for matches that were revealed: the views answer 404 before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile

from django.core.paginator import Page
from django.utils.translation import gettext as _

from director.announcing.document import Block, Document, Heading, Items
from director.announcing.registry import presenter_of
from director.models import LogEntry, Match
from director.models import Tenure as TenureRow
from director.selectors.desk.day import DayBoard, day_board
from director.selectors.desk.log import LogFilter, LogLine, log_page
from director.selectors.desk.night import NightBoard, night_board
from director.selectors.public import rules_of
from director.selectors.record import match_record, outline_record
from director.services.language import written

ALL = "all"


@dataclass(frozen=True, slots=True)
class Held:
    """任期 (K8.8): who held a character, from when to when, and why that changed."""

    person: str
    since: datetime
    until: datetime | None
    reason: str


@dataclass(frozen=True, slots=True)
class Mask:
    """A character that changed hands, with everybody who was behind it."""

    number: int
    name: str
    held: tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class RevealedNight:
    """A day with all its posts and the night that followed, if one did."""

    number: int
    day: DayBoard
    night: NightBoard | None


@dataclass(frozen=True, slots=True)
class RevealedPage:
    """A page of the reveal: the outline (`nights` is empty then), one night, the log, or all at once.

    `numbers` are those of the days, each with whether a night followed it.
    """

    title: str
    code: str
    setting: str
    numbers: tuple[tuple[int, bool], ...]
    part: str
    outcome: tuple[Block, ...]
    masks: tuple[Mask, ...]
    rules: Items
    nights: tuple[RevealedNight, ...]
    log: Page[LogEntry] | None
    lines: tuple[LogLine, ...]
    seed: str
    commitment: str
    dealt: int


def revealed_page(match: Match, part: str, page: str) -> RevealedPage | None:
    """The reveal: `part` is empty for the outline, a night's number, "log" or "all"; None for any other."""
    numbers = tuple(match.days.order_by("number").values_list("number", flat=True))
    wanted = _wanted(part, numbers)
    if wanted is None:
        return None
    went = set(match.nights.values_list("number", flat=True))
    outline = part in ("", ALL)
    log, lines = _log(match, part, page)
    return RevealedPage(
        title=match.title,
        code=match.code,
        setting=match.setting,
        numbers=tuple((number, number in went) for number in numbers),
        part=part,
        outcome=_outcome(match) if outline else (),
        masks=tuple(_masks(match)) if outline else (),
        rules=rules_of(match),
        nights=tuple(_nights(match, wanted)),
        log=log,
        lines=tuple(lines),
        seed=bytes(match.seed).hex(),
        commitment=match.commitment,
        dealt=match.dealt,
    )


def _wanted(part: str, numbers: Sequence[int]) -> Sequence[int] | None:
    if part in ("", "log"):
        return ()
    if part == ALL:
        return numbers
    found = [number for number in numbers if str(number) == part]
    return found or None


def _nights(match: Match, wanted: Sequence[int]) -> Iterator[RevealedNight]:
    if not wanted:
        return
    nights = {night.number: night for night in match.nights.filter(number__in=wanted)}
    for day in match.days.filter(number__in=wanted).order_by("number"):
        night = nights.get(day.number)
        yield RevealedNight(
            day.number, day_board(match, day), night_board(match, night) if night is not None else None
        )


def _log(match: Match, part: str, page: str) -> tuple[Page[LogEntry] | None, list[LogLine]]:
    """The log, page by page, or all of it for paper."""
    if part == "log":
        return log_page(match, LogFilter(), page)
    if part != ALL:
        return None, []
    found, lines = log_page(match, LogFilter(), 1)
    while found.has_next():
        found, more = log_page(match, LogFilter(), found.next_page_number())
        lines += more
    return None, lines


def _outcome(match: Match) -> tuple[Block, ...]:
    """How it ended and who was who: what stands before the first chapter of every game's reveal."""
    document = presenter_of(match.game).reveal(outline_record(match), _)
    return tuple(takewhile(lambda block: not isinstance(block, Heading), document.blocks))


def _masks(match: Match) -> Iterator[Mask]:
    held: dict[int, list[Held]] = defaultdict(list)
    rows = TenureRow.objects.filter(character__match=match).select_related("person")
    for row in rows.order_by("since", "pk"):
        held[row.character_id].append(Held(str(row.person), row.since, row.until, row.reason))
    for character in match.characters.exclude(seat=None).order_by("seat"):
        if len(held[character.pk]) > 1:
            yield Mask((character.seat or 0) + 1, character.name, tuple(held[character.pk]))


def reveal_document(match: Match) -> Document:
    """揭秘帖 (K7.5) as one document, for the forum."""
    return presenter_of(match.game).reveal(match_record(match), written)
