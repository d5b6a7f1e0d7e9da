"""The match of the tour: eight characters, one dagger, from the pasted roster to the reveal.

The deal is the site's own chance, so no two tours are the same match: the story asks the pages what is open, as
people do. Every act is a method; `ACTS` lists them in order, each with what it is called while it runs.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tour.accessibility import Scheme, faults
from tour.people import PATIENT, Director, Player, press, said, titled, who_is_asked
from tour.pictures import Album
from tour.site import OWNER, PASSWORD, Site
from tour.watch import Watch

TITLE = "雨夜裁缝铺"
SETTING = "一间裁缝铺，一场下了三天的雨，八个走不掉的人。桌上只有一把裁布的匕首。"
CAST = ("沈鹤", "阿九", "阿九九", "铁匠老周", "Eve", "𠮷野", "小满", "顾婆婆")
ROSTER = "1沈鹤（鹤先生）\n2阿九\n3阿九九\n4铁匠老周 = 老周、周师傅\n5Eve\n6𠮷野\n7小满\n8顾婆婆（婆婆）"
PLAYERS = "墨鱼\n柚子\n北风\n三两\n橘座\n老陈\n阿圆\n七喜"
HUNTER, PREY = "小满", "沈鹤"
REPORT = "雨点敲了一夜的窗。有人伸过手，有人带了伤；天亮时，谁也没有说自己睡着过。"
LONGEST = 9
"""Nights: two who strike only one another do not last longer."""


class Unlike(Exception):
    """The match went where the story cannot follow; the message says where."""


class Story:
    """Everybody's windows, and what was seen through them. `languages` are those that axe hears, by their codes."""

    def __init__(
        self,
        browser: Browser,
        site: Site,
        album: Album,
        languages: tuple[str, ...] = ("zh-hans",),
        axe: bool = True,
    ) -> None:
        self.browser, self.site, self.album = browser, site, album
        self.languages, self.axe = languages, axe
        self.watch = Watch(site.origin)
        self.found: list[str] = []
        self.looked_at = 0
        self.director = Director(self._window(1440), site.origin)
        self.visitor = self._window(1440)
        self.players: dict[str, Player] = {}
        self.nights = 0

    # ------------------------------------------------------------ windows and looking

    def _window(self, width: int, **options: Any) -> Page:
        context: BrowserContext = self.browser.new_context(
            viewport={"width": width, "height": 900 if width > 600 else 844},
            locale="zh-CN", timezone_id="Asia/Shanghai", **options,
        )  # fmt: skip
        context.set_default_timeout(PATIENT)
        self.watch.follow(context)
        return context.new_page()

    def look(self, page: Page, languages: bool = True) -> None:
        """Weigh the page and let axe judge it; in every language where the page can be opened again."""
        self.looked_at += 1
        self.watch.weigh(page)
        if not self.axe:
            return
        for language in self.languages if languages else self.languages[:1]:
            if len(self.languages) > 1 and languages:
                page.context.add_cookies(
                    [{"name": "django_language", "value": language, "url": self.site.origin}]
                )
                page.reload()
            self.found += [
                f"{page.url.removeprefix(self.site.origin)} {language} {each}" for each in faults(page)
            ]
        if len(self.languages) > 1 and languages:
            page.context.clear_cookies(name="django_language")
            page.reload()

    def look_all(self, page: Page, base: str, *paths: str) -> None:
        for path in paths:
            page.goto(f"{self.site.origin}{base}{path}")
            expect(page.get_by_role("heading", level=1).first).to_be_attached()
            self.look(page)

    def show(self, page: Page, name: str, *ways: tuple[int, Scheme]) -> None:
        """Pictures of a page for the documents."""
        for width, scheme in ways:
            kind = "phone" if width < 600 else "desk"
            self.album.screen(
                page, f"{name}-{kind}{'-dark' if scheme == 'dark' else ''}", width=width, scheme=scheme
            )

    # ------------------------------------------------------------ before the start

    def arrive(self) -> None:
        """The visitor finds an empty house; the director signs in."""
        self.look_all(self.visitor, "/", "", "sign-in/", "rules/", "rules/cases/", "help/", "help/players/")
        self.director.sign_in(OWNER, PASSWORD)
        self.look(self.director.page)

    def make(self) -> None:
        """A match from a pasted roster."""
        self.director.fill_new_match(TITLE, SETTING, ROSTER, PLAYERS)
        page = self.director.page
        self.look(page, languages=False)
        self.show(page, "new", (1440, "light"))
        self.album.detail(page, "new", page.get_by_label("角色名单"), height=660)
        self.director.make_match()
        self.look(page)
        self.look_all(
            page, f"/desk/{self.director.code}/", "cast/", "options/", "sign-up/", "clock/", "take-over/"
        )
        self.director.open()

    def deal(self) -> None:
        """发牌 (K1.2), and links for everybody."""
        page = self.director.page
        self.director.deal()
        self.look(page)
        self.show(page, "deal", (1440, "light"))
        self.album.detail(page, "deal", height=460)
        links = self.director.links()
        self.look(page, languages=False)
        self.album.detail(page, "links", page.get_by_role("button", name="给所有人生成登录链接"), height=460)
        if sorted(links) != sorted(CAST):
            raise Unlike(f"links for {sorted(links)}")
        for name in CAST:
            self.players[name] = Player(
                self._window(390, has_touch=True, device_scale_factor=2), name, links[name]
            )
        self.director.start()

    def elect(self) -> None:
        """匕首竞选 (K1.5)."""
        self.director.open("election/")
        self.look(self.director.page)
        self.director.elect({HUNTER: 4, "顾婆婆": 2, "Eve": 1})
        self.album.detail(self.director.page, "board-start", self.director.tasks(), height=420)

    # ------------------------------------------------------------ the first day

    def first_votes(self) -> None:
        """Everybody votes from a phone; one writes what nobody can read, and mends it."""
        prey = self.players[PREY]
        prey.come()
        self.look(prey.page)
        self.show(prey.page, "seat", (390, "light"), (390, "dark"))
        self.album.detail(prey.page, "seat", height=560)
        prey.look_at_card()
        self.show(prey.page, "seat-card", (390, "light"))
        prey.write(self._vote(PREY, 1))
        self.look(prey.page, languages=False)
        self.album.detail(prey.page, "vote", prey.page.get_by_role("textbox"), height=510)
        prey.page.get_by_role("textbox").evaluate("(one) => one.scrollIntoView({block: 'center'})")
        prey.send()
        self.show(prey.page, "seat-voted", (390, "light"))
        for name in CAST:
            if name not in {PREY, "顾婆婆"}:
                self.players[name].vote(self._vote(name, 1))
        lost = self.players["顾婆婆"]
        lost.vote("行动：砍今天话最多的那个")
        said(lost.page, "没有读出")
        self.look(lost.page)
        self._board()
        lost.vote(self._vote("顾婆婆", 1))
        self.look_all(lost.page, lost.page.url.removeprefix(self.site.origin).partition("#")[0],
                      "conduct/", "tree-hole/", "record/", "accelerate/", "calendar/")  # fmt: skip
        self.look_all(lost.page, "/", "inbox/", "account/password/", "")

    def _board(self) -> None:
        page = self.director.page
        self.director.open()
        said(page, "看起来像，没有读懂")
        self.look(page)
        self.show(page, "board", (1440, "light"), (390, "dark"))
        self.album.detail(page, "board", self.director.tasks(), height=560)

    def _vote(self, name: str, day: int) -> str:
        """The hunter and the prey strike one another; on the first night the others step in for the prey."""
        if name == HUNTER:
            return f"行动：攻击{PREY}/攻击{PREY}/攻击{PREY}\n响应干涉：无"
        if name == PREY:
            return f"行动：攻击{HUNTER}/攻击{HUNTER}/攻击{HUNTER}\n响应干涉：无"
        steps_in = PREY if day == 1 and name not in {"Eve", "阿九"} else "无"
        return f"行动：攻击{PREY}/攻击{HUNTER}\n响应干涉：{steps_in}"

    def desk_in_the_day(self) -> None:
        """What else the desk has on a day."""
        self.look_all(
            self.director.page, f"/desk/{self.director.code}/",
            "post/", "clock/", "conduct/", "conduct/attendance/", "conduct/proxy/", "conduct/check/", "conduct/people/",
            "conduct/questions/", "conduct/notices/", "conduct/settings/", "log/", "announcements/", "settings/",
            "imports/", "export/", "say/", "search/?q=沈鹤", "end/", "qq/", "close/",
        )  # fmt: skip
        self.look_all(self.director.page, "/desk/", "", "import/")
        self.look_all(self.director.page, "/", "account/qq/", "write/")

    # ------------------------------------------------------------ the first night

    def first_close(self) -> None:
        """关门 (K8.6)."""
        self.director.open("close/")
        self.album.detail(self.director.page, "close", height=420)
        self.director.close_day()

    def first_night(self) -> None:
        """Questions: players answer from their phones, the director imagines, answers for one, and lets defaults apply."""
        page = self.director.page
        for number in range(6):
            question = self.director.question()
            if question is None:
                break
            name = who_is_asked(question, CAST)
            if number == 0:
                self._night_board(name)
            if name is not None and number < 4:
                self._answer_by_phone(name, first=number == 0)
            else:
                question.get_by_role("radio").first.check()
                press(page, re.compile("代答|就这样定"), question)
                said(page, "经过")
        if self.director.question() is not None:
            self._what_if()
        self.director.open("night/")
        self.show(page, "night", (1440, "dark"), (390, "light"))
        self.director.apply_defaults()
        self.look(page)

    def _night_board(self, name: str | None) -> None:
        page = self.director.page
        self.look(page)
        self.album.detail(page, "night", height=640)
        if name is not None:
            self.players[name].come()
            self.show(self.players[name].page, "question", (390, "light"))
            self.album.detail(self.players[name].page, "question", height=520)

    def _answer_by_phone(self, name: str, *, first: bool) -> None:
        player = self.players[name]
        player.come()
        if first:
            self.look(player.page)
        player.answer()

    def _what_if(self) -> None:
        page = self.director.page
        press(page, "若如此？", self.director.question())
        titled(page, "若如此")
        page.get_by_role("radio").last.check()
        press(page, "推演")
        said(page, "实际")
        self.look(page)
        self.show(page, "what-if", (1440, "light"))
        self.director.open("night/")
        page.get_by_role("link", name=re.compile("退回到第")).last.click()
        titled(page, re.compile("退回到第"))
        self.look(page)

    def first_dawn(self) -> None:
        """公示 (K7.1): the draft is looked over and published, and the visitor reads it."""
        page = self.director.page
        self.director.open("dawn/")
        self.look(page)
        self.show(page, "dawn", (1440, "light"))
        self.album.detail(page, "dawn", height=560)
        self.director.publish(REPORT)
        self.visit("public", (1440, "light"), (390, "dark"))
        self.visitor.get_by_role("link", name="复制、下载").click()
        self.look(self.visitor)

    def visit(self, name: str, *ways: tuple[int, Scheme]) -> None:
        """The visitor opens the match's public page."""
        self.visitor.goto(f"{self.site.origin}/m/{self.director.code}/")
        said(self.visitor, TITLE)
        self.look(self.visitor)
        self.show(self.visitor, name, *ways)

    # ------------------------------------------------------------ to the end

    def later_days(self) -> None:
        """Day after day until somebody dies."""
        for day in range(2, LONGEST + 1):
            self.director.open()
            if self.director.page.get_by_text("本局已经结束。").count():
                self.nights = day - 1
                return
            for name in (HUNTER, PREY, "Eve"):
                self.players[name].vote(self._vote(name, day))
            self.director.close_day()
            self.director.apply_defaults()
            self.director.publish("")
        raise Unlike(f"nobody died in {LONGEST} nights")

    def reveal(self) -> None:
        """揭秘 (K7.5): everything is open, and anybody can check every draw."""
        page = self.director.page
        self.director.open()
        self.look(page)
        self.director.reveal()
        self.look(page)
        code = self.director.code
        self.visit("ended", (390, "light"))
        self.look_all(self.visitor, f"/m/{code}/", "reveal/")
        self.show(self.visitor, "reveal", (1440, "dark"))
        self.look_all(self.visitor, f"/m/{code}/", "verify/", "tree-holes/")
        self.visitor.goto(f"{self.site.origin}/m/{code}/verify/")
        self.show(self.visitor, "verify", (1440, "light"))
        self.players[PREY].come()
        self.look(self.players[PREY].page)

    def admin(self) -> None:
        """The admin: its start, a list, a record."""
        page = self.director.page
        self.look_all(page, "/admin/", "", "director/match/", "director/person/", "director/character/")
        page.goto(f"{self.site.origin}/admin/director/match/")
        page.get_by_role("link", name=TITLE).first.click()
        self.look(page)

    def read_up(self) -> None:
        """The rules, the cases and the help once more, for their pictures."""
        for path, name in (("/rules/", "rules"), ("/rules/cases/", "cases"), ("/help/", "help")):
            self.visitor.goto(f"{self.site.origin}{path}")
            self.show(self.visitor, name, (1440, "light"))


Act = Callable[[Story], None]
ACTS: tuple[tuple[str, Act], ...] = (
    ("到场 arriving", Story.arrive),
    ("开一局 a new match", Story.make),
    ("发牌、链接 deal and links", Story.deal),
    ("匕首竞选 election", Story.elect),
    ("第一天投票 first votes", Story.first_votes),
    ("导演台各页 the desk", Story.desk_in_the_day),
    ("关门 close", Story.first_close),
    ("第一夜 first night", Story.first_night),
    ("公示 dawn", Story.first_dawn),
    ("直到终局 to the end", Story.later_days),
    ("揭秘 reveal", Story.reveal),
    ("管理后台 admin", Story.admin),
    ("规则与帮助 rules and help", Story.read_up),
)
