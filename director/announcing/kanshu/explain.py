"""为什么: one sentence with its clause for everything that happened and every question that was answered.

For directors during the night and for everybody in the reveal; never for players before the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from director.announcing.document import Spans, Translate, fill, joined, spans
from director.announcing.kanshu import terms
from director.announcing.kanshu.terms import Names, people, who
from director.rules.game import Drawn, Event
from director.rules.kanshu.cards import Card, Face
from director.rules.kanshu.events import (
    ActionChosen,
    Bar,
    Closed,
    Covered,
    DaggerAwarded,
    DaggerMoved,
    Damaged,
    DamagePrevented,
    Died,
    Intervened,
    InterventionWeighed,
    ItemTaken,
    JesterSaw,
    RedCarded,
    RedCardLifted,
    Revealed,
    SkillClosed,
    SkillUsed,
    Source,
    Why,
)
from director.rules.kanshu.orders import Kind

Cards = Sequence[Card]


def explain(event: Event, names: Names, _: Translate, cards: Cards | None = None) -> Spans:
    """One sentence about `event`. With the cards it also says what a mark shows. Raises KeyError for other games'."""
    return _EXPLAIN[type(event)](event, names, _, cards)


def _drawn(event: Drawn, names: Names, _: Translate, cards: Cards | None) -> Spans:
    return fill(
        _("随机抽取“{label}”：{count}项中抽到第{place}项，即数值{value}（依据：{clause}）"),
        label=event.label,
        count=event.count,
        place=event.value + 1,
        value=event.value,
        clause=event.clause,
    )


def _awarded(event: DaggerAwarded, names: Names, _: Translate, cards: Cards | None) -> Spans:
    return fill(
        _("{who}得到首日匕首，不受伤害（依据：{clause}）"), who=who(names, event.seat), clause=event.clause
    )


def _action(event: ActionChosen, names: Names, _: Translate, cards: Cards | None) -> Spans:
    if event.kind is Kind.ATTACK:
        sentence = _("第{n}次行动：{who}攻击{target}（依据：{why}）")
    else:
        sentence = _("第{n}次行动：{who}将匕首交给{target}（依据：{why}）")
    return fill(
        sentence,
        n=event.n,
        who=who(names, event.holder),
        target=who(names, event.target),
        why=_why(event, _),
    )


def _why(event: ActionChosen, _: Translate) -> str:
    """行动依据 (K2.2, K9.3): the step of the post, or why there was none to use."""
    if event.source is Source.POST:
        return _("投票帖第{step}步，{clause}").format(step=event.step, clause=event.clause)
    return {
        Why.STEP: _("随机行动，{clause}"),
        Why.NO_POST: _("没有有效投票帖，随机行动，K2.2、{clause}"),
        Why.NO_STEP: _("投票帖没有更多行动，随机行动，K2.2、{clause}"),
        Why.VOID_STEP: _("投票帖这一步无效，随机行动，K2.2、{clause}"),
        Why.SHIELDED: _("投票帖这一步攻击受盾保护的角色，本局不算一步，随机行动，K3.5、{clause}"),
        Why.RED_CARD: _("红牌罚下，随机行动，K8.2、{clause}"),
    }[event.why].format(clause=event.clause)


def _moved(event: DaggerMoved, names: Names, _: Translate, cards: Cards | None) -> Spans:
    sentence = {
        "K2.3": _("匕首交到{who}手中（依据：{clause}）"),
        "K2.6": _("承受攻击的{who}获得匕首（依据：{clause}）"),
    }.get(event.clause, _("技能使{who}获得匕首（依据：{clause}）"))
    return fill(sentence, who=who(names, event.seat), clause=event.clause)


def _weighed(event: InterventionWeighed, names: Names, _: Translate, cards: Cards | None) -> Spans:
    """响应干涉者 (K2.5): who could step in, and why the others who listed the target could not."""
    able = fill(
        _("{target}请求干涉，可以响应的有：{able}"),
        target=who(names, event.target),
        able=people(names, event.able, _),
    )
    barred = joined(
        _("、"), [spans(who(names, seat), _("（"), _bar(bar, _), _("）")) for seat, bar in event.barred]
    )
    others = fill(_("；愿意响应但不能的有：{barred}"), barred=barred) if event.barred else ()
    return spans(able, others, _("（依据：{clause}）").format(clause=event.clause))


def _bar(bar: Bar, _: Translate) -> str:
    """不能干涉的原因 (K2.5)."""
    return {
        Bar.ATTACKER: _("正是攻击者"),
        Bar.RANK_SHOWN: _("等级标记已公开"),
        Bar.PROTECTED: _("受盾保护，K4.4"),
        Bar.RED_CARD: _("红牌罚下，K8.2"),
    }[bar]


def _intervened(event: Intervened, names: Names, _: Translate, cards: Cards | None) -> Spans:
    return fill(
        _("{who}替{target}承受这次攻击，须公开等级标记（依据：{clause}）"),
        who=who(names, event.seat),
        target=who(names, event.target),
        clause=event.clause,
    )


def _damaged(event: Damaged, names: Names, _: Translate, cards: Cards | None) -> Spans:
    return fill(
        _("{who}受到{by}造成的1点伤害（依据：{clause}）"),
        who=who(names, event.seat),
        by=who(names, event.by),
        clause=event.clause,
    )


