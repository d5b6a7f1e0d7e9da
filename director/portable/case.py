"""What every portable format shares: reading a case strictly, and errors that name the field."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from director.rules.errors import Malformed, RuleError

T = TypeVar("T")

Adjudicate = Callable[[Any], dict[str, Any]]
"""A case, as JSON text in bytes or as plain JSON values -> its result. Raises RuleError naming the field."""

_AT = re.compile(r"(?: - at `\$?(?P<path>[^`]*)`)?$")
_LACKS = re.compile(r"Object missing required field `(?P<field>[^`]+)`")


def read(case: Any, kind: type[T]) -> T:
    """The case (JSON text in bytes, or plain JSON values) as a typed `kind`.

    Raises Malformed with the path of the field at fault.
    """
    try:
        if not isinstance(case, bytes):
            return msgspec.convert(case, kind)
        decoded: T = _decoder(kind).decode(case)
        return decoded
    except msgspec.ValidationError as error:
        raise _named(str(error)) from None
    except msgspec.DecodeError as error:
        raise Malformed("not_json", f"this is not JSON: {error}", field="case") from None
    except RecursionError:
        raise Malformed("too_deep", "this is nested too deeply", field="case") from None


_DECODERS: dict[Any, msgspec.json.Decoder[Any]] = {}


def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """The decoder of `kind`, made once."""
    if kind not in _DECODERS:
        _DECODERS[kind] = msgspec.json.Decoder(kind)
    return _DECODERS[kind]


def _named(message: str) -> Malformed:
    """msgspec's message, with the path of the field taken out of it."""
    at = _AT.search(message)
    path = (at.group("path") or "").lstrip(".") if at else ""
    lacks = _LACKS.match(message)
    if lacks:
        path = f"{path}.{lacks.group('field')}".lstrip(".")
        return Malformed("missing_field", "this field is missing", field=path)
    return Malformed("malformed", message[: at.start()] if at else message, field=path or "case")


def seats_of(names: list[str], field: str = "seats", key: str = ".name") -> dict[str, int]:
    """Name -> seat. Raises Malformed for an empty name or one that stands twice, at `field[i]key`."""
    seats: dict[str, int] = {}
    for i, name in enumerate(names):
        if not name or name in seats:
            raise Malformed("name", "names must be different and not empty", field=f"{field}[{i}]{key}")
        seats[name] = i
    return seats


def seat_named(seats: Mapping[str, int], name: str, field: str) -> int:
    """The seat of `name`. Raises Malformed."""
    if name not in seats:
        raise Malformed("unknown_name", f"{name!r} is nobody's name in this case", field=field)
    return seats[name]


def seed_of(text: str, field: str = "seed") -> bytes:
    """The 32 bytes of a seed in hex (K9.1). Raises Malformed."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != 32 or len(text) != 64:
        raise Malformed("seed", "a seed is 64 hex digits", field=field)
    return seed


def answer_error(error: RuleError, case_id: Any) -> dict[str, Any]:
    """The answer to a bad case."""
    return {"error": str(error), "case": case_id if isinstance(case_id, str | int) else None}
