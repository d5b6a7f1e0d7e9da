"""为什么: one sentence with its clause for everything that happens in a round of 蓄波擋. All of it is public."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from director.announcing import rounds
from director.announcing.document import Spans, Translate, fill, spans
from director.announcing.hcg import terms
from director.announcing.seats import Names, people, who
from director.rules.game import Drawn, Event
from director.rules.hcg.events import (
    AttackMissed,
    Burst,
    Charged,
    Damaged,
    Defended,
    Died,
    Faulted,
    Grabbed,
    MatchEnded,
    MateSpared,
    MetHeadOn,
    Phase,
    Played,
    SpearGained,
    ThrownBack,
)
from director.rules.hcg.moves import MOVES


def explain(event: Event, names: Names, _: Translate) -> Spans:
    """One sentence about `event`. Raises KeyError for other games'."""
    if isinstance(event, Drawn):
        return rounds.drawn(event, _)
    return spans(_EXPLAIN[type(event)](event, names, _), _("（依据：{clause}）").format(clause=event.clause))


def _move(event: Played, names: Names, _: Translate) -> Spans:
    """The move with its target, and what it was posted as where that is another (H5)."""
    move = terms.aimed(event.move, event.target, names, _)
    if event.posted is None:
        return move
    return spans(move, _("（{posted}已用过，按原型，H5）").format(posted=event.posted.value))


def _played(event: Played, names: Names, _: Translate) -> Spans:
    cost = MOVES[event.move].cost
    sentence = _("{who}出{move}，消耗{cost}蓄") if cost else _("{who}出{move}")
    return fill(sentence, who=who(names, event.seat), move=_move(event, names, _), cost=cost)


def _burst(event: Burst, names: Names, _: Translate) -> Spans:
    sentence = _("{who}出{move}，蓄不够，暴气：蓄清零，体力减1")
    return fill(sentence, who=who(names, event.seat), move=_move(event, names, _))


def _faulted(event: Faulted, names: Names, _: Translate) -> Spans:
    what = fill(_("{who}违规：{why}"), who=who(names, event.seat), why=terms.fault(event.fault, _))
    if event.move is None:
        return what
    return spans(what, fill(_("（{move}）"), move=terms.aimed(event.move, event.target, names, _)))


def _charged(event: Charged, names: Names, _: Translate) -> Spans:
    return fill(_("{who}的蓄加{gain}"), who=who(names, event.seat), gain=event.gain)


def _missed(event: AttackMissed, names: Names, _: Translate) -> Spans:
    if event.target is None:
        return fill(_("{who}的攻击没有扫到任何敌人"), who=who(names, event.seat))
    if event.clause == "H3":
        sentence = _("{who}的攻击落空：{target}已在本回合支付时死亡")
    else:
        sentence = _("{who}的攻击打不到{target}所在的位置")
    return fill(sentence, who=who(names, event.seat), target=who(names, event.target))


def _grabbed(event: Grabbed, names: Names, _: Translate) -> Spans:
    sentence = _("{who}抓住{target}，{target}打向{who}的强气弹威力归零")
    return fill(sentence, who=who(names, event.seat), target=who(names, event.target))


def _thrown(event: ThrownBack, names: Names, _: Translate) -> Spans:
    sentence = _("{who}的超波把{owner}从空中打来的气弹弹回，威力{power}")
    return fill(sentence, who=who(names, event.seat), owner=who(names, event.owner), power=event.power)


def _head_on(event: MetHeadOn, names: Names, _: Translate) -> Spans:
    return fill(
        _("{who}（威力{power}）与{other}（威力{other_power}）迎面相撞"),
        who=who(names, event.seat),
        other=who(names, event.other),
        power=event.power,
        other_power=event.other_power,
    )


def _defended(event: Defended, names: Names, _: Translate) -> Spans:
    return fill(
        _("{who}以{defence}点防御抵御{by}威力{power}的攻击"),
        who=who(names, event.seat),
        by=who(names, event.by),
        power=event.power,
        defence=event.defence,
    )


def _spared(event: MateSpared, names: Names, _: Translate) -> Spans:
    sentence = _("{by}打到队友{who}，不造成伤害")
    return fill(sentence, who=who(names, event.seat), by=who(names, event.by))


def _damaged(event: Damaged, names: Names, _: Translate) -> Spans:
    if event.by == event.seat:
        sentence = _("{who}被自己弹回的攻击打中，受到{amount}点伤害")
    else:
        sentence = _("{by}对{who}造成{amount}点伤害")
    return fill(sentence, who=who(names, event.seat), by=who(names, event.by), amount=event.amount)


def died(event: Died, names: Names, _: Translate) -> Spans:
    """死亡 (H3, H13): in which phase, and by whom."""
    what = fill(_("{who}死亡（{phase}）"), who=who(names, event.seat), phase=terms.phase(event.phase, _))
    if event.phase is Phase.DAMAGE:
        return spans(what, fill(_("，击杀者：{killers}"), killers=people(names, event.killers, _)))
    return what


def _spear(event: SpearGained, names: Names, _: Translate) -> Spans:
    return fill(_("{who}体力不足，得到沸血之矛，下一回合起威力加倍"), who=who(names, event.seat))


def ended(event: MatchEnded, names: Names, _: Translate) -> Spans:
    """游戏结束 (H2)."""
    if not event.winners:
        return spans(_("无人生还，平局"))
    return fill(_("{who}获胜，游戏结束"), who=people(names, event.winners, _))


_EXPLAIN: dict[type[Event], Callable[[Any, Names, Translate], Spans]] = {
    Played: _played,
    Burst: _burst,
    Faulted: _faulted,
    Charged: _charged,
    AttackMissed: _missed,
    Grabbed: _grabbed,
    ThrownBack: _thrown,
    MetHeadOn: _head_on,
    Defended: _defended,
    MateSpared: _spared,
    Damaged: _damaged,
    Died: died,
    SpearGained: _spear,
    MatchEnded: ended,
}
