"""日历订阅: a player's secret calendar address, kept as a digest, revocable."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime

from django.db import transaction

from director.models import CalendarFeed, Character, Person
from director.services.writing import must_play


def feed_make(character: Character, *, by: Person, now: datetime) -> str:
    """A new secret address for the player of `character`; an earlier one stops working. Shown once, never stored.

    Raises Forbidden for somebody who does not play it.
    """
    must_play(character, by)
    token = secrets.token_urlsafe(24)
    with transaction.atomic():
        feed_revoke(character, by=by, now=now)
        CalendarFeed.objects.create(person=by, character=character, digest=digest(token), made_at=now)
    return token


def feed_revoke(character: Character, *, by: Person, now: datetime) -> int:
    """Stop the secret addresses of this person for the character; returns how many there were."""
    return CalendarFeed.objects.filter(character=character, person=by, revoked_at=None).update(revoked_at=now)


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
