"""How many statements a vote takes: hundreds of players send theirs in the minutes before a close."""

from __future__ import annotations

from django.db import connection
from django.test.utils import CaptureQueriesContext

from director.models import Match
from tests import worlds
from tests.seat.places import address, player

VOTE = 13
"""Who it is, whose the seat is, the lock, whose the seat is now, the day, the last post, those of the last minute, the
roster; the post and its line in the log; the cards, for the receipt."""


def test_another_vote_takes_as_many_as_the_second(day_one: Match) -> None:
    client, path = player(day_one, 0), address(day_one, 0, "post/")
    told = []
    for target in (1, 2, 3, 4):
        text = f"行动：攻击{worlds.name(day_one, target)}\n响应干涉：无"
        with CaptureQueriesContext(connection) as captured:
            assert client.post(path, {"text": text, "day": "1"}).status_code == 303
        told.append(
            [each["sql"] for each in captured if not each["sql"].startswith(("SAVEPOINT", "RELEASE"))]
        )
    assert [len(asked) for asked in told[1:]] == [VOTE] * 3, "\n".join(told[-1])
