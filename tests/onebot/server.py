"""A small OneBot v11 program for tests: a real HTTP server in a thread, which can be told to misbehave."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

TOKEN = "the token"


@dataclass
class Call:
    """One call as it came in."""

    path: str
    body: dict[str, Any]
    authorization: str

    @property
    def text(self) -> str:
        """The text of the message."""
        return "".join(each["data"]["text"] for each in self.body["message"])


@dataclass
class OneBot:
    """What came in, and how the next calls are answered: "ok", or one of the bad manners; the last one stays."""

    url: str = ""
    calls: list[Call] = field(default_factory=list)
    manners: list[str] = field(default_factory=lambda: ["ok"])

    def next(self) -> str:
        return self.manners.pop(0) if len(self.manners) > 1 else self.manners[0]

    def be(self, *manners: str) -> None:
        self.manners[:] = manners


ANSWERS: dict[str, dict[str, Any]] = {
    "ok": {"status": "ok", "retcode": 0, "data": {"message_id": 4711}},
    "1200": {"status": "failed", "retcode": 1200, "message": "timeout"},
    "async": {"status": "async", "retcode": 1, "data": None},
    "muted": {"status": "failed", "retcode": 120, "message": "muted"},
    "odd": {"status": "ok", "retcode": 7},
}


def _handler(bot: OneBot) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length", "0"))
            body = json.loads(self.rfile.read(length))
            bot.calls.append(Call(self.path, body, self.headers.get("Authorization", "")))
            manner = bot.next()
            if manner == "drop":
                self.connection.shutdown(socket.SHUT_RDWR)
            elif manner == "silent":
                time.sleep(2)
            elif manner == "drip":
                self._drip()
            elif manner.isdigit() and manner not in ANSWERS:
                self.send_error(int(manner))
            elif self.headers.get("Authorization") != f"Bearer {TOKEN}":
                self.send_error(401)
            else:
                self._say(b"<html>" if manner == "garbage" else json.dumps(ANSWERS[manner]).encode())

        def _say(self, answer: bytes) -> None:
            self.send_response(200)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def _drip(self) -> None:
            self.send_response(200)
            self.end_headers()
            for _second in range(40):
                try:
                    self.wfile.write(b" ")
                    self.wfile.flush()
                except OSError:
                    return
                time.sleep(0.1)

        def log_message(self, format: str, *args: Any) -> None:
            """Quiet."""

    return Handler


@contextmanager
def running() -> Iterator[OneBot]:
    """The program on a free port, until the block ends."""
    bot = OneBot()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(bot))
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    bot.url = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield bot
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
