"""身份通知 (K1.2, K1.4): the role message for the player of each character: one line, or a longer polite one."""

from __future__ import annotations

from collections.abc import Sequence

from director.announcing.document import Document, Items, Paragraph, Translate, fill, spans
from director.announcing.kanshu import terms
from director.announcing.kanshu.guide import skill_help
from director.announcing.kanshu.terms import Names, who
from director.announcing.presenter import RoleMessage
from director.announcing.seats import roster_line
from director.announcing.width import one_line
from director.rules.kanshu.cards import JESTER, MARKS, Card
from director.rules.kanshu.view import OwnCard


def role_message(seat: int, own: OwnCard, names: Names, title: str, _: Translate) -> RoleMessage:
    """The message for the player of `seat`; it holds what K7.3 gives that character, nothing else."""
    return RoleMessage(seat, role_line(seat, own, names, _), letter(seat, own, names, title, _))


def role_line(seat: int, own: OwnCard, names: Names, _: Translate) -> str:
    """白鹭 红2刺客 下家蓝."""
    return f"{one_line(names[seat]).strip()} {_card_and_below(own, _)}"


def role_list(owns: Sequence[OwnCard], names: Names, _: Translate) -> str:
    """1白鹭 红2刺客 下家蓝, one a line, for directors alone."""
    return "\n".join(
        f"{roster_line(seat, names[seat])} {_card_and_below(own, _)}" for seat, own in enumerate(owns)
    )


def _card_and_below(own: OwnCard, _: Translate) -> str:
    below = _("下家{colour}").format(colour=terms.colour(own.below_apparent, _))
    return f"{terms.card_line(Card(own.faction, own.rank), _)} {below}"


def letter(seat: int, own: OwnCard, names: Names, title: str, _: Translate) -> Document:
    """The longer message: the card, its marks, its skill, the one below, and a request to keep it secret."""
    card = Card(own.faction, own.rank)
    marks = _("、").join(terms.face_on(card, face, _) for face in MARKS[own.rank])
    lines = (
        fill(_("角色：{who}（电梯第{floor}位）"), who=who(names, seat), floor=seat + 1),
        fill(_("身份：{card}"), card=terms.card_toned(card, _)),
        spans(_("三张标记：{marks}").format(marks=marks)),
        spans(_("技能：{skill}").format(skill=skill_help(own.rank, _))),
        fill(
            _("电梯楼你下方的{below}，表象阵营是{colour}色"),
            below=who(names, own.below),
            colour=terms.colour(own.below_apparent, _),
        ),
    )
    jester = _("注意：小丑的表象阵营与所属阵营相反，你的上家看到的颜色也是如此。")
    notes = [Paragraph(spans(jester))] if own.rank == JESTER else []
    return Document(
        _("《{title}》身份通知").format(title=title),
        (
            Paragraph(fill(_("{who}，你好！感谢参加本局版杀砍树，以下是你的身份："), who=who(names, seat))),
            Items(lines),
            *notes,
            Paragraph(spans(_("请对角色与身份保密，收到后回复一声。祝玩得愉快！"))),
        ),
    )
