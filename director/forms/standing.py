"""预案 (K6.4): the base of every game's form for answers that are left before the question comes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms


class StandingForm(forms.Form):
    """A small form that reads like a sentence. An empty part answers nothing.

    `own` is the game's private view of the seat, `answers` the standing answers it has left, as they are stored.
    """

    def __init__(
        self, own: Any, names: Sequence[str], seat: int, answers: Mapping[str, Any], data: Any = None
    ) -> None:
        super().__init__(data, prefix="standing")
        self.own = own
        self.others = [(str(i), f"{i + 1} {name}") for i, name in enumerate(names) if i != seat]
        self.build()
        for name, value in self.from_answers(answers).items():
            if name in self.fields:
                self.fields[name].initial = value

    def build(self) -> None:
        """Add the fields, for this seat's card."""
        raise NotImplementedError

    def from_answers(self, answers: Mapping[str, Any]) -> dict[str, str]:
        """The fields' values from stored standing answers."""
        raise NotImplementedError

    def answers(self) -> dict[str, Any]:
        """The standing answers that a valid form holds, as they are stored; empty where all is left open."""
        raise NotImplementedError
