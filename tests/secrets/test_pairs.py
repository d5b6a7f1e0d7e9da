"""Whoever may not know it finds the same at every address, to the byte, in every state of a match of each game."""

from __future__ import annotations

import re
from collections.abc import Collection

import pytest
from django.db import transaction

import kanshu.urls
from director.rules.registry import GAMES
from tests.secrets.pairs import (
    Found,
    addresses,
    bare_not_found,
    brought,
    differences,
    everything,
    replies,
    steady,
)
from tests.secrets.scenes import PLOTS, Around, scenes
from tests.worlds import NAMES, later

pytestmark = [pytest.mark.django_db, pytest.mark.clause("K7.2", "K7.4", "K10.2")]

ELSEWHERE = (
    r"admin|onebot|rules|styleguide|healthz|readyz|metrics|i18n|sign-in|sign-out|in/|help/|account/password"
)
"""Addresses that are of no match, or that have tests of their own."""
LOOKERS = {
    "visitor": "desk|write|seat|helper|inbox|account",
    "player": r"desk|write",
    "former": r"desk|write|m/|account|calendar",
    "helper": r"desk|write|m/|seat|account|calendar",
    "writer": r"desk|m/|seat|helper|account|calendar",
    "early": r"desk|m/|seat|helper|account|calendar|inbox",
    "elsewhere": r"desk/<|write|m/|seat|helper|account|calendar",
}
"""Who looks, and where looking adds nothing to what the others find."""
WHEN = {
    "former": ("day", "night_two"),
    "helper": ("day", "night_two"),
    "elsewhere": ("setup", "night_two"),
    "writer": ("night", "published", "corrected", "day_two", "night_two"),
    "early": ("day", "published", "day_two", "ended"),
}
"""Who looks at some states alone: an early writer may see drafts, and for others nothing changes in between."""
SENDERS = {
    "visitor": r"desk|write|seat|helper|inbox|account|calendar",
    "player": r"desk|write|account|m/|calendar|helper|seat/<str:code>/calendar",
}
ASKED = ("night", "correcting", "day_two", "grace")
"""The states in which forms are sent: a secret could answer them."""
SENT = {
    "key": "x",
    "answer": "o0",
    "choice": "0",
    "day": "1",
    "wish": "rule",
    "nickname": "某人",
    "words": "",
    "standing-request": "yes",
    "helper": "helper",
    "parts": ["card"],
}
"""What some form or other of a player or a visitor carries."""
NOBODY = re.compile(
    r"/(desk/<|m/<str:code>/(reveal|verify|tree-holes|sign-up)|m/<slug:code>/reveal|write/<slug:code>/writers/|"
    r"write/.*/approve/)"
)
"""Addresses at which nobody of those who look finds anything before the reveal."""


TEXTS = {"kanshu": "行动：无\n响应干涉：无", "hcg": f"出招：超波→{NAMES[1]}", "clapclap": "手势：盾"}
"""A vote of each game; in two of them one that would be a fault as things were announced."""


def look_around(around: Around, scene: str, lookers: Collection[str]) -> Found:
    found, sent = Found(), {**SENT, "text": TEXTS[around.match.game]}
    for who in lookers:
        if who in around.people and scene in WHEN.get(who, (scene,)):
            seen = everything(around.people[who], around, f"{ELSEWHERE}|{LOOKERS[who]}", found.led)
            if who in SENDERS and scene in ASKED:
                seen |= replies(around.people[who], around, f"{ELSEWHERE}|{SENDERS[who]}", sent)
            found.seen[who] = seen
    found.seen["messages"] = brought(around.match, later(200))
    found.desk = everything(around.boss, around, r"(?!desk/<slug:code>/(?:|log/|deal/)$)", set())
    return found


def walk(game: str, other: bool) -> dict[str, Found]:
    """What is found in each state of one of the two ways; the match is gone afterwards."""
    with pytest.MonkeyPatch.context() as patch, transaction.atomic():
        steady(patch, later(150))
        patch.setattr(kanshu.urls, "handler404", bare_not_found, raising=False)
        lookers = LOOKERS if game == "kanshu" else ("visitor", "player")
        found = {scene: look_around(around, scene, lookers) for scene, around in scenes(game, other)}
        transaction.set_rollback(True)
    return found


@pytest.fixture(autouse=True)
def qq(settings: pytest.FixtureRequest) -> None:
    settings.ONEBOT_URL = "http://127.0.0.1:9"  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", PLOTS)
def test_who_may_not_know_finds_the_same_in_every_state(game: str) -> None:
    one, other = walk(game, False), walk(game, True)
    found = [
        f"{scene}: {who}: {address}"
        for scene in one
        for who in one[scene].seen
        for address in differences(one[scene].seen[who], other[scene].seen[who])
    ]
    assert not found, "\n".join(found)
    for scene in one:
        assert differences(one[scene].desk, other[scene].desk), f"the two ways are one: {scene}"
    if game == "kanshu":
        led = set.union(*(each.led for each in one.values()))
        assert {each for each in addresses(ELSEWHERE) if not NOBODY.match(each)} - led == set(), (
            "compared nowhere"
        )


def test_every_game_is_told_twice() -> None:
    assert set(PLOTS) == set(GAMES)
