"""Two ways to be wrong: not understood (Malformed), understood but not allowed (Illegal)."""

from __future__ import annotations

from collections.abc import Mapping


class RuleError(ValueError):
    """Something given to the rules is wrong.

    `code` names the kind for programs, `clause` the rule that refuses it ("" where no rule speaks),
    `field` the place in the input ("seats[2].card"), `data` what a sentence about it needs.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        clause: str = "",
        field: str = "",
        data: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.clause = clause
        self.field = field
        self.data = dict(data or {})

    def __str__(self) -> str:
        message = str(self.args[0])
        return f"{self.field}: {message}" if self.field else message


class Malformed(RuleError):
    """The input can't be understood: a missing field, a wrong type, an unknown word."""


class Illegal(RuleError):
    """The input is understood, and a rule or the state of the game forbids it."""
