"""The styles and the script: light, complete, readable in both themes, and asking no other host."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from kanshu.sheets import JOINED, JoinedSheets

STATIC = Path(settings.BASE_DIR) / "static"
SHEETS = sorted((STATIC / "css").glob("*.css"))
CSS = {path.stem: path.read_text() for path in SHEETS}
SCRIPT = (STATIC / "js/app.js").read_text()


def tokens(theme: str) -> dict[str, str]:
    """The colours of a theme, by name."""
    pairs = re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", CSS["tokens"])
    if theme == "dark":
        pairs += re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", CSS["dark"])
    return dict(pairs)


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    digits = colour.lstrip("#")
    digits = "".join(c * 2 for c in digits) if len(digits) == 3 else digits
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 (none) to 21 (black on white)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


GROUNDS = ["paper", "sheet", "sunk"]
TEXT = [
    *((ink, ground) for ink in ("ink", "ink-2") for ground in [*GROUNDS, "accent-soft"]),
    *(
        (ink, ground)
        for ink in ("ink-3", "accent", "red", "blue", "danger", "warn", "success")
        for ground in GROUNDS[:2]
    ),
    *((tone, f"{tone}-soft") for tone in ("accent", "red", "blue", "success", "warn", "danger", "info")),
    *(("ink", f"{tone}-soft") for tone in ("success", "warn", "danger", "info")),
    ("ink-2", "warn-soft"),
    ("on-fill", "fill"),
    ("on-family", "red-fill"),
    ("on-family", "blue-fill"),
    ("sheet", "ink"),
    ("sheet", "accent"),
    ("sheet", "ink-2"),
]
LINES = [(line, ground) for line in ("line-2", "focus") for ground in ("paper", "sheet")]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_can_be_read(theme: str, ink: str, ground: str) -> None:
    colours = tokens(theme)
    assert contrast(colours[ink], colours[ground]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("line", "ground"), LINES)
def test_edges_of_controls_and_the_focus_can_be_seen(theme: str, line: str, ground: str) -> None:
    colours = tokens(theme)
    assert contrast(colours[line], colours[ground]) >= 3


def test_the_night_names_only_what_the_day_names() -> None:
    names = set(re.findall(r"--([\w-]+):", CSS["dark"]))
    assert names - set(re.findall(r"--([\w-]+):", CSS["tokens"])) == set()


def test_the_styles_of_every_page_stay_under_forty_kilobytes() -> None:
    frame = (Path(settings.BASE_DIR) / "templates/base.html").read_text()
    shared = re.findall(r'static "(css/\w+\.css)"', frame)
    assert shared == ["css/site.css", "css/dark.css"]
    assert sum(Path(_found(name)).stat().st_size for name in shared) < 40 * 1024


def _found(address: str) -> str:
    found = finders.find(address)
    assert found, address
    return str(found)


@pytest.mark.parametrize("name", JOINED)
def test_a_joined_sheet_is_its_parts(name: str) -> None:
    assert Path(_found(name)).read_text() == "".join(CSS[part] for part in JOINED[name])


def test_a_joined_sheet_is_made_anew_where_a_part_has_changed_and_else_left_alone(
    settings: Any, tmp_path: Path
) -> None:
    settings.VAR_DIR = tmp_path
    finder = JoinedSheets()
    assert [path for path, _storage in finder.list(None)] == list(JOINED)
    place = tmp_path / "joined/css/reader.css"
    before, content = place.stat().st_mtime_ns, place.read_text()
    assert finder.find("css/reader.css") == str(place)
    assert place.stat().st_mtime_ns == before
    place.write_text("old")
    assert finder.find("css/reader.css", find_all=True) == [str(place)]
    assert place.read_text() == content
    assert finder.find("css/pages.css") == []


def test_every_sheet_goes_out_by_itself_or_in_a_joined_one() -> None:
    """A page asks for few sheets; a new part has to be given its place."""
    pages = "".join(path.read_text() for path in (Path(settings.BASE_DIR) / "templates").rglob("*.html"))
    asked = set(re.findall(r'static "css/(\w+)\.css"', pages))
    joined = {part for parts in JOINED.values() for part in parts}
    assert asked - {Path(name).stem for name in JOINED} == set(CSS) - joined
    assert {Path(name).stem for name in JOINED} <= asked


def test_every_property_used_is_defined() -> None:
    text = "".join(CSS.values())
    used, defined = set(re.findall(r"var\((--[\w-]+)", text)), set(re.findall(r"(--[\w-]+):", text))
    assert used - defined == set()


@pytest.mark.parametrize("name", CSS)
def test_sheets_are_whole_and_layered(name: str) -> None:
    text = re.sub(r"/\*.*?\*/", "", CSS[name], flags=re.S)
    assert text.count("{") == text.count("}")
    outside = re.sub(r"^@layer [\w, ]+;", "", text.strip())
    assert outside.strip().startswith("@layer")
    assert "@import" not in text


def test_nothing_is_asked_of_another_host() -> None:
    for path in [*SHEETS, STATIC / "js/app.js", STATIC / "manifest.webmanifest"]:
        text = re.sub(r"/\*.*?\*/|^\s*//.*$", "", path.read_text(), flags=re.S | re.M)
        assert re.findall(r"(?:https?:)?//[\w.]+", text) == [], path


def test_files_named_in_styles_exist() -> None:
    addresses = re.findall(r'url\("([^"]+)"\)', "".join(CSS.values()))
    assert addresses
    for address in addresses:
        assert (STATIC / "css" / address).resolve().is_file()


def test_the_display_font_stays_small() -> None:
    assert (STATIC / "fonts/kanshu-display.woff2").stat().st_size < 30_000


def test_the_script_makes_no_markup_and_runs_no_text() -> None:
    for word in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "new Function",
        ".style.",
    ):
        assert word not in SCRIPT


def test_words_of_the_script_are_in_the_page() -> None:
    page = (Path(settings.BASE_DIR) / "templates/components/script_words.html").read_text()
    given = {re.sub(r"-(\w)", lambda m: m[1].upper(), name) for name in re.findall(r"data-([\w-]+)=", page)}
    assert set(re.findall(r"\bwords\.(\w+)", SCRIPT)) - given == set()


def test_the_manifest_names_pictures_of_the_size_they_are() -> None:
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text())
    assert {"name", "short_name", "start_url", "display", "icons"} <= set(manifest)
    for icon in manifest["icons"]:
        found = finders.find(icon["src"])
        assert found
        if icon["type"] == "image/png":
            head = Path(found).read_bytes()[16:24]
            width, height = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:], "big")
            assert icon["sizes"] == f"{width}x{height}"
