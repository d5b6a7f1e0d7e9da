"""投票的事实 (K8.3): what each character did about a day's vote, found in this one place for cards, reminders and pages."""

from __future__ import annotations

import enum
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from director.models import Character, Day, Match, PenaltyCard, Post
from director.services.card_tally import cards_by_character, tally_at, tally_of
from director.services.out import out_on
from director.services.reading import cast_of, order_of, posts_of


class Fact(enum.StrEnum):
    """事实: `VOTED` is a valid vote (K2.2); the others are none, each in its own way."""

    VOTED = "voted"
    UNREADABLE = "unreadable"  # posted in time, but nothing readable
    NO_ACTION = "no_action"  # said that it does nothing, in a post that is no valid vote
    LATE = "late"  # posted only after the close
    SILENT = "silent"  # posted nothing
    COULD_NOT = "could_not"  # sent off, or out of the game: whatever it posts is ignored (K8.2)


@dataclass(frozen=True, slots=True)
class Vote:
    """What a character did: the fact, and the post that shows it (the one that counts, or the last), if there is one."""

    character: Character
    fact: Fact
    post: Post | None = None


class Said(Protocol):
    """What a fact is found from: a post, or what a page knows of one. `valid` is a valid vote, in time or not (K2.2);
    `void` was set aside with its player (K8.8), and is as if never posted."""

    @property
    def late(self) -> bool: ...
    @property
    def void(self) -> bool: ...
    @property
    def valid(self) -> bool: ...
    @property
    def no_action(self) -> bool: ...


S = TypeVar("S", bound=Said)


def fact_of(said: Sequence[S]) -> tuple[Fact, S | None]:
    """The fact that the posts of one character, in order of time, come to, and the post that shows it, if there is one."""
    kept = [each for each in said if not each.void]
    in_time = [each for each in kept if not each.late]
    valid = [each for each in in_time if each.valid]
    if valid:
        return Fact.VOTED, valid[-1]
    if in_time:
        return (Fact.NO_ACTION if in_time[-1].no_action else Fact.UNREADABLE), in_time[-1]
    return (Fact.LATE, kept[-1]) if kept else (Fact.SILENT, None)


@dataclass(frozen=True, slots=True)
class _Stored:
    """A post as `fact_of` looks at it."""

    post: Post
    late: bool
    void: bool
    valid: bool
    no_action: bool


def vote_of(character: Character, posts: Sequence[Post]) -> Vote:
    """What the posts of a character, in order of time, come to."""
    fact, shown = fact_of(
        [
            _Stored(
                post, post.late, post.void, order_of(post) is not None, bool(post.reading.get("no_action"))
            )
            for post in posts
        ]
    )
    return Vote(character, fact, None if shown is None else shown.post)


def votes_of(match: Match, day: Day, cards: Mapping[int, Sequence[PenaltyCard]] | None = None) -> list[Vote]:
    """The votes of a day, in elevator order; five queries at most.

    Who was sent off at the close, or is out of a game that goes on, could not vote. `cards` as in `sent_off_on`.
    """
    posts: dict[int, list[Post]] = defaultdict(list)
    for post in posts_of(day):
        posts[post.character_id].append(post)
    gone, out = sent_off_on(match, day, cards), out_on(match, day)
    return [
        Vote(character, Fact.COULD_NOT)
        if character.seat in out or character.pk in gone
        else vote_of(character, posts[character.pk])
        for character in cast_of(match)
    ]


def sent_off_on(
    match: Match, day: Day, cards: Mapping[int, Sequence[PenaltyCard]] | None = None
) -> frozenset[int]:
    """罚下 (K8.2): the characters (primary keys) that were sent off when the day closed, or are now while it is open.

    `cards` are those of the match by character, where they are at hand.
    """
    given = cards_by_character(match) if cards is None else cards
    return frozenset(
        character
        for character, theirs in given.items()
        if (tally_of(theirs) if day.closed_at is None else tally_at(theirs, day.closed_at)).sent_off
    )
