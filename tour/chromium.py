"""A Chromium of this machine: the system's own where there is one, else Playwright's."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")


class NoBrowser(Exception):
    """No Chromium can be started here; the message says why, in a line."""


def of_the_system() -> str | None:
    """The path of a browser that the system brings, or None: Playwright then takes its own."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


def launched(play: Playwright) -> Browser:
    """A running browser. Raises NoBrowser with the reason."""
    # Chromium's sandbox refuses to run for root, which containers often are.
    options = ["--no-sandbox"] if os.geteuid() == 0 else []
    try:
        return play.chromium.launch(executable_path=of_the_system(), args=options)
    except Error as error:
        raise NoBrowser(error.message.splitlines()[0]) from None


def ensure() -> bool:
    """Whether there is a browser, after Playwright's was fetched where none was found."""
    if of_the_system():
        return True
    with sync_playwright() as play:
        if os.path.exists(play.chromium.executable_path):
            return True
    fetched = subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    return fetched.returncode == 0


if __name__ == "__main__":
    if not ensure():
        sys.stderr.write("没有 Chromium，浏览器测试会跳过。No Chromium: the browser tests will be skipped.\n")
