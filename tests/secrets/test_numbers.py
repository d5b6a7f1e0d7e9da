"""Numbers count: what a player is given to read or to send counts nothing that happened to others (K7.4)."""

from __future__ import annotations

import pytest
from django.core import mail
from pytest_django import DjangoCaptureOnCommitCallbacks

from director.models import Match, Notice, Person
from director.services.matches import match_deal, match_start
from director.services.nights import open_night, replay
from director.services.notices import deliver
from director.services.people import person_new
from director.services.qq import OwnQuestion, question_words
from tests import worlds
from tests.browsers import browser
from tests.conduct.worlds import answer, asked, close

pytestmark = [pytest.mark.django_db, pytest.mark.clause("K7.4")]


def night_of_two(attacks: str) -> Match:
    """A night in which seat 0 acts as it says; seats 1 and 2 are asked for their interventions."""
    match = worlds.match_on_day_one(worlds.new_director())
    worlds.vote(match, 0, f"行动：{attacks}\n响应干涉：无")
    worlds.vote(match, 1, "行动：将匕首交给{0}\n响应干涉：无")
    close(match, match.directorships.get(rank=1).person)
    return match


def until_asked(match: Match, index: int) -> Notice:
    """Answer for whoever is asked until seat `index` is; what its player was told."""
    for _i in range(12):
        _number, seat, ask = asked(match)
        if seat == index:
            return Notice.objects.get(person=worlds.player_of(worlds.seat(match, index)), event="question")
        answer(match, False if ask == "request_intervention" else _first(match))
    raise AssertionError("never asked")


def _first(match: Match) -> object:
    night = open_night(match)
    assert night is not None, "a night waits for an answer"
    return next(iter(replay(night).open.values())).options.values[0]  # type: ignore[union-attr]


def test_a_question_bears_the_number_that_it_has_among_the_own() -> None:
    """Two others were asked before: the notice and the words in a chat begin with 1 all the same."""
    match = night_of_two("攻击{1}/攻击{2}")
    told = until_asked(match, 2)
    number, _seat, _ask = asked(match)
    assert number > 1, "somebody else was asked before"
    assert "1.1 " in told.text
    assert f"{number}.1 " not in told.text
    night = open_night(match)
    assert night is not None, "a night waits for an answer"
    prompt = replay(night).open[number]
    words_there = question_words(worlds.seat(match, 2), OwnQuestion(1, number, prompt))
    assert f"第 {number} 问" not in words_there


def test_a_notice_is_not_named_by_how_many_there_are(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    director = worlds.new_director()
    match = worlds.match_in_setup(director)
    player = worlds.PEOPLE[3]
    Person.objects.filter(nickname=player).update(email="player@example.org")
    with django_capture_on_commit_callbacks(execute=True):
        match_deal(match, by=director, now=worlds.NOON)
        match_start(match, by=director, now=worlds.NOON)
    deliver(worlds.later(1))
    notice = Notice.objects.get(person__nickname=player, event="started")
    page = browser(notice.person).get("/inbox/").content.decode()
    assert f"/inbox/{notice.pk}/" not in page
    assert f"/inbox/{notice.code}/" in page
    assert browser(notice.person).post(f"/inbox/{notice.pk}/").status_code == 404
    assert browser(notice.person).post(f"/inbox/{notice.code}/").status_code == 303
    assert browser(person_new("路人")).post(f"/inbox/{notice.code}/").status_code == 404
    ids = [each.extra_headers["Message-ID"] for each in mail.outbox]
    assert ids
    assert not any(f"-{notice.pk}@" in each for each in ids)
