"""Every key page: axe is silent in light and dark, nothing scrolls sideways, no console speaks. The tour weighs them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visits import Visits
from tour.accessibility import faults
from tour.people import enter

PLACES = {
    "visitor": (
        "/",
        "/sign-in/",
        "/help/",
        "/help/players/",
        "/rules/",
        "/m/{day}/",
        "/archive/",
        "/archive/statistics/",
    ),
    "player": ("/seat", "/inbox/"),
    "director": ("/desk/{day}/", "/desk/{night}/night/", "/desk/{day}/links/", "/desk/"),
}
WIDTHS = (195, 390, 720, 820)
"""A phone, and a phone and a desk's 1440 at twice the size of letters, a tablet."""


def _enter(visits: Visits, who: str, matches: dict[str, Any]) -> Page:
    page = visits.window(390, reduced_motion="reduce")
    links = {"player": matches["day"]["players"][0], "director": matches["day"]["director"]}
    if who in links:
        enter(page, visits.origin + links[who])
    return page


@pytest.mark.parametrize("who", PLACES)
def test_pages_fit_their_screen_and_satisfy_axe(visits: Visits, matches: dict[str, Any], who: str) -> None:
    page = _enter(visits, who, matches)
    seat = page.url
    wide: list[str] = []
    found: list[str] = []
    for place in PLACES[who]:
        address = place.format(day=matches["day"]["code"], night=matches["night"]["code"])
        page.goto(seat if place == "/seat" else visits.origin + address)
        expect(page.get_by_role("main")).to_be_visible()
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            if page.evaluate("document.documentElement.scrollWidth") > width:
                wide.append(f"{place} at {width}")
        found += [f"{place} {line}" for line in faults(page, [("light", 390), ("dark", 1440)])]
    assert (wide, found) == ([], [])
