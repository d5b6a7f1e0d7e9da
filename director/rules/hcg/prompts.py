"""问题 (H3): what a round stops to ask, and whom."""

from __future__ import annotations

from director.rules.game import Choice, Prompt
from director.rules.hcg.options import Options, Penalty

MISSED_POST = "missed_post"

ASKED_OF_DIRECTORS = (MISSED_POST,)
"""Questions about a seat that the directors answer, not its player."""

_PENALTIES = Choice(tuple(penalty.value for penalty in Penalty))


def missed_post(seat: int, options: Options) -> Prompt:
    """未出招 (H3): whether the seat dies or does nothing; unanswered, as any other fault."""
    return Prompt(seat, MISSED_POST, _PENALTIES, options.violation.value, "H3")
