"""为什么: one sentence with its clause for everything that happens in a round of 拍拍. All of it is public."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from director.announcing import rounds
from director.announcing.clapclap import terms
from director.announcing.document import Spans, Translate, fill, joined, spans
from director.announcing.seats import Names, people, who
from director.rules.clapclap.events import (
    AttackerPicked,
    Damaged,
    Died,
    Dodged,
    Excused,
    Faulted,
    Gained,
    HeldBack,
    How,
    MatchEnded,
    Named,
    Paid,
    Ranked,
    RoundCut,
    RoundOpened,
    Shown,
    Struck,
    TripleFormed,
    UsedOnSelf,
)
from director.rules.clapclap.gestures import Cost, Resource
from director.rules.game import Drawn, Event


def explain(event: Event, names: Names, _: Translate) -> Spans:
    """One sentence about `event`. Raises KeyError for other games'."""
    if isinstance(event, Drawn):
        return rounds.drawn(event, _)
    return spans(_EXPLAIN[type(event)](event, names, _), _("（依据：{clause}）").format(clause=event.clause))


def _opened(event: RoundOpened, names: Names, _: Translate) -> Spans:
    return spans(_("第{n}回合开始，所有人未操作").format(n=event.number))


def _shown(event: Shown, names: Names, _: Translate) -> Spans:
    shown = terms.gesture(event.gesture, event.split, _)
    return fill(_("{who}亮出{gesture}"), who=who(names, event.seat), gesture=shown)


def faulted(event: Faulted, names: Names, _: Translate) -> Spans:
    """犯规 (C3, C15), with what was shown."""
    said = event.gesture.value if event.gesture is not None else event.word
    what = fill(_("{who}犯规，{why}"), who=who(names, event.seat), why=terms.fault(event.fault, _))
    return spans(what, fill(_("（“{said}”）"), said=said)) if said else what


def _excused(event: Excused, names: Names, _: Translate) -> Spans:
    return fill(_("{who}没有出手，导演免罚，不参加这一回合"), who=who(names, event.seat))


def _paid(event: Paid, names: Names, _: Translate) -> Spans:
    paid = terms.cost(Cost(event.resource, event.count), _)
    return fill(_("{who}消耗{cost}"), who=who(names, event.seat), cost=paid)


def _dodged(event: Dodged, names: Names, _: Translate) -> Spans:
    return fill(_("{who}闪开，已操作，谁也选不到"), who=who(names, event.seat))


def triple(event: TripleFormed, names: Names, _: Translate) -> Spans:
    """三连 (C7): gi first."""
    ring = joined("→", [who(names, seat) for seat in event.seats])
    return fill(_("三连：{ring}，互相克制，三人已操作，攻击失效"), ring=ring)


def _cut(event: RoundCut, names: Names, _: Translate) -> Spans:
    return spans(_("同时两组三连，回合到此为止，只结算气、盾与加镐"))


def _named(event: Named, names: Names, _: Translate) -> Spans:
    return fill(
        _("{layer}第{attempt}次声明：{who}选{targets}"),
        layer=terms.layer(event.layer, _),
        attempt=event.attempt,
        who=who(names, event.seat),
        targets=targets(event.targets, names, _),
    )


def targets(seats: Sequence[int | None], names: Names, _: Translate) -> Spans:
    """The targets of the parts; 放空 where there is none."""
    return joined(_("、"), [spans(_("放空")) if seat is None else who(names, seat) for seat in seats])


def picked(event: AttackerPicked, names: Names, _: Translate) -> Spans:
    """多攻击少 (C12): the step before it says whether that was answered or drawn."""
    return _picked(event, names, _("{among}同时选{target}，由{attacker}出手"), _)


def chosen(event: AttackerPicked, names: Names, _: Translate) -> Spans:
    """多攻击少 (C12): the target has said who."""
    return _picked(event, names, _("{among}同时选{target}，{target}选择由{attacker}出手"), _)


