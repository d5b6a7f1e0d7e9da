"""What the page of a seat tells, and what it does not (K7.2–K7.4)."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from director.models import Answer, Match, Person
from director.rules.kanshu.cards import CARDS
from director.selectors.seat import seat_page
from director.services.nights import answer_submit, defaults_apply_all, night_rewind, open_night, replay
from director.services.posts import post_submit
from tests import worlds
from tests.browsers import words
from tests.desk.test_figures import great_match  # noqa: F401 (a fixture)
from tests.seat.places import address, player

MOST_QUERIES = 10


def page(match: Match, index: int) -> str:
    return words(player(match, index).get(address(match, index)))


def record(match: Match, index: int) -> str:
    return words(player(match, index).get(address(match, index, "record/")))


@pytest.mark.clause("K7.3")
def test_my_card_and_the_colour_below_me(day_one: Match) -> None:
    for index in range(8):
        mine = CARDS[worlds.seat(day_one, index).card.code]
        below = CARDS[worlds.seat(day_one, (index + 1) % 8).card.code]
        shown = page(day_one, index)
        assert f'data-faction="{mine.faction}" aria-label="身份牌"' in shown
        assert re.search(rf'card-rank"><span class="visually-hidden">等级 </span>{mine.rank}<', shown)
        line = shown[shown.index("card-below") :][:600]
        assert worlds.name(day_one, (index + 1) % 8) in line
        assert ("玫瑰家族" in line or ">红<" in line) == (below.apparent == "red")


@pytest.mark.clause("K7.2")
def test_a_seat_tells_nothing_of_the_people_and_the_posts_of_others(night_one: Match) -> None:
    for index in range(8):
        shown = page(night_one, index)
        for other in range(8):
            if other != index:
                assert str(worlds.player_of(worlds.seat(night_one, other))) not in shown
                assert worlds.seat(night_one, other).code not in shown
        assert ("将匕首交给" in shown) == (index == 2)
        assert ("你受到了攻击" in shown) == (index == 1)


@pytest.mark.clause("K7.4")
def test_a_question_does_not_tell_how_many_were_asked_before(director: Person, day_one: Match) -> None:
    """Seat 1 is asked first; after a branch that was taken back and asked again, its page is the same.

    But for its own inbox, which has the notices of both times.
    """
    match = worlds.close_with_attack(day_one)
    before = page(match, 1)
    night = open_night(match)
    assert night is not None
    answer_submit(
        match,
        number=1,
        value=True,
        by=worlds.player_of(worlds.seat(match, 1)),
        now=worlds.later(30),
        revision=night.revision,
        night_number=1,
    )
    night_rewind(match, to=1, reason="玩家改口", by=director, now=worlds.later(31), version=match.version)
    after = page(match, 1)
    key = re.compile(r'value="[0-9a-f]{24}"|"q[0-9a-f]{24}|state=[0-9a-f]{16}|class="count">[0-9]+<')
    assert before != after
    assert key.sub("", before) == key.sub("", after)
    assert "第1问" not in after
    assert "第 1 问" not in after


@pytest.mark.clause("K7.4")
def test_nobody_sees_by_day_or_night_what_has_not_been_announced(director: Person, day_one: Match) -> None:
    """Who is not asked sees the same page whatever the night has come to."""
    match = worlds.close_with_attack(day_one)
    before = {index: (page(match, index), record(match, index)) for index in range(8)}
    defaults_apply_all(match, by=director, now=worlds.later(40))
    match.refresh_from_db()
    assert match.phase == "dawn"
    asked = set(Answer.objects.values_list("seat", flat=True))
    assert 1 in asked
    assert len(asked) < 8
    for index in range(8):
        assert (record(match, index) == before[index][1]) == (index not in asked)
        assert index in asked or page(match, index) == before[index][0]


@pytest.mark.clause("K5.3")
def test_findings_are_the_jesters_alone(director: Person) -> None:
    match, jester = jester_is_hit(director)
    looked_at = [each for each in range(8) if each != jester][:2]
    night = open_night(match)
    assert night is not None
    open_now = replay(night).open
    number = next(n for n, prompt in open_now.items() if prompt.seat == jester)
    answer_submit(
        match,
        number=number,
        value={"targets": looked_at},
        by=worlds.player_of(worlds.seat(match, jester)),
        now=worlds.later(50),
        revision=night.revision,
        night_number=1,
    )
    for during in (True, False):
        if not during:
            defaults_apply_all(match, by=director, now=worlds.later(60))
        shown = page(match, jester)
        found = shown[shown.index("只有我知道的") :][:1500]
        for each in looked_at:
            card = CARDS[worlds.seat(match, each).card.code]
            assert worlds.name(match, each) in found
            assert f"{'红' if card.faction == 'red' else '蓝'}{card.rank}" in found
        for other in range(8):
            assert ("只有我知道的" in page(match, other)) == (other == jester)


def jester_is_hit(director: Person) -> tuple[Match, int]:
    """A night in which a jester is asked whether to use its skill."""
    for number in range(60):
        match = worlds.match_on_day_one(director, seed=f"jester {number}", dagger=None)
        cards = [CARDS[worlds.seat(match, i).card.code] for i in range(8)]
        jester = next((i for i, card in enumerate(cards) if card.rank == 3), None)
        if jester is not None:
            return _hit(match, jester, director), jester
    raise AssertionError("no jester in sixty deals")


def _hit(match: Match, jester: int, director: Person) -> Match:
    from director.services.closing import close_day
    from director.services.election import election_decide

    attacker = (jester + 1) % 8
    election_decide(match, {attacker: 1}, by=director, now=worlds.later(5))
    worlds.vote(match, attacker, f"行动：攻击{{{jester}}}\n响应干涉：无")
    close_day(match, by=director, now=worlds.later(20), version=match.version)
    for value in (False, "rank"):
        night = open_night(match)
        assert night is not None
        number, prompt = next(iter(replay(night).open.items()))
        answer_submit(
            match,
            number=number,
            value=value,
            by=worlds.player_of(worlds.seat(match, prompt.seat)),
            now=worlds.later(30),
            revision=night.revision,
            night_number=1,
        )
    return match


def test_old_answers_stay_with_where_they_came_from(director: Person, night_one: Match) -> None:
    defaults_apply_all(night_one, by=director, now=worlds.later(40))
    assert "没有回答，按默认" in record(night_one, 1)
    asked = set(Answer.objects.values_list("seat", flat=True))
    for index in range(8):
        assert ('id="answers"' in record(night_one, index)) == (index in asked)


def test_names_are_data(director: Person) -> None:
    from director.services.matches import CastEntry, cast_set, match_deal, match_start

    match = worlds.match_in_setup(director)
    hostile = "<script>alert(1)</script>\"'&"
    cast_set(
        match,
        [CastEntry(hostile), *(CastEntry(name) for name in worlds.NAMES[1:8])],
        by=director,
        now=worlds.NOON,
    )
    match_deal(match, by=director, now=worlds.NOON)
    match_start(match, by=director, now=worlds.NOON)
    for index in range(8):
        assert "<script>alert" not in page(match, index)


def test_the_page_asks_for_news_and_gets_none_while_nothing_changes(night_one: Match) -> None:
    client = player(night_one, 1)
    shown = words(client.get(address(night_one, 1)))
    news = re.search(r'hx-get="([^"]+)"', shown)
    assert news is not None
    assert client.get(news[1]).status_code == 204
    night = open_night(night_one)
    assert night is not None
    answer_submit(
        night_one,
        number=1,
        value=True,
        by=worlds.player_of(worlds.seat(night_one, 1)),
        now=worlds.later(30),
        revision=night.revision,
        night_number=1,
    )
    told = client.get(news[1])
    assert told.status_code == 200
    assert "有新的情况" in words(told)


def test_it_costs_little_in_a_great_match(great_match: Match) -> None:  # noqa: F811
    seat = worlds.seat(great_match, 4)
    post_submit(seat, "行动：放空", by=worlds.player_of(seat), now=worlds.later(9))
    with CaptureQueriesContext(connection) as captured:
        shown = seat_page(seat, worlds.later(9))
    assert shown.own is not None
    assert len(captured) <= MOST_QUERIES, "\n".join(query["sql"][:120] for query in captured)
    assert len(player(great_match, 4).get(address(great_match, 4)).content) < 60_000
