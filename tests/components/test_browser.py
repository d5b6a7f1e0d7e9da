"""What the script adds, in a real browser: themes, drafts, one sending, confirming, copying, counting down, keys."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import pytest
from django.contrib import messages
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template import engines
from django.test import override_settings
from django.urls import include, path
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Route, expect, sync_playwright

from director.views.styleguide import StyleguideView

FORM = """{% extends "base_seat.html" %}{% block title %}t{% endblock %}{% block content %}<h1>t</h1>
<form method="post" data-draft="vote">{% csrf_token %}<label for="post">帖</label><textarea id="post" name="post"></textarea>
<p data-draft-note hidden>找回了</p><button name="way" value="send">发帖</button></form>{% endblock %}"""
TABLE = """{% extends "base_seat.html" %}{% block title %}t{% endblock %}{% block content %}<h1>t</h1>
<details><summary>翻开</summary><div class="table-wrap"><table class="table"><caption>一行长的</caption><tbody><tr>
<td>10</td><td>100</td></tr></tbody></table></div></details>{% endblock %}"""


def table_page(request: HttpRequest) -> HttpResponse:
    """A table wider than a phone, out of sight at first."""
    return HttpResponse(engines["django"].from_string(TABLE).render({}, request))


def form_page(request: HttpRequest) -> HttpResponse:
    """A form that keeps its text; a good post is answered with a success message, a bad one with the form again."""
    if request.method == "POST" and "行动" in request.POST["post"]:
        messages.success(request, "收到了")
        return redirect("/form/")
    return HttpResponse(engines["django"].from_string(FORM).render({}, request))


WAYS = """{% extends "base_seat.html" %}{% load components %}{% block title %}t{% endblock %}{% block content %}<h1>t</h1>
{% nav ways "夜" style="tabs" %}{% endblock %}"""


PICTURE = """{% extends "base_seat.html" %}{% load static %}{% block title %}t{% endblock %}{% block content %}<h1>t</h1>
<picture><source data-dark media="screen and (prefers-color-scheme: dark)" srcset="{% static "icons/icon-512.png" %}">
<img src="{% static "icons/icon.svg" %}" width="64" alt="图"></picture>{% endblock %}"""


def picture_page(request: HttpRequest) -> HttpResponse:
    """A picture that has another for the night."""
    return HttpResponse(engines["django"].from_string(PICTURE).render({}, request))


def many_ways(request: HttpRequest) -> HttpResponse:
    """More ways in a row than a phone is wide; the last leads here."""
    ways = [{"label": f"第 {n} 夜", "url": f"?n={n}", "current": n == 12} for n in range(1, 13)]
    return HttpResponse(engines["django"].from_string(WAYS).render({"ways": ways}, request))


urlpatterns = [
    path("styleguide/", StyleguideView.as_view()),
    path("form/", form_page),
    path("table/", table_page),
    path("ways/", many_ways),
    path("picture/", picture_page),
    path("", include("kanshu.urls")),
]


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class Quiet(WSGIRequestHandler):
    def log_message(self, *_args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The pages above, served from a thread; nothing here touches the database."""
    storage = "django.contrib.messages.storage.cookie.CookieStorage"
    with override_settings(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["127.0.0.1"], MESSAGE_STORAGE=storage):
        server = make_server("127.0.0.1", 0, StaticFilesHandler(WSGIHandler()), Server, Quiet)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        try:
            found = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        except Error as error:
            pytest.skip(f"no Chromium here: {error.message.splitlines()[0]}")
        yield found
        found.close()


@contextmanager
def opened(browser: Browser, address: str, width: int = 1440, **options: object) -> Iterator[Page]:
    """A page that must end without an error on the console."""
    context = browser.new_context(viewport={"width": width, "height": 800}, locale="zh-CN", **options)  # type: ignore[arg-type]
    page = context.new_page()
    faults: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            faults.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(address)
    yield page
    context.close()
    assert faults == []


GROUND = "getComputedStyle(document.body).backgroundColor"


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_no_page_is_wider_than_its_screen(browser: Browser, site: str, width: int) -> None:
    with opened(browser, f"{site}/styleguide/", width) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.get_by_role("button", name="干涉", exact=True).hover()
        expect(page.get_by_role("tooltip", include_hidden=True)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [390, 1440])
