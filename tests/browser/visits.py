"""The windows of a test: one for each person, every one of them watched."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tour.people import PATIENT, enter
from tour.watch import Watch


class Visits:
    """Opens windows; `watch.faults` is what went wrong in them."""

    def __init__(self, browser: Browser, origin: str) -> None:
        self.browser, self.origin = browser, origin
        self.watch = Watch(origin)
        self.contexts: list[BrowserContext] = []

    def window(self, width: int = 1440, **options: Any) -> Page:
        """A window of somebody who has not signed in."""
        context = self.browser.new_context(
            viewport={"width": width, "height": 900}, locale="zh-CN", timezone_id="Asia/Shanghai", **options
        )
        context.set_default_timeout(PATIENT)
        self.watch.follow(context)
        self.contexts.append(context)
        return context.new_page()

    def phone(self, link: str) -> Page:
        """A player's phone, on the page that the link leads to."""
        page = self.window(390, has_touch=True)
        enter(page, self.origin + link)
        return page

    def expect_refusal(self, *statuses: int) -> None:
        """Forget the refusals that a test provoked; any other fault stays."""
        told = tuple(f"answered {status}" for status in statuses)
        noise = tuple(f"status of {status}" for status in statuses)
        self.watch.faults = [
            fault
            for fault in self.watch.faults
            if not fault.endswith(told) and not any(each in fault for each in noise)
        ]

    def close(self) -> None:
        for context in self.contexts:
            context.close()
