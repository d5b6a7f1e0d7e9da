"""What a form for putting a post together must offer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms


class Compose(forms.Form):
    """`text()` is the post in words, as its player could have written it; the reader of posts reads it like any other.

    `table` is the game's public table as last announced: nothing else decides what is offered.
    """

    template = ""

    def __init__(self, table: Any, names: Sequence[str], seat: int, data: Any = None) -> None:
        super().__init__(data, prefix="compose")
        self.table, self.names, self.seat = table, names, seat
        self.build()

    def build(self) -> None:
        """Add the fields."""
        raise NotImplementedError

    def text(self) -> str:
        """The post; call it on a valid form."""
        raise NotImplementedError

    def others(self, seats: Sequence[int]) -> list[tuple[str, str]]:
        """Characters to choose from, and nobody."""
        return [("", "—"), *((str(seat), f"{seat + 1} {self.names[seat]}") for seat in seats)]
