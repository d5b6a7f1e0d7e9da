"""回合公示: what everybody showed, what hit whom and why, who died, what everybody has, and at the end the places."""

from __future__ import annotations

from director.announcing.document import (
    Block,
    Bold,
    Document,
    Heading,
    Items,
    Paragraph,
    Spans,
    Table,
    Translate,
    fill,
    spans,
)
from director.announcing.hcg import terms
from director.announcing.hcg.explain import died, explain
from director.announcing.hcg.table import places_table, status_table
from director.announcing.seats import Names, numbered, people, who
from director.rules.hcg.events import Damaged, Faulted, Played
from director.rules.hcg.facts import RoundFacts
from director.rules.hcg.moves import MOVES, Name
from director.rules.hcg.options import Options
from director.rules.hcg.state import Outcome


def announcement(facts: RoundFacts, names: Names, options: Options, number: int, _: Translate) -> Document:
    """The announcement of round `number`."""
    outcome = facts.table.outcome
    title = _("第{n}回合公示（终局）") if outcome else _("第{n}回合公示")
    blocks: list[Block] = [*outcome_blocks(outcome, names, _), shown_table(facts, names, _)]
    blocks.append(Heading(spans(_("交锋"))))
    course = course_lines(facts, names, _)
    blocks.append(Items(course) if course else Paragraph(spans(_("没有人打到任何人。"))))
    if facts.deaths:
        blocks.append(Heading(spans(_("死亡"))))
        blocks.append(
            Items(
                tuple(
                    spans(died(each, names, _), _("（{clause}）").format(clause=each.clause))
                    for each in facts.deaths
                )
            )
        )
    if facts.spears:
        words = fill(_("得到沸血之矛：{who}（H14）"), who=people(names, facts.spears, _))
        blocks.append(Paragraph(words))
    blocks.append(status_table(facts.table, names, _))
    if outcome:
        blocks.append(places_table(facts.places, names, options, _))
    return Document(title.format(n=number), tuple(blocks))


def course_lines(facts: RoundFacts, names: Names, _: Translate) -> tuple[Spans, ...]:
    """交锋 as sentences with their clauses; damage of a doubled power says so (H7)."""
    moves = {each.seat: each.move for each in facts.shown}
    return tuple(
        spans(explain(event, names, _), _doubled(event.by, moves[event.by], names, _))
        if isinstance(event, Damaged) and facts.doubled(event.by)
        else explain(event, names, _)
        for event in facts.course
    )


def _doubled(seat: int, move: Name, names: Names, _: Translate) -> Spans:
    """沸血之矛 (H7): what it made of the power of a move."""
    power = MOVES[move].power
    return fill(
        _("；{who}的{move}威力{power}，沸血之矛加倍为{doubled}（H7）"),
        who=who(names, seat),
        move=move.value,
        power=power,
        doubled=power * 2,
    )


def outcome_blocks(outcome: Outcome | None, names: Names, _: Translate) -> list[Block]:
    """胜负 (H2), in bold."""
    if outcome is None:
        return []
    if outcome.draw:
        return [Paragraph((Bold(spans(_("无人生还，平局。（H2）"))),))]
    won = fill(_("{who}获胜，游戏结束。（H2）"), who=people(names, outcome.winners, _))
    return [Paragraph((Bold(won),))]


def shown_table(facts: RoundFacts, names: Names, _: Translate) -> Table:
    """亮出的招 (H2–H5): by seat, those that were void too."""
    events: list[Played | Faulted] = [*facts.shown, *facts.faults]
    rows = sorted(events, key=lambda event: event.seat)
    return Table(
        _("亮出的招"),
        (_("角色"), _("招式"), _("代价与所得")),
        tuple((numbered(names, each.seat), _shown(each, names, _), _cost(each, facts, _)) for each in rows),
    )


def _shown(event: Played | Faulted, names: Names, _: Translate) -> Spans:
    if isinstance(event, Faulted):
        why = _("（违规：{why}，H3）").format(why=terms.fault(event.fault, _))
        return spans(terms.aimed(event.move, event.target, names, _) if event.move else "", why)
    move = terms.aimed(event.move, event.target, names, _)
    if event.posted is None:
        return move
    return spans(move, _("（{posted}已用过，H5）").format(posted=event.posted.value))


def _cost(event: Played | Faulted, facts: RoundFacts, _: Translate) -> Spans:
    if isinstance(event, Faulted):
        return spans(_("作废"))
    if event.seat in facts.bursts:
        return spans(_("暴气：蓄清零，体力-1（H4）"))
    gain = sum(each.gain for each in facts.charged if each.seat == event.seat)
    if gain:
        return spans(_("蓄加{n}（H5）").format(n=gain))
    cost = MOVES[event.move].cost
    return spans(_("{n}蓄").format(n=cost) if cost else _("无"))
