"""People who sign in without having chosen a password yet."""

from __future__ import annotations

import secrets

from django.utils.translation import gettext as _

from director.models import Person
from director.services.refusal import Refused


def person_new(nickname: str) -> Person:
    """A new person with this nickname, who can sign in by link alone until a password is set."""
    person = Person(username=f"p-{secrets.token_hex(6)}", nickname=nickname.strip()[:40])
    person.set_unusable_password()
    person.save()
    return person


def person_known(username: str) -> Person:
    """Whoever signs in with this name and a password of their own. Raises Refused where there is nobody.

    An account that only has a link belongs to one match and is not found.
    """
    found = Person.objects.filter(username=username.strip(), is_active=True).first()
    if found is None or not found.has_usable_password():
        raise Refused("nobody", _("没有用这个登录名登录的人。请向对方问准，大小写也算。"))
    return found
