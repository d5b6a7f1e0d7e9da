"""规则说明: the options of a match, the tables of gestures and layers, how to play: from the data that the rules use."""

from __future__ import annotations

from director.announcing.clapclap import terms
from director.announcing.document import Items, Spans, Table, Translate, spans
from director.rules.clapclap.gestures import GAO_LIMIT, GESTURES, GI_LAYERS, SHAN_LIMIT, Gesture, Kind, Row
from director.rules.clapclap.options import Missed, Options
from director.rules.clapclap.reach import BACKLASH_DAMAGE


def rules_summary(options: Options, _: Translate) -> Items:
    """本局规则选项, a sentence each."""
    return Items((spans(missed(options, _)), spans(_negotiation(options, _))))


def missed(options: Options, _: Translate) -> str:
    """没有出手 (C3): what comes of it by the options, without a full stop."""
    if options.missed is Missed.DEATH:
        return _("没有按时出手：蛤蟆，当回合出局（C3）")
    return _("没有按时出手：由导演逐人决定（C3）")


def _negotiation(options: Options, _: Translate) -> str:
    if options.negotiation:
        return _("同层协商：同一层的人一起指定目标，可改至多三轮；多人选一人时由被选者挑（C12）")
    return _("不协商：照帖子里的目标，多人选一人时抽取（C12）")


def how_to_play(_: Translate) -> tuple[Spans, ...]:
    """For the letter to a player."""
    return (
        spans(
            _(
                "每回合私下出一个手势，例如“手势：破”，想好的目标可以写“目标：甲>乙”；所有人的手势一起亮出。（C3、C12）"
            )
        ),
        spans(_("生命1，其余都是0。没有的资源不能花，花了就是蚂蚁，当回合出局。（C1、C3）")),
        spans(_("闪整局最多{n}次；镐最多{m}把，多了爆镐。（C1、C6）").format(n=SHAN_LIMIT, m=GAO_LIMIT)),
    )


def gestures_table(_: Translate) -> Table:
    """手势表 (C2, C3, C5)."""
    columns = (
        *(_("手势"), _("类别"), _("消耗"), _("速度层")),
        *(_("攻击"), _("防御"), _("伤害"), _("效果")),
    )
    rows = tuple(_row(gesture, row, _) for gesture, row in GESTURES.items())
    return Table(_("手势表"), columns, rows)


def _row(gesture: Gesture, row: Row, _: Translate) -> tuple[Spans, ...]:
    layers = _("、").join(str(each) for each in (GI_LAYERS if gesture is Gesture.GI else (row.layer,)))
    cells = (
        gesture.value,
        terms.kind(row.kind, _),
        terms.costs(row, _),
        layers,
        _number(row.attack) if row.kind is Kind.ATTACK else "—",
        _number(row.defence) if gesture is not Gesture.SHAN else "—",
        str(row.damage) if row.damage else "—",
        effect(gesture, row, _) or "—",
    )
    return tuple(spans(cell) for cell in cells)


def _number(value: float) -> str:
    return f"{value:g}"


def effect(gesture: Gesture, row: Row, _: Translate) -> str:
    """What a gesture does besides its numbers."""
    notes = [_("得1{resource}").format(resource=terms.resource(row.gain, _))] if row.gain else []
    notes += [note for note in (_special(gesture, _), _parts(gesture, row, _)) if note]
    return _("；").join(notes)


def _special(gesture: Gesture, _: Translate) -> str:
    return {
        Gesture.GI: _("可打黑洞，使其失效并受{n}点伤害；可抢加镐；有人可选时必须选（C10）").format(
            n=BACKLASH_DAMAGE
        ),
        Gesture.NICHI: _("吃闪电，使其失效；吃破，使其失效，出破者受1点伤害"),
        Gesture.SHUANGCHI: _("同你吃，还能吃整个的Shining"),
        Gesture.SHAN: _("最先生效，谁也选不到；整局最多{n}次").format(n=SHAN_LIMIT),
    }.get(gesture, "")


def _parts(gesture: Gesture, row: Row, _: Translate) -> str:
    """拆分 (C16)."""
    if row.parts == 1 or row.part is None:
        return ""
    if row.part is gesture:
        return _("可拆成{n}段，每段{damage}点伤害").format(n=row.parts, damage=row.part_damage)
    return _("可拆成{n}个{part}").format(n=row.parts, part=row.part.value)


def layers_table(_: Translate) -> Table:
    """速度层 (C5), fast to slow."""
    rows = tuple((spans(n), spans(what)) for n, what in sorted(terms.layer_names(_).items()))
    return Table(_("速度层"), (_("层"), _("结算什么")), rows)
