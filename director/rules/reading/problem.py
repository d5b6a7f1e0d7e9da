"""问题: what could not be read as it stands. A result, never an exception: posts are people's words."""

from __future__ import annotations

from dataclasses import dataclass

UNKNOWN_NAME = "unknown_name"
AMBIGUOUS_NAME = "ambiguous_name"
SELF_TARGET = "self_target"
CONDITIONAL = "conditional"
UNREADABLE_STEP = "unreadable_step"
NO_ACTION_LINE = "no_action_line"
NO_RESPONSE_LINE = "no_response_line"
SEVERAL_FORMS = "several_forms"

LONGEST_FAULT = 200


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing at fault.

    `code` is one of the above (a game may add its own), `text` the words at fault ("" where something is
    missing), `line` the line of the text as it was pasted (from 1; 0 where no line is at fault), `offers` the
    characters a writer may have meant, by index: shown, never taken (V4).
    """

    code: str
    text: str = ""
    line: int = 0
    offers: tuple[int, ...] = ()


def excerpt(words: str) -> str:
    """The words as they are, or the first of them where there are too many to show."""
    return words if len(words) <= LONGEST_FAULT else words[: LONGEST_FAULT - 1] + "…"
