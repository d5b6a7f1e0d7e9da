"""蓄波擋 as SVG: the status table, and who struck whom in a round."""

from __future__ import annotations

from director.announcing.document import Translate, plain
from director.announcing.duels import Arrow, Fighter, duel_picture
from director.announcing.hcg.announcement import course_lines
from director.announcing.hcg.table import stand
from director.announcing.seats import Names
from director.announcing.statuses import StatusLine, status_picture
from director.rules.game import Event
from director.rules.hcg.events import AttackMissed, Damaged, Defended, Grabbed, MateSpared, ThrownBack
from director.rules.hcg.facts import RoundFacts
from director.rules.hcg.view import PublicTable


def status(table: PublicTable, names: Names, title: str, _: Translate, theme: str) -> str:
    """玩家状态表 (H1) as SVG."""
    sentence = _("体力{hp}　蓄{charge}　{stand}")
    return status_picture(
        title,
        [
            StatusLine(
                names[i],
                sentence.format(hp=seat.hp, charge=seat.charge, stand=stand(seat, _)),
                _("、").join(seat.used),
                dead=not seat.alive,
            )
            for i, seat in enumerate(table.seats)
        ],
        theme,
    )


def round_picture(facts: RoundFacts, names: Names, number: int, _: Translate, theme: str) -> str:
    """谁打了谁 in a round."""
    moves = {event.seat: event.move.value for event in facts.shown}
    fighters = [
        Fighter(
            names[i],
            moves.get(i, "—"),
            _("体力{hp} 蓄{charge}").format(hp=seat.hp, charge=seat.charge) if seat.alive else _("死亡"),
            dead=not seat.alive,
        )
        for i, seat in enumerate(facts.table.seats)
    ]
    arrows = [arrow for event in facts.course if (arrow := _arrow(event, facts)) is not None]
    lines = [plain(each) for each in course_lines(facts, names, _)]
    return duel_picture(
        _("第{n}回合：谁打了谁").format(n=number), fighters, arrows, lines or [_("没有人打到任何人。")], theme
    )


def _arrow(event: Event, facts: RoundFacts) -> Arrow | None:
    """An arrow for what somebody did to another; a defence or a grab only where nothing came through."""
    if isinstance(event, Damaged):
        return Arrow(event.by, event.seat, f"-{event.amount}", hurts=True)
    hurt = {(hit.by, hit.to) for hit in facts.hits}
    if isinstance(event, Defended | MateSpared) and (event.by, event.seat) not in hurt:
        return Arrow(event.by, event.seat, "0", hurts=False)
    if isinstance(event, Grabbed) and (event.seat, event.target) not in hurt:
        return Arrow(event.seat, event.target, "0", hurts=False)
    if isinstance(event, AttackMissed) and event.target is not None:
        return Arrow(event.seat, event.target, "×", hurts=False)
    if isinstance(event, ThrownBack):
        return Arrow(event.owner, event.seat, "↩", hurts=False)
    return None
