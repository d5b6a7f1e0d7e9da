"""How soon a seat page can be used on a slow phone: a processor four times slower, 400 kB a second, nothing cached."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

INTERACTIVE_WITHIN = 1.5
"""Seconds."""

SLOWER, BYTES_A_SECOND, DELAY = 4, 400_000, 40
"""Times, bytes, milliseconds there and back."""

_READY = """() => new Promise((done) => {
  const look = () => {
    const [page] = performance.getEntriesByType("navigation");
    if (page.domContentLoadedEventEnd) done(page.domContentLoadedEventEnd);
    else setTimeout(look, 20);
  };
  look();
})"""
"""Deferred scripts have run by then, and what they set up can be tapped; pictures there are none."""


def first_load(seat: Page, rounds: int = 5) -> float:
    """Seconds until the page that is open in `seat` can be used, the best of some first visits with an empty cache."""
    browser = seat.context.browser
    assert browser is not None, "the page's context belongs to a browser"
    return min(_once(browser, seat) for _ in range(rounds))


def _once(browser: Browser, seat: Page) -> float:
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
        return float(page.evaluate(_READY)) / 1000
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
