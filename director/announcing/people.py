"""The people behind the characters, in words. Only for directors, and for everybody after the end."""

from __future__ import annotations

from collections.abc import Sequence

from director.announcing.document import Name, Spans, Translate, fill, joined, spans
from director.announcing.records import Tenure


def tenure_spans(tenures: Sequence[Tenure], seat: int, _: Translate) -> Spans:
    """替补 (K8.8): everybody who held the character, in order, with the times where there was more than one."""
    held = [each for each in tenures if each.seat == seat]
    if not held:
        return spans(_("（未登记）"))
    if len(held) == 1:
        return (Name(held[0].person),)
    return joined(_("；"), [_tenure(each, _) for each in held])


def _tenure(each: Tenure, _: Translate) -> Spans:
    since, until = each.since or _("开局"), each.until or _("终局")
    return fill(_("{person}（{since}至{until}）"), person=Name(each.person), since=since, until=until)
