"""Bytes of a saved page to text: UTF-8, or what Chinese forums wrote before it."""

from __future__ import annotations

import re

from director.forum.thread import Unreadable

_CHARSET = re.compile(
    rb"<meta[^>]{0,200}?charset\s{0,9}=\s{0,9}[\"']?\s{0,9}([A-Za-z0-9_-]{1,20})", re.IGNORECASE
)
_HEAD = 4096
_CHINESE = frozenset({"gbk", "gb2312", "gb18030", "x-gbk", "cp936"})
_PACKED = (b"PK\x03\x04", b"\x1f\x8b", b"BZh", b"7z\xbc\xaf", b"\xfd7zXZ", b"Rar!", b"\x28\xb5\x2f\xfd")


def decode(content: bytes) -> str:
    """The text. UTF-8 where it is (browsers save pages so, whatever they declare), else gb18030, of which GBK is a part.

    Raises Unreadable for archives and compressed files, and for text in neither.
    """
    if content.startswith(_PACKED):
        raise Unreadable("packed")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _strictly(content, "utf-16")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    declared = _CHARSET.search(content[:_HEAD])
    name = declared[1].decode().lower() if declared else "gbk"
    if name in _CHINESE:
        return _leniently(content)
    if name in {"big5", "big5-hkscs"}:
        return _strictly(content, "big5hkscs")
    return _strictly(content, "gb18030")


def _strictly(content: bytes, encoding: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        raise Unreadable("encoding") from None


def _leniently(content: bytes) -> str:
    """A page that says that it is GBK; a forum cuts words by bytes, so that half a character may stand in it."""
    text = content.decode("gb18030", errors="replace")
    if text.count("\ufffd") * 100 > len(text):
        raise Unreadable("encoding")
    return text
