"""JSON answers of forums, strictly enough: a field that is missing or of the wrong kind is a refusal that names it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from director.forum.thread import Unreadable


def load(text: str) -> Any:
    """The values. Raises Unreadable for anything that is no JSON, or nests beyond reason."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable("json") from None


def part(data: Any, *path: str) -> Any:
    """The value at `path`. Raises Unreadable naming the field that is missing."""
    for at, key in enumerate(path, 1):
        if not isinstance(data, dict) or key not in data:
            raise Unreadable("field", field=".".join(path[:at]))
        data = data[key]
    return data


def rows(data: Any, *path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of the list at `path`, each with its own path (some forums write lists as objects with numbers)."""
    found = part(data, *path)
    name = ".".join(path)
    if isinstance(found, dict):
        found = list(found.values())
    if not isinstance(found, list):
        raise Unreadable("field", field=name)
    for i, row in enumerate(found):
        if not isinstance(row, dict):
            raise Unreadable("field", field=f"{name}[{i}]")
        yield f"{name}[{i}]", row


def words(row: dict[str, Any], key: str, where: str, default: str | None = None) -> str:
    """A text or a number of a row, as text. Raises Unreadable."""
    value = row.get(key, default)
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise Unreadable("field", field=f"{where}.{key}")
    return str(value).encode("utf-8", errors="replace").decode()


def number(row: dict[str, Any], key: str, where: str, default: float | None = None) -> float:
    """A number, or a text that is one. Raises Unreadable."""
    value = row.get(key, default)
    try:
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise ValueError
        found = float(value)
    except (ValueError, OverflowError):
        raise Unreadable("field", field=f"{where}.{key}") from None
    if not abs(found) < 1e15:
        raise Unreadable("field", field=f"{where}.{key}")
    return found
