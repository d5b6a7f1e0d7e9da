"""Comparing what came out with what a catalogue says must come out."""

from __future__ import annotations

from typing import Any


def differences(expected: Any, given: Any, at: str = "") -> dict[str, dict[str, Any]]:
    """Where the two differ: path -> {"expected": …, "given": …}. Empty when they agree.

    Only the keys that `expected` has at its top count (more keys in a result are welcome); below, everything does.
    """
    if isinstance(expected, dict) and isinstance(given, dict):
        keys = list(expected) if not at else [*expected, *(key for key in given if key not in expected)]
        found: dict[str, dict[str, Any]] = {}
        for key in keys:
            path = f"{at}.{key}" if at else str(key)
            found |= differences(expected.get(key, MISSING), given.get(key, MISSING), path)
        return found
    if expected == given and type(expected) is type(given):
        return {}
    return {at: {"expected": expected, "given": given}}


MISSING = "(nothing)"
"""What stands in a difference for a key that one side lacks."""
