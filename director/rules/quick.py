"""What the rules use by the thousand: frozen dataclasses that are made quickly, words that are found quickly."""

from __future__ import annotations

import enum
from dataclasses import MISSING, fields
from typing import Any, TypeVar

T = TypeVar("T")


class Word(enum.StrEnum):
    """A word of the rules: equal to its text, and found in tables under it."""

    __hash__ = str.__hash__


def quick(frozen: type[T]) -> type[T]:
    """The same frozen dataclass with slots, with an `__init__` that fills the slots themselves.

    The one that `dataclass` writes looks every field up by its name, through `object.__setattr__`; this one takes
    the same arguments and leaves an object that is just as frozen. Raises TypeError where a default is made anew
    for each object.
    """
    known: dict[str, Any] = {}
    given, filled, kw_only = ["self"], [], False
    for field in fields(frozen):  # type: ignore[arg-type]
        if field.default_factory is not MISSING:
            raise TypeError(f"{frozen.__name__}.{field.name} has a default that is made anew")
        if field.kw_only and not kw_only:
            given.append("*")
            kw_only = True
        known[f"_set_{field.name}"] = getattr(frozen, field.name).__set__
        known[f"_default_{field.name}"] = field.default
        default = "" if field.default is MISSING else f"=_default_{field.name}"
        given.append(field.name + default)
        filled.append(f"_set_{field.name}(self, {field.name})")
    body = "\n ".join(filled) or "pass"
    exec(f"def __init__({', '.join(given)}):\n {body}", known)  # noqa: S102 (as dataclass does)
    known["__init__"].__qualname__ = f"{frozen.__qualname__}.__init__"
    frozen.__init__ = known["__init__"]  # type: ignore[method-assign]
    return frozen
