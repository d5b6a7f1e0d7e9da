"""OneBot v11: sends one message over HTTP, and says what is known of it afterwards.

Only what certainly was not sent may be tried again. Whatever happened after the request had gone out (a time-out, a
broken answer, retcode 1200) is unknown, and a message to a group is never repeated on a guess.
"""

from __future__ import annotations

import enum
import hashlib
import hmac
import json
import time
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

TIMEOUT = 10.0
"""Seconds for connecting, and again for the answer."""
_MOST = 65_536


class Result(enum.StrEnum):
    """What is known of a message."""

    SENT = "sent"
    LATER = "later"  # certainly not sent; may be tried again
    REFUSED = "refused"  # certainly not sent; trying again would be refused again
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Reply:
    """How a call came out; `error` is for directors and holds no token."""

    result: Result
    message_id: str = ""
    error: str = ""


def configured() -> bool:
    """Whether messages go out at all."""
    return bool(settings.ONEBOT_URL)


def send(*, to_group: bool, number: str, text: str) -> Reply:
    """Send `text` to a group or an account, as an array of segments: whatever stands in it is text."""
    action, field = ("send_group_msg", "group_id") if to_group else ("send_private_msg", "user_id")
    message = [{"type": "text", "data": {"text": text}}]
    return _call(action, {field: int(number), "message": message})


def _call(action: str, params: dict[str, Any]) -> Reply:
    place = urlsplit(settings.ONEBOT_URL)
    kind = HTTPSConnection if place.scheme == "https" else HTTPConnection
    with closing(kind(place.hostname or "localhost", place.port, timeout=TIMEOUT)) as connection:
        try:
            connection.connect()
        except OSError as error:
            return Reply(Result.LATER, error=f"{type(error).__name__}: {error}")
        try:
            connection.request(
                "POST", f"{place.path.rstrip('/')}/{action}", json.dumps(params).encode(), _headers()
            )
            return _understood(connection.getresponse())
        except (OSError, HTTPException, ValueError) as error:
            return Reply(Result.UNKNOWN, error=f"{type(error).__name__}: {error}")


def _headers() -> dict[str, str]:
    headers = {"Content-Type": "application/json"}
    if settings.ONEBOT_TOKEN:
        headers["Authorization"] = f"Bearer {settings.ONEBOT_TOKEN}"
    return headers


def _understood(response: HTTPResponse) -> Reply:
    """HTTP 200 does not mean sent: status and retcode do."""
    if response.status in (401, 403, 404, 405, 406):
        return Reply(Result.REFUSED, error=f"HTTP {response.status}")
    if response.status != 200:
        return Reply(Result.UNKNOWN, error=f"HTTP {response.status}")
    answer = json.loads(_body(response))
    if not isinstance(answer, dict):
        raise ValueError("the answer is no object")
    retcode, status = answer.get("retcode"), answer.get("status")
    if status == "ok" and retcode == 0:
        data = answer.get("data")
        return Reply(Result.SENT, str(data.get("message_id", "")) if isinstance(data, dict) else "")
    error = (
        f"status={status} retcode={retcode} {answer.get('message') or answer.get('wording') or ''}".strip()
    )
    certain = status == "failed" and isinstance(retcode, int) and retcode not in (0, 1, 1200)
    return Reply(Result.REFUSED if certain else Result.UNKNOWN, error=error[:300])


def _body(response: HTTPResponse) -> bytes:
    """The answer, within the time and size that one may take; a server that drips bytes holds nobody up."""
    until, body = time.monotonic() + TIMEOUT, b""
    while piece := response.read1(_MOST):
        body += piece
        if len(body) > _MOST or time.monotonic() > until:
            raise ValueError("the answer is too long, or too slow")
    return body


def signed(body: bytes, signature: str) -> bool:
    """Whether `X-Signature` is that of the raw body; compared in constant time."""
    digest = hmac.new(settings.ONEBOT_SECRET.encode(), body, hashlib.sha1).hexdigest()
    return hmac.compare_digest(f"sha1={digest}".encode(), signature.encode("utf-8", "replace"))
