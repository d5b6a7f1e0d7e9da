"""The rules in our own words, and the catalogue of cases, from fixtures/; read once, they change with the code."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.paginator import Page, Paginator

from director.announcing.document import plain, untranslated
from director.announcing.registry import presenter_of
from director.models import Colour
from director.rules.registry import GAMES
from director.services.grounds import Ground, conduct_of

PAGE = 12
FIXTURES = Path(settings.BASE_DIR) / "fixtures"


@dataclass(frozen=True, slots=True)
class Clause:
    """条款: its number and what it says."""

    number: str
    text: str


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table beside a chapter."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    number: str
    title: str
    intro: str
    clauses: tuple[Clause, ...]
    table: Grid | None


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one game; `cases` says whether there is a catalogue of cases for it."""

    game: str
    title: str
    chapters: tuple[Chapter, ...]
    cases: bool

    @property
    def clauses(self) -> Iterator[Clause]:
        """Every clause, in order."""
        return (clause for chapter in self.chapters for clause in chapter.clauses)


@dataclass(frozen=True, slots=True)
class Case:
    """判例: a situation, what was voted and answered, and what came of it; plain data of the portable format.

    `title` is what the case itself is called, `chinese` the same from fixtures/titles: a case stays as it was given.
    """

    id: str
    title: str
    chinese: str
    clauses: tuple[str, ...]
    case: Mapping[str, Any]
    result: Mapping[str, Any]


@cache
def rulebooks() -> tuple[Rulebook, ...]:
    """Every game's rules, in the order of the games."""
    return tuple(_rulebook(_json(FIXTURES / "rules" / f"{game}.json")) for game in GAMES)


def book_of(game: str) -> Rulebook:
    """The rules of this game."""
    return next(book for book in rulebooks() if book.game == game)


@dataclass(frozen=True, slots=True)
class GroundLine:
    """判罚依据 (K8.1): a heading, its items, and the card that is usual for it."""

    number: int
    title: str
    items: tuple[str, ...]
    colour: str
    label: str


def grounds_of_all() -> list[tuple[Rulebook, list[GroundLine]]]:
    """判罚依据 (K8.1) of every game that has penalty cards."""
    found = ((book, conduct_of(book.game)) for book in rulebooks())
    return [(book, list(map(_ground, conduct.grounds))) for book, conduct in found if conduct is not None]


def _ground(ground: Ground) -> GroundLine:
    usual = Colour(ground.colour)
    return GroundLine(ground.number, ground.title, ground.items, usual, str(usual.label))


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _rulebook(data: Mapping[str, Any]) -> Rulebook:
    chapters = tuple(
        Chapter(
            each["id"],
            each["title"],
            each["intro"],
            tuple(Clause(clause["id"], clause["text"]) for clause in each["clauses"]),
            _table(data["game"], each),
        )
        for each in data["chapters"]
    )
    return Rulebook(data["game"], data["title"], chapters, bool(cases_of(data["game"])))


def _table(game: str, chapter: Mapping[str, Any]) -> Grid | None:
    """The table of a chapter: as it stands there, or (`reference`) one that the game makes from its own data."""
    if "reference" not in chapter:
        return _grid(chapter.get("table"))
    table = presenter_of(game).reference(untranslated)[chapter["reference"]]
    return Grid(table.columns, tuple(tuple(plain(cell) for cell in row) for row in table.rows))


def _grid(data: Mapping[str, Any] | None) -> Grid | None:
    return None if data is None else Grid(tuple(data["columns"]), tuple(map(tuple, data["rows"])))


@cache
def cases_of(game: str) -> tuple[Case, ...]:
    """The named cases of a game, by clause: K2.2 stands before K2.10."""
    titles = _json(FIXTURES / "titles" / f"{game}.json")
    found = [_case(_json(path), titles) for path in (FIXTURES / "cases" / game).glob("*.json")]
    return tuple(sorted(found, key=lambda case: (_by_number(case.id), case.id)))


def _case(data: Mapping[str, Any], titles: Mapping[str, str]) -> Case:
    case = data["case"]
    name = case["id"]
    title, clauses = case.get("title", name), tuple(case.get("clauses", ()))
    return Case(name, title, titles.get(name, title), clauses, case, data["result"])


def _by_number(name: str) -> tuple[int, ...]:
    digits = "".join(char if char.isdecimal() else " " for char in name.partition("-")[0])
    return tuple(int(each) for each in digits.split())


def case_page(game: str, clause: str, page: str) -> Page[Case]:
    """A page of a game's cases, those of one clause where one is named."""
    listed: Sequence[Case] = cases_of(game)
    if clause:
        listed = [case for case in listed if clause in case.clauses]
    return Paginator(listed, PAGE).get_page(page)


def clauses_with_cases(game: str) -> tuple[str, ...]:
    """The clauses that some case is about, in order."""
    cited = {clause for case in cases_of(game) for clause in case.clauses}
    return tuple(sorted(cited, key=lambda clause: (_by_number(clause), clause)))
