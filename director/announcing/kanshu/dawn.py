"""天亮公示 (K7.1): what a night is announced as, from its public facts and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from director.announcing.document import (
    Block,
    Bold,
    Document,
    Heading,
    Items,
    Paragraph,
    Spans,
    Translate,
    fill,
    joined,
    spans,
)
from director.announcing.kanshu import terms
from director.announcing.kanshu.explain import used
from director.announcing.kanshu.table import status_table
from director.announcing.kanshu.terms import Names, numbered, who
from director.rules.kanshu.facts import Count, DawnFacts, Ending


def dawn(facts: DawnFacts, names: Names, night: int, _: Translate) -> Document:
    """The announcement at the opening of the day after `night`, or of the end of the game."""
    blocks: list[Block] = []
    if facts.ending is not None:
        blocks.extend(ending(facts.ending, names, _))
        title = _("第{day}天天亮公示（终局）").format(day=night + 1)
    else:
        title = _("第{day}天天亮公示").format(day=night + 1)
    blocks.extend(
        (
            Heading(spans(_("执行攻击"))),
            _counted(facts.attackers, _("{who} 攻击{count}次"), _("没有角色执行攻击。"), names, _),
            Heading(spans(_("受到伤害"))),
            _counted(facts.damaged, _("{who} 受伤{count}次"), _("没有角色受到伤害。"), names, _),
            Heading(spans(_("技能发动"))),
            _skills(facts, names, _),
        )
    )
    if facts.path is not None:
        blocks.extend((Heading(spans(_("匕首路径"))), Paragraph(path_line(facts.path, names))))
    blocks.append(status_table(facts.table, names, _))
    return Document(title, tuple(blocks))


def _counted(counts: Sequence[Count], sentence: str, nobody: str, names: Names, _: Translate) -> Block:
    """名单 (K7.1): names in elevator order with how often."""
    if not counts:
        return Paragraph(spans(nobody))
    lines = tuple(fill(sentence, who=numbered(names, each.seat), count=each.count) for each in counts)
    return Items(lines)


def _skills(facts: DawnFacts, names: Names, _: Translate) -> Block:
    if not facts.skills:
        return Paragraph(spans(_("没有角色发动技能。")))
    lines = [used(each.seat, each.rank, each.targets, each.choice, names, _) for each in facts.skills]
    return Items(tuple(lines))


def path_line(path: Sequence[int], names: Names) -> Spans:
    """匕首路径 (K7.1, option `chain`): everybody who held the dagger, in order."""
    return joined(" → ", [who(names, seat) for seat in path])


def ending(outcome: Ending, names: Names, _: Translate) -> list[Block]:
    """胜负 (K3.6, K8.2): who died by whose hand, whether that was the leader, who wins."""
    blocks: list[Block] = []
    if outcome.dead is not None and outcome.killer is not None:
        leader = _("是所属家族的领袖") if outcome.leader_killed else _("不是所属家族的领袖")
        blocks.append(
            Paragraph(
                fill(
                    _("{dead}死亡，死于{killer}之手；{dead}{leader}。"),
                    dead=who(names, outcome.dead),
                    killer=who(names, outcome.killer),
                    leader=leader,
                )
            )
        )
    blocks.append(Paragraph(winner_line(outcome, _)))
    return blocks


def winner_line(outcome: Ending, _: Translate) -> Spans:
    """Who wins, in bold; after a ruling perhaps nobody."""
    if outcome.winner is None:
        return spans(_("本局结束，不分胜负。"))
    return (Bold(fill(_("{winner}获胜，游戏结束。"), winner=terms.family_toned(outcome.winner, _))),)
