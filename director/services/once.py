"""The same form sent twice makes one match: its code follows from who sent it, from when, and what it said."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

from django.utils.crypto import salted_hmac

from director.models import Carried, Directorship, Match, Person
from director.models.match import new_code

_SALT = "director.services.once"


def moment_of(person: Person) -> str:
    """What a form for a new match carries: the code of this person's latest match, "-" before the first.

    It says from when the form is, as the version does in a form of a match: all tabs opened before the next match was
    made show the same.
    """
    latest = Directorship.objects.filter(person=person).select_related("match").order_by("-pk").first()
    return "-" if latest is None else latest.match.code


def code_of(person: Person, moment: str, said: Mapping[str, Sequence[str]], content: bytes = b"") -> str:
    """The code of the match that this form makes, the same however often it is sent; nobody else can tell it.

    A form that carries no moment was not made by a page of ours: each time it makes another match.
    """
    if not moment:
        return new_code()
    told = json.dumps([moment, sorted((key, list(values)) for key, values in said.items())])
    digest = hashlib.sha256(told.encode() + content).hexdigest()
    return salted_hmac(_SALT, f"{person.pk} {digest}", algorithm="sha256").hexdigest()[: len(new_code())]


def made_before(person: Person, code: str) -> Match | None:
    """The match that this form made when it was sent before."""
    return Match.objects.filter(code=code, directorships__person=person).first()


def brought_before(person: Person, content: bytes) -> Match | None:
    """The match of a file that this person brought here before and directs, under the code that the file tells."""
    digest = hashlib.sha256(content).hexdigest()
    carried = Carried.objects.filter(person=person, digest=digest, match__directorships__person=person)
    code = json.loads(content)["match"]["code"]
    found = carried.filter(match__code=code).select_related("match").first()
    return None if found is None else found.match
