"""通知的种类: what people may do without by mail. In the inbox everything stays."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

KINDS: dict[str, tuple[Any, frozenset[str]]] = {
    "days": (
        _("开门、关门、改时间、加快进程"),
        frozenset({"started", "day_opened", "day_closed", "times", "proposal", "accelerated"}),
    ),
    "reminders": (_("还没有有效投票的提醒"), frozenset({"reminder"})),
    "questions": (_("夜里问到我的问题，和它们的默认"), frozenset({"question", "default"})),
    "said": (_("公示、结局、揭秘"), frozenset({"announcement", "ended", "reveal"})),
    "letters": (
        _("判罚与来信"),
        frozenset(
            {"card", "card_revoked", "card_proposed", "asked", "answered", "nominated", "helper"},
        ),
    ),
    "reports": (_("晨报"), frozenset({"report_open", "report_waits", "report_approved"})),
    "desk": (
        _("给导演的：草稿、没读懂的帖、迟了或卡住的时钟"),
        frozenset({"draft", "unreadable", "late", "stuck"}),
    ),
}
"""By code: what it is called, and the events of the notices that belong to it."""


def kind_of(event: str) -> str:
    """The kind of an event; "" where it has none, and then it is always sent."""
    return next((code for code, (_name, events) in KINDS.items() if event in events), "")
