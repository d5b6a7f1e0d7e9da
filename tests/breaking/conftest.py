"""A database that refuses what PostgreSQL refuses, whichever it is."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import DataError, connection
from django.db.models import CharField, Field, IntegerField
from django.test import Client

from director.models import Person
from tests import worlds

_RANGES = {
    "PositiveSmallIntegerField": (0, 32767),
    "SmallIntegerField": (-32768, 32767),
    "PositiveIntegerField": (0, 2**31 - 1),
    "IntegerField": (-(2**31), 2**31 - 1),
}


def _refuse_text(params: Any) -> None:
    """PostgreSQL keeps no NUL and no half of a surrogate pair, in JSON neither."""
    for each in params or ():
        if isinstance(each, str):
            each.encode()
            if "\x00" in each or _odd_json(each):
                raise DataError(f"PostgreSQL keeps no such text: {each[:60]!r}")


def _odd_json(text: str) -> bool:
    if text[:1] not in '{["' or "\\u" not in text:
        return False
    try:
        value = json.loads(text)
    except ValueError:
        return False
    return _odd(value)


def _odd(value: Any) -> bool:
    if isinstance(value, dict):
        return any(_odd(each) for pair in value.items() for each in pair)
    if isinstance(value, list):
        return any(_odd(each) for each in value)
    return isinstance(value, str) and any(sign == "\x00" or "\ud800" <= sign <= "\udfff" for sign in value)


@pytest.fixture
def strict(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever PostgreSQL would refuse raises here too: NUL, half a pair, text too long, numbers too large."""
    plain: Callable[..., Any] = Field.get_db_prep_save

    def checked(self: Field[Any, Any], value: Any, connection: Any) -> Any:
        if (
            isinstance(self, CharField)
            and isinstance(value, str)
            and len(value) > (self.max_length or len(value))
        ):
            raise DataError(f"{self}: {len(value)} characters")
        low, high = _RANGES.get(self.get_internal_type(), (None, None))
        if (
            isinstance(self, IntegerField)
            and isinstance(value, int)
            and low is not None
            and not low <= value <= high
        ):
            raise DataError(f"{self}: {value}")
        return plain(self, value, connection)

    def execute(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        for each in params or () if many else (params,):
            _refuse_text(each)
        return run(sql, params, many, context)

    monkeypatch.setattr(Field, "get_db_prep_save", checked)
    with connection.execute_wrapper(execute):
        yield


@pytest.fixture
def boss(db: None) -> Person:
    return worlds.new_director()


@pytest.fixture
def browser() -> Callable[[Person | None], Client]:
    """A browser in which somebody has signed in, or nobody; a fault answers 500 and is not raised."""

    def signed_in(who: Person | None) -> Client:
        client = Client(raise_request_exception=False)
        if who is not None:
            client.force_login(who)
        return client

    return signed_in
