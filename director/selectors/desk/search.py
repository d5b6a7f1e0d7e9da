"""The search box of the desk: characters, clauses, posts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator

from director.models import Match, Post
from director.rules.reading.names import fold
from director.selectors.desk.seats import Seat, seats_of
from director.selectors.rulebook import Clause, book_of, rulebooks

PAGE = 20
AROUND = 40
MOST_CLAUSES = 6
_CLAUSE = re.compile(r"[KVHC][0-9]{1,2}[a-z]?(\.[0-9]{1,2}[a-z]?)?", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FoundPost:
    """A post that holds the words, and the words around them."""

    pk: int
    day: int
    name: str
    at: datetime
    excerpt: str


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found."""

    seats: tuple[Seat, ...] = ()
    clauses: tuple[Clause, ...] = ()
    posts: tuple[FoundPost, ...] = ()
    page: Page[Any] | None = None

    def __bool__(self) -> bool:
        return bool(self.seats or self.clauses or self.posts)


def find(match: Match, words: str, page: str = "1") -> Found:
    """Characters by name, alias, floor or player; clauses by number or words; posts by their words, newest first."""
    if not words:
        return Found()
    listed = _posts(match, words, page)
    return Found(
        seats=tuple(each for each in seats_of(match) if _fits(each, words)),
        clauses=tuple(_clauses(match.game, words)),
        posts=tuple(
            FoundPost(post.pk, post.day.number, post.character.name, post.sent_at, _excerpt(post.text, words))
            for post in listed.object_list
        ),
        page=listed,
    )


def _fits(each: Seat, words: str) -> bool:
    """Names fold as they do in posts (V4), so that a traditional or full-width spelling finds them too."""
    key = fold(words)
    called = (each.name, *each.aliases, each.person)
    return str(each.number) == key or (bool(key) and any(key in fold(word) for word in called))


def _clauses(game: str, words: str) -> list[Clause]:
    """A clause of any game by its number, a chapter's of this game by the chapter's, or this game's by their words."""
    number = words.upper()
    if _CLAUSE.fullmatch(number):
        named = [clause for book in rulebooks() for clause in book.clauses if clause.number.upper() == number]
        return named or [each for each in book_of(game).clauses if each.number.startswith(f"{number}.")]
    key = fold(words)
    return [each for each in book_of(game).clauses if key and key in fold(each.text)][:MOST_CLAUSES]


def _posts(match: Match, words: str, page: str) -> Page[Any]:
    """The posts of the match with these words, whether they count or not."""
    found = Post.objects.filter(day__match=match, text__icontains=words).select_related("day", "character")
    return Paginator(found.order_by("-sent_at", "-pk"), PAGE).get_page(page)


def _excerpt(text: str, words: str) -> str:
    at = max(0, text.casefold().find(words.casefold()) - AROUND)
    part = text[at : at + len(words) + 2 * AROUND].strip()
    return ("…" if at else "") + part + ("…" if at + len(words) + 2 * AROUND < len(text) else "")