def _prevented(event: DamagePrevented, names: Names, _: Translate, cards: Cards | None) -> Spans:
    return fill(
        _("{who}受盾{pair}保护：剑{pair}的持有者伤害不足3点，{by}造成的伤害没有发生（依据：{clause}、K4.4）"),
        who=who(names, event.seat),
        by=who(names, event.by),
        pair=event.pair,
        clause=event.clause,
    )


def _shows(seat: int, face: Face, cards: Cards | None, _: Translate) -> str:
    kind = terms.face(face, _)
    if cards is None or face is Face.UNKNOWN:
        return kind
    return _("{label}：{what}").format(label=kind, what=terms.face_on(cards[seat], face, _))


def _revealed(event: Revealed, names: Names, _: Translate, cards: Cards | None) -> Spans:
    if not event.forced:
        sentence = _("{who}公开一张标记（{face}；依据：{clause}）")
    elif event.clause == "K3.4":
        sentence = _("{who}必须公开等级标记，无须询问（{face}；依据：{clause}）")
    else:
        sentence = _("{who}没有别的标记可选，公开一张标记（{face}；依据：{clause}）")
    face = _shows(event.seat, event.face, cards, _)
    return fill(sentence, who=who(names, event.seat), face=face, clause=event.clause)


def _covered(event: Covered, names: Names, _: Translate, cards: Cards | None) -> Spans:
    return fill(
        _("{by}治疗{who}1点伤害，{who}重新遮盖一张标记（{face}；依据：{clause}）"),
        by=who(names, event.by),
        who=who(names, event.seat),
        face=_shows(event.seat, event.face, cards, _),
        clause=event.clause,
    )


def _closed(event: SkillClosed, names: Names, _: Translate, cards: Cards | None) -> Spans:
    why = {
        Closed.STAFF: _("持有法杖"),
        Closed.SHOWN_BEFORE: _("等级标记曾经公开过"),
        Closed.NOT_INTERVENING: _("炼金术师只在成功响应干涉时可用"),
        Closed.SKILL_DAMAGE: _("本局技能伤害不触发技能"),
    }[event.reason]
    return fill(
        _("{who}公开了等级标记，但不能发动技能：{why}（依据：{clause}）"),
        who=who(names, event.seat),
        why=why,
        clause=event.clause,
    )


def _used(event: SkillUsed, names: Names, _: Translate, cards: Cards | None) -> Spans:
    return spans(
        used(event.seat, event.rank, event.targets, event.choice, names, _),
        _("（依据：{clause}）").format(clause=event.clause),
    )


def used(
    seat: int, rank: int, targets: Sequence[int], choice: str | None, names: Names, _: Translate
) -> Spans:
    """发动技能 (K7.1) in words: owner, skill, targets, wound or heal."""
    if choice == "wound":
        sentence = _("{who}（{role}）对{targets}造成1点伤害")
    elif choice == "heal":
        sentence = _("{who}（{role}）为{targets}治疗1点伤害")
    elif targets:
        sentence = _("{who}（{role}）发动技能，目标：{targets}")
    else:
        sentence = _("{who}（{role}）发动技能")
    return fill(
        sentence,
        who=who(names, seat),
        role=terms.skill_name(rank, _),
        targets=people(names, targets, _),
    )


def _item(event: ItemTaken, names: Names, _: Translate, cards: Cards | None) -> Spans:
    return fill(
        _("{who}获得{item}（依据：{clause}、K4.1）"),
        who=who(names, event.seat),
        item=terms.item_numbered(event.item, event.pair, _),
        clause=event.clause,
    )


def _saw(event: JesterSaw, names: Names, _: Translate, cards: Cards | None) -> Spans:
    return fill(
        _("{who}看到{target}的身份牌：{card}（仅告知本人；依据：{clause}）"),
        who=who(names, event.seat),
        target=who(names, event.target),
        card=terms.card_toned(event.card, _),
        clause=event.clause,
    )


def _red_card(event: RedCarded, names: Names, _: Translate, cards: Cards | None) -> Spans:
    return fill(
        _("{who}被红牌罚下，从下一个问题或行动起生效（依据：{clause}）"),
        who=who(names, event.seat),
        clause=event.clause,
    )


def _red_card_lifted(event: RedCardLifted, names: Names, _: Translate, cards: Cards | None) -> Spans:
    return fill(
        _("{who}的红牌被撤销，从下一个问题或行动起生效（依据：{clause}）"),
        who=who(names, event.seat),
        clause=event.clause,
    )


def _died(event: Died, names: Names, _: Translate, cards: Cards | None) -> Spans:
    leader = _("死者是所属家族的领袖") if event.leader else _("死者不是所属家族的领袖")
    return fill(
        _("{who}死于{killer}之手，{leader}，{winner}获胜（依据：{clause}）"),
        who=who(names, event.seat),
        killer=who(names, event.killer),
        leader=leader,
        winner=terms.family_toned(event.winner, _),
        clause=event.clause,
    )


_EXPLAIN: dict[type[Event], Callable[[Any, Names, Translate, Cards | None], Spans]] = {
    Drawn: _drawn,
    DaggerAwarded: _awarded,
    ActionChosen: _action,
    DaggerMoved: _moved,
    InterventionWeighed: _weighed,
    Intervened: _intervened,
    Damaged: _damaged,
    DamagePrevented: _prevented,
    Revealed: _revealed,
    Covered: _covered,
    SkillClosed: _closed,
    SkillUsed: _used,
    ItemTaken: _item,
    JesterSaw: _saw,
    RedCarded: _red_card,
    RedCardLifted: _red_card_lifted,
    Died: _died,
}
