"""Matches as other rules left them: of another version, with things stored that these rules don't know."""

from __future__ import annotations

from typing import Any

from director.models import Match, Post

NIGHTS = ("before", "start", "orders", "events", "questions", "end")


def of_version(match: Match, version: int) -> Match:
    Match.objects.filter(pk=match.pk).update(rules_version=version)
    match.refresh_from_db()
    return match


def of_version_seven(match: Match) -> Match:
    return of_version(match, 7)


def unreadable(match: Match) -> Match:
    """Everything that its rules stored holds something that these rules don't know."""
    for night in match.nights.all():
        _made_strange(night, NIGHTS)
    for announcement in match.announcements.all():
        _made_strange(announcement, ("table", "facts"))
    for post in Post.objects.filter(day__match=match):
        _made_strange(post, ("reading", "order"))
    match.refresh_from_db()
    _made_strange(match, ("options", "outcome", "opening"))
    return of_version_seven(match)


def _made_strange(row: Any, fields: tuple[str, ...]) -> None:
    for field in fields:
        setattr(row, field, _stranger(getattr(row, field)))
    row.save()


def _stranger(stored: Any) -> Any:
    if isinstance(stored, list):
        return [*stored, {"$": "novelty"}]
    return {**stored, "novelty": 1} if isinstance(stored, dict) else stored
