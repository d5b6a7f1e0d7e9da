"""A link signs in as a whole person: no director gets one that opens other matches (K7.2)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from director.models import Match, Person, SignInLink
from director.services.links import link_make
from director.services.refusal import Refused
from director.services.reports import writer_add
from director.services.substitutes import TakeOver, substitute
from tests.browsers import words
from tests.worlds import later, match_on_day_one, new_director, player_of, seat

pytestmark = [pytest.mark.django_db, pytest.mark.clause("K7.2")]
HOW = TakeOver(by_former=False, reason="有事", public=False)


@pytest.fixture
def boss() -> Person:
    return new_director("导演乙")


@pytest.fixture
def match(boss: Person) -> Match:
    return match_on_day_one(boss, seed="here")


@pytest.fixture
def elsewhere() -> Match:
    return match_on_day_one(new_director("导演甲"), seed="elsewhere")


@pytest.fixture
def guest(match: Match, elsewhere: Match, boss: Person) -> Person:
    """A player of the other match who came into this one with the account that it has there."""
    person = player_of(seat(elsewhere, 4))
    _done, token = substitute(seat(match, 2), person, HOW, by=boss, now=later(5))
    assert token == ""
    return person


def test_nobody_signs_in_as_somebody_who_plays_elsewhere(guest: Person, match: Match, boss: Person) -> None:
    with pytest.raises(Refused, match="别的局"):
        link_make(guest, now=later(6), match=match, by=boss)
    assert not SignInLink.objects.filter(person=guest).exists()
    desk = Client()
    desk.force_login(boss)
    page = words(desk.post(f"/desk/{match.code}/links/", {"who": str(guest.pk)}))
    assert "没有给这些人生成链接" in page
    assert "/in/" not in page


def test_a_director_of_both_may(guest: Person, match: Match, elsewhere: Match, boss: Person) -> None:
    elsewhere.directorships.create(person=boss, rank=2)
    assert link_make(guest, now=later(6), match=match, by=boss)


def test_so_may_one_once_the_other_match_is_revealed(
    guest: Person, match: Match, elsewhere: Match, boss: Person
) -> None:
    Match.objects.filter(pk=elsewhere.pk).update(revealed_at=timezone.now())
    assert link_make(guest, now=later(6), match=match, by=boss)


def test_nor_as_somebody_who_directs_or_writes_elsewhere_or_keeps_the_site(
    match: Match, elsewhere: Match, boss: Person
) -> None:
    other = elsewhere.directorships.get(rank=1).person
    keeper = Person.objects.create_superuser("keeper", password="a long phrase for tests")
    for person in (other, keeper):
        writer_add(match, person, early=False, by=boss, now=later(5))
        with pytest.raises(Refused, match="别的局"):
            link_make(person, now=later(6), match=match, by=boss)


def test_those_of_this_match_alone_get_theirs(match: Match, boss: Person) -> None:
    assert link_make(player_of(seat(match, 1)), now=later(6), match=match, by=boss)
