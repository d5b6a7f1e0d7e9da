"""How many statements a close and its night take: a platform has thousands of matches that close in the same minute."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from director.models import Match, Person, Phase
from director.services.clock import tick
from tests.clock.minutes import at, match_with_rhythm
from tests.worlds import vote

TICK, MATCH = 4, 29
"""The sign of life, what is due, and what of it is to be done here; the close, its night, and the draft of the dawn."""


def everybody_votes(match: Match, times: int) -> None:
    """Gives alone, so that nobody is asked anything."""
    count = match.characters.count()
    for seat in range(count):
        for most in range(1, times + 1):
            vote(
                match,
                seat,
                "行动：" + "/".join([f"将匕首交给{{{(seat + 1) % count}}}"] * most) + "\n响应干涉：无",
            )


@pytest.mark.parametrize("times", [1, 4])
def test_from_the_close_to_the_draft_of_the_dawn(boss: Person, times: int) -> None:
    """However much was posted."""
    match = match_with_rhythm(boss)
    everybody_votes(match, times)
    tick(at(5, "20:10"))  # the reminder, of which nobody is in need
    with CaptureQueriesContext(connection) as captured:
        tick(at(5, "22:00"))
    match.refresh_from_db()
    assert match.phase == Phase.DAWN
    assert match.announcements.filter(published_at=None).exists()
    asked = [each["sql"] for each in captured if not each["sql"].startswith(("SAVEPOINT", "RELEASE"))]
    assert len(asked) == TICK + MATCH, "\n".join(asked)
