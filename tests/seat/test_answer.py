"""Answers from the seat: once, by its player, to the question that is open now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.utils import timezone

from director.models import Answer, Match, Person
from director.services.nights import default_apply, night_rewind, open_night, replay
from tests import worlds
from tests.browsers import words
from tests.seat.places import address, key, player


def send(match: Match, index: int, form: Mapping[str, object], follow: bool = False) -> Any:
    return player(match, index).post(address(match, index, "answer/"), form, follow=follow)


def values(match: Match) -> list[object]:
    return [row.value for row in Answer.objects.filter(night__match=match, branch=None).order_by("number")]


@pytest.mark.clause("K6.1")
def test_an_answer_moves_the_night_on(night_one: Match) -> None:
    response = send(night_one, 1, {"key": key(night_one, 1), "choice": "0"})
    assert (response.status_code, response["Location"]) == (303, address(night_one, 1))
    assert values(night_one) == [True]
    shown = words(player(night_one, 1).get(address(night_one, 1)))
    assert "回答已收到" not in shown
    assert "都不选" in shown
    row = Answer.objects.get()
    assert (row.person, row.on_behalf) == (worlds.player_of(worlds.seat(night_one, 1)), False)


def test_a_question_names_its_clause_once(night_one: Match) -> None:
    for language in ("zh-hans", "en"):
        page = player(night_one, 1).get(address(night_one, 1), headers={"Accept-Language": language})
        question = (
            page.content.decode().partition('<header class="question-head">')[2].partition("</header>")[0]
        )
        assert question.replace('#K2.4"', "").count("K2.4") == 1, question


def test_a_double_click_is_harmless_and_another_answer_is_stale(night_one: Match) -> None:
    form = {"key": key(night_one, 1), "choice": "0"}
    assert send(night_one, 1, form).status_code == 303
    again = send(night_one, 1, form, follow=True)
    assert again.status_code == 200
    assert "没有重复提交" in words(again)
    other = send(night_one, 1, {**form, "choice": "1"})
    assert other.status_code == 409
    assert address(night_one, 1) in words(other)
    assert form["key"] not in words(other), "nobody wrote that"
    assert values(night_one) == [True]


def test_two_choices_are_none(night_one: Match) -> None:
    refused = send(night_one, 1, {"key": key(night_one, 1), "choice": ["0", "1"]})
    assert refused.status_code == 422
    assert "只能选一项" in words(refused)
    assert values(night_one) == []


@pytest.mark.clause("K10.1")
def test_a_form_from_before_a_rewind_is_stale(director: Person, night_one: Match) -> None:
    old = key(night_one, 1)
    send(night_one, 1, {"key": old, "choice": "0"})
    night_one.refresh_from_db()
    night_rewind(night_one, to=1, reason="改口", by=director, now=timezone.now(), version=night_one.version)
    assert send(night_one, 1, {"key": old, "choice": "0"}).status_code == 409
    assert values(night_one) == []
    assert send(night_one, 1, {"key": key(night_one, 1), "choice": "1"}).status_code == 303


def test_what_a_director_did_meanwhile_is_not_taken_for_ones_own_answer(
    director: Person, night_one: Match
) -> None:
    form = {"key": key(night_one, 1), "choice": "1"}
    night = open_night(night_one)
    assert night is not None
    default_apply(night_one, number=1, by=director, now=timezone.now(), revision=0, night_number=1)
    assert send(night_one, 1, form).status_code == 409


def test_nobody_answers_for_another(night_one: Match) -> None:
    assert send(night_one, 2, {"key": key(night_one, 1), "choice": "0"}).status_code == 409
    client = player(night_one, 2)
    assert (
        client.post(address(night_one, 1, "answer/"), {"key": key(night_one, 1), "choice": "0"}).status_code
        == 404
    )
    assert values(night_one) == []


@pytest.mark.parametrize(
    "form", [{}, {"choice": "9"}, {"choice": "true"}, {"choice": ""}, {"target": "3"}, {"choice": "\x00"}]
)
def test_an_answer_that_is_not_offered_gets_a_sentence_beside_the_question(
    night_one: Match, form: dict[str, str]
) -> None:
    response = send(night_one, 1, {"key": key(night_one, 1), **form})
    assert response.status_code == 422
    shown = words(response)
    assert 'role="alert"' in shown[shown.index('class="question"') :][:2000]
    assert values(night_one) == []


@pytest.mark.parametrize("bad", ["", "x", "0" * 24, "\x00", "键" * 999])
def test_an_unknown_key_is_a_stale_form(night_one: Match, bad: str) -> None:
    assert send(night_one, 1, {"key": bad, "choice": "0"}).status_code == 409
    assert send(night_one, 1, {"choice": "0"}).status_code == 409


def test_targets_are_picked_in_the_right_number(director: Person) -> None:
    from tests.seat.test_page import jester_is_hit

    match, jester = jester_is_hit(director)
    night = open_night(match)
    assert night is not None
    number = next(n for n, prompt in replay(night).open.items() if prompt.seat == jester)
    others = [str(seat) for seat in range(8) if seat != jester]
    asked = key(match, number)
    for targets in ([], others[:1], others[:3], [str(jester), others[0]], ["99", others[0]]):
        response = send(match, jester, {"key": asked, "target": targets})
        assert response.status_code == 422
        assert "要正好选 2 个" in words(response)
    assert send(match, jester, {"key": asked, "target": others[:2]}).status_code == 303
    assert values(match)[-1] == {"targets": [int(seat) for seat in others[:2]]}
    assert send(match, jester, {"key": asked, "target": others[:2]}).status_code == 303


def test_passing_a_skill_is_one_button(director: Person) -> None:
    from tests.seat.test_page import jester_is_hit

    match, jester = jester_is_hit(director)
    night = open_night(match)
    assert night is not None
    (number,) = replay(night).open
    assert send(match, jester, {"key": key(match, number), "choice": "0"}).status_code == 303
    assert values(match)[-1] == "pass"
