"""People who sign in without having chosen a password yet."""

from __future__ import annotations

import secrets

from director.models import Person


def person_new(nickname: str) -> Person:
    """A new person with this nickname, who can sign in by link alone until a password is set."""
    person = Person(username=f"p-{secrets.token_hex(6)}", nickname=nickname.strip()[:40])
    person.set_unusable_password()
    person.save()
    return person
