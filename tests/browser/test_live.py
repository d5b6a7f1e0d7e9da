"""The desk renews itself: what comes in appears, and nothing that a director had typed or chosen is lost."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.visits import Visits
from tour.people import PATIENT, enter

Matches = dict[str, Any]


def _desk(visits: Visits, match: dict[str, Any], page: str = "") -> Page:
    window = visits.window()
    window.clock.install()
    enter(window, visits.origin + match["director"])
    window.goto(f"{visits.origin}/desk/{match['code']}/{page}")
    return window


def test_a_new_post_appears_and_what_was_typed_stays(visits: Visits, matches: Matches) -> None:
    match = matches["votes"]
    desk = _desk(visits, match)
    desk.get_by_text("关门时间").click()
    counted = desk.get_by_text(re.compile(r"^\d+ / 8"))
    before = counted.inner_text()
    field = desk.get_by_label("到这时关门")
    field.fill("2031-05-06T21:40")
    player = visits.phone(match["players"][3])
    player.get_by_role("button", name="今夜不行动").click()
    expect(player.get_by_text("投票已收到")).to_be_visible(timeout=PATIENT)
    expect(counted).to_have_text(before)
    desk.clock.fast_forward(13_000)
    expect(counted).not_to_have_text(before, timeout=PATIENT)
    expect(field).to_be_visible()
    expect(field).to_have_value("2031-05-06T21:40")
    expect(field).to_be_focused()
