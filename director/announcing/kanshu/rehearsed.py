"""预案的预演 (K6.4): standing answers as one sentence, and what of it the announced state makes idle.

Made from what its writer knows: the own card and the table as last announced.
"""

from __future__ import annotations

from collections.abc import Iterator

from director.announcing.document import Part, Spans, Translate, fill, joined, spans
from director.announcing.kanshu.terms import Names, people, who
from director.rules.kanshu.cards import Face, Item
from director.rules.kanshu.orders import PASS, Standing
from director.rules.kanshu.state import hidden_marks
from director.rules.kanshu.view import OwnCard, PublicSeat, PublicTable


def rehearsed(
    standing: Standing, own: OwnCard, seat: int, known: PublicTable | None, names: Names, _: Translate
) -> tuple[Spans, ...]:
    """今晚若你受到攻击：你请求干涉；丙先于丁；先亮问号。 Then a sentence for each part that would be idle."""
    if standing == Standing():
        return ()
    told = fill(
        _("今晚若你受到攻击：{parts}。"), parts=joined(_("；"), list(_parts(standing, own, names, _)))
    )
    notes = () if known is None else tuple(_idle(standing, own, seat, known, names, _))
    return (told, *notes)


def _parts(standing: Standing, own: OwnCard, names: Names, _: Translate) -> Iterator[Part]:
    """The clauses of the sentence, in the order in which a night asks."""
    if standing.request is not None:
        yield _("你请求干涉") if standing.request else _("你不请求干涉")
    if len(standing.interveners) == 1:
        yield fill(_("有{who}响应就选"), who=who(names, standing.interveners[0]))
    elif standing.interveners:
        yield joined(_("先于"), [who(names, each) for each in standing.interveners])
    if standing.faces:
        yield _first(_("先亮{face}"), _("再亮{face}"), standing.faces, _)
    if standing.skill is not None:
        yield fill(_("亮出等级后{what}"), what=_skill(standing.skill, names, _))
    if standing.covers:
        yield _first(_("若被治疗，先盖{face}"), _("再盖{face}"), standing.covers, _)


def _first(first: str, then: str, faces: tuple[Face, ...], _: Translate) -> str:
    sentences = (first, *[then] * (len(faces) - 1))
    return _("，").join(
        sentence.format(face=_face(face, _)) for sentence, face in zip(sentences, faces, strict=True)
    )


def _face(face: Face, _: Translate) -> str:
    return {Face.RANK: _("等级"), Face.FACTION: _("阵营"), Face.UNKNOWN: _("问号")}[face]


def _skill(skill: str | tuple[int, ...], names: Names, _: Translate) -> Part:
    if not isinstance(skill, str):
        return fill(_("对{targets}发动技能"), targets=people(names, skill, _))
    return {
        "use": _("发动技能"),
        "wound": _("用技能造成1点伤害"),
        "heal": _("用技能治疗1点伤害"),
        PASS: _("不发动技能"),
    }[skill]


def _idle(
    standing: Standing, own: OwnCard, seat: int, known: PublicTable, names: Names, _: Translate
) -> Iterator[Spans]:
    mine = known.seats[seat]
    hidden = hidden_marks(own.rank, tuple(shown.face for shown in mine.marks))
    yield from _unasked(standing, mine, _)
    yield from _unable(standing, known, names, _)
    for face in standing.faces:
        if face not in hidden:
            yield spans(_("{face}已经全部公开，轮不到再亮（K3.1）。").format(face=_face(face, _)))
    if standing.faces and len(set(hidden)) == 1:
        yield spans(_("你只剩一种标记没有公开，受伤时不再问你（K3.1）。"))
    if standing.skill is not None and Face.RANK not in hidden:
        yield spans(_("你的等级已经公开过，不能再发动技能（K5.10）。"))
    if standing.skill is not None and _holds(mine, Item.STAFF):
        yield spans(_("你持有法杖：公开等级也不能发动技能（K4.2）。"))


def _unasked(standing: Standing, mine: PublicSeat, _: Translate) -> Iterator[Spans]:
    """Answers about an intervention that will not be asked for."""
    if (standing.request is not None or standing.interveners) and _holds(mine, Item.FAN):
        yield spans(_("你持有扇：受到攻击时不能请求干涉，不会问你（K4.2）。"))
    elif standing.request is False and standing.interveners:
        yield spans(_("你不请求干涉，所选的人用不上。"))


def _unable(standing: Standing, known: PublicTable, names: Names, _: Translate) -> Iterator[Spans]:
    """不能干涉的 (K2.5) among the chosen, as far as everybody can see it."""
    for chosen in standing.interveners:
        other = known.seats[chosen]
        if other.red_carded:
            yield fill(_("{who}已被红牌罚下，不能干涉（K2.5）。"), who=who(names, chosen))
        elif any(shown.face is Face.RANK for shown in other.marks):
            yield fill(_("{who}的等级已经公开，不能干涉（K2.5）。"), who=who(names, chosen))


def _holds(seat: PublicSeat, item: Item) -> bool:
    return any(held.item is item for held in seat.items)
