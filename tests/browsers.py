"""Browsers for tests of pages."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from director.models import Person

_CSRF = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')


def browser(who: Person | None = None) -> Client:
    """A browser, in which `who` has signed in."""
    client = Client()
    if who is not None:
        client.force_login(who)
    return client


def words(response: Any) -> str:
    """A page as text, without the tokens that differ from one request to the next."""
    return _CSRF.sub("", response.content.decode())
