"""The words of 蓄波擋, each once: places, kinds of moves, faults, phases, and a move with its target."""

from __future__ import annotations

from director.announcing.document import Spans, Translate, fill, spans
from director.announcing.seats import Names, who
from director.rules.hcg.events import Fault, Phase
from director.rules.hcg.moves import Kind, Move, Name, Place


def place(where: Place, _: Translate) -> str:
    """位置 (H6)."""
    return _("空中") if where is Place.SKY else _("地面")


def kind(move: Move, _: Translate) -> str:
    """招式类型 (H5)."""
    return {
        Kind.CHARGE: _("蓄气"),
        Kind.DEFENCE: _("防御"),
        Kind.WEAK: _("弱气弹"),
        Kind.STRONG: _("强气弹"),
        Kind.GRAPPLE: _("格斗"),
    }[move.kind]


def fault(why: Fault, _: Translate) -> str:
    """违规 (H3): what was wrong with a move."""
    return {
        Fault.NO_POST: _("没有出招"),
        Fault.UNREADABLE: _("招式读不出或不明确"),
        Fault.NO_TARGET: _("缺少目标"),
        Fault.SELF_TARGET: _("以自己为目标"),
        Fault.DEAD_TARGET: _("目标已经死亡"),
    }[why]


def phase(when: Phase, _: Translate) -> str:
    """死亡的阶段 (H2)."""
    return {
        Phase.VIOLATION: _("违规判死"),
        Phase.DAMAGE: _("受伤死亡"),
        Phase.SURVIVAL: _("体力耗尽"),
    }[when]


def aimed(name: Name | None, target: int | None, names: Names, _: Translate) -> Spans:
    """大波→乙; 袭天波 without a target; 读不出 without a move."""
    if name is None:
        return spans(_("读不出的招式"))
    if target is None:
        return spans(name.value)
    return fill(_("{move}→{target}"), move=name.value, target=who(names, target))


def reaches(move: Move, _: Translate) -> str:
    """攻击范围 (H6)."""
    if not move.reaches:
        return "—"
    where = _("、").join(place(each, _) for each in move.reaches)
    return _("{where}的全部敌人").format(where=where) if move.sweeps else where