def by_lot(event: AttackerPicked, names: Names, _: Translate) -> Spans:
    """多攻击少 (C12, K9.4): the target has not said who."""
    return _picked(event, names, _("{among}同时选{target}，{target}没有选，抽取由{attacker}出手"), _)


def _picked(event: AttackerPicked, names: Names, sentence: str, _: Translate) -> Spans:
    return fill(
        sentence,
        among=people(names, event.among, _),
        target=who(names, event.target),
        attacker=who(names, event.attacker),
    )


def held(event: HeldBack, names: Names, _: Translate) -> Spans:
    """放空 (C11, C17): why a part did nothing."""
    if event.target is None:
        return fill(_("{who}放空：{why}"), who=who(names, event.seat), why=terms.idle(event.why, _))
    return fill(
        _("{who}对{target}放空：{why}"),
        who=who(names, event.seat),
        target=who(names, event.target),
        why=terms.idle(event.why, _),
    )


def struck(event: Struck, names: Names, _: Translate) -> Spans:
    """出手生效 (C9, C10, C16, C20)."""
    sentence = {
        How.HIT: _("{who}打中{target}，{damage}点伤害"),
        How.BLOCKED: _("{who}攻击{target}，打不穿，没有伤害"),
        How.CLASH: _("{who}与{target}对掉，互不伤害"),
        How.EATEN: _("{who}吃掉{target}的攻击，{damage}点伤害")
        if event.damage
        else _("{who}吃掉{target}的攻击"),
        How.BACKLASH: _("{who}以gi破掉{target}的黑洞，{damage}点伤害"),
        How.ROBBED: _("{who}以gi抢走{target}的镐"),
    }[event.how]
    where = terms.layer(event.layer, _)
    what = fill(sentence, who=who(names, event.seat), target=who(names, event.target), damage=event.damage)
    return spans(where, _("："), what)


def damaged(event: Damaged, names: Names, _: Translate) -> Spans:
    """受到伤害 (C2): what 镐 took, and what life did."""
    parts = []
    if event.gao:
        parts.append(_("镐挡下{n}点").format(n=event.gao))
    if event.hp:
        parts.append(_("生命减{n}").format(n=event.hp))
    return fill(_("{who}受伤：{parts}"), who=who(names, event.seat), parts=_("，").join(parts))


def gained(event: Gained, names: Names, _: Translate) -> Spans:
    """获得资源 (C13); a 镐 that came to somebody without life is life (C2)."""
    if event.resource is Resource.HP:
        return fill(_("{who}生命不到1，得到的镐变为{n}生命"), who=who(names, event.seat), n=event.count)
    return fill(
        _("{who}得到{n}{resource}"),
        who=who(names, event.seat),
        n=event.count,
        resource=terms.resource(event.resource, _),
    )


def _self(event: UsedOnSelf, names: Names, _: Translate) -> Spans:
    return fill(_("{who}对自己加镐，已操作"), who=who(names, event.seat))


def died(event: Died, names: Names, _: Translate) -> Spans:
    """死亡 (C14)."""
    return fill(_("{who}死亡：{cause}"), who=who(names, event.seat), cause=terms.cause(event.cause, _))


def _ranked(event: Ranked, names: Names, _: Translate) -> Spans:
    return fill(_("{who}排第{rank}名"), who=people(names, event.seats, _), rank=event.rank)


def _ended(event: MatchEnded, names: Names, _: Translate) -> Spans:
    if event.winner is None:
        return spans(_("无人生还，平局"))
    return fill(_("{who}获胜，游戏结束"), who=who(names, event.winner))


_EXPLAIN: dict[type[Event], Callable[[Any, Names, Translate], Spans]] = {
    RoundOpened: _opened,
    Shown: _shown,
    Faulted: faulted,
    Excused: _excused,
    Paid: _paid,
    Dodged: _dodged,
    TripleFormed: triple,
    RoundCut: _cut,
    Named: _named,
    AttackerPicked: picked,
    HeldBack: held,
    Struck: struck,
    Damaged: damaged,
    Gained: gained,
    UsedOnSelf: _self,
    Died: died,
    Ranked: _ranked,
    MatchEnded: _ended,
}
