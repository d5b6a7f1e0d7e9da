"""Director, players and visitor, and what each does on the pages: found by role and label, as people find it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from playwright.sync_api import Locator, Page, expect

PATIENT = 30_000
"""Milliseconds for what a busy machine may need; nothing waits that long unless it fails."""


def press(page: Page, name: str | re.Pattern[str], within: Locator | None = None) -> None:
    """Press a button, and say yes where it asks whether one is sure."""
    (within or page).get_by_role("button", name=name).first.click()
    page.wait_for_function(
        "() => document.querySelector('dialog[open]') || document.readyState === 'complete'"
    )
    sure = page.get_by_role("dialog").get_by_role("button", name="确定")
    if sure.is_visible():
        sure.click()


def said(page: Page, text: str | re.Pattern[str]) -> None:
    """The page says so."""
    expect(page.get_by_text(text).filter(visible=True).first).to_be_visible(timeout=PATIENT)


def titled(page: Page, text: str | re.Pattern[str]) -> None:
    """This is the page with that heading."""
    expect(page.get_by_role("heading", level=1, name=text)).to_be_visible(timeout=PATIENT)


def enter(page: Page, link: str) -> None:
    """Come in by a sign-in link."""
    page.goto(link)
    way_in = page.get_by_role("button", name="进入", exact=True)
    if way_in.count():
        way_in.click()
        expect(way_in).to_have_count(0, timeout=PATIENT)


class Director:
    """Runs the match from the desk."""

    def __init__(self, page: Page, origin: str) -> None:
        self.page, self.origin = page, origin
        self.code = ""

    def sign_in(self, name: str, password: str) -> None:
        self.page.goto(f"{self.origin}/")
        self.page.get_by_role("link", name="登录", exact=True).click()
        self.page.get_by_label("登录名").fill(name)
        self.page.get_by_label("密码").fill(password)
        press(self.page, "登录", self.page.get_by_role("main"))
        expect(self.page.get_by_role("link", name="新开一局")).to_be_visible(timeout=PATIENT)

    def fill_new_match(self, title: str, setting: str, roster: str, players: str) -> None:
        """The page of a new match, filled in but not sent."""
        self.page.goto(f"{self.origin}/")
        self.page.get_by_role("link", name="新开一局").click()
        self.page.get_by_label("局名").fill(title)
        self.page.get_by_label("剧本或开场白").fill(setting)
        self.page.get_by_label("角色名单").fill(roster)
        self.page.get_by_label("玩家名单").fill(players)

    def make_match(self) -> None:
        press(self.page, "建好这一局")
        said(self.page, "筹备")
        self.code = self.page.url.rstrip("/").rsplit("/", 1)[-1]

    def deal(self) -> None:
        self.page.get_by_role("link", name="去发牌").click()
        press(self.page, "发牌")
        said(self.page, "发好了。请核对。")

    def links(self) -> dict[str, str]:
        """New sign-in links for everybody: character to address."""
        self.page.get_by_role("main").get_by_role("link", name="通知与链接").click()
        press(self.page, "给所有人生成登录链接")
        fields = self.page.get_by_label("登录链接（只显示这一次）")
        expect(fields.first).to_be_visible(timeout=PATIENT)
        names = [each.input_value().strip().split(" ")[0] for each in self.page.get_by_label("一行").all()]
        addresses = [each.input_value().strip() for each in fields.all()]
        return dict(zip(names, addresses, strict=True))

    def start(self) -> None:
        self.open("deal/")
        press(self.page, "就这样，开局")
        said(self.page, "开局了：第 1 天讨论帖与投票帖已经开门。")

    def open(self, path: str = "") -> None:
        """A page of the match's desk."""
        self.page.goto(f"{self.origin}/desk/{self.code}/{path}")

    def tasks(self) -> Locator:
        """What the desk says is to be done now."""
        return self.page.get_by_role("region", name=re.compile("^现在要做的"))

    def elect(self, votes: Mapping[str, int]) -> None:
        """匕首竞选 (K1.5)."""
        self.open("election/")
        for name, count in votes.items():
            self.page.get_by_label(re.compile(rf"^\d+ {re.escape(name)}(\s|$)")).fill(str(count))
        press(self.page, "公示结果")
        expect(self.page.get_by_role("button", name="公示结果")).to_have_count(0, timeout=PATIENT)

    def close_day(self) -> None:
        self.open("close/")
        press(self.page, re.compile("关门"), self.page.get_by_role("main"))
        expect(self.page.get_by_role("heading", level=1, name=re.compile("夜"))).to_be_visible(
            timeout=PATIENT
        )

    def question(self) -> Locator | None:
        """The open question on the night board, or None when the night is settled."""
        self.open("night/")
        found = self.page.get_by_role("region").filter(has_text=re.compile(r"^\s*第 \d+ 问"))
        return found.first if found.count() else None

    def apply_defaults(self) -> None:
        """默认 (K6.5): what is still open takes its default, to the end of the night."""
        if self.question() is not None:
            press(self.page, "天亮：其余全部按默认")
            said(self.page, "请核对草稿")

    def publish(self, report: str) -> None:
        """公示 (K7.1), with its morning report."""
        self.open("dawn/")
        if report:
            self.page.get_by_label("晨报").fill(report)
            press(self.page, "存晨报")
            expect(self.page.get_by_label("晨报")).to_have_value(report, timeout=PATIENT)
        press(self.page, "公示", self.page.get_by_role("main"))

    def reveal(self) -> None:
        """揭秘 (K7.5)."""
        self.open("reveal/")
        press(self.page, "揭秘", self.page.get_by_role("main"))
        said(self.page, "揭秘了：一切都公开了。")


