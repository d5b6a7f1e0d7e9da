"""MHTML: a page as a phone's browser saves it, one file with the pictures in it; here it is only unwrapped."""

from __future__ import annotations

import re
from email import message_from_bytes
from email.message import Message
from email.parser import BytesHeaderParser

from director.forum.thread import Unreadable

LONGEST_HEAD = 16_384
MOST_PARTS = 2_000
LONGEST_BOUNDARY = 200
_HEAD = re.compile(
    rb"\s{0,8}(?:From|MIME-Version|Content-Type|Subject|Snapshot-Content-Location|Date):", re.I
)
_BLANK = re.compile(rb"\r?\n\r?\n")


def takes(content: bytes) -> bool:
    """Whether a file begins as a letter does, and not as a page."""
    return _HEAD.match(content) is not None and _head(content).get_content_type() == "multipart/related"


def page_of(content: bytes) -> bytes:
    """The page itself, with its transfer encoding undone; pictures and frames are left. Raises Unreadable (`mhtml`).

    The parts are cut at the boundary that the head names, once and not within one another: nesting has no depth here.
    """
    head = _head(content)
    boundary = head.get_boundary() or ""
    if not 0 < len(boundary) <= LONGEST_BOUNDARY or not boundary.isascii():
        raise Unreadable("mhtml")
    parts = re.split(rb"\r?\n?--" + re.escape(boundary.encode()) + rb"(?:--)?[ \t]*(?:\r?\n|\Z)", content)
    if not 2 < len(parts) <= MOST_PARTS:  # before the first part, after the last
        raise Unreadable("mhtml")
    pages = [part for part in parts[1:-1] if _head(part).get_content_type() == "text/html"]
    if not pages:
        raise Unreadable("mhtml")
    saved = head.get("Snapshot-Content-Location")
    page = next((each for each in pages if saved and _head(each).get("Content-Location") == saved), pages[0])
    unwrapped = message_from_bytes(page).get_payload(decode=True)
    if not isinstance(unwrapped, bytes):
        raise Unreadable("mhtml")
    return unwrapped


def _head(part: bytes) -> Message:
    """The headers of a letter or of a part of it."""
    end = _BLANK.search(part, 0, LONGEST_HEAD)
    return BytesHeaderParser().parsebytes(part[: end.end()] if end else b"")
