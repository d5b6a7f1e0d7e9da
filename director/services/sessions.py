"""Signing somebody out everywhere."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F, Q

from director.models import Match, Person


def sign_out(person: Person) -> None:
    """End every session of this person at once, wherever sessions are kept: none of them fits the person any more."""
    Person.objects.filter(pk=person.pk).update(sessions_ended=F("sessions_ended") + 1)
    person.refresh_from_db(fields=["sessions_ended"])


def revoke_links(person: Person, match: Match, now: datetime) -> int:
    """End every sign-in link of this person for the match, and those for no match in particular; returns how many."""
    links = person.links.filter(Q(match=match) | Q(match=None), revoked_at=None)
    return links.update(revoked_at=now)
