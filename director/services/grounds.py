"""判罚依据 (K8.1): the grounds of each game with their items, from fixtures/conduct/grounds.json.

A game without an entry has no penalty cards: nothing is proposed for it, and its pages offer none.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Ground:
    """A heading of the rulebook's list; `items` in order, counted from 1; `colour` is the usual card."""

    number: int
    title: str
    colour: str
    items: tuple[str, ...]

    def words(self, item: int) -> str:
        """依据 in words: heading and item ("9（1）字体：…"); item 0 is the heading alone."""
        if not item:
            return f"{self.number} {self.title}"
        return f"{self.number}（{item}）{self.title}：{self.items[item - 1]}"


@dataclass(frozen=True, slots=True)
class Word:
    """用词: a word that the conduct check looks for, with the ground and the item that it falls under."""

    word: str
    ground: int
    item: int


@dataclass(frozen=True, slots=True)
class Conduct:
    """What a game's rulebook says of conduct (K8.1, K8.4, K6.6)."""

    grounds: tuple[Ground, ...]
    words: tuple[Word, ...]
    forced_rights: tuple[str, ...]
    fewest_posts: int
    fewest_posts_in_a_row: int
    days_in_a_row: int

    def ground(self, number: int) -> Ground | None:
        return next((each for each in self.grounds if each.number == number), None)

    def words_of(self, number: int, item: int) -> str:
        """依据 in words; the bare numbers where there is none of that number."""
        found = self.ground(number)
        if found is None or item > len(found.items):
            return f"{number}（{item}）"
        return found.words(item)


LURKING = 5
"""潜水: the ground of what is counted; its items are few posts, no vote, a forced right not used."""
FEW_POSTS, NO_VOTE, RIGHT_UNUSED = 1, 2, 3
OTHER, AS_DIRECTORS_FIND = 12, 3
"""其他: what the directors find besides; it holds for a character that nobody takes over (K8.8)."""


def conduct_of(game: str) -> Conduct | None:
    """The conduct rules of a game, or None for a game without penalty cards."""
    return _all().get(game)


@cache
def _all() -> Mapping[str, Conduct]:
    path = settings.BASE_DIR / "fixtures" / "conduct" / "grounds.json"
    stored: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return {code: _conduct(entry) for code, entry in stored.items()}


def _conduct(entry: dict[str, Any]) -> Conduct:
    return Conduct(
        grounds=tuple(
            Ground(each["number"], each["title"], each["colour"], tuple(each["items"]))
            for each in entry["grounds"]
        ),
        words=tuple(Word(each["word"], each["ground"], each["item"]) for each in entry["words"]),
        forced_rights=tuple(entry["forced_rights"]),
        fewest_posts=entry["fewest_posts"],
        fewest_posts_in_a_row=entry["fewest_posts_in_a_row"],
        days_in_a_row=entry["days_in_a_row"],
    )
