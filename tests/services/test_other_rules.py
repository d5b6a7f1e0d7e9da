"""A match that began under another version of the rules: nothing moves it on, and everybody is told why."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from director.models import Match, Notice, Person, Phase
from director.rules.errors import RuleError
from director.selectors.archive_statistics import statistics
from director.services.clock import tick
from director.services.closing import close_day, deadline_set
from director.services.days import dealt_state
from director.services.ending import end_by_ruling, reveal
from director.services.match_export import match_export
from director.services.nights import night_rewind, replay
from director.services.refusal import Refused
from tests.other_rules import of_version, of_version_seven, unreadable
from tests.worlds import NOON, close_with_attack, later, match_on_day_one, new_director, player_of, seat, vote

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss() -> Person:
    return new_director()


def test_a_running_match_is_not_moved_on(boss: Person) -> None:
    match = of_version_seven(match_on_day_one(boss))
    with pytest.raises(Refused, match=r"规则第 7 版.*第 1 版"):
        close_day(match, by=boss, now=later(5), version=match.version)
    with pytest.raises(Refused, match="规则第 7 版"):
        vote(match, 0, "行动：攻击{1}")
    match.refresh_from_db()
    assert match.phase == Phase.DAY
    assert not match.days.get().posts.exists()


def test_the_clock_stops_and_tells_the_directors(boss: Person) -> None:
    match = match_on_day_one(boss)
    deadline_set(match, later(60), by=boss, now=NOON, version=match.version)
    of_version_seven(match)
    assert tick(later(60) + timedelta(minutes=1)) == 0
    assert "规则第 7 版" in Notice.objects.get(event="stuck").text
    match.refresh_from_db()
    assert match.phase == Phase.DAY


def test_it_can_still_be_ended_by_ruling(boss: Person) -> None:
    match = unreadable(close_with_attack(match_on_day_one(boss)))
    desk, address = signed_in(boss), f"/desk/{match.code}/end/"
    assert "除了判终局，什么都不能做" in desk.get(f"/desk/{match.code}/").content.decode()
    assert desk.get(address).status_code == 200
    asked = {"version": match.version, "reason": "换了程序", "confirm": "on"}
    assert desk.post(address, asked).status_code == 303
    match.refresh_from_db()
    assert match.phase == Phase.ENDED
    assert "换了程序" in Client().get(f"/m/{match.code}/").content.decode()


def test_the_board_says_so_and_the_match_can_be_taken_elsewhere(boss: Person) -> None:
    match = of_version_seven(match_on_day_one(boss))
    client = Client()
    client.force_login(boss)
    assert "本局按规则第 7 版进行" in client.get(f"/desk/{match.code}/").content.decode()
    assert b'"rules_version"' in match_export(match, by=boss, now=later(1)).content


def test_what_was_revealed_is_not_computed_again(boss: Person) -> None:
    match = close_with_attack(match_on_day_one(boss))
    end_by_ruling(match, loser=None, reason="散了", by=boss, now=later(30), version=match.version)
    reveal(match, by=boss, now=later(31), version=match.version)
    client = Client(raise_request_exception=True)
    assert client.get(f"/m/{match.code}/verify/").status_code == 200
    of_version_seven(match)
    for page in ("verify/", "reveal/", "verify/verify_by_hand.py"):
        answer = client.get(f"/m/{match.code}/{page}")
        assert answer.status_code == 422
        assert "规则第 7 版进行，这里的程序只会第 1 版，不能重新计算" in answer.content.decode()
    assert client.get(f"/m/{match.code}/").status_code == 200
    with pytest.raises(CommandError, match="规则第 7 版"):
        call_command("verify", match.code)
    with pytest.raises(Refused, match="规则第 7 版"):
        night_rewind(match, to=1, reason="错了", by=boss, now=later(40), version=match.version)


def signed_in(who: Person) -> Client:
    client = Client(raise_request_exception=True)
    client.force_login(who)
    return client


def test_a_night_is_not_played_under_other_rules(boss: Person) -> None:
    match = of_version_seven(close_with_attack(match_on_day_one(boss)))
    with pytest.raises(Refused, match="规则第 7 版"):
        replay(match.nights.get())
    with pytest.raises(Refused, match="规则第 7 版"):
        dealt_state(match)


@pytest.mark.parametrize("page", ["night/", "seat/{seat}/as-player/", "links/"])
def test_the_desk_has_a_sentence_where_it_would_compute(boss: Person, page: str) -> None:
    match = of_version_seven(close_with_attack(match_on_day_one(boss)))
    answer = signed_in(boss).get(f"/desk/{match.code}/{page.format(seat=seat(match, 1).code)}")
    assert answer.status_code == 422
    assert "本局按规则第 7 版进行" in answer.content.decode()


@pytest.mark.parametrize("page", ["", "log/", "announcements/", "settings/"])
def test_the_desk_still_shows_what_is_stored(boss: Person, page: str) -> None:
    match = of_version_seven(close_with_attack(match_on_day_one(boss)))
    assert signed_in(boss).get(f"/desk/{match.code}/{page}").status_code == 200


def test_the_seat_is_not_shown_under_other_rules(boss: Person) -> None:
    match = close_with_attack(match_on_day_one(boss))
    character = seat(match, 1)
    client = signed_in(player_of(character))
    here = f"/seat/{character.code}/"
    question = re.search(r'name="key" value="(\w+)"', client.get(here).content.decode())
    assert question is not None
    of_version_seven(match)
    answers = [client.get(here), client.get(f"{here}news/")]
    answers.append(client.post(f"{here}answer/", {"key": question[1], "answer": "true"}))
    assert [answer.status_code for answer in answers] == [422] * 3
    assert all("本局按规则第 7 版进行" in answer.content.decode() for answer in answers)
    assert not match.nights.get().answers.exists()
    assert client.get(f"{here}record/").status_code == 200, "what was posted is stored, not computed"
    home = client.get("/")
    assert home.status_code == 200
    assert match.title in home.content.decode()


def test_what_the_rules_of_another_version_stored_is_a_refusal_and_no_fault(boss: Person) -> None:
    """Stored by rules that know more than these: there is no reading it, and a sentence that says why."""
    match = match_on_day_one(boss)
    vote(match, 0, "行动：攻击{1}")
    post = match.days.get().posts.get()
    post.order = {**post.order, "mood": "grim"}
    post.save()
    of_version_seven(match)
    shown = signed_in(boss).get(f"/desk/{match.code}/seat/{seat(match, 0).code}/")
    assert shown.status_code == 422
    assert "本局按规则第 7 版进行" in shown.content.decode()
    of_version(match, match.rules.version)
    with pytest.raises(RuleError):
        signed_in(boss).get(f"/desk/{match.code}/seat/{seat(match, 0).code}/")


@pytest.fixture
def strange(boss: Person) -> Match:
    """An ended match whose rules stored what these can't read."""
    match = close_with_attack(match_on_day_one(boss))
    end_by_ruling(match, loser="red", reason="散了", by=boss, now=later(30), version=match.version)
    return unreadable(match)


