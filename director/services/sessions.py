"""Signing somebody out everywhere."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db.models import Q

from director.models import Match, Person


def sign_out(person: Person, now: datetime) -> int:
    """End every session of this person; returns how many there were."""
    mine = [
        session.pk
        for session in Session.objects.filter(expire_date__gt=now).iterator()
        if session.get_decoded().get(SESSION_KEY) == str(person.pk)
    ]
    Session.objects.filter(pk__in=mine).delete()
    return len(mine)


def revoke_links(person: Person, match: Match, now: datetime) -> int:
    """End every sign-in link of this person for the match, and those for no match in particular; returns how many."""
    links = person.links.filter(Q(match=match) | Q(match=None), revoked_at=None)
    return links.update(revoked_at=now)
