"""公告: what directors say between announcements, in every game: opening, closing, reminder, penalty and the like.

All from plain data, in the game's own words (`says`: a day or a round, a vote or a move); no notice names a person
behind a character. Times come in the match's zone.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from director.announcing.document import (
    Block,
    Bold,
    Document,
    Items,
    Link,
    Name,
    Paragraph,
    Quote,
    Spans,
    Translate,
    fill,
    joined,
    spans,
)
from director.announcing.phrases import Phrases
from director.announcing.times import moment


def day_opens(says: Phrases, day: int, closes_at: datetime | None, _: Translate) -> Document:
    """开门公告 (K8.9): the day is open, until when, and what is expected."""
    turn = says.numbered("day", day)
    until = (
        spans(_("{closes}时间由导演另行通知。").format(closes=says.closes))
        if closes_at is None
        else (Bold(spans(_("{closes}时间：{at}").format(closes=says.closes, at=moment(closes_at, _)))),)
    )
    return Document(
        _("{turn}{opens}").format(turn=turn, opens=says.opens),
        (
            Paragraph(spans(_("{turn}{opened}").format(turn=turn, opened=says.opened))),
            Paragraph(until),
            Paragraph(spans(says.how_to_post)),
        ),
    )


def day_closes(says: Phrases, day: int, closed_at: datetime, accelerated: bool, _: Translate) -> Document:
    """关门公告 (K8.9): the day is closed; the night is being settled."""
    turn = says.numbered("day", day)
    closed = _("{turn}已于{at}{closes}。").format(turn=turn, at=moment(closed_at, _), closes=says.closes)
    parts = [
        closed,
        *([_("已有过半数角色同意，加快进程（K8.5）。")] if accelerated else []),
        says.after_close,
    ]
    title = _("{turn}{closes}").format(turn=turn, closes=says.closes)
    return Document(title, tuple(Paragraph(spans(part)) for part in parts))


def reminder(says: Phrases, day: int, closes_at: datetime, _: Translate) -> Document:
    """投票提醒 (K8.9): to the group. It names nobody: who has voted is not told."""
    text = _("{turn}将于{at}{closes}，还没有{vote}的请尽快{vote}。").format(
        turn=says.numbered("day", day), at=moment(closes_at, _), closes=says.closes, vote=says.vote
    )
    parts = (text, says.by_proxy) if says.by_proxy else (text,)
    return Document(_("{vote}提醒").format(vote=says.vote), tuple(Paragraph(spans(part)) for part in parts))


def erratum(
    corrects: str, published_at: datetime, what: Spans, right: Sequence[Block], _: Translate
) -> Document:
    """更正 (K7.6): names the announcement that it corrects, says what was wrong, and holds what is right."""
    head = fill(
        _("更正{at}公示的“{title}”：{what}。"), at=moment(published_at, _), title=Name(corrects), what=what
    )
    return Document(
        _("更正：{title}").format(title=corrects),
        (Paragraph(head), Paragraph(spans(_("原公示保留不动，以下为准："))), *right),
    )


def erratum_of(corrects: str, published_at: datetime, right: Document, what: str, _: Translate) -> Document:
    """更正 (K7.6) by a whole new document."""
    return erratum(corrects, published_at, spans(what), right.blocks, _)


def substitution(name: str, at: datetime, _: Translate) -> Document:
    """替补公告 (K8.8): the character goes on with another player; neither is named before the end."""
    return Document(
        _("替补公告"),
        (
            Paragraph(fill(_("{who}自{at}起由替补玩家接替。"), who=Name(name), at=moment(at, _))),
            Paragraph(spans(_("角色、身份、投票与判罚一并继承。请勿在场上讨论替补（判罚依据4）。"))),
        ),
    )


def penalty(
    says: Phrases,
    name: str,
    colour: str,
    day: int,
    ground: str,
    reason: str,
    count: Spans | None,
    _: Translate,
) -> Document:
    """判罚公告 (K8.1): the card, its ground and reason; `count` says where the character stands now."""
    card = {"green": _("绿牌"), "blue": _("蓝牌"), "yellow": _("黄牌"), "red": _("红牌")}[colour]
    blocks: list[Block] = [
        Paragraph(
            (
                Bold(
                    fill(
                        _("{turn}：{who}，{card}。"),
                        turn=says.numbered("day", day),
                        who=Name(name),
                        card=card,
                    )
                ),
            )
        ),
        Items((fill(_("判罚依据：{ground}"), ground=ground), fill(_("理由：{reason}"), reason=reason))),
    ]
    if count is not None:
        blocks.append(Paragraph(fill(_("累计：{count}"), count=count)))
    if colour == "red":
        blocks.append(_sent_off(_))
    return Document(_("判罚公告"), tuple(blocks))


def _sent_off(_: Translate) -> Paragraph:
    """What a red card does (K8.2)."""
    return Paragraph(spans(_("红牌罚下：夜晚随机行动，投票无效，不被询问，也不能响应干涉（K8.2）。")))


def third_yellow(says: Phrases, name: str, day: int, _: Translate) -> Document:
    """判罚公告 of a red card that three yellows made (K8.1): of the yellow ones not a word (K7.2)."""
    told = fill(_("{turn}：{who}，{card}。"), turn=says.numbered("day", day), who=Name(name), card=_("红牌"))
    why = Paragraph(spans(_("三张黄牌升为一张红牌（K8.1）。")))
    return Document(_("判罚公告"), (Paragraph((Bold(told),)), why, _sent_off(_)))


def third_yellow_revoked(name: str, _: Translate) -> Document:
    """撤销判罚 (K8.1) of a red card that three yellows made, one of which was revoked."""
    told = fill(_("撤销{who}的红牌：黄牌不再满三张。"), who=Name(name))
    return Document(_("判罚已撤销"), (Paragraph(told),))


def penalty_revoked(says: Phrases, name: str, colour: str, day: int, reason: str, _: Translate) -> Document:
    """撤销判罚 (K8.1)."""
    card = {"green": _("绿牌"), "blue": _("蓝牌"), "yellow": _("黄牌"), "red": _("红牌")}[colour]
    told = fill(
        _("撤销{who}{turn}的{card}。理由：{reason}"),
        who=Name(name),
        turn=says.numbered("day", day),
        card=card,
        reason=reason,
    )
    return Document(_("判罚已撤销"), (Paragraph(told),))


def acceleration(says: Phrases, day: int, agreed: int, of: int, _: Translate) -> Document:
    """加快进程计票 (K8.5): how many of the characters in play agree; more than half decide."""
    needed = of // 2 + 1
    verdict = (
        _("已过半数，加快进程，提前{closes}。").format(closes=says.closes)
        if agreed >= needed
        else _("还差{count}名。").format(count=needed - agreed)
    )
    text = _("{turn}加快进程：{of}名角色中已有{agreed}名同意，需要{needed}名。")
    counted = text.format(turn=says.numbered("day", day), of=of, agreed=agreed, needed=needed)
    return Document(_("加快进程计票"), (Paragraph(spans(counted)), Paragraph((Bold(spans(verdict)),))))


def accelerated(
    says: Phrases,
    day: int,
    agreed: int,
    of: int,
    closes_at: datetime,
    _: Translate,
    grace_until: datetime | None = None,
) -> Document:
    """加快进程 (K8.5): more than half agreed; when the day closes now, and an announced grace after it ends."""
    counted = acceleration(says, day, agreed, of, _)
    moved = _("{closes}时间改为{at}。").format(closes=says.closes, at=moment(closes_at, _))
    if grace_until is not None:
        moved += _("宽限随之到{at}。").format(at=moment(grace_until, _))
    closing = Paragraph(spans(moved))
    return Document(_("加快进程"), (*counted.blocks, closing))


def grace(says: Phrases, day: int, closed_at: datetime, until: datetime, _: Translate) -> Document:
    """宽限公告 (K8.6): what is in stays; those without a valid vote may still post. It names nobody."""
    parts = [
        _("{turn}{at}之前的{vote}照旧有效，不能再改。").format(
            turn=says.numbered("day", day), at=moment(closed_at, _), vote=says.vote
        ),
        _("还没有有效{vote}的，可以补发到{until}。").format(vote=says.vote, until=moment(until, _)),
    ]
    return Document(_("宽限公告"), tuple(Paragraph(spans(part)) for part in parts))


def grace_ended(says: Phrases, day: int, at: datetime, _: Translate) -> Document:
    """宽限提前结束 (K8.6): a grace that was announced is over sooner. It names nobody."""
    text = _("{turn}的宽限已于{at}由导演提前结束，之后的{vote}不再算数。").format(
        turn=says.numbered("day", day), at=moment(at, _), vote=says.vote
    )
    return Document(_("宽限提前结束"), (Paragraph(spans(text)),))


def tree_hole(title: str, links: Sequence[tuple[str, str]], _: Translate) -> Document:
    """树洞帖 (K7.5): after the end: tree holes and vote threads are open; `links` are (title, address)."""
    lines = tuple(spans(Link(href, (Name(label),))) for label, href in links)
    return Document(
        _("《{title}》树洞开放").format(title=title),
        (
            Paragraph(spans(_("游戏已经结束，树洞与投票帖全部公开："))),
            *((Items(lines),) if lines else ()),
            Paragraph(spans(_("感谢所有玩家、替补、场外助理与观众。"))),
        ),
    )


def notice(title: str, text: str, signed: Sequence[str], _: Translate) -> Document:
    """公告 in a director's own words."""
    names = joined(_("、"), [Name(each) for each in signed])
    signature = [Paragraph(fill(_("导演：{names}"), names=names))] if signed else []
    return Document(title, (Quote(text), *signature))
