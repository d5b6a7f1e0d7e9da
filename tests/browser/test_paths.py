"""The paths that matter, in a real browser against a real site, found by roles and labels."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.visits import Visits
from tour.people import PATIENT, Director, Player, enter, press, said, titled, who_is_asked
from tour.story import CAST, HUNTER, PLAYERS, PREY, ROSTER, SETTING

Matches = dict[str, Any]
VOTE = re.compile("^我的|改投|写成文字")


def test_a_match_goes_from_a_pasted_roster_to_what_a_visitor_reads(visits: Visits, matches: Matches) -> None:
    director = Director(visits.window(), visits.origin)
    director.sign_in(*matches["owner"])
    director.fill_new_match("雨夜", SETTING, ROSTER, PLAYERS)
    director.make_match()
    director.deal()
    links = director.links()
    assert sorted(links) == sorted(CAST)
    director.start()
    director.elect({HUNTER: 3, "Eve": 1})
    hunter, prey = (Player(visits.window(390, has_touch=True), name, links[name]) for name in (HUNTER, PREY))
    prey.come()
    prey.look_at_card()
    hunter.vote(f"行动：攻击{PREY}/攻击{PREY}\n响应干涉：无")
    director.close_day()
    question = director.question()
    assert question is not None
    assert who_is_asked(question, CAST) == PREY
    prey.answer()
    director.apply_defaults()
    director.publish("雨停了。")
    visitor = visits.window(390)
    visitor.goto(f"{visits.origin}/m/{director.code}/")
    said(visitor, "雨停了。")
    expect(visitor.get_by_role("table").first).to_contain_text(PREY)
    visitor.goto(f"{visits.origin}/desk/{director.code}/")
    expect(visitor.get_by_role("heading", level=1, name="登录")).to_be_visible()


def _write(page: Page, text: str) -> None:
    page.get_by_role("textbox", name=VOTE).fill(text)


def _send(page: Page) -> None:
    press(page, re.compile("^提交"))


def test_going_back_and_sending_the_same_again_is_one_post(visits: Visits, matches: Matches) -> None:
    match = matches["votes"]
    page = visits.phone(match["players"][0])
    text = f"行动：攻击{match['names'][1]}\n响应干涉：无"
    _write(page, text)
    _send(page)
    said(page, "投票已收到")
    page.go_back()
    _write(page, text)
    _send(page)
    said(page, "一字不差")
    page.get_by_role("link", name="我的记录").click()
    expect(page.get_by_role("article")).to_have_count(1, timeout=PATIENT)


def test_without_a_network_nothing_is_lost_and_later_it_is_sent(visits: Visits, matches: Matches) -> None:
    match = matches["votes"]
    page = visits.phone(match["players"][1])
    text = f"行动：将匕首交给{match['names'][2]}\n响应干涉：无"
    _write(page, text)
    page.context.set_offline(True)
    said(page, "现在没有网络")
    _send(page)
    expect(page.get_by_role("textbox", name=VOTE)).to_have_value(text)
    page.context.set_offline(False)
    expect(page.get_by_text("现在没有网络。写的字还在")).to_be_hidden()
    _send(page)
    said(page, "投票已收到")
    visits.watch.faults = [each for each in visits.watch.faults if "INTERNET_DISCONNECTED" not in each]


def test_what_was_written_outlives_a_reload(visits: Visits, matches: Matches) -> None:
    page = visits.phone(matches["votes"]["players"][2])
    _write(page, "行动：攻击")
    page.reload()
    expect(page.get_by_role("textbox", name=VOTE)).to_have_value("行动：攻击")


def test_the_second_of_two_tabs_is_told_that_the_match_moved_on(visits: Visits, matches: Matches) -> None:
    match = matches["tabs"]
    first = visits.window()
    enter(first, visits.origin + match["director"])
    second = first.context.new_page()
    for tab in (first, second):
        tab.goto(f"{visits.origin}/desk/{match['code']}/close/")
    for tab in (first, second):
        press(tab, re.compile("关门"), tab.get_by_role("main"))
        if tab is first:
            titled(tab, re.compile("夜"))
    expect(second.get_by_role("heading", level=1)).to_be_visible(timeout=PATIENT)
    expect(second.get_by_role("link", name=re.compile("现在的|最新|回"))).not_to_have_count(0)
    visits.expect_refusal(409)


def test_a_question_answered_in_two_tabs_is_answered_once(visits: Visits, matches: Matches) -> None:
    match = matches["night"]
    first = visits.phone(match["players"][1])
    second = first.context.new_page()
    second.goto(first.url)
    for tab in (first, second):
        press(tab, "不请求")
    said(first, "回答已收到。")
    said(second, re.compile("已经收到|已经回答|问题"))
    visits.expect_refusal(409)


def test_a_term_explains_itself_to_touch_and_to_the_keyboard(visits: Visits, matches: Matches) -> None:
    page = visits.window(390, has_touch=True)
    page.goto(f"{visits.origin}/m/{matches['day']['code']}/")
    tip = page.get_by_role("tooltip", include_hidden=True).filter(has_text="全场只有一把")
    expect(tip).to_be_hidden()
    page.get_by_role("button", name="匕首", exact=True).tap()
    expect(tip).to_be_visible()
    page.get_by_role("button", name="标记", exact=True).focus()
    expect(page.get_by_role("tooltip").filter(has_text="每张身份牌有三张")).to_be_visible()
