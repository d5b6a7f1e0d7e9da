"""The same post twice, and a post while the day is being closed."""

from __future__ import annotations

from datetime import timedelta

import pytest

from director.models import Match, Person, Post, Source
from director.selectors.receipts import receipt_for_player
from director.services.clock import tick
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


@pytest.mark.clause("K8.6")
@pytest.mark.parametrize("by_hand", [True, False])
def test_a_post_that_waited_for_the_match_until_after_the_close_shows_no_time_before_it(
    match: Match, boss: Person, by_hand: bool
) -> None:
    """Its request came first, the close got the lock first: the night has its orders, and the post says so itself."""
    deadline_set(match, later(20), by=boss, now=later(5), version=match.version)
    if by_hand:
        close_day(match, by=boss, now=later(15), version=match.version)
    else:
        tick(later(20))
    closed_at = match.days.get(number=1).closed_at
    kept = post(match, 14)
    assert closed_at == later(15 if by_hand else 20)
    assert (kept.late, kept.sent_at) == (True, closed_at)
    assert match.log.get(act="post_late").at == closed_at
    assert not receipt_for_player(kept, later(14)).well
    assert post(match, 25, "行动：暂时不动\n响应干涉：无").sent_at == later(25)


@pytest.mark.clause("K8.6")
def test_a_post_that_waited_for_the_match_and_not_for_the_close_counts_by_its_own_time(
    match: Match, boss: Person
) -> None:
    """The close is due and nobody has done it: a request of before it counts, one of its moment does not."""
    deadline_set(match, later(20), by=boss, now=later(5), version=match.version)
    assert post(match, 20, "行动：暂时不动\n响应干涉：无").late
    kept = post(match, 19)
    assert (kept.late, kept.sent_at) == (False, later(19))
    tick(later(22))
    kept.refresh_from_db()
    assert (kept.late, match.days.get(number=1).closed_at) == (False, later(20))
