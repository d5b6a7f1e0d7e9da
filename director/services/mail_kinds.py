"""通知的种类: what people may do without by mail. In the inbox everything stays. The words are those of no one game."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

KINDS: dict[str, tuple[Any, frozenset[str]]] = {
    "days": (
        _("开始、截止、时间有变"),
        frozenset({"started", "day_opened", "day_closed", "times", "proposal", "accelerated"}),
    ),
    "reminders": (_("我还没有有效的帖子，快要截止了"), frozenset({"reminder"})),
    "questions": (_("问到我的问题，和它们的默认"), frozenset({"question", "default"})),
    "said": (_("公示、结局、揭秘"), frozenset({"announcement", "ended", "reveal"})),
    "letters": (
        _("提问与答复，替补与助理，牌"),
        frozenset(
            {"card", "card_revoked", "card_proposed", "asked", "answered", "nominated", "helper"},
        ),
    ),
    "reports": (_("公示旁的故事"), frozenset({"report_open", "report_waits", "report_approved"})),
    "desk": (
        _("给导演的：草稿、没读懂的帖、迟了或卡住的时钟"),
        frozenset({"draft", "unreadable", "late", "stuck"}),
    ),
}
"""By code: what it is called, and the events of the notices that belong to it."""


def kind_of(event: str) -> str:
    """The kind of an event; "" where it has none, and then it is always sent."""
    return next((code for code, (_name, events) in KINDS.items() if event in events), "")
