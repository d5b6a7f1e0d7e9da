"""Settings read from the environment, each with a sentence when it is wrong."""

from __future__ import annotations

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

_YES, _NO = {"1", "true", "yes", "on"}, {"", "0", "false", "no", "off"}


def flag(name: str) -> bool:
    """A switch: 1/true/yes/on, or 0/false/no/off/unset. Anything else is refused."""
    value = os.environ.get(name, "").strip().lower()
    if value not in _YES | _NO:
        raise ImproperlyConfigured(f"{name} is {value!r}; set it to 1 or 0.")
    return value in _YES


def words(name: str) -> list[str]:
    """A list separated by commas; empty when unset."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def choice(name: str, *allowed: str) -> str:
    """One of the allowed words; the first one when unset."""
    value = os.environ.get(name, "") or allowed[0]
    if value not in allowed:
        raise ImproperlyConfigured(f"{name} is {value!r}; set it to one of: {', '.join(allowed)}.")
    return value


def required(name: str, why: str) -> str:
    """A value that has no safe default; refuses to start without it."""
    value = os.environ.get(name, "").strip()
    if not value:
        raise ImproperlyConfigured(f"{name} is not set. {why}")
    return value


def kept_secret(path: Path) -> str:
    """The secret in the file, made once on the first start and readable by its owner only."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    secret = get_random_secret_key()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secret)
    return secret
