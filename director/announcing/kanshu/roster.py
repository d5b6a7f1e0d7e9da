"""名单: the roster in the layout that directors paste, and the list that a match opens with."""

from __future__ import annotations

from director.announcing.document import Document, Items, Paragraph, Translate, fill, spans
from director.announcing.kanshu.terms import Names, numbered
from director.announcing.seats import roster_line


def roster_lines(names: Names) -> str:
    """1白鹭, one a line, in elevator order; a space where the name would run into its number (1 7号)."""
    return "\n".join(roster_line(seat, name) for seat, name in enumerate(names))


def opening(names: Names, commitment: str, dealt: int, _: Translate) -> Document:
    """开局公示 (K1.2, K9.1): the elevator order and the commitment to the seed.

    `dealt` is how often the cards were dealt before the match began.
    """
    deals = (
        [Paragraph(spans(_("开局前共发牌{dealt}次，以最后一次为准。").format(dealt=dealt)))]
        if dealt > 1
        else []
    )
    return Document(
        _("开局公示"),
        (
            Paragraph(spans(_("本局共{count}名角色，电梯顺序如下：").format(count=len(names)))),
            Items(tuple(numbered(names, seat) for seat in range(len(names)))),
            *deals,
            Paragraph(
                fill(_("随机种子的 SHA-256：{commitment}（K9.1；种子在终局后公布）"), commitment=commitment)
            ),
        ),
    )
