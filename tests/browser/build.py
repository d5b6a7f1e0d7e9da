"""Matches for the browser tests, in a process of their own: `python -m tests.browser.build` prints where they are.

One account that may direct (`owner`), and of each kind of match its code and links: `day` with its first day open,
`votes` likewise for tests that post, the others for tests that need a match or a link for themselves, `night` with a
question open to its second seat.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import timedelta
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.browser.settings")
django.setup()

from django.urls import reverse  # noqa: E402 (only after setup)
from django.utils import timezone  # noqa: E402

from director.models import Match, Person  # noqa: E402
from director.services.ending import end_by_ruling, reveal  # noqa: E402
from director.services.links import link_make  # noqa: E402
from tests import worlds  # noqa: E402

OWNER, PASSWORD = "owner", "owner-of-the-house"


def main() -> None:
    worlds.NOON = timezone.now() - timedelta(hours=1)
    Person.objects.create_user(OWNER, password=PASSWORD, nickname="导演白", is_staff=True, is_superuser=True)
    boss = worlds.new_director()
    found: dict[str, Any] = {"owner": [OWNER, PASSWORD]}
    for name in ("day", "votes", "tabs", "live", "left", "cut", "file", "read"):
        found[name] = _links(worlds.match_on_day_one(boss, seed=name), boss)
    found["night"] = _links(worlds.close_with_attack(worlds.match_on_day_one(boss, seed="night")), boss)
    _over(worlds.match_on_day_one(boss, seed="over"), boss)
    sys.stdout.write(json.dumps(found) + "\n")


def _over(match: Match, boss: Person) -> None:
    """One for the archive: ended by a ruling, and revealed."""
    end_by_ruling(match, loser="red", reason="弃赛", by=boss, now=worlds.later(20), version=match.version)
    reveal(match, by=boss, now=worlds.later(21), version=match.version)


def _links(match: Match, boss: Person) -> dict[str, Any]:
    """Where a match is, and how its people come in; players in the order of their seats."""
    players = [
        _link(worlds.player_of(each), match) for each in match.characters.order_by("seat").filter(seat__lte=3)
    ]
    names = list(match.characters.order_by("seat").values_list("name", flat=True))
    return {"code": match.code, "director": _link(boss, match), "players": players, "names": names}


def _link(person: Person, match: Match) -> str:
    return reverse("use_link", args=[link_make(person, now=timezone.now(), match=match)])


if __name__ == "__main__":
    main()
