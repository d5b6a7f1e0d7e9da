"""Pictures of pages as WebP: whole screens for the documents, details for the help."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from tour.accessibility import Scheme
from tour.site import ROOT

DOCS = ROOT / "docs" / "pictures"
HELP = ROOT / "static" / "help"
QUALITY, HELP_QUALITY = 70, 45
"""Of 100. Flat colours and text bear much; the help's pictures travel with its pages."""


class Album:
    """The pictures of a tour; `None` for the folders takes none."""

    def __init__(self, docs: Path | None = DOCS, help: Path | None = HELP) -> None:
        self.docs, self.help = docs, help
        self.taken: dict[Path, int] = {}
        for folder in filter(None, (docs, help)):
            folder.mkdir(parents=True, exist_ok=True)

    def screen(self, page: Page, name: str, *, width: int, scheme: Scheme = "light", height: int = 0) -> None:
        """What one screen shows from the top: 390 wide is a phone, 1440 a desk."""
        if self.docs is None:
            return
        tall = height or (844 if width < 600 else 900)
        self._take(page, self.docs / f"{name}.webp", scheme, (width, tall), QUALITY, whole=True)

    def detail(self, page: Page, name: str, part: Locator | None = None, *, height: int = 420) -> None:
        """A part of a page, 640 wide, for a step of the help: from where `part` begins, or from the page's own heading."""
        if self.help is not None:
            self._take(page, self.help / f"{name}.webp", "light", (640, height), HELP_QUALITY, part)

    def _take(
        self,
        page: Page,
        path: Path,
        scheme: Scheme,
        size: tuple[int, int],
        quality: int,
        part: Locator | None = None,
        *,
        whole: bool = False,
    ) -> None:
        before = page.viewport_size
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate("() => document.activeElement.blur()")
        page.evaluate("(top) => window.scrollTo(0, top)", 0 if whole else _top(part or _heading(page)))
        page.evaluate(
            "() => Promise.all([document.fonts.ready, ...document.getAnimations().map((a) => a.finished)])"
        )
        shot: dict[str, Any] = {"format": "webp", "quality": quality}
        session = page.context.new_cdp_session(page)
        data = base64.b64decode(session.send("Page.captureScreenshot", shot)["data"])
        session.detach()
        path.write_bytes(data)
        self.taken[path] = len(data)
        page.emulate_media(color_scheme="null", reduced_motion="null")
        if before:
            page.set_viewport_size(before)


def _heading(page: Page) -> Locator:
    """The heading of a page; the head of the site above it is the same on all."""
    return page.get_by_role("heading", level=1).first


_BEGINS = """(one) => {
  const field = one.closest(".field, .panel, .seat-head, .page-title") ?? one;
  return field.getBoundingClientRect().top + window.scrollY;
}"""


def _top(part: Locator) -> int:
    """How far down a part begins, with its label and a little room above it."""
    return int(part.evaluate(_BEGINS)) - 12
