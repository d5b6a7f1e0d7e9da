"""状态表 (C1): what everybody has, and the ranks (C14)."""

from __future__ import annotations

from director.announcing.clapclap import terms
from director.announcing.document import Spans, Table, Translate, spans
from director.announcing.seats import Names, numbered
from director.rules.clapclap.gestures import SHAN_LIMIT, Resource
from director.rules.clapclap.view import PublicSeat, PublicTable

HELD = (Resource.HP, Resource.QI, Resource.DUN, Resource.HUOZHONG, Resource.DIANCHI, Resource.GAO)


def status_table(table: PublicTable, names: Names, _: Translate) -> Table:
    """The table of an announcement."""
    columns = (_("角色"), *(terms.resource(each, _) for each in HELD), _("闪余"), _("状态"))
    return Table(_("状态表"), columns, tuple(_row(seat, i, names, _) for i, seat in enumerate(table.seats)))


def _row(seat: PublicSeat, i: int, names: Names, _: Translate) -> tuple[Spans, ...]:
    held = tuple(spans(getattr(seat, each)) for each in HELD)
    return (numbered(names, i), *held, spans(SHAN_LIMIT - seat.shan_used), spans(stand(seat, _)))


def stand(seat: PublicSeat, _: Translate) -> str:
    """存活; 死亡，第3名."""
    if seat.alive and seat.rank is None:
        return _("存活")
    if seat.alive:
        return _("存活，第{n}名").format(n=seat.rank)
    return _("死亡，第{n}名").format(n=seat.rank) if seat.rank is not None else _("死亡")


def held_words(seat: PublicSeat, _: Translate) -> str:
    """生命1 气2 盾0, and what else there is any of."""
    always = HELD[:3]
    shown = [each for each in HELD if each in always or getattr(seat, each)]
    return " ".join(f"{terms.resource(each, _)}{getattr(seat, each)}" for each in shown)


def shown_table(table: PublicTable, names: Names, _: Translate) -> Table:
    """亮出的局面 (C4, C12): in the middle of a round: what everybody shows and has, and who is operated."""
    rows = tuple(
        (
            numbered(names, i),
            spans(terms.gesture(seat.gesture, seat.split, _) if seat.gesture is not None else "—"),
            spans(held_words(seat, _)),
            spans(_operated(seat, _)),
        )
        for i, seat in enumerate(table.seats)
    )
    return Table(_("亮出的手势"), (_("角色"), _("手势"), _("持有"), _("状态")), rows)


def _operated(seat: PublicSeat, _: Translate) -> str:
    if not seat.alive:
        return _("死亡")
    if seat.gesture is None:
        return _("不在这一回合里")
    return _("已操作") if seat.operated else _("未操作")
