"""axe on a page, in light and dark, on a phone and on a desk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

Scheme = Literal["light", "dark"]
MODES: tuple[tuple[Scheme, int], ...] = (("light", 390), ("dark", 390), ("light", 1440), ("dark", 1440))
"""Theme and width."""

ADMIN_LIMITS = frozenset({"landmark-one-main", "region", "landmark-unique", "link-in-text-block"})
"""Rules that the admin's theme breaks in its own templates, by axe's names; docs/tour.md says where."""

_AXE = Axe()
_RUN = """(options) => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  .then(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))))
  .then(() => axe.run(document, {resultTypes: ["violations"], ...options}))
  .then((found) => found.violations)"""
"""Once the page has been drawn at its new size: what its script does for that width is part of the page."""
_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


def faults(page: Page, modes: Iterable[tuple[Scheme, int]] = MODES) -> list[str]:
    """What axe finds on the page as it stands, a line each, in each of the modes; the page is left as it was.

    In the dark only colours are asked about: nothing else differs between the themes.
    """
    size = page.viewport_size
    page.evaluate(_AXE.axe_script)
    page.emulate_media(reduced_motion="reduce")
    found: list[str] = []
    for scheme, width in modes:
        page.set_viewport_size({"width": width, "height": size["height"] if size else 800})
        page.emulate_media(color_scheme=scheme)
        violations = page.evaluate(_RUN, _COLOURS if scheme == "dark" else {})
        found += [f"{scheme} {width}: {line}" for line in _lines(violations, page)]
    page.emulate_media(color_scheme="null", reduced_motion="null")
    if size:
        page.set_viewport_size(size)
    return found


def _lines(violations: list[dict[str, Any]], page: Page) -> Iterator[str]:
    allowed = ADMIN_LIMITS if "/admin/" in page.url else frozenset()
    for each in violations:
        if each["id"] not in allowed:
            nodes = each["nodes"]
            first = nodes[0]
            where = " ".join(map(str, first["target"]))
            yield f"{each['id']} ({len(nodes)}×) at {where}: {first['html'][:160]} — {first['failureSummary'][:300]}"
