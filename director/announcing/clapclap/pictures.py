"""拍拍 as SVG: the status table, and who struck whom in a round."""

from __future__ import annotations

from itertools import pairwise

from director.announcing.clapclap.announcement import course_lines
from director.announcing.clapclap.table import held_words, stand
from director.announcing.document import Translate, plain
from director.announcing.duels import Arrow, Fighter, duel_picture
from director.announcing.seats import Names
from director.announcing.statuses import StatusLine, status_picture
from director.rules.clapclap.events import How, Struck
from director.rules.clapclap.facts import Facts
from director.rules.clapclap.view import PublicTable


def status(table: PublicTable, names: Names, title: str, _: Translate, theme: str) -> str:
    """状态表 (C1) as SVG."""
    lines = [
        StatusLine(names[i], held_words(seat, _), stand(seat, _), dead=not seat.alive)
        for i, seat in enumerate(table.seats)
    ]
    return status_picture(title, lines, theme)


def round_picture(facts: Facts, names: Names, number: int, _: Translate, theme: str) -> str:
    """谁打了谁 in a round."""
    shown = {event.seat: event.gesture.value for event in facts.shown}
    fighters = [
        Fighter(
            names[i],
            shown.get(i, "—"),
            held_words(seat, _) if seat.alive else _("死亡"),
            dead=not seat.alive,
        )
        for i, seat in enumerate(facts.table.seats)
    ]
    arrows = [_arrow(hit, _) for hit in facts.hits]
    for triple in facts.triples:
        ring = (*triple.seats, triple.seats[0])
        arrows += [Arrow(a, b, _("克"), hurts=False) for a, b in pairwise(ring)]
    lines = [plain(each) for each in course_lines(facts, names, _)]
    title = _("第{n}回合：谁打了谁").format(n=number)
    return duel_picture(title, fighters, arrows, lines or [_("没有人对任何人出手。")], theme)


def _arrow(hit: Struck, _: Translate) -> Arrow:
    label = {How.EATEN: _("吃"), How.ROBBED: _("抢"), How.CLASH: "="}.get(hit.how, "0")
    return Arrow(hit.seat, hit.target, f"-{hit.damage}" if hit.damage else label, hurts=hit.damage > 0)