def test_what_was_announced_is_still_shown(strange: Match) -> None:
    client = Client(raise_request_exception=True)
    page = client.get(f"/m/{strange.code}/")
    assert page.status_code == 200
    assert "散了" in page.content.decode()
    for number in range(1, strange.announcements.count() + 1):
        assert client.get(f"/m/{strange.code}/announcements/{number}/").status_code == 200
        assert client.get(f"/m/{strange.code}/announcements/{number}/text/").status_code == 200


def test_it_can_be_revealed_and_the_archive_lists_it_and_counts_others(boss: Person, strange: Match) -> None:
    desk = signed_in(boss)
    address = f"/desk/{strange.code}/reveal/"
    assert desk.get(address).status_code == 200
    assert desk.post(address, {"version": strange.version, "confirm": "on"}).status_code == 303
    strange.refresh_from_db()
    assert strange.revealed
    other = close_with_attack(match_on_day_one(new_director("导演乙"), seed="other"))
    by = other.directorships.get().person
    end_by_ruling(other, loser=None, reason="散了", by=by, now=later(30), version=other.version)
    reveal(other, by=by, now=later(31), version=other.version)
    client = signed_in(player_of(seat(strange, 0)))
    listed = client.get("/archive/")
    assert listed.status_code == 200
    assert strange.code in listed.content.decode()
    assert client.get("/archive/mine/").status_code == 200
    assert client.get("/archive/statistics/?game=kanshu").status_code == 200
    assert statistics("kanshu").known == 1
    for page in ("reveal/", "verify/", "reveal/text/"):
        assert client.get(f"/m/{strange.code}/{page}").status_code == 422
