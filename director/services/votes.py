"""投票的事实 (K8.3): what each character did about a day's vote, found in this one place."""

from __future__ import annotations

import enum
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from director.models import Character, Day, Match, PenaltyCard, Post
from director.services.out import out_on
from director.services.reading import order_of
from director.services.tally import cards_by_character, tally_at, tally_of


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


def votes_of(match: Match, day: Day) -> list[Vote]:
    """The votes of a day, in elevator order; five queries.

    Who was sent off at the close, or is out of a game that goes on, could not vote.
    """
    posts: dict[int, list[Post]] = defaultdict(list)
    for post in day.posts.prefetch_related("hand_readings"):
        posts[post.character_id].append(post)
    cards, out = cards_by_character(match), out_on(match, day)
    cast = match.characters.exclude(seat=None).order_by("seat")
    return [
        Vote(character, Fact.COULD_NOT)
        if character.seat in out or _sent_off(cards[character.pk], day)
        else vote_of(character, posts[character.pk])
        for character in cast
    ]


def _sent_off(cards: Sequence[PenaltyCard], day: Day) -> bool:
    """罚下 (K8.2) when the day closed, or now while it is open."""
    return (tally_of(cards) if day.closed_at is None else tally_at(cards, day.closed_at)).sent_off


def vote_of(character: Character, posts: Sequence[Post]) -> Vote:
    """What the posts of a character, in order of time, come to; those set aside (K8.8) are as if never posted."""
    posts = [post for post in posts if not post.void]
    in_time = [post for post in posts if not post.late]
    valid = [post for post in in_time if order_of(post) is not None]
    if valid:
        return Vote(character, Fact.VOTED, valid[-1])
    if not in_time:
        return Vote(character, Fact.LATE, posts[-1]) if posts else Vote(character, Fact.SILENT)
    last = in_time[-1]
    return Vote(character, Fact.NO_ACTION if last.reading.get("no_action") else Fact.UNREADABLE, last)
