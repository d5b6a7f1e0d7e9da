"""Settings read from the environment, each with a sentence when it is wrong."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from cryptography.fernet import Fernet
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

_YES, _NO = {"1", "true", "yes", "on"}, {"", "0", "false", "no", "off"}


def flag(name: str) -> bool:
    """A switch: 1/true/yes/on, or 0/false/no/off/unset. Anything else is refused."""
    value = os.environ.get(name, "").strip().lower()
    if value not in _YES | _NO:
        raise ImproperlyConfigured(f"{name} is {value!r}; set it to 1 or 0.")
    return value in _YES


def number(name: str, default: int) -> int:
    """A whole number from 1 to 1000; the default when unset."""
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    if not (value.isascii() and value.isdecimal() and 1 <= int(value) <= 1000):
        raise ImproperlyConfigured(f"{name} is {value!r}; set it to a whole number from 1 to 1000.")
    return int(value)


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


def seal_keys(name: str) -> list[str]:
    """Fernet keys, the newest first; none when unset. A message never repeats them."""
    keys = words(name)
    try:
        for key in keys:
            Fernet(key)
    except ValueError:
        raise ImproperlyConfigured(
            f"{name} holds what is no key; `manage.py seal --new-key` makes one."
        ) from None
    return keys


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where mails are handed over, and how."""

    host: str
    port: int
    user: str
    password: str
    starttls: bool
    tls: bool


_MAIL_PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}


def mail_server(url: str) -> MailServer | None:
    """The server of an address such as smtp+starttls://user:password@host:587; None for an empty one.

    The address holds a password, so no message repeats it.
    """
    if not url:
        return None
    try:
        parts = urlsplit(url)
        port, known = parts.port, _MAIL_PORTS[parts.scheme]
    except (KeyError, ValueError):
        parts, port, known = urlsplit(""), None, 0
    if not parts.hostname:
        raise ImproperlyConfigured(
            "KANSHU_SMTP_URL can't be read; write smtp://, smtp+starttls:// or smtps://user:password@host:port."
        )
    return MailServer(
        host=parts.hostname,
        port=port or known,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        starttls=parts.scheme == "smtp+starttls",
        tls=parts.scheme == "smtps",
    )
