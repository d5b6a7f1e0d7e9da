"""角色状态表 (K7.1): the status of every character, in elevator order."""

from __future__ import annotations

from director.announcing.document import Spans, Table, Translate, joined, spans
from director.announcing.kanshu import terms
from director.announcing.kanshu.terms import Names, numbered
from director.rules.kanshu.state import FULL_DAMAGE
from director.rules.kanshu.view import PublicSeat, PublicTable


def status_table(table: PublicTable, names: Names, _: Translate) -> Table:
    """The table of an announcement: character, marks, damage, items."""
    columns = (_("角色"), _("标记"), _("伤害"), _("标识物"))
    rows = tuple(_row(seat, i, names, _) for i, seat in enumerate(table.seats))
    return Table(_("角色状态表"), columns, rows)


def _row(seat: PublicSeat, i: int, names: Names, _: Translate) -> tuple[Spans, ...]:
    return (numbered(names, i), marks(seat, _), spans(damage(seat, _)), items(seat, _))


def marks(seat: PublicSeat, _: Translate) -> Spans:
    """The revealed marks, or 无."""
    return joined(" ", [terms.mark(each, _) for each in seat.marks]) if seat.marks else spans(_("无"))


def damage(seat: PublicSeat, _: Translate) -> str:
    """伤害 (K3.2): 0–3, and 死亡 with 4."""
    return _("4（死亡）") if seat.damage > FULL_DAMAGE else str(seat.damage)


def items(seat: PublicSeat, _: Translate) -> Spans:
    """The dagger, the items and a red card, or 无."""
    held = [terms.dagger_mark(_)] if seat.dagger else []
    held += [terms.item_mark(each, _) for each in seat.items]
    parts: list[Spans] = [(each,) for each in held]
    if seat.red_carded:
        parts.append(spans(_("红牌")))
    return joined(" ", parts) if parts else spans(_("无"))
