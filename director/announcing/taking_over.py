"""接手公告: a match that was begun elsewhere goes on here."""

from __future__ import annotations

from collections.abc import Sequence

from director.announcing.document import Document, Items, Name, Paragraph, Translate, fill, spans


def taken_over(day: int, names: Sequence[str], commitment: str, _: Translate) -> Document:
    """From which day on the match is run here, who is in it, and the seed's commitment (K9.1) for what follows."""
    return Document(
        _("第{day}天起接手").format(day=day),
        (
            Paragraph(spans(_("本局从第{day}天起由这里接手；之前的进程以原帖为准。").format(day=day))),
            Paragraph(spans(_("电梯顺序："))),
            Items(tuple(spans(Name(name)) for name in names), ordered=True),
            Paragraph(
                fill(_("从第{day}夜起的随机抽取可以验算；种子的 SHA-256：{hash}"), day=day, hash=commitment)
            ),
        ),
    )
