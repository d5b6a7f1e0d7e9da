"""On paper and on a home screen: the card prints when it is open, charts print whole, and the site can be installed."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.visits import Visits

Matches = dict[str, Any]
A4 = 718
"""Pixels between the margins of the paper."""


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


def test_charts_print_whole_and_without_what_there_is_to_press(visits: Visits, matches: Matches) -> None:
    page = visits.window(A4)
    page.goto(f"{visits.origin}/archive/statistics/")
    ways = page.get_by_role("navigation", name="游戏", include_hidden=True)
    expect(ways).to_be_visible()
    page.emulate_media(media="print", color_scheme="dark")
    expect(ways).to_be_hidden()
    charts = page.get_by_role("main").get_by_role("group")
    expect(charts.first).to_be_visible()
    for chart in charts.all():
        expect(chart.get_by_role("table")).to_be_visible()
        assert chart.evaluate("one => one.scrollWidth <= one.clientWidth"), chart.inner_text()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


def test_the_manifest_installs(visits: Visits) -> None:
    page = visits.window(390)
    page.goto(f"{visits.origin}/")
    tools = page.context.new_cdp_session(page)
    assert tools.send("Page.getAppManifest")["errors"] == []
    found = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in found if each["errorId"] != "in-incognito"] == []
