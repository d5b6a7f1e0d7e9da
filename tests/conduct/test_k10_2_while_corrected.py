"""判罚 (K8.2) by day while the night before is being corrected (K10.2): what is published tells nothing of that."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from director.announcing.stored import load
from director.announcing.text import render
from director.models import Colour, Kind, Match, Person, Phase
from director.services.cards import card_revoke
from director.services.drafts import dawn_publish
from director.services.nights import defaults_apply_all, night_rewind, open_night, replay
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


def carded(match: Match) -> list[int]:
    """The seats that stand as sent off in what was published last, in its table and in its words alike."""
    said = match.announcements.exclude(published_at=None).exclude(table=None).latest("published_at", "pk")
    assert said.table is not None
    found = [seat for seat, row in enumerate(said.table["seats"]) if row["red_carded"]]
    assert ("红牌" in render(load(said.document)).split("状态表")[-1]) == bool(found) or said.night is None
    return found


@pytest.mark.clause("K10.2")
@pytest.mark.parametrize("settled", [False, True])
def test_a_correction_that_is_published_after_a_card_by_day_shows_it(
    second_day: Match, boss: Person, settled: bool
) -> None:
    match = second_day
    take_back(match, boss)
    if settled:
        defaults_apply_all(match, now=later(105), by=boss)
    give(match, 2, Colour.RED, boss, 110)
    assert carded(match) == [2]
    if not settled:
        defaults_apply_all(match, now=later(112), by=boss)
    match.refresh_from_db()
    dawn_publish(match, by=boss, now=later(115), version=match.version)
    erratum = match.announcements.latest("published_at", "pk")
    assert erratum.kind == Kind.ERRATUM
    assert carded(match) == [2]
    night = match.nights.get()
    assert night.end is not None
    assert night.end["seats"][2]["red_carded"] is False, "the night is as it was: the card was given by day"


@pytest.mark.clause("K8.2")
@pytest.mark.parametrize("revoked", [False, True])
def test_a_card_that_was_announced_while_a_draft_waited_stands_in_what_is_published(
    match: Match, boss: Person, revoked: bool
) -> None:
    everybody_votes(match)
    close(match, boss)
    defaults_apply_all(match, now=later(60), by=boss)
    match.refresh_from_db()
    assert match.phase == Phase.DAWN
    draft = match.announcements.get(published_at=None)
    card = give(match, 2, Colour.RED, boss, 65)
    if revoked:
        card_revoke(card, "误会", by=boss, now=later(66))
    match.refresh_from_db()
    dawn_publish(match, by=boss, now=later(70), version=match.version)
    assert match.announcements.exclude(night=None).get() == draft, (
        "said anew in place: a report may hang on it"
    )
    assert carded(match) == ([] if revoked else [2])
