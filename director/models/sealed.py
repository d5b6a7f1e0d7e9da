"""Columns that may be sealed: encrypted at rest with a key that is not in the database.

Without `SEAL_KEYS` they hold what they always held. With keys the first one seals whatever is written, and every one
opens what was sealed before; what was written in the clear is still read. What a column holds says which it is, so a
database may be half sealed, as it is while `manage.py seal` goes through it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import models

_MARK = "sealed:"
_NAME = "sealed"


class MissingKey(ImproperlyConfigured):
    """What was sealed can't be read: no key of KANSHU_SEAL_KEYS opens it."""


@lru_cache(maxsize=4)
def _box(keys: tuple[str, ...]) -> MultiFernet | None:
    return MultiFernet([Fernet(key) for key in keys]) if keys else None


def seal(plain: bytes) -> str | None:
    """The sealed text of `plain`, or None where nothing is sealed."""
    box = _box(tuple(settings.SEAL_KEYS))
    return None if box is None else box.encrypt(plain).decode()


def unseal(token: str) -> bytes:
    """What was sealed. Raises MissingKey without the key that sealed it."""
    box = _box(tuple(settings.SEAL_KEYS))
    try:
        if box is not None:
            return box.decrypt(token)
    except InvalidToken:
        pass
    raise MissingKey(
        "The database holds sealed columns, and no key of KANSHU_SEAL_KEYS opens them: add the key that sealed them."
    )


class _Sealed(models.Field):  # type: ignore[type-arg]
    """What sealed columns share: the database's column is that of the plain field, and migrations name that."""

    plain: str

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        name, _path, args, kwargs = super().deconstruct()
        return name, f"django.db.models.{self.plain}", args, kwargs


class SealedJSON(_Sealed, models.JSONField):
    """JSON; sealed, the column holds `{"sealed": …}`. It can't be filtered by what is in it, only by NULL."""

    plain = "JSONField"

    def get_db_prep_save(self, value: Any, connection: Any) -> Any:
        if value is not None and not hasattr(value, "as_sql"):
            token = seal(json.dumps(value, cls=self.encoder, ensure_ascii=False).encode())
            value = value if token is None else {_NAME: token}
        return super().get_db_prep_save(value, connection)

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        found = super().from_db_value(value, expression, connection)
        if isinstance(found, dict) and list(found) == [_NAME]:
            return json.loads(unseal(found[_NAME]), cls=self.decoder)
        return found


class SealedText(_Sealed, models.TextField):  # type: ignore[type-arg]
    """Text that is never searched."""

    plain = "TextField"

    def get_db_prep_save(self, value: Any, connection: Any) -> Any:
        token = seal(value.encode()) if isinstance(value, str) else None
        return super().get_db_prep_save(value if token is None else f"{_MARK}{token}", connection)

    def from_db_value(self, value: Any, _expression: Any, _connection: Any) -> Any:
        if isinstance(value, str) and value.startswith(_MARK):
            return unseal(value[len(_MARK) :]).decode()
        return value


class SealedBytes(_Sealed, models.BinaryField):  # type: ignore[type-arg]
    """A few bytes."""

    plain = "BinaryField"

    def get_db_prep_save(self, value: Any, connection: Any) -> Any:
        token = None if value is None else seal(bytes(value))
        return super().get_db_prep_save(value if token is None else f"{_MARK}{token}".encode(), connection)

    def from_db_value(self, value: Any, _expression: Any, _connection: Any) -> Any:
        found = None if value is None else bytes(value)
        if found is not None and found.startswith(_MARK.encode()):
            return unseal(found[len(_MARK) :].decode())
        return found


def sealed_fields(model: type[models.Model]) -> list[str]:
    """The names of a model's columns that may be sealed."""
    return [field.name for field in model._meta.concrete_fields if isinstance(field, _Sealed)]
