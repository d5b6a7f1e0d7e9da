"""What a measurement yields, and how figures are shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure: what was measured, how much, the aim, and the command that measures it again."""

    what: str
    value: float
    unit: str
    aim: str
    command: str

    def row(self) -> str:
        """The figure as a row of a Markdown table."""
        places = 0 if self.value >= 100 or not self.value else 1 if self.value >= 1 else 2
        shown = f"{self.value:,.{places}f}"
        return f"| {self.what} | {shown} {self.unit} | {self.aim} | `{self.command}` |"


def table(figures: Iterable[Figure]) -> str:
    """Figures as a Markdown table."""
    head = ["| what | measured | aim | command |", "|---|---:|---|---|"]
    return "\n".join([*head, *(figure.row() for figure in figures)])
