"""Characters in sentences, in every game: a name, several names, a name with its place."""

from __future__ import annotations

from collections.abc import Sequence

from director.announcing.document import Name, Spans, Translate, joined, spans
from director.announcing.width import one_line

Names = Sequence[str]
"""The characters' names in elevator order."""


def who(names: Names, seat: int) -> Name:
    """A character by its seat."""
    return Name(names[seat])


def people(names: Names, seats: Sequence[int], _: Translate) -> Spans:
    """Characters in a row, or 无."""
    return joined(_("、"), [who(names, seat) for seat in seats]) if seats else spans(_("无"))


def numbered(names: Names, seat: int) -> Spans:
    """A character with its place in the elevator: 1 白鹭."""
    return spans(str(seat + 1), " ", who(names, seat))


def roster_line(seat: int, name: str) -> str:
    """One line of a roster as directors paste it: 1白鹭; a space where the name would run into its number (1 7号)."""
    name = one_line(name).strip()
    runs_on = name[:1].isnumeric() or not name[:1].isalnum()
    return f"{seat + 1} {name}" if runs_on else f"{seat + 1}{name}"
