"""玩家状态表 (H1): what everybody has after a round, and the places at the end (H15)."""

from __future__ import annotations

from collections.abc import Sequence

from director.announcing.document import Spans, Table, Translate, spans
from director.announcing.seats import Names, numbered
from director.rules.hcg.facts import Rank
from director.rules.hcg.options import Options, Ranking
from director.rules.hcg.view import PublicSeat, PublicTable


def status_table(table: PublicTable, names: Names, _: Translate) -> Table:
    """The table of an announcement."""
    teams = any(seat.team for seat in table.seats)
    columns = (_("角色"), *([_("队伍")] if teams else []), _("体力"), _("蓄"), _("用过的限定招"), _("状态"))
    rows = tuple(_row(seat, i, names, teams, _) for i, seat in enumerate(table.seats))
    return Table(_("玩家状态表"), columns, rows)


def _row(seat: PublicSeat, i: int, names: Names, teams: bool, _: Translate) -> tuple[Spans, ...]:
    team = (spans(seat.team or "—"),) if teams else ()
    used = _("、").join(seat.used) or _("无")
    return (numbered(names, i), *team, spans(seat.hp), spans(seat.charge), spans(used), spans(stand(seat, _)))


def stand(seat: PublicSeat, _: Translate) -> str:
    """存活, 存活·沸血之矛, or 死亡."""
    if not seat.alive:
        return _("死亡")
    return _("存活，沸血之矛") if seat.spear else _("存活")


def places_table(places: Sequence[Rank], names: Names, options: Options, _: Translate) -> Table:
    """排名 (H15)."""
    score = {
        Ranking.DAMAGE: _("造成的伤害"),
        Ranking.KILLS: _("击杀"),
        Ranking.SURVIVAL: _("死于第几回合"),
    }[options.ranking]
    rows = tuple(
        (
            spans(each.place),
            numbered(names, each.seat),
            spans("—" if each.score is None else each.score),
            spans(_("胜") if each.winner else ""),
        )
        for each in places
    )
    return Table(_("排名"), (_("名次"), _("角色"), score, _("胜负")), rows)
