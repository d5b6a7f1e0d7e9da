"""One match at each of its moments, with everybody who can be anything to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from django.utils import timezone

from director.models import Character, Match, Person
from director.permissions import Moment, Role
from director.services.drafts import dawn_publish
from director.services.election import election_decide
from director.services.ending import end_by_ruling, reveal
from director.services.helpers import helper_accept, helper_ask, helper_share
from director.services.matches import director_add, match_deal, match_start
from director.services.nights import defaults_apply_all
from director.services.people import person_new
from director.services.reports import writer_add
from director.services.signup import sheet_save
from director.services.substitutes import TakeOver, substitute
from tests.worlds import (
    close_with_attack,
    later,
    match_in_setup,
    match_on_day_one,
    new_director,
    player_of,
    seat,
)

WHO = (
    *("anonymous", "stranger", "other_player", "player", "former", "helper"),
    *("writer", "second", "director", "keeper"),
)
"""Everybody that the walk sends; `former` and `helper` are nobody yet before the match has begun."""


@dataclass
class World:
    """A match at a moment. `roles` are what each is to the match, its `seat` and its `helper`."""

    moment: Moment
    match: Match
    seat: Character
    helper: str = "none"
    people: dict[str, Person | None] = field(default_factory=dict)
    roles: dict[str, set[Role]] = field(default_factory=dict)

    def person(self, who: str) -> Person:
        found = self.people[who]
        assert found is not None
        return found


def _add(world: World, who: str, person: Person, *roles: Role) -> None:
    world.people[who] = person
    world.roles[who] = {Role.ANYBODY, Role.PERSON, *roles}


def _around(match: Match, moment: Moment) -> World:
    """The match with those around it that there can be from the beginning."""
    world = World(moment, match, seat(match, 2))
    world.people["anonymous"], world.roles["anonymous"] = None, {Role.ANYBODY}
    director = match.directorships.get(rank=1).person
    _add(world, "director", director, Role.DIRECTOR, Role.FOUNDER)
    _add(world, "stranger", person_new("路人"))
    elsewhere = match_on_day_one(new_director("别局导演"), seed="elsewhere")
    _add(world, "other_player", player_of(seat(elsewhere, 1)))
    _add(world, "player", player_of(world.seat), Role.PLAYER)
    second = person_new("导演乙")
    director_add(match, second, by=director, now=later(1))
    _add(world, "second", second, Role.DIRECTOR, Role.FOUNDER)
    writer = person_new("写手")
    writer_add(match, writer, early=True, by=director, now=later(1))
    _add(world, "writer", writer, Role.WRITER)
    keeper = Person.objects.create_superuser("keeper", password="a long phrase for tests")
    _add(world, "keeper", keeper, Role.KEEPER, Role.FOUNDER)
    _add(world, "former", person_new("未来的前任"))
    _add(world, "helper", person_new("未来的助理"))
    return world


def _later_people(world: World) -> None:
    """Those that there can be once the match runs: who gave a seat up, and who helps a player."""
    match, director = world.match, world.person("director")
    former = player_of(seat(match, 3))
    how = TakeOver(by_former=True, reason="有事", public=False)
    substitute(seat(match, 3), "阿替", how, by=director, now=later(2))
    _add(world, "former", former)
    helper = helper_ask(match, "助手", "小满", "", by=world.person("helper"), now=later(2))
    helper = helper_accept(helper, world.seat, by=director, now=later(3))
    helper_share(helper, ["card"], by=world.person("player"), now=later(4))
    _add(world, "helper", world.person("helper"), Role.HELPER)
    world.helper = helper.code
    match.refresh_from_db()


def setup() -> World:
    boss = new_director()
    return _around(_dealt(boss), Moment.SETUP)


def _dealt(boss: Person) -> Match:
    match = match_in_setup(boss)
    sheet_save(match, open_now=True, text="", by=boss, now=later(0))
    match_deal(match, by=boss, now=later(0))
    return match


def day(moment: Moment = Moment.DAY) -> World:
    boss = new_director()
    match = _dealt(boss)
    match_start(match, by=boss, now=later(0))
    election_decide(match, {0: 3, 1: 1}, by=boss, now=later(0))
    world = _around(match, moment)
    _later_people(world)
    return world


def night(moment: Moment = Moment.NIGHT) -> World:
    world = day(moment)
    close_with_attack(world.match)
    return world


def dawn(moment: Moment = Moment.DAWN) -> World:
    world = night(moment)
    defaults_apply_all(world.match, now=later(60), by=world.person("director"))
    world.match.refresh_from_db()
    return world


def ended(moment: Moment = Moment.ENDED) -> World:
    world = dawn(moment)
    match, boss = world.match, world.person("director")
    dawn_publish(match, by=boss, now=later(70), version=match.version)
    match.refresh_from_db()
    end_by_ruling(match, loser=None, reason="服务器停机", by=boss, now=later(90), version=match.version)
    match.refresh_from_db()
    return world


def revealed() -> World:
    world = ended(Moment.REVEALED)
    match = world.match
    reveal(match, by=world.person("director"), now=timezone.now(), version=match.version)
    match.refresh_from_db()
    return world


WORLDS: dict[Moment, Callable[[], World]] = {
    Moment.SETUP: setup,
    Moment.DAY: day,
    Moment.NIGHT: night,
    Moment.DAWN: dawn,
    Moment.ENDED: ended,
    Moment.REVEALED: revealed,
}
