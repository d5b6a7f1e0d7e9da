"""Whoever may not know it finds the same at every address, to the byte, whatever others did in secret."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from director.models import Match, Person
from director.services.cards import card_propose
from director.services.drafts import dawn_publish
from director.services.helpers import helper_accept, helper_ask, helper_share
from director.services.links import link_make, link_use
from director.services.matches import match_create
from director.services.nights import defaults_apply_all
from director.services.people import person_new
from director.services.questions import question_ask
from director.services.reports import writer_add
from director.services.substitutes import TakeOver, nominate, substitute
from director.services.treehole import note_add
from tests import worlds
from tests.conduct.worlds import answer, charge, close
from tests.secrets.pairs import Seen, World, differences, world_of
from tests.worlds import later, match_on_day_one, player_of, seat, vote

pytestmark = [pytest.mark.django_db, pytest.mark.clause("K7.2", "K7.4")]
Secret = Callable[[Match, Person], None]
MINE, ASKED, OTHER = 7, 1, 2
"""Seats: of the player who looks, of the one who is asked at night, of one who does things in secret."""
ELSEWHERE = r"^admin|^onebot|^rules|^styleguide|^healthz"
"""Addresses that are not of a match, or that have tests of their own."""


def people_around(match: Match, boss: Person) -> dict[str, Person | None]:
    """A visitor, a stranger, a player, one who was a player, a helper, a writer, and who directs another match."""
    mine, left = seat(match, MINE), seat(match, 6)
    former, elsewhere, writer = player_of(left), person_new("别的导演"), person_new("写手")
    match_create(title="别局", by=elsewhere, now=worlds.NOON, seed=worlds.seed_of("elsewhere"))
    writer_add(match, writer, early=False, by=boss, now=later(1))
    how = TakeOver(by_former=False, reason="有事", public=False)
    substitute(left, "阿替", how, by=boss, now=later(2))
    helper = helper_accept(
        helper_ask(match, "阿助", "某人", "", by=None, now=later(2)), mine, by=boss, now=later(2)
    )
    helper_share(helper, ["card", "posts", "answers"], by=player_of(mine), now=later(2))
    return {
        "visitor": None,
        "stranger": person_new("路人"),
        "player": player_of(mine),
        "former": former,
        "helper": helper.person,
        "writer": writer,
        "elsewhere": elsewhere,
    }


def world(stage: str, secrets: dict[str, Secret]) -> World:
    """A match up to `stage`, in which a secret thing may have been done at each stage before."""
    boss = worlds.new_director()
    match = match_on_day_one(boss)
    made = World(match, people_around(match, boss))
    vote(match, 0, "行动：攻击{1}\n响应干涉：无", 5)
    vote(match, MINE, "行动：攻击{0}\n响应干涉：无", 6)
    steps: dict[str, Callable[[], object]] = {
        "day": lambda: None,
        "night": lambda: close(match, boss, 30),
        "dawn": lambda: defaults_apply_all(match, by=boss, now=later(90)),
        "day 2": lambda: dawn_publish(match, by=boss, now=later(91), version=match.version),
    }
    for name, step in steps.items():
        step()
        match.refresh_from_db()
        secrets.get(name, lambda match, boss: None)(match, boss)
        if name == stage:
            break
    return made


def quiet_day(match: Match, boss: Person) -> None:
    """Everything that one player and the directors can do of which nobody else is told."""
    other, person = seat(match, OTHER), player_of(seat(match, OTHER))
    vote(match, OTHER, "行动：攻击{3}\n响应干涉：{4}", 9)
    vote(match, 3, "看不懂，攻击？", 9)
    question_ask(other, "我要投诉。", "report", by=person, now=later(9))
    note_add(other, "悄悄话", by=person, now=later(9))
    nominate(other, "某甲", "", by=person, now=later(9))
    card_propose(other, charge("red"), by=boss, now=later(9))
    helper_ask(match, "助乙", "某人", "", by=None, now=later(9))
    link_use(link_make(person, now=later(9), match=match, by=boss), now=later(10))
    Match.objects.filter(pk=match.pk).update(
        options={**match.options, "random_policy": "attack_only"}, dealt=3
    )
    match.refresh_from_db()


def other_cards(match: Match, boss: Person) -> None:
    """Two others hold one another's cards."""
    one, two = seat(match, OTHER).card, seat(match, 3).card
    one.code, two.code = two.code, one.code
    one.save()
    two.save()


def asked_one_answers(match: Match, boss: Person) -> None:
    answer(match, False)


PAIRS: dict[str, tuple[str, dict[str, Secret]]] = {
    "what was done by day": ("day", {"day": quiet_day}),
    "cards": ("day", {"day": other_cards}),
    "answers": ("night", {"night": asked_one_answers}),
}
LOOKERS = {
    "visitor": ELSEWHERE + "|^desk|^write|^seat|^helper|^inbox|^account",
    "player": ELSEWHERE + "|^desk|^write|^seat/[^/]*/calendar",
    "former": ELSEWHERE + "|^desk|^write|^m/",
    "helper": ELSEWHERE + "|^desk|^write|^m/|^seat",
    "writer": ELSEWHERE + "|^desk|^m/|^seat",
    "elsewhere": ELSEWHERE + "|^write|^m/|^seat",
}
"""Who looks, and where looking adds nothing to what the others find."""


@pytest.mark.parametrize("what", PAIRS)
def test_who_may_not_know_finds_the_same_everywhere(what: str) -> None:
    stage, secrets = PAIRS[what]
    one, other = (
        world_of(lambda each=each: world(stage, each), LOOKERS, later(100)) for each in ({}, secrets)
    )
    for who in LOOKERS:
        assert differences(one[who], other[who]) == [], who
        assert found(one[who]) >= (1 if who == "helper" else 3), who


def found(seen: Seen) -> int:
    """How many addresses led somewhere: what is compared is not a heap of pages that are not there."""
    return sum(status == 200 for status, *_rest in seen.values())
