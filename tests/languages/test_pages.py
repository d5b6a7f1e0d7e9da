"""Pages speak the language of whoever looks at them; what a match says is one text for all."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import Client
from django.utils import translation
from lxml import html

from director.models import Announcement, Kind, Match, Person
from director.services.matches import match_create
from director.services.public_notices import notice_publish
from tests import worlds
from tests.languages.conftest import Browser

LANGUAGES = [code for code, _name in settings.LANGUAGES]
HAN = re.compile(r"[\u3400-\u9fff]+")
AS_THEY_ARE = re.compile(r"版杀砍树|蓄波擋|拍拍|简体中文|繁體中文|行动：[^”\n]*|响应干涉：[^”\n]*|绑定|发誓")
"""Names, and words that posts must have or are searched for."""
CHINESE = "//*[starts-with(@lang, 'zh')] | //pre | //textarea | //script | //style | //head/title"
"""Elements whose text is a document of the match (a page may be named after one), or a program."""


def said_in_chinese(page: bytes) -> set[str]:
    """The Chinese words of a page, but for what is Chinese in every language."""
    tree = html.fromstring(page)
    for element in tree.xpath(CHINESE):
        element.drop_tree()
    words = [
        str(text) for text in tree.xpath("//text() | //@aria-label | //@title | //@placeholder | //@alt")
    ]
    return {found for text in words for found in HAN.findall(AS_THEY_ARE.sub("", text))}


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", ["/", "/sign-in/", "/rules/", "/no-such-page/"])
def test_a_page_says_which_language_it_is_in(browser: Browser, language: str, address: str) -> None:
    response = browser(language).get(address)
    assert html.fromstring(response.content).get("lang") == language
    assert response["Content-Language"] == language


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "zh-hans"),
        ("de", "zh-hans"),
        ("en-GB,en;q=0.8", "en"),
        ("zh-TW", "zh-hant"),
        ("zh-HK", "zh-hant"),
        ("zh-CN", "zh-hans"),
    ],
)
def test_without_a_choice_the_browser_is_asked(accepted: str, language: str) -> None:
    response = Client().get("/sign-in/", headers={"accept-language": accepted})
    assert response["Content-Language"] == language


@pytest.mark.django_db
def test_what_a_cache_keeps_depends_on_the_language(browser: Browser, day_one: Match) -> None:
    for address in ("/", f"/m/{day_one.code}/"):
        response = browser("en").get(address)
        varies = {each.strip() for each in response["Vary"].split(",")}
        assert {"Cookie", "Accept-Language"} <= varies, address


@pytest.mark.django_db
def test_the_language_is_switched_by_a_form_that_needs_no_script() -> None:
    client = Client(enforce_csrf_checks=True)
    page = html.fromstring(client.get("/sign-in/").content)
    form = page.xpath("//form[@class='languages']")[0]
    assert [button.get("lang") for button in form.xpath(".//button")] == LANGUAGES
    assert form.xpath(".//button[@aria-current]/@value") == ["zh-hans"]
    fields = {each.get("name"): each.get("value") for each in form.xpath(".//input")}
    response = client.post(form.get("action"), {**fields, "language": "en"})
    assert response.status_code == 302
    assert response["Location"] == "/sign-in/"
    assert client.get("/sign-in/")["Content-Language"] == "en"


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["xx", "", "en\x00", "de"])
def test_an_unknown_language_changes_nothing(language: str) -> None:
    client = Client()
    response = client.post("/i18n/setlang/", {"language": language, "next": "https://elsewhere.example/"})
    assert response.status_code in {302, 400}
    assert "elsewhere" not in response.get("Location", "")
    assert client.get("/sign-in/")["Content-Language"] == "zh-hans"


def test_numbers_and_times_in_each_language() -> None:
    template = Template(
        '{% load i18n %}{{ at|date:_("n月j日 H:i") }}, '
        "{% blocktranslate count n=n %}{{ n }} 帖{% plural %}{{ n }} 帖{% endblocktranslate %}"
    )
    shown = {}
    for language in LANGUAGES:
        with translation.override(language):
            shown[language] = [template.render(Context({"at": worlds.NOON, "n": n})) for n in (1, 2, 1200)]
    assert shown == {
        "zh-hans": ["3月5日 12:00, 1 帖", "3月5日 12:00, 2 帖", "3月5日 12:00, 1200 帖"],
        "zh-hant": ["3月5日 12:00, 1 帖", "3月5日 12:00, 2 帖", "3月5日 12:00, 1200 帖"],
        "en": ["5 Mar 12:00, 1 post", "5 Mar 12:00, 2 posts", "5 Mar 12:00, 1200 posts"],
    }


# ---------------------------------------------------------------- what is said once, for all


@pytest.mark.django_db
def test_an_announcement_is_in_the_language_of_the_match_whoever_presses_the_button(
    director: Person, day_one: Match
) -> None:
    with translation.override("en"):
        notice_publish(
            day_one, "Rain", "It rains.", by=director, now=worlds.later(5), version=day_one.version
        )
        untitled = match_create(title="", by=director, now=worlds.NOON)
        night = worlds.close_with_attack(day_one)
    assert untitled.title == "未命名的一局"
    for said in Announcement.objects.filter(match=night):
        assert HAN.search(str(said.document)), said.kind
    assert "导演：" in str(night.announcements.filter(kind=Kind.NOTICE).latest("pk").document)


@pytest.mark.django_db
def test_everybody_gets_the_same_bytes_of_an_announcement(browser: Browser, day_one: Match) -> None:
    for name in ("text", "bbcode", "json"):
        copies = {
            browser(each).get(f"/m/{day_one.code}/announcements/1/{name}/").content for each in LANGUAGES
        }
        assert len(copies) == 1, name
        assert HAN.search(copies.pop().decode())


@pytest.mark.django_db
def test_a_picture_is_the_same_for_everybody(browser: Browser, day_one: Match) -> None:
    address = f"/m/{day_one.code}/announcements/1/status/light.svg"
    copies = {browser(each).get(address).content for each in LANGUAGES}
    assert len(copies) == 1


# ---------------------------------------------------------------- English is complete


@pytest.mark.django_db
def test_public_pages_in_english(browser: Browser, day_one: Match) -> None:
    client = browser("en")
    for address in ("/", "/sign-in/", f"/m/{day_one.code}/", f"/m/{day_one.code}/announcements/1/"):
        response = client.get(address)
        assert response.status_code == 200, address
        assert not said_in_chinese(response.content), address


@pytest.mark.django_db
def test_a_seat_in_english(browser: Browser, day_one: Match) -> None:
    own = worlds.seat(day_one, 1)
    client = browser("en", worlds.player_of(own))
    pages = [client.get(f"/seat/{own.code}/")]
    pages.append(client.post(f"/seat/{own.code}/preview/", {"text": "行动：打Ash\n响应干涉：Zed"}))
    worlds.close_with_attack(day_one)
    pages += [client.get(f"/seat/{own.code}/"), client.get(f"/seat/{own.code}/record/")]
    for page in pages:
        assert page.status_code in {200, 422}
        assert not said_in_chinese(page.content), page.request["PATH_INFO"]


DESK = (
    "", "cast/", "options/", "deal/", "links/", "settings/", "log/", "search/?q=a", "announcements/", "end/", "say/",
    "conduct/settings/", "conduct/attendance/", "conduct/people/", "conduct/proxy/", "conduct/questions/",
    "conduct/notices/", "conduct/check/", "election/", "export/", "imports/", "post/", "close/",
)  # fmt: skip


@pytest.mark.django_db
def test_the_desk_in_english(browser: Browser, director: Person, day_one: Match) -> None:
    client = browser("en", director)
    seen = [client.get(f"/desk/{day_one.code}/{page}") for page in DESK]
    worlds.close_with_attack(day_one)
    seen += [client.get(f"/desk/{day_one.code}/{page}") for page in ("", "night/", "dawn/")]
    seen += [client.get("/desk/"), client.get("/desk/new/"), client.get("/inbox/")]
    left = {
        page.request["PATH_INFO"]: said_in_chinese(page.content)
        for page in seen
        if page.status_code == 200 and said_in_chinese(page.content)
    }
    assert sum(page.status_code == 200 for page in seen) > len(seen) - 6
    assert not left, left
