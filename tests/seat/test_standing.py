"""Standing answers (K6.4) from the seat: a form like a sentence, previewed, left, withdrawn."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from director.models import Match, Person, StandingAnswer
from director.rules.kanshu.cards import CARDS
from director.services.closing import close_day
from tests import worlds
from tests.browsers import words
from tests.seat.places import address, player

pytestmark = pytest.mark.clause("K6.4")


def send(match: Match, index: int, preview: bool = False, **fields: str) -> Any:
    """Send the form; a redirect is followed."""
    form = {f"standing-{name}": value for name, value in fields.items()}
    form |= {"preview": "1"} if preview else {}
    return player(match, index).post(address(match, index, "standing/"), form, follow=True)


def left(match: Match) -> list[dict[str, object]]:
    return [row.answers for row in StandingAnswer.objects.filter(day__match=match).order_by("pk")]


def test_they_are_left_and_shown_and_the_form_holds_them(day_one: Match) -> None:
    response = send(day_one, 1, request="yes", intervener1="3", intervener2="0", face1="rank")
    assert left(day_one) == [
        {"request": True, "interveners": [3, 0], "faces": ["rank"], "covers": [], "skill": None}
    ]
    shown = words(response)
    assert "今夜照此回答" in shown
    assert "受到攻击时请求干涉" in shown
    assert '<option value="yes" selected>' in shown
    assert '<option value="3" selected>' in shown


def test_a_preview_says_what_would_be_and_keeps_nothing(day_one: Match) -> None:
    response = send(day_one, 1, request="no", preview=True)
    assert response.status_code == 200
    assert "今夜会这样（还没有提交）" in words(response)
    assert "你不请求干涉" in words(response)
    assert '<option value="no" selected>' in words(response)
    assert left(day_one) == []
    assert "到时都来问你" in words(send(day_one, 1, preview=True))


def test_leaving_everything_open_withdraws_them(day_one: Match) -> None:
    send(day_one, 1, request="yes")
    assert "预案已清空" in words(send(day_one, 1))
    assert left(day_one)[-1] == {}


@pytest.mark.parametrize(
    "fields",
    [
        {"intervener1": "3", "intervener2": "3"},
        {"intervener1": "1"},
        {"intervener1": "99"},
        {"request": "maybe"},
        {"face1": "rank", "face2": "rank"},
        {"skill": "\x00"},
        {"skill": "burn"},
    ],
)
def test_what_is_wrong_is_said_and_what_was_chosen_stays(day_one: Match, fields: dict[str, str]) -> None:
    response = send(day_one, 1, False, **{"request": "yes", **fields})
    assert response.status_code == 422
    assert "写的都还在" in words(response)
    assert left(day_one) == []


def test_each_rank_has_its_own_skill_choices(director: Person) -> None:
    wanted = {
        1: {"use", "pass"},
        7: {"use", "pass"},
        4: {"wound", "heal", "pass"},
    }
    seen = set()
    for number in range(4):
        match = worlds.match_on_day_one(director, seed=f"skills {number}")
        for index in range(8):
            rank = CARDS[worlds.seat(match, index).card.code].rank
            seen.add(rank)
            others = {str(seat) for seat in range(8) if seat != index}
            expected = wanted.get(rank, {"pass", *others})
            shown = words(player(match, index).get(address(match, index)))
            field = shown[shown.index('id="id_standing-skill"') :]
            offered = {part.split('"')[0] for part in field[: field.index("</select>")].split('value="')[1:]}
            assert offered == {"", *expected}
            assert ("id_standing-second" in shown) == (rank == 3)
    assert seen >= {1, 3, 4, 7}


@pytest.mark.clause("K5.3")
def test_a_jester_names_two(director: Person) -> None:
    for number in range(60):
        match = worlds.match_on_day_one(director, seed=f"jester {number}")
        for index in range(8):
            if CARDS[worlds.seat(match, index).card.code].rank == 3:
                first, second = [str(seat) for seat in range(8) if seat != index][:2]
                assert send(match, index, skill=first).status_code == 422
                assert send(match, index, skill=first, second=first).status_code == 422
                assert send(match, index, second=first).status_code == 422
                assert send(match, index, skill=first, second=second).status_code == 200
                assert left(match)[-1]["skill"] == [int(first), int(second)]
                assert "发动，目标" in words(player(match, index).get(address(match, index)))
                return
    raise AssertionError("no jester in sixty deals")


def test_after_the_close_they_are_refused(director: Person, day_one: Match) -> None:
    send(day_one, 1, request="yes")
    close_day(day_one, by=director, now=timezone.now(), version=day_one.version)
    response = send(day_one, 1, request="no")
    assert response.status_code == 422
    assert "已经关门" in words(response)
    assert "今夜的预案" in words(player(day_one, 1).get(address(day_one, 1)))
