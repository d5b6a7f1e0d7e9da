"""How soon a seat page can be used on a slow phone: a processor four times slower, 400 kB a second, nothing cached."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Browser, Page

INTERACTIVE_WITHIN = 1.5
"""Seconds."""

SLOWER, BYTES_A_SECOND, DELAY = 4, 400_000, 40
"""Times, bytes, milliseconds there and back."""

_READY = """() => new Promise((done) => {
  const look = () => {
    const [page] = performance.getEntriesByType("navigation");
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    if (!page.domContentLoadedEventEnd || !paint) return setTimeout(look, 20);
    const ready = Math.max(page.domContentLoadedEventEnd, paint.startTime);
    const parts = performance.getEntriesByType("resource").filter((one) => one.startTime < ready);
    done([ready, parts.length + 1, [page, ...parts].reduce((sum, one) => sum + one.encodedBodySize, 0)]);
  };
  look();
})"""
"""Deferred scripts have run by then, and what they set up is there to be seen and tapped."""


@dataclass(frozen=True, slots=True, order=True)
class Visit:
    """A first visit: when the page could be used, and what had been asked for until then, as it travels."""

    seconds: float
    requests: int
    bytes: int


def first_load(seat: Page, rounds: int = 5) -> Visit:
    """The page that is open in `seat`, visited with an empty cache: the quickest of some visits."""
    browser = seat.context.browser
    assert browser is not None, "the page's context belongs to a browser"
    return min(_once(browser, seat) for _ in range(rounds))


def _once(browser: Browser, seat: Page) -> Visit:
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        locale="zh-CN",
        storage_state=seat.context.storage_state(),
    )
    try:
        page = context.new_page()
        _slow_down(page)
        page.goto(seat.url, wait_until="commit")
        ready, requests, size = page.evaluate(_READY)
        return Visit(ready / 1000, requests, size)
    finally:
        context.close()


def _slow_down(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": DELAY,
            "downloadThroughput": BYTES_A_SECOND,
            "uploadThroughput": BYTES_A_SECOND,
        },
    )
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
