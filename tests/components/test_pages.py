"""The frames of pages, the pages of errors, and the style guide."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.test import RequestFactory

from director.templatetags import components, vocabulary
from director.views.styleguide import ODD_NAMES, StyleguideView
from tests.components.markup import Reader, read

TEMPLATES = Path(settings.BASE_DIR) / "templates"
FRAMES = ["base", "base_desk", "base_seat", "base_public", "base_error"]
ERRORS = ["400", "403", "403_csrf", "404", "413", "429", "500", "stale"]
OURS = [
    *TEMPLATES.glob("base*.html"),
    *TEMPLATES.glob("components/*.html"),
    *(TEMPLATES / f"{name}.html" for name in ERRORS),
]


def page(name: str, **context: object) -> Reader:
    return read(render_to_string(f"{name}.html", context, request=RequestFactory().get("/")))


@pytest.fixture(scope="module")
def styleguide() -> str:
    view = StyleguideView()
    view.setup(RequestFactory().get("/styleguide/"))
    return render_to_string("styleguide.html", view.get_context_data(), request=view.request)


@pytest.mark.parametrize("name", FRAMES + ERRORS)
def test_every_page_is_well_formed_and_holds_nothing_inline(name: str) -> None:
    html = page(name)
    assert html.faults == []
    assert html.tags["main"] == 1
    assert ("a", "href", "#main") in html.attributes


@pytest.mark.parametrize("name", ERRORS)
def test_errors_need_no_context_and_say_what_to_do(name: str) -> None:
    text = render_to_string(f"{name}.html")
    html = read(text)
    assert html.faults == []
    assert html.tags["h1"] == 1
    assert "请" in text


def test_a_stale_form_gives_the_text_back() -> None:
    html = render_to_string("stale.html", {"text": "行动：攻击<甲>", "fresh_url": "/desk/1/"})
    assert "行动：攻击&lt;甲&gt;</textarea>" in html
    assert 'href="/desk/1/"' in html


def test_a_refusal_says_why() -> None:
    assert "这是别人的座位。" in render_to_string("403.html", {"exception": "这是别人的座位。"})


def test_the_style_guide_shows_every_component(styleguide: str) -> None:
    assert read(styleguide).faults == []
    shown = set(re.findall(r"{% (\w+)", (TEMPLATES / "styleguide.html").read_text()))
    frames = set(re.findall(r"{% (\w+)", "".join(path.read_text() for path in OURS)))
    assert set(components.register.tags) - shown - frames == set()
    assert {name for name in ODD_NAMES if name not in read(styleguide).names} == set()


def test_a_page_stays_light(styleguide: str) -> None:
    weight = len(styleguide.encode())
    for path in Path(settings.BASE_DIR, "static").rglob("*"):
        if path.suffix in {".css", ".js"} and f"/{path.stem}." in styleguide:  # what the page itself loads
            weight += path.stat().st_size
    htmx = finders.find("django_htmx/htmx-2.min.js")
    assert htmx
    assert weight + Path(htmx).stat().st_size < 190_000
    assert len(page_bytes("base_seat")) < 30_000


def page_bytes(name: str) -> bytes:
    return render_to_string(f"{name}.html").encode()


@pytest.mark.parametrize(
    ("cookie", "media"), [("dark", "screen"), ("light", "not all"), ("<x>", "prefers-color-scheme")]
)
def test_the_chosen_theme_is_in_the_page_itself(cookie: str, media: str) -> None:
    request = RequestFactory().get("/")
    request.COOKIES["theme"] = cookie
    html = read(render_to_string("base.html", request=request))
    found = [
        value
        for tag, name, value in html.attributes
        if (tag, name) == ("link", "media") and "print" not in value
    ]
    assert len(found) == 1
    assert media in found[0]


@pytest.mark.parametrize("name", [*FRAMES, "styleguide"])
def test_what_a_page_loads_is_ours_and_exists(name: str, styleguide: str) -> None:
    html = read(styleguide) if name == "styleguide" else page(name)
    loaded = [
        v
        for tag, n, v in html.attributes
        if (tag, n) in {("link", "href"), ("script", "src"), ("img", "src")}
    ]
    assert len(loaded) > 5
    for address in loaded:
        assert address.startswith(settings.STATIC_URL)
        assert finders.find(address.removeprefix(settings.STATIC_URL)), address


@pytest.mark.parametrize("name", [*FRAMES, "styleguide"])
def test_every_icon_is_drawn(name: str, styleguide: str) -> None:
    html = read(styleguide) if name == "styleguide" else page(name)
    used = {value for tag, attribute, value in html.attributes if (tag, attribute) == ("use", "href")}
    assert used
    assert {icon for icon in used if icon.removeprefix("#") not in html.ids} == set()


def test_icons_named_in_code_are_drawn() -> None:
    drawn = set(re.findall(r'id="i-([\w-]+)"', (TEMPLATES / "components/sprite.html").read_text()))
    tables = (vocabulary.TONES, vocabulary.READINGS, vocabulary.ACTIONS)
    named = {str(row["icon"]) for table in tables for row in table.values()}
    named |= set(vocabulary.ITEMS) | {str(row["glyph"]) for row in vocabulary.FACTIONS.values()}
    named |= {name for path in OURS for name in re.findall(r'{% icon "([\w-]+)"', path.read_text())}
    assert named - drawn == set()


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.name)
def test_text_goes_through_translation(path: Path) -> None:
    text = re.sub(r"{% blocktranslate.*?{% endblocktranslate %}", "", path.read_text(), flags=re.S)
    text = re.sub(r"{% comment %}.*?{% endcomment %}|{#.*?#}|{%.*?%}|{{.*?}}", "", text, flags=re.S)
    assert re.findall(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]+", text) == []
