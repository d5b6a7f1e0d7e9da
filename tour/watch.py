"""What must not happen on any page: an error, a failed request, a request to another host, too much weight."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

HEAVIEST = 150_000
"""Bytes that a page may weigh as they travel, without its fonts."""

HEAVIEST_ADMIN = 400_000
"""The admin's theme brings its own scripts and styles, most of it at the first visit only."""

_WEIGHT = """() => {
  const [page] = performance.getEntriesByType("navigation");
  const parts = performance.getEntriesByType("resource")
    .filter((one) => !["xmlhttprequest", "fetch"].includes(one.initiatorType) && !one.name.includes(".woff"));
  return [page, ...parts].reduce((sum, one) => sum + (one.encodedBodySize || 0), 0);
}"""


class Watch:
    """Follows the pages of browser contexts and writes down what goes wrong on them."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.faults: list[str] = []
        self.weights: dict[str, int] = {}

    def follow(self, context: BrowserContext) -> None:
        """From now on whatever happens in this context counts."""
        context.on("console", self._said)
        context.on("weberror", lambda error: self._fault(str(error.error), error.page))
        context.on("requestfailed", self._failed)
        context.on("request", self._asked)
        context.on("response", self._answered)

    def weigh(self, page: Page) -> int:
        """What the page weighs, its parts from the cache included; too much is a fault."""
        weight = int(page.evaluate(_WEIGHT))
        self.weights[_address(page.url)] = weight
        if weight > (HEAVIEST_ADMIN if "/admin/" in page.url else HEAVIEST):
            self._fault(f"weighs {weight // 1000} kB", page)
        return weight

    def _fault(self, what: str, page: Page | None) -> None:
        self.faults.append(f"{_address(page.url) if page else '?'}: {what}")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._fault(f"console {message.type}: {message.text}", message.page)

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.origin + "/", "data:", "blob:")):
            self.faults.append(f"request to another host: {request.url}")

    def _failed(self, request: Request) -> None:
        # Leaving a page gives up what it was still asking for: that is no failure of the site.
        if request.failure != "net::ERR_ABORTED":
            self.faults.append(f"{request.method} {_address(request.url)}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(
                f"{response.request.method} {_address(response.url)}: answered {response.status}"
            )


def _address(url: str) -> str:
    """The path of an address, without the token of a sign-in link."""
    path = urlsplit(url).path
    return "/in/…" if path.startswith("/in/") else path
