"""The web process is killed while people post: nothing that was answered is lost, and nothing is kept twice."""

from __future__ import annotations

import http.client
import json
import random
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from http.cookiejar import CookieJar
from typing import TypeVar
from urllib.parse import urlencode

from kanshu.serving import web_command
from tests.clock.sites import PATIENCE, Site

DEATHS = 5
R = TypeVar("R")


class Browser:
    """Somebody who asks again until there is an answer."""

    def __init__(self, address: str) -> None:
        self.address, self.jar = address, CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def get(self, path: str) -> str:
        return self._until_answered(lambda: self._open(path, None))

    def post(self, path: str, fields: Mapping[str, str]) -> str:
        token = next(cookie.value for cookie in self.jar if cookie.name == "csrftoken")
        body = urlencode({**fields, "csrfmiddlewaretoken": token or ""}).encode()
        return self._until_answered(lambda: self._open(path, body))

    def _open(self, path: str, body: bytes | None) -> str:
        with self.opener.open(self.address + path, data=body, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def _until_answered(self, ask: Callable[[], R]) -> R:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                return ask()
            except urllib.error.HTTPError:
                raise  # an answer, and not the one that was hoped for
            except (OSError, http.client.HTTPException):
                time.sleep(0.1)
        raise TimeoutError("the web process never answered")


class Player(threading.Thread):
    """Posts one thing after the other until told to stop, each until it is answered."""

    browses = Browser

    def __init__(self, address: str, seat: str, token: str, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.browser, self.seat, self.stop = self.browses(address), seat, stop
        self.posted: list[str] = []
        self.failed: Exception | None = None
        self.browser.get(f"/in/{token}/")
        self.browser.post(f"/in/{token}/", {})

    def run(self) -> None:
        try:
            while not (self.stop.is_set() and self.posted):
                text = f"第 {len(self.posted) + 1} 帖"
                self.browser.post(f"/seat/{self.seat}/post/", {"text": text, "day": "1"})
                self.posted.append(text)
        except Exception as error:  # told to the test, which runs in another thread
            self.failed = error


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_more(players: Sequence[Player]) -> None:
    """Until another post was answered: the web process is up, and in the midst of it."""
    before, until = sum(len(each.posted) for each in players), time.monotonic() + PATIENCE
    while sum(len(each.posted) for each in players) == before and time.monotonic() < until:
        assert not any(each.failed for each in players), [each.failed for each in players]
        time.sleep(0.02)


def test_every_post_that_was_answered_is_kept_once(site: Site) -> None:
    code, chance, stop = site.run("build", "86400"), random.Random(7), threading.Event()
    tokens = dict(json.loads(site.run("links", code)))
    site.env["KANSHU_DEBUG"] = "1"  # static files need not be collected
    port = free_port()
    command = web_command("127.0.0.1", port, 1)[1:]
    web = site.start(*command)
    address = f"http://127.0.0.1:{port}"
    players = [Player(address, seat, token, stop) for seat, token in list(tokens.items())[4:7]]
    for player in players:
        player.start()
    for _death in range(DEATHS):
        wait_for_more(players)
        time.sleep(chance.uniform(0.0, 0.3))
        site.kill(web)
        web = site.start(*command)
    stop.set()
    for player in players:
        player.join(PATIENCE)
    assert [player.failed for player in players] == [None] * 3
    kept = json.loads(site.run("posts", code))
    assert {player.seat: kept["posts"][player.seat] for player in players} == {
        player.seat: player.posted for player in players
    }
    assert sum(len(player.posted) for player in players) + 2 == kept["logged"], "two were there before"
    assert all(player.posted for player in players)
