"""晨报的拍子 (K7.7): one beat for each public fact of a night, and what K7.2 keeps of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from director.announcing.document import Paragraph, Translate, fill, joined
from director.announcing.kanshu import terms
from director.announcing.kanshu.dawn import ending
from director.announcing.kanshu.explain import used
from director.announcing.kanshu.terms import Names, who
from director.announcing.outline import Beat
from director.rules.kanshu.cards import ALCHEMIST, JESTER
from director.rules.kanshu.facts import DawnFacts, SkillFact
from director.rules.kanshu.view import PublicSeat, PublicTable


def beats(facts: DawnFacts, before: PublicTable | None, names: Names, _: Translate) -> list[Beat]:
    """The beats of a night; `before` is the table that was known when it began, if there was one."""
    return [
        *_lists(facts, names, _),
        *(_skill(each, names, _) for each in facts.skills),
        *_shown(facts.table, before, names, _),
        *_dagger(facts.table, names, _),
        *_end(facts, names, _),
    ]


def _lists(facts: DawnFacts, names: Names, _: Translate) -> Iterator[Beat]:
    for each in facts.attackers:
        fact = fill(_("{who}出手{count}次"), who=who(names, each.seat), count=each.count)
        yield Beat(fact, _("不写对谁，不写先后"), (each.seat,))
    for each in facts.damaged:
        fact = fill(_("{who}受伤{count}次"), who=who(names, each.seat), count=each.count)
        yield Beat(fact, _("不写是谁伤的，不写替谁挡的"), (each.seat,))


def _skill(skill: SkillFact, names: Names, _: Translate) -> Beat:
    keep = {JESTER: _("看了谁可以写，看到什么不能写"), ALCHEMIST: _("这一拍已说明替谁挡过，可以写")}
    fact = used(skill.seat, skill.rank, skill.targets, skill.choice, names, _)
    return Beat(fact, keep.get(skill.rank, ""), (skill.seat, *skill.targets))


def _shown(table: PublicTable, before: PublicTable | None, names: Names, _: Translate) -> Iterator[Beat]:
    """Marks that are shown now and were not before."""
    for seat, now in enumerate(table.seats):
        old = list(before.seats[seat].marks) if before is not None else []
        new = []
        for mark in now.marks:
            if mark in old:
                old.remove(mark)
            else:
                new.append(mark)
        if new:
            marks = joined(_("、"), [terms.mark(each, _) for each in new])
            fact = fill(_("{who}亮出标记：{marks}"), who=who(names, seat), marks=marks)
            yield Beat(fact, _hidden(now, _), (seat,))


def _hidden(seat: PublicSeat, _: Translate) -> str:
    ranked = any(mark.rank is not None for mark in seat.marks)
    sided = any(mark.faction is not None for mark in seat.marks)
    if ranked and sided:
        return ""
    return _("阵营还没有公开") if ranked else _("身份还没有公开") if sided else _("身份与阵营都没有公开")


def _dagger(table: PublicTable, names: Names, _: Translate) -> Iterator[Beat]:
    for seat, now in enumerate(table.seats):
        if now.dagger:
            fact = fill(_("天亮时，匕首在{who}手中"), who=who(names, seat))
            yield Beat(fact, _("不写怎么到的"), (seat,))


def _end(facts: DawnFacts, names: Names, _: Translate) -> Iterator[Beat]:
    if facts.ending is None:
        return
    for block in ending(facts.ending, names, _):
        if isinstance(block, Paragraph):
            yield Beat(block.spans)


def kept(_: Translate) -> Sequence[str]:
    """不公开 (K7.2): what a report leaves out, in short."""
    return (
        _("谁攻击了谁，谁替谁挡，谁请求、谁拒绝"),
        _("匕首怎样交接，夜里的先后"),
        _("没有公开的身份、阵营、领袖、表象阵营"),
        _("小丑看到了什么，谁放弃了技能，谁随机行动"),
        _("投票、响应名单、代投，角色背后的玩家"),
    )
