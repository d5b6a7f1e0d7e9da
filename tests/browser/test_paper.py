"""A seat on paper and on a home screen: the card prints when it is open, and the site can be installed."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.visits import Visits

Matches = dict[str, Any]


def test_the_card_prints_once_it_is_open_and_nothing_to_press_does(visits: Visits, matches: Matches) -> None:
    page = visits.phone(matches["day"]["players"][2])
    card = page.get_by_role("article", name="身份牌", include_hidden=True)
    press = page.get_by_role("button", name="提交投票", include_hidden=True)
    expect(press).to_be_visible()
    page.emulate_media(media="print")
    expect(card).to_be_hidden()
    expect(press).to_be_hidden()
    page.emulate_media(media="screen")
    page.get_by_text("点按翻开").click()
    page.emulate_media(media="print")
    expect(card).to_be_visible()
    expect(page.get_by_role("table").first).to_be_visible()
    expect(press).to_be_hidden()


def test_the_manifest_installs(visits: Visits) -> None:
    page = visits.window(390)
    page.goto(f"{visits.origin}/")
    tools = page.context.new_cdp_session(page)
    assert tools.send("Page.getAppManifest")["errors"] == []
    found = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in found if each["errorId"] != "in-incognito"] == []
