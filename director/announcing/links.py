"""Addresses that a document may lead to."""

from __future__ import annotations

import re

_WEB = re.compile(r"https?://[^\s\"'<>\[\]\\]+", re.IGNORECASE)
_RELATIVE = re.compile(r"(?:[\w.-]+(?:/|\.php\b)|/(?!/)|#|\?)[^\s\"'<>\[\]\\:]*", re.ASCII)


def safe_href(href: str) -> str | None:
    """`href` if it leads to the web or stays on the site it stands on, else None (javascript: and the like)."""
    return href if _WEB.fullmatch(href) or _RELATIVE.fullmatch(href) else None


def forum_posts_of(tid: int, uid: int) -> str:
    """只看该作者: the posts of one forum account in one thread of a Discuz! forum, relative to the forum."""
    return f"forum.php?mod=viewthread&tid={tid:d}&authorid={uid:d}"
