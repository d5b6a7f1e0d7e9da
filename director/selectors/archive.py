"""往局: the matches that were revealed, for everybody; and what one person played in them.

Whatever is read here begins with `revealed()`: a match that runs, or has ended and waits for its reveal (K7.5), has no
part in any list, count or figure of the archive, and so nobody can be found through it who plays now.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from director.announcing.registry import FIGURES
from director.models import Character, Directorship, Match, Night, Person, Tenure
from director.rules.registry import GAMES
from director.selectors.older import as_far_as_read
from director.services.language import phrases_of

PAGE = 20
MOST_TENURES = 500


@dataclass(frozen=True, slots=True)
class GameName:
    """A game to choose."""

    code: str
    title: str


@dataclass(frozen=True, slots=True)
class ArchiveLine:
    """A revealed match in the list: `length` counts the nights or rounds that were settled."""

    code: str
    title: str
    game: str
    seats: int
    length: str
    result: str
    ended_at: datetime | None
    found: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Archive:
    """A page of the archive."""

    games: tuple[GameName, ...]
    page: Page[Any]
    lines: tuple[ArchiveLine, ...]


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """A character that a person played in a revealed match; `won` is None where nobody can say."""

    code: str
    title: str
    game: str
    name: str
    role: str
    won: bool | None
    stayed: bool
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """What a person played and directed, as far as it was revealed; `won` of `judged` for characters held to the end."""

    person: str
    page: Page[Any]
    lines: tuple[PlayedLine, ...]
    played: int
    won: int
    judged: int
    directed: int


def revealed() -> QuerySet[Match]:
    """The matches of the archive: those whose reveal a director has confirmed."""
    return Match.objects.filter(revealed_at__isnull=False)


def games() -> tuple[GameName, ...]:
    """The games there are, in the order of their registry."""
    return tuple(GameName(code, phrases_of(code).game) for code in GAMES)


def archive(game: str, words: str, page: str) -> Archive:
    """Newest first; of one game, with these words in the title or in a character's name; four queries."""
    matches = revealed().defer("seed", "opening", "taken_over", "setting")
    if game in GAMES:
        matches = matches.filter(game=game)
    if words:
        named = Character.objects.filter(match=OuterRef("pk"), name__icontains=words)
        matches = matches.filter(Q(title__icontains=words) | Exists(named))
    listed: Page[Any] = Paginator(matches.order_by("-revealed_at", "-pk"), PAGE).get_page(page)
    return Archive(games(), listed, tuple(_lines(list(listed.object_list), words)))


def _lines(matches: Sequence[Match], words: str) -> Iterable[ArchiveLine]:
    names, lengths = names_of(matches), lengths_of(matches)
    for match in matches:
        cast = names[match.pk]
        yield ArchiveLine(
            code=match.code,
            title=match.title,
            game=phrases_of(match.game).game,
            seats=len(cast),
            length=length_words(match.game, lengths[match.pk]),
            result=_result(match, cast),
            ended_at=match.ended_at,
            found=tuple(name for name in cast if words and words.casefold() in name.casefold()),
        )


def _result(match: Match, cast: Sequence[str]) -> str:
    return as_far_as_read(match, lambda: FIGURES[match.game].result(match.outcome, cast, _), "")


def length_words(game: str, count: int) -> str:
    """3 夜, 12 回合."""
    return FIGURES[game].length(count, _)


def names_of(matches: Sequence[Match]) -> Mapping[int, list[str]]:
    """The characters' names by match, in elevator order; one query."""
    found: dict[int, list[str]] = defaultdict(list)
    rows = Character.objects.filter(match__in=matches, seat__isnull=False).order_by("match", "seat")
    for match, name in rows.values_list("match_id", "name"):
        found[match].append(name)
    return found


def lengths_of(matches: Sequence[Match]) -> Mapping[int, int]:
    """How many nights or rounds were settled, by match; one query."""
    rows = Night.objects.filter(match__in=matches, end__isnull=False)
    counted = rows.order_by().values("match_id").annotate(count=Count("pk")).values_list("match_id", "count")
    return defaultdict(int, counted)


# ---------------------------------------------------------------- one person


def person_record(person: Person, page: str) -> PersonRecord:
    """战绩: from revealed matches alone; two queries. Ask before who may see it: the person, and its directors."""
    rows = Tenure.objects.filter(
        person=person, character__match__revealed_at__isnull=False, character__seat__isnull=False
    ).select_related("character__match", "character__card")
    held = list(rows.order_by("-character__match__revealed_at", "-pk")[:MOST_TENURES])
    played = [_played(each) for each in held]
    judged = [each for each in played if each.stayed and each.won is not None]
    listed: Page[Any] = Paginator(played, PAGE).get_page(page)
    return PersonRecord(
        person=str(person),
        page=listed,
        lines=tuple(listed.object_list),
        played=len({each.code for each in played}),
        won=sum(each.won is True for each in judged),
        judged=len(judged),
        directed=Directorship.objects.filter(person=person, match__revealed_at__isnull=False).count(),
    )


def _played(tenure: Tenure) -> PlayedLine:
    character = tenure.character
    match, figures = character.match, FIGURES[character.match.game]
    card = getattr(character, "card", None)
    code = card.code if card else ""
    return PlayedLine(
        code=match.code,
        title=match.title,
        game=phrases_of(match.game).game,
        name=character.name,
        role=figures.role(code, _),
        won=as_far_as_read(match, lambda: figures.winner(match.outcome, character.seat or 0, code), None),
        stayed=tenure.until is None,
        ended_at=match.ended_at,
    )


def holder_of(character: Character) -> Person | None:
    """Who holds a character now, or held it last."""
    held = character.tenures.select_related("person").order_by("-since", "-pk").first()
    return None if held is None else held.person
