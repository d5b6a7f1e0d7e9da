"""The same post twice, and a post while the day is being closed."""

from __future__ import annotations

from datetime import timedelta

import pytest

from director.models import Match, Person, Post, Source
from director.services.closing import close_day, deadline_set
from director.services.posts import post_submit
from director.services.proxies import proxy_submit
from director.services.rhythm import grace_give
from director.services.substitutes import TakeOver, substitute
from tests.breaking import phases
from tests.worlds import later, player_of, seat

TEXT = "行动：无\n响应干涉：无"


@pytest.fixture
def match(boss: Person) -> Match:
    return phases.day(boss)


def post(match: Match, minutes: int, text: str = TEXT) -> Post:
    character = seat(match, 3)
    return post_submit(character, text, by=player_of(character), now=later(minutes))


@pytest.mark.clause("K2.2")
def test_the_same_text_twice_in_a_row_is_one_post_in_the_service_too(match: Match) -> None:
    """Two clicks at once both look before either writes: only under the lock is the answer certain."""
    assert post(match, 10) == post(match, 11)
    assert match.log.filter(act="post").count() == 1
    other = post(match, 12, "行动：暂时不动\n响应干涉：无")
    assert post(match, 13) != other, "back to the first text: a post of its own"
    assert seat(match, 3).posts.count() == 3


@pytest.mark.clause("K8.8")
def test_what_was_set_aside_with_its_player_can_be_said_again(match: Match, boss: Person) -> None:
    post(match, 10)
    how = TakeOver(by_former=False, reason="临时有事", keep_posts=False)
    substitute(seat(match, 3), "新来的", how, by=boss, now=later(20))
    again = post(match, 30)
    assert (again.void, seat(match, 3).posts.count()) == (False, 2)


@pytest.mark.clause("K8.6")
def test_a_late_post_said_again_within_a_grace_counts(match: Match, boss: Person) -> None:
    deadline_set(match, later(20), by=boss, now=later(5), version=match.version)
    assert post(match, 21).late
    match.refresh_from_db()
    grace_give(match, timedelta(minutes=30), by=boss, now=later(22), version=match.version)
    assert not post(match, 23).late


@pytest.mark.clause("K8.7")
def test_the_same_proxy_vote_entered_twice_is_one(match: Match, boss: Person) -> None:
    character = seat(match, 3)
    votes = {
        proxy_submit(
            character, f"行动：攻击{seat(match, 1)}\n响应干涉：无", asked_at=later(1), channel="QQ",
            by=boss, now=later(minutes),
        ).pk
        for minutes in (5, 6)
    }  # fmt: skip
    assert len(votes) == 1
    assert match.log.filter(act="proxy").count() == 1
    assert character.posts.filter(source=Source.PROXY).count() == 1


@pytest.mark.clause("K8.6")
def test_a_post_that_came_while_the_close_waited_is_before_the_close(match: Match, boss: Person) -> None:
    """The director pressed the button first, the post got the lock first: it was said to count, and it does."""
    kept = post(match, 20)
    match.refresh_from_db()
    close_day(match, by=boss, now=later(19), version=match.version)
    day = match.days.get(number=1)
    kept.refresh_from_db()
    assert not kept.late
    assert day.closed_at is not None
    assert day.closed_at > kept.sent_at
