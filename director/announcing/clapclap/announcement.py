"""回合公示: what everybody showed, what was done to whom and why, who died, what everybody has, the ranks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from director.announcing.clapclap import explain, terms
from director.announcing.clapclap.table import status_table
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
from director.announcing.seats import Names, numbered, people
from director.rules.clapclap.events import How, Struck
from director.rules.clapclap.facts import Facts
from director.rules.clapclap.gestures import SHAN, Cost
from director.rules.clapclap.view import PublicTable
from director.rules.game import Event


def announcement(facts: Facts, names: Names, number: int, _: Translate) -> Document:
    """The announcement of round `number`."""
    over = facts.table.draw or facts.table.winners
    title = _("第{n}回合公示（终局）") if over else _("第{n}回合公示")
    blocks: list[Block] = [
        *outcome_blocks(facts.table, names, _),
        shown_table(facts, names, _),
        Heading(spans(_("交锋"))),
        *_course(facts, names, _),
        *_gains(facts, names, _),
        *_deaths(facts, names, _),
        status_table(facts.table, names, _),
    ]
    return Document(title.format(n=number), tuple(blocks))


def outcome_blocks(table: PublicTable, names: Names, _: Translate) -> list[Block]:
    """胜负 (C14), in bold."""
    if table.draw:
        return [Paragraph((Bold(spans(_("无人生还，平局。（C14）"))),))]
    if not table.winners:
        return []
    return [Paragraph((Bold(fill(_("{who}获胜，游戏结束。（C14）"), who=people(names, table.winners, _))),))]


def shown_table(facts: Facts, names: Names, _: Translate) -> Table:
    """亮出的手势 (C3): those of faults, and those excused, too; with what they cost."""
    rows = {event.seat: spans(terms.gesture(event.gesture, event.split, _)) for event in facts.shown}
    for fault in facts.faults:
        said = fault.gesture.value if fault.gesture is not None else fault.word
        why = _("（{why}，{clause}）").format(why=terms.fault(fault.fault, _), clause=fault.clause)
        rows[fault.seat] = spans(said, why)
    for excused in facts.excused:
        rows[excused.seat] = spans(_("没有出手，免罚（C3）"))
    costs = _costs(facts, _)
    return Table(
        _("亮出的手势"),
        (_("角色"), _("手势"), _("代价")),
        tuple((numbered(names, seat), rows[seat], spans(costs.get(seat, _("无")))) for seat in sorted(rows)),
    )


def _costs(facts: Facts, _: Translate) -> dict[int, str]:
    """代价 (C3): what was paid, by seat; a 闪 is one of the two there are (C6)."""
    paid = {each.seat: terms.cost(Cost(each.resource, each.count), _) for each in facts.paid}
    return paid | {each.seat: _("闪余减1") for each in facts.shown if each.gesture is SHAN}


def course(facts: Facts) -> tuple[tuple[Event, Callable[[Any, Names, Translate], Spans]], ...]:
    """交锋, with what says each: triples, then layer by layer who was picked, who struck whom, who held back.

    A 镐 that took damage is told (C2); damage that only life took stands with the strike.
    """
    by_layer: list[tuple[int, Event, Callable[[Any, Names, Translate], Spans]]] = [
        *(
            (each.layer, each, explain.by_lot if each in facts.drawn else explain.chosen)
            for each in facts.picked
        ),
        *((each.layer, each, explain.struck) for each in _told_once(facts.hits)),
        *((each.layer, each, explain.damaged) for each in facts.damage if each.gao),
        *((each.layer, each, explain.held) for each in facts.idle),
    ]
    return (
        *((each, explain.triple) for each in facts.triples),
        *((event, say) for _layer, event, say in sorted(by_layer, key=lambda each: each[0])),
    )


def _told_once(hits: Sequence[Struck]) -> Iterator[Struck]:
    """对掉 (C20) is of both: it is told once for the two, from the first in player order."""
    met: list[tuple[int, int]] = []
    for hit in hits:
        pair = (min(hit.seat, hit.target), max(hit.seat, hit.target))
        if hit.how is not How.CLASH or pair not in met:
            yield hit
        if hit.how is How.CLASH:
            met.append(pair)


def _course(facts: Facts, names: Names, _: Translate) -> Iterator[Block]:
    lines = course_lines(facts, names, _)
    yield Items(lines) if lines else Paragraph(spans(_("没有人对任何人出手。")))


def course_lines(facts: Facts, names: Names, _: Translate) -> tuple[Spans, ...]:
    """交锋 as sentences with their clauses."""
    lines = [
        spans(say(event, names, _), _("（{clause}）").format(clause=event.clause))
        for event, say in course(facts)
    ]
    if facts.cut:
        lines.append(spans(_("同时两组三连，回合到此为止，只结算气、盾与加镐（C7）")))
    return tuple(lines)


def _gains(facts: Facts, names: Names, _: Translate) -> Iterator[Block]:
    """所得 (C2, C10, C13)."""
    if facts.gains:
        yield Heading(spans(_("所得")))
        yield Items(
            tuple(
                spans(explain.gained(each, names, _), _("（{clause}）").format(clause=each.clause))
                for each in facts.gains
            )
        )


def _deaths(facts: Facts, names: Names, _: Translate) -> Iterator[Block]:
    if facts.deaths:
        yield Heading(spans(_("死亡")))
        yield Items(_with_clauses(facts.deaths, names, _))


def _with_clauses(deaths: Sequence[Any], names: Names, _: Translate) -> tuple[Spans, ...]:
    return tuple(
        spans(explain.died(each, names, _), _("（{clause}）").format(clause=each.clause)) for each in deaths
    )
