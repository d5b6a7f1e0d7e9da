"""What a day's posts and standing answers come to: which post counts, and the orders of the night."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Prefetch, QuerySet, prefetch_related_objects

from director.models import Character, Day, HandReading, Match, Post
from director.rules import codec
from director.rules.reading.names import Names


def cast_of(match: Match) -> list[Character]:
    """The characters that were dealt, in elevator order; of one and the same `match` they are asked for once."""
    in_order = Prefetch("characters", Character.objects.order_by("seat", "number"))
    prefetch_related_objects([match], in_order)
    return [each for each in match.characters.all() if each.seat is not None]


def names_of(match: Match) -> Names:
    """名册 (V4): the characters in elevator order, with their aliases."""
    cast = cast_of(match)
    return Names([c.name for c in cast], [c.aliases for c in cast])


def read(match: Match, character: Character, text: str) -> Any:
    """读帖 (V1–V11): the game's reading of a text by this character; nothing is stored."""
    assert character.seat is not None, "only a match that was dealt has days"
    return match.rules.read(text, character.seat, names_of(match))


def order_of(post: Post) -> Any | None:
    """The order that a post stands for, by hand where a director read it (V10); None if it is no valid vote.

    A post that was set aside with its player (K8.8) is none.
    """
    if post.void:
        return None
    by_hand = list(post.hand_readings.all())
    return by_hand[-1].order if by_hand else post.order


def posts_of(day: Day) -> QuerySet[Post]:
    """The posts of a day in order of time, with what directors read in them; two queries."""
    by_hand = Prefetch("hand_readings", HandReading.objects.order_by("pk"))
    return day.posts.order_by("sent_at", "pk").prefetch_related(by_hand)


class Counting(NamedTuple):
    """The post that counts for a character, when it was sent, and the order that it stands for."""

    post: int
    sent_at: datetime
    order: Any


def counting_posts(day: Day) -> dict[int, Counting]:
    """有效投票帖 (K2.2): by character, the last post in time that is a valid vote; one query. An order as in `order_of`."""
    posts = day.posts.filter(late=False, void=False).order_by("sent_at", "pk", "hand_readings__pk")
    rows = posts.values_list(
        "character", "pk", "sent_at", "order", "hand_readings__pk", "hand_readings__order"
    )
    read: dict[int, tuple[int, Counting]] = {}
    for character, post, sent_at, order, by_hand, hand_order in rows:
        # read by hand twice, a post has two rows: the later reading holds
        read[post] = character, Counting(post, sent_at, order if by_hand is None else hand_order)
    return {character: one for character, one in read.values() if one.order is not None}


def has_vote(day: Day, character: Character) -> bool:
    """Whether the character has a valid vote on this day."""
    return any(order_of(post) is not None for post in posts_of(day).filter(character=character, late=False))


def standing_now(day: Day) -> dict[int, dict[str, Any]]:
    """预案 (K6.4): by character, the last standing answers left that are not withdrawn."""
    latest = {row.character_id: row.answers for row in day.standing.order_by("sent_at", "pk")}
    return {character: answers for character, answers in latest.items() if answers}


def orders_of(match: Match, day: Day) -> Any:
    """一夜的指令 (K2.2, K6.4): frozen at the close of the day."""
    game = match.rules
    posts, standing, cast = counting_posts(day), standing_now(day), cast_of(match)
    return game.orders(
        tuple(
            codec.load(posts[c.pk].order, game.post_type, f"posts.{c.name}") if c.pk in posts else None
            for c in cast
        ),
        tuple(
            codec.load(standing[c.pk], game.standing_type, f"standing.{c.name}") if c.pk in standing else None
            for c in cast
        ),
    )


def names_by_seat(match: Match) -> list[str]:
    """The characters' names in elevator order."""
    return [each.name for each in cast_of(match)]
