"""竞选结果 (K1.5): who got how many votes for the dagger, and who holds it on the first night."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from director.announcing.document import Block, Document, Paragraph, Table, Translate, fill, spans
from director.announcing.kanshu.terms import Names, numbered, people, who
from director.rules.game import Event
from director.rules.kanshu.deal import leading
from director.rules.kanshu.events import DaggerAwarded


def election(
    votes: Mapping[int, int] | None, names: Names, events: Sequence[Event], _: Translate, chosen: bool = False
) -> Document:
    """The result; `votes` by seat is None where the dagger was drawn among all (option `random`).

    `chosen` says that a tie was broken by the directors; else it was drawn.
    """
    blocks: list[Block] = []
    if votes is None:
        blocks.append(Paragraph(spans(_("本局首日匕首在所有角色中随机抽取（K1.5）。"))))
    else:
        blocks.append(_counts(votes, names, _))
        tied = leading(dict(votes))
        if len(tied) > 1:
            how = (
                _("{tied}票数相同，由导演选定（K1.5）。")
                if chosen
                else _("{tied}票数相同，随机抽取（K1.5）。")
            )
            blocks.append(Paragraph(fill(how, tied=people(names, tied, _))))
    blocks.extend(
        Paragraph(fill(_("{who}获得匕首，不受伤害（K1.5）。"), who=who(names, event.seat)))
        for event in events
        if isinstance(event, DaggerAwarded)
    )
    return Document(_("匕首竞选结果"), tuple(blocks))


def _counts(votes: Mapping[int, int], names: Names, _: Translate) -> Table:
    """Who got votes: most first, then in elevator order."""
    order = sorted((seat for seat in votes if votes[seat]), key=lambda seat: (-votes[seat], seat))
    rows = tuple((numbered(names, seat), spans(votes[seat])) for seat in order)
    return Table(_("得票"), (_("角色"), _("票数")), rows)
