"""How soon a seat page can be used at its first visit on a slow phone, in a real Chromium on a real site."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import sync_playwright

from bench.figures import Figure
from tour.chromium import launched
from tour.people import enter
from tour.site import fresh_site, manage
from tour.slow_phone import INTERACTIVE_WITHIN, first_load

COMMAND = "python -m bench browser"
WHAT = "seat page, first visit on a slow phone (4× CPU, 400 kB/s): until it can be used"


def measure() -> Iterator[Figure]:
    """The best of a few first visits to a seat of the demo match."""
    with sync_playwright() as play, fresh_site() as site:
        manage(["demo", "--load", "--game", "kanshu"], site.env)
        said = manage(["links", "--game", "kanshu", "--base-url", f"{site.origin}/"], site.env)
        player = re.search(r"玩家 player .*?(http\S+)", said)
        assert player is not None, "the demo match has players"
        seat = launched(play).new_page(locale="zh-CN")
        enter(seat, player.group(1))
        seat.wait_for_url("**/seat/**")
        visit = first_load(seat)
        yield Figure(WHAT, visit.seconds, "s", f"< {INTERACTIVE_WITHIN}", COMMAND)
        yield Figure("the same: requests until then", visit.requests, "", "", COMMAND)
        yield Figure("the same: bytes until then", visit.bytes / 1000, "kB", "", COMMAND)
