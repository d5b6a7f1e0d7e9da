"""电梯楼: links to each character's own posts of a day, in elevator order, by the forum's account number."""

from __future__ import annotations

from collections.abc import Sequence

from director.announcing.document import (
    Document,
    Inline,
    Items,
    Link,
    Name,
    Paragraph,
    Spans,
    Translate,
    spans,
)
from director.announcing.links import forum_posts_of


def elevator(
    names: Sequence[str],
    uids: Sequence[int | None],
    tid: int,
    turn: str,
    seats: str,
    _: Translate,
) -> Document:
    """The elevator post of thread `tid`: `turn` is the day or round as the game counts it, `seats` what it calls the order.

    A character without a known account stands there without a link.
    """
    lines = tuple(
        _line(seat, name, uid, tid) for seat, (name, uid) in enumerate(zip(names, uids, strict=True))
    )
    missing = sum(uid is None for uid in uids)
    notes = [Paragraph(spans(_("有{count}名角色未登记论坛 UID，没有链接。").format(count=missing)))]
    return Document(
        _("{turn}{seats}").format(turn=turn, seats=seats),
        (
            Paragraph(spans(_("点击角色名，只看该角色在本帖的发言："))),
            Items(lines),
            *(notes if missing else ()),
        ),
    )


def _line(seat: int, name: str, uid: int | None, tid: int) -> Spans:
    shown: Inline = Name(name)
    if uid is not None:
        shown = Link(forum_posts_of(tid, uid), (shown,))
    return spans(str(seat + 1), " ", shown)