class Player:
    """Plays a character from a phone, having come by a link."""

    def __init__(self, page: Page, name: str, link: str) -> None:
        self.page, self.name, self.link = page, name, link

    def come(self) -> None:
        enter(self.page, self.link)
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(self.name, timeout=PATIENT)

    def look_at_card(self) -> None:
        self.page.get_by_text("点按翻开").click()
        expect(self.page.get_by_text("合上")).to_be_visible()

    def write(self, text: str) -> None:
        """Write a vote post and have it read, without sending it."""
        self.page.get_by_role("textbox", name=re.compile("^我的|改投|写成文字")).fill(text)
        press(self.page, "先读一读")
        expect(self.page.get_by_text(re.compile("都读懂了|这样写")).first).to_be_visible(timeout=PATIENT)

    def send(self) -> None:
        press(self.page, re.compile("^提交"))
        expect(self.page.get_by_role("textbox", name=re.compile("改投"))).to_be_visible(timeout=PATIENT)

    def vote(self, text: str) -> None:
        self.come()
        self.page.get_by_role("textbox", name=re.compile("^我的|改投|写成文字")).fill(text)
        self.send()

    def answer(self) -> str:
        """Answer what I am asked: with the first way that does something. Returns the question."""
        self.page.reload()
        regions = self.page.get_by_role("region").filter(has=self.page.get_by_role("heading"))
        asked = regions.filter(has_text="次日开门前未答").first
        title = asked.get_by_role("heading").inner_text()
        targets = asked.get_by_role("radio").or_(asked.get_by_role("checkbox"))
        for each in targets.all()[: 2 if asked.get_by_role("checkbox").count() else 1]:
            each.check()
        press(self.page, re.compile("."), asked)
        said(self.page, "回答已收到。")
        return title


def who_is_asked(question: Locator, cast: Sequence[str]) -> str | None:
    """The character whom a question on the night board asks; None where the director decides."""
    if question.get_by_text("由导演决定").count():
        return None
    head = question.inner_text().partition("\n")[2]
    found = [(head.find(name), -len(name), name) for name in cast if name in head]
    return min(found)[2] if found else None
