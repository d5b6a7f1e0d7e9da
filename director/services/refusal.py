"""Why something was not done, as a sentence for the one who asked."""

from __future__ import annotations


class Refused(Exception):
    """Not done, and nothing changed. `code` is for programs, the message for people, `clause` the rule if any."""

    def __init__(self, code: str, message: str, clause: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.clause = clause

    @property
    def message(self) -> str:
        return str(self.args[0])


class Stale(Refused):
    """The form was made from a state of the match that has passed; look again and decide again."""


class Forbidden(Refused):
    """This person may not do this."""
