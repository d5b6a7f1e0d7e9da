"""The words of 拍拍, each once: resources, kinds of gestures, faults, causes, and what became of an action."""

from __future__ import annotations

from collections.abc import Mapping

from director.announcing.document import Translate
from director.rules.clapclap.events import Cause, Fault, How, Idle
from director.rules.clapclap.gestures import GI_LAYERS, Cost, Gesture, Kind, Resource, Row


def resource(kind: Resource, _: Translate) -> str:
    """资源 (C1)."""
    return {
        Resource.HP: _("生命"),
        Resource.QI: _("气"),
        Resource.DUN: _("盾"),
        Resource.HUOZHONG: _("火种"),
        Resource.DIANCHI: _("电池"),
        Resource.GAO: _("镐"),
    }[kind]


def cost(paid: Cost, _: Translate) -> str:
    """2 气."""
    return _("{n}{resource}").format(n=paid.count, resource=resource(paid.resource, _))


def costs(row: Row, _: Translate) -> str:
    """消耗 (C3): 2 火种，不够则 4 盾."""
    return _("，不够则").join(cost(each, _) for each in row.costs) or "—"


def kind(of: Kind, _: Translate) -> str:
    """手势类别."""
    return {
        Kind.RESOURCE: _("资源"),
        Kind.ATTACK: _("攻击"),
        Kind.DEFENCE: _("防御"),
        Kind.TRICK: _("技巧"),
    }[of]


def gesture(name: Gesture, split: bool, _: Translate) -> str:
    """黑洞 or 黑洞（拆分）."""
    return _("{gesture}（拆分）").format(gesture=name.value) if split else name.value


def fault(why: Fault, _: Translate) -> str:
    """犯规 (C3, C15)."""
    return {
        Fault.MISSED: _("蛤蟆：没有按时出手"),
        Fault.UNKNOWN: _("蟆蛤：不是规则里的手势"),
        Fault.THIRD_SHAN: _("蟆蛤：闪只能用两次"),
        Fault.SHORT_QI: _("蚂蚁：爆气"),
        Fault.SHORT_DUN: _("蚂蚁：爆盾"),
    }[why]


def cause(why: Cause, _: Translate) -> str:
    """死因 (C14)."""
    return {
        Cause.TOAD: _("犯规"),
        Cause.ANT: _("蚂蚁"),
        Cause.GAO: _("爆镐"),
        Cause.HP: _("生命耗尽"),
    }[why]


def how(became: How, _: Translate) -> str:
    """交互 (C9, C10, C16, C20)."""
    return {
        How.HIT: _("命中"),
        How.BLOCKED: _("打不穿，没有伤害"),
        How.CLASH: _("对掉，互不伤害"),
        How.EATEN: _("吃掉"),
        How.BACKLASH: _("破掉黑洞"),
        How.ROBBED: _("抢镐"),
    }[became]


def idle(why: Idle, _: Translate) -> str:
    """放空的原因 (C10, C11, C17, C19)."""
    return {
        Idle.WISH: _("没有指定目标"),
        Idle.NOBODY: _("没有可选的目标"),
        Idle.ABSENT: _("目标不在这一回合里"),
        Idle.OPERATED: _("目标已操作"),
        Idle.OUT_OF_REACH: _("目标不可选"),
        Idle.NOT_PICKED: _("目标选了别人"),
        Idle.EATEN_ALREADY: _("目标已被吃掉"),
    }[why]


def layer(number: int, _: Translate) -> str:
    """速度层 (C5): its number with what belongs to it."""
    return _("第{n}层（{what}）").format(n=number, what=layer_names(_)[number])


def layer_names(_: Translate) -> Mapping[int, str]:
    """速度层 (C5), fast to slow."""
    at_heidong, at_weak, at_defence = GI_LAYERS
    return {
        1: _("闪"),
        2: _("三连"),
        3: _("你吃、双吃"),
        at_heidong: _("gi打黑洞"),
        5: _("黑洞"),
        6: _("如来、Shining"),
        7: _("冷锋、烈焰"),
        at_weak: _("gi打得中的、gi抢镐"),
        9: _("破、闪电"),
        10: _("Fire"),
        at_defence: _("其余的gi"),
        12: _("气、盾、加镐"),
    }
