"""判罚 (K8.2) by day while the night before is being corrected (K10.2): what is published tells nothing of that."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from director.models import Colour, Match, Person, Phase
from director.services.cards import card_revoke
from director.services.nights import night_rewind, open_night, replay
from tests.conduct.worlds import close, dawn, everybody_votes, give
from tests.worlds import later


@pytest.fixture
def second_day(match: Match, boss: Person) -> Match:
    """The day after a night with a question in it."""
    everybody_votes(match)
    close(match, boss)
    dawn(match, boss)
    assert (match.phase, match.day) == (Phase.DAY, 2)
    return match


def take_back(match: Match, by: Person) -> None:
    first = min(each.number for each in replay(match.nights.get()).questions)
    night_rewind(match, to=first, reason="答错了", by=by, now=later(100), version=match.version)
    match.refresh_from_db()
    assert open_night(match) is not None


@pytest.mark.clause("K10.2")
@pytest.mark.parametrize("corrected", [False, True])
def test_a_red_card_and_its_revocation_are_published_with_the_last_table(
    second_day: Match, boss: Person, corrected: bool
) -> None:
    match = second_day
    before = match.announcements.latest("published_at").table
    assert before["seats"][2]["red_carded"] is False
    if corrected:
        take_back(match, boss)
    card = give(match, 2, Colour.RED, boss, 110)
    given = match.announcements.filter(night=None).latest("pk").table
    rows = [dict(row) for row in before["seats"]]
    rows[2]["red_carded"] = True
    assert given == {**before, "seats": rows}
    public = Client().get(reverse("public:match", args=[match.code])).content.decode()
    assert "红牌罚下" in public
    card_revoke(card, "误会", by=boss, now=later(115))
    assert match.announcements.filter(night=None).latest("pk").table == before
