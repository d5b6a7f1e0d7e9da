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


LATER = 21_000
"""Milliseconds after which every page has asked for news."""


def test_a_board_tells_that_it_was_renewed_and_its_tab_counts_what_waits(
    visits: Visits, matches: Matches
) -> None:
    match = matches["live"]
    desk = _desk(visits, match)
    expect(desk).to_have_title(re.compile(r"^\(\d\) "))
    spoken = desk.locator("#live")
    expect(spoken).to_be_empty()
    visits.phone(match["players"][3]).get_by_role("button", name="今夜不行动").click()
    desk.clock.fast_forward(LATER)
    expect(spoken).to_contain_text(re.compile(r"已经更新。 现在要做的\s*\d 件"), timeout=PATIENT)


def test_a_desk_whose_director_was_signed_out_stays_and_says_so(visits: Visits, matches: Matches) -> None:
    desk = _desk(visits, matches["left"])
    rows = desk.get_by_text(re.compile(r"^\d+ / 8"))
    expect(rows).to_be_visible()
    desk.context.clear_cookies()
    desk.clock.fast_forward(LATER)
    again = desk.get_by_role("status").get_by_role("link", name="重新登录")
    expect(again).to_be_visible(timeout=PATIENT)
    expect(rows).to_be_visible()
    again.click()
    expect(desk.get_by_role("heading", level=1, name="登录")).to_be_visible(timeout=PATIENT)


def test_a_seat_whose_player_was_signed_out_keeps_what_was_written(visits: Visits, matches: Matches) -> None:
    seat = visits.window(390)
    seat.clock.install()
    enter(seat, visits.origin + matches["left"]["players"][2])
    vote = seat.get_by_role("textbox", name=re.compile("^我的|改投|写成文字"))
    vote.fill("行动：")
    seat.context.clear_cookies()
    seat.clock.fast_forward(LATER)
    expect(seat.get_by_role("link", name="重新登录")).to_be_visible(timeout=PATIENT)
    expect(seat.get_by_role("main")).to_have_count(1)
    expect(vote).to_have_value("行动：")


def test_a_desk_that_cannot_reach_the_site_says_so_until_it_can(visits: Visits, matches: Matches) -> None:
    desk = _desk(visits, matches["cut"])
    told = desk.get_by_text("现在取不到新的情况")
    desk.route("**/desk/**", lambda route: route.abort("connectionrefused"))
    desk.clock.fast_forward(LATER)
    expect(told).to_be_visible(timeout=PATIENT)
    desk.unroute("**/desk/**")
    desk.clock.fast_forward(LATER)
    expect(told).to_be_hidden(timeout=PATIENT)
    visits.watch.faults.clear()  # that the browser noticed, too, is what was provoked


def test_an_export_shows_a_bar_until_the_file_is_there_and_can_be_asked_for_again(
    visits: Visits, matches: Matches
) -> None:
    match = matches["file"]
    desk = visits.window()
    enter(desk, visits.origin + match["director"])
    address = f"{visits.origin}/desk/{match['code']}/export/"
    desk.goto(address)
    bar = desk.get_by_role("progressbar", name="正在写文件")
    held: list[Any] = []
    desk.route(address, lambda route: held.append(route))
    for _ in range(2):
        desk.get_by_role("button", name="导出").click()
        expect(bar).to_be_visible(timeout=PATIENT)
        with desk.expect_download(timeout=PATIENT) as download:
            held.pop().continue_()
        assert download.value.suggested_filename.endswith(".json")
        assert match["code"] in download.value.path().read_text()
        expect(bar).to_be_hidden(timeout=PATIENT)


def test_an_import_shows_a_bar_while_it_is_sent_and_read(visits: Visits, matches: Matches) -> None:
    desk = _desk(visits, matches["read"], "imports/")
    desk.get_by_label("存下来的主题页").set_input_files(
        {"name": "thread.htm", "mimeType": "text/html", "buffer": b"<html></html>"}
    )
    bar = desk.get_by_role("progressbar", name="正在传送和读取")
    expect(bar).to_be_hidden()
    # An answer that does not come: nothing can be looked at while a browser waits for one.
    desk.evaluate("addEventListener('submit', (event) => event.preventDefault())")
    desk.get_by_role("button", name="读一读").click()
    expect(bar).to_be_visible(timeout=PATIENT)