def test_what_is_to_be_tapped_is_large_enough(browser: Browser, site: str, width: int) -> None:
    small = """[...document.querySelectorAll("button, summary, select, .choice, .nav a, .todo-link, .pages a")]
      .filter((one) => one.offsetParent && !one.matches(".term"))
      .filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML.slice(0, 80))"""
    with opened(browser, f"{site}/styleguide/", width) as page:
        assert page.evaluate(small) == []


def test_a_chosen_theme_stays(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/styleguide/", color_scheme="light") as page:
        light = page.evaluate(GROUND)
        page.get_by_role("button", name="暗").click()
        dark = page.evaluate(GROUND)
        assert dark != light
        page.reload()
        assert page.evaluate(GROUND) == dark
        expect(page.get_by_role("button", name="暗")).to_have_attribute("aria-pressed", "true")
        page.get_by_role("button", name="跟随系统").click()
        page.reload()
        assert page.evaluate(GROUND) == light


def test_pictures_follow_the_theme(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/picture/", color_scheme="light") as page:
        shown = page.get_by_role("img", name="图")
        expect(shown).to_have_js_property("currentSrc", f"{site}/static/icons/icon.svg")
        page.get_by_role("button", name="暗").click()
        expect(shown).to_have_js_property("currentSrc", f"{site}/static/icons/icon-512.png")
        page.reload()
        expect(shown).to_have_js_property("currentSrc", f"{site}/static/icons/icon-512.png")
        page.get_by_role("button", name="明", exact=True).click()
        page.emulate_media(color_scheme="dark")
        expect(shown).to_have_js_property("currentSrc", f"{site}/static/icons/icon.svg")


def test_without_script_a_covered_card_opens_and_nothing_useless_shows(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/styleguide/", java_script_enabled=False) as page:
        card = page.locator("details").filter(has_text="炼金术师")
        expect(card.get_by_text("灯花")).to_be_hidden()
        card.locator("summary").click()
        expect(card.get_by_text("灯花")).to_be_visible()
        expect(page.get_by_role("button", name="复制")).to_have_count(0)
        expect(page.get_by_role("button", name="暗")).to_have_count(0)


def test_text_not_yet_sent_outlives_a_reload_and_a_refusal_but_not_a_success(
    browser: Browser, site: str
) -> None:
    with opened(browser, f"{site}/form/", 390) as page:
        field = page.get_by_label("帖")
        field.fill("攻击白鹭")
        page.reload()
        expect(field).to_have_value("攻击白鹭")
        expect(page.get_by_text("找回了", exact=True)).to_be_visible()
        page.get_by_role("button", name="发帖").click()
        expect(field).to_have_value("攻击白鹭")
        field.fill("行动：攻击白鹭")
        page.get_by_role("button", name="发帖").click()
        expect(page.get_by_text("收到了")).to_be_visible()
        expect(field).to_have_value("")


def test_a_form_is_sent_once_with_the_button_pressed(browser: Browser, site: str) -> None:
    sent: list[str] = []

    def answer_nothing(route: Route) -> None:
        """204: the browser stays on the page, as if the answer never came."""
        if route.request.method != "POST":
            route.continue_()
            return
        sent.append(route.request.post_data or "")
        route.fulfill(status=204)

    with opened(browser, f"{site}/form/", 390) as page:
        page.route("**/form/", answer_nothing)
        button = page.get_by_role("button", name="发帖")
        page.get_by_label("帖").fill("行动：攻击白鹭")
        button.click()
        expect(button).to_have_attribute("aria-disabled", "true")
        button.click(force=True)
        expect(page.locator("#live")).to_have_text("正在提交…")
        assert len(sent) == 1
        assert "way=send" in sent[0]


def test_nothing_is_sent_without_a_network_and_the_text_stays(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/form/", 390) as page:
        page.get_by_label("帖").fill("行动：攻击白鹭")
        page.context.set_offline(True)
        expect(page.locator("#offline")).to_be_visible()
        page.get_by_role("button", name="发帖").click()
        expect(page.locator("#live")).to_contain_text("没有网络")
        expect(page.get_by_label("帖")).to_have_value("行动：攻击白鹭")
        page.context.set_offline(False)
        page.get_by_role("button", name="发帖").click()
        expect(page.get_by_text("收到了")).to_be_visible()


def test_a_table_that_scrolls_can_be_reached_by_keys_once_it_is_seen_and_no_longer_where_it_fits(
    browser: Browser, site: str
) -> None:
    with opened(browser, f"{site}/table/", 390) as page:
        box = page.get_by_role("group", name="一行长的")
        page.get_by_text("翻开").click()
        expect(box).to_have_attribute("tabindex", "0")
        page.set_viewport_size({"width": 1440, "height": 800})
        expect(box).to_have_count(0)
        page.set_viewport_size({"width": 390, "height": 800})
        expect(box).to_have_attribute("tabindex", "0")


def test_what_cannot_be_undone_is_asked_first(browser: Browser, site: str) -> None:
    posts: list[str] = []

    def count(route: Route) -> None:
        posts.append(route.request.post_data or "")
        route.fulfill(status=204)

    with opened(browser, f"{site}/styleguide/") as page:
        page.route(
            lambda _: True, lambda route: count(route) if route.request.method == "POST" else route.fallback()
        )
        page.get_by_role("button", name="发动技能").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("技能只能用一次")
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        assert posts == []
        page.get_by_role("button", name="发动技能").click()
        with page.expect_request(lambda request: request.method == "POST"):
            dialog.get_by_role("button", name="确定").click()
        assert len(posts) == 1


def test_a_choice_of_two_is_two(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/styleguide/") as page:
        page.get_by_role("checkbox", name="白鹭").uncheck()
        page.get_by_role("button", name="发动技能").click()
        expect(page.locator("#live")).to_have_text("请正好选 2 个")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_copying_copies_and_says_so(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/styleguide/", permissions=["clipboard-read", "clipboard-write"]) as page:
        page.get_by_role("button", name="复制").click()
        expect(page.locator("#live")).to_have_text("已复制")
        assert "【白鹭】红2刺客 下家蓝" in page.evaluate("navigator.clipboard.readText()")


def test_a_countdown_runs_by_the_servers_clock_and_speaks_seldom(browser: Browser, site: str) -> None:
    with opened(browser, "about:blank") as page:
        page.clock.install()
        page.goto(f"{site}/styleguide/")
        clock = page.locator(".question").first.locator("[data-countdown]")
        spoken = page.locator("#live")
        page.clock.run_for(1_000)
        expect(clock).to_have_text("还有 41 分钟")
        page.clock.run_for(60_000)
        expect(clock).to_have_text("还有 40 分钟")
        expect(spoken).to_have_text("")
        page.clock.run_for(31 * 60_000)
        expect(spoken).to_contain_text("分钟")
        page.clock.run_for(10 * 60_000)
        expect(clock).to_have_text("已到时间")
        expect(clock.locator("..")).to_have_attribute("data-level", "over")


def test_a_menu_closed_by_a_key_gives_the_focus_back(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/styleguide/") as page:
        way_in = page.locator("summary").filter(has_text="第四局")
        way_in.focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        expect(way_in).not_to_be_focused()
        page.keyboard.press("Escape")
        expect(page.get_by_role("list", name="对局")).to_be_hidden()
        expect(way_in).to_be_focused()


def test_a_row_of_ways_begins_where_one_is(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/ways/", 390) as page:
        expect(page.get_by_role("link", name="第 12 夜")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("link", name="第 1 夜", exact=True)).not_to_be_in_viewport()


def test_keys_lead_where_they_say_and_can_be_turned_off(browser: Browser, site: str) -> None:
    with opened(browser, f"{site}/styleguide/") as page:
        page.keyboard.press("?")
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("g n")
        expect(dialog).to_contain_text("夜晚")
        page.get_by_label("使用单键快捷方式").uncheck()
        page.keyboard.press("Escape")
        page.keyboard.type("gn")
        assert not page.url.endswith("#night")
        page.get_by_role("button", name="键盘帮助").click()
        page.get_by_label("使用单键快捷方式").check()
        page.keyboard.press("Escape")
        page.locator("body").click(position={"x": 2, "y": 300})
        page.keyboard.type("gn")
        page.wait_for_url("**#night")
        page.keyboard.press("/")
        expect(page.get_by_role("searchbox")).to_be_focused()
