"""公告: what directors say between announcements, in every game: opening, closing, reminder, penalty and the like.

All from plain data; no notice names a person behind a character. Times come in the match's zone.
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
from director.announcing.times import moment


def day_opens(day: int, closes_at: datetime | None, _: Translate) -> Document:
    """开门公告 (K8.9): the day is open, until when, and what is expected."""
    until = (
        spans(_("本日关门时间由导演另行通知。"))
        if closes_at is None
        else (Bold(spans(_("关门时间：{at}").format(at=moment(closes_at, _)))),)
    )
    return Document(
        _("第{day}天开门").format(day=day),
        (
            Paragraph(spans(_("第{day}天讨论帖与投票帖已经开门。").format(day=day))),
            Paragraph(until),
            Paragraph(spans(_("请在关门前投票；多次投票以最后一帖为准，以发帖时间为准（K8.6）。"))),
        ),
    )


def day_closes(day: int, closed_at: datetime, accelerated: bool, _: Translate) -> Document:
    """关门公告 (K8.9): the day is closed; the night is being settled."""
    parts = [
        _("第{day}天已于{at}关门，现在进入夜晚。").format(day=day, at=moment(closed_at, _)),
        _("夜里被询问的玩家请及时答复；次日开门前未答的，按默认处理（K6.2）。"),
    ]
    if accelerated:
        parts.insert(1, _("本日经过半数角色同意，加快进程（K8.5）。"))
    return Document(_("第{day}天关门").format(day=day), tuple(Paragraph(spans(part)) for part in parts))


def reminder(day: int, closes_at: datetime, _: Translate) -> Document:
    """投票提醒 (K8.9): to the group. It names nobody: who has voted is not told."""
    return Document(
        _("投票提醒"),
        (
            Paragraph(
                spans(
                    _("第{day}天将于{at}关门，还没有投票的请尽快投票。").format(
                        day=day, at=moment(closes_at, _)
                    )
                )
            ),
            Paragraph(spans(_("请导演代投的，最迟在关门前30分钟联系；改票最迟在关门前1小时（K8.7）。"))),
        ),
    )


def reminder_to(name: str, day: int, closes_at: datetime, _: Translate) -> Document:
    """投票提醒 (K8.9): to the player of one character without a valid vote, in private."""
    text = _("{who}，你还没有第{day}天的有效投票，关门时间是{at}。没有有效投票记一张黄牌（K8.3）。")
    return Document(_("投票提醒"), (Paragraph(fill(text, who=Name(name), day=day, at=moment(closes_at, _))),))


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


PENALTIES = ("green", "blue", "yellow", "red")


def penalty(
    name: str, colour: str, day: int, ground: str, reason: str, count: Spans | None, _: Translate
) -> Document:
    """判罚公告 (K8.1): the card, its ground and reason; `count` says where the character stands now."""
    card = {"green": _("绿牌"), "blue": _("蓝牌"), "yellow": _("黄牌"), "red": _("红牌")}[colour]
    blocks: list[Block] = [
        Paragraph((Bold(fill(_("第{day}天：{who}，{card}。"), day=day, who=Name(name), card=card)),)),
        Items((fill(_("判罚依据：{ground}"), ground=ground), fill(_("理由：{reason}"), reason=reason))),
    ]
    if count is not None:
        blocks.append(Paragraph(fill(_("累计：{count}"), count=count)))
    if colour == "red":
        blocks.append(
            Paragraph(spans(_("红牌罚下：夜晚随机行动，投票无效，不被询问，也不能响应干涉（K8.2）。")))
        )
    return Document(_("判罚公告"), tuple(blocks))


def penalty_revoked(name: str, colour: str, day: int, reason: str, _: Translate) -> Document:
    """撤销判罚 (K8.1)."""
    card = {"green": _("绿牌"), "blue": _("蓝牌"), "yellow": _("黄牌"), "red": _("红牌")}[colour]
    text = _("撤销{who}第{day}天的{card}。理由：{reason}")
    return Document(
        _("撤销判罚"), (Paragraph(fill(text, who=Name(name), day=day, card=card, reason=reason)),)
    )


def acceleration(day: int, agreed: int, of: int, _: Translate) -> Document:
    """加快进程计票 (K8.5): how many of the characters in play agree; more than half decide."""
    needed = of // 2 + 1
    verdict = (
        _("已过半数，本日加快进程，提前关门。")
        if agreed >= needed
        else _("还差{count}名。").format(count=needed - agreed)
    )
    text = _("第{day}天加快进程：{of}名角色中已有{agreed}名同意，需要{needed}名。")
    counted = text.format(day=day, of=of, agreed=agreed, needed=needed)
    return Document(_("加快进程计票"), (Paragraph(spans(counted)), Paragraph((Bold(spans(verdict)),))))


def accelerated(day: int, agreed: int, of: int, closes_at: datetime, _: Translate) -> Document:
    """加快进程 (K8.5): more than half agreed; when the day closes now."""
    counted = acceleration(day, agreed, of, _)
    closing = Paragraph(spans(_("本日关门时间改为{at}。").format(at=moment(closes_at, _))))
    return Document(_("加快进程"), (*counted.blocks, closing))


def grace(day: int, closed_at: datetime, until: datetime, _: Translate) -> Document:
    """宽限公告 (K8.6): what is in stays; those without a valid vote may still post. It names nobody."""
    parts = [
        _("第{day}天{at}之前的投票照旧有效，不能再改。").format(day=day, at=moment(closed_at, _)),
        _("还没有有效投票的，可以补投到{until}。").format(until=moment(until, _)),
    ]
    return Document(_("宽限公告"), tuple(Paragraph(spans(part)) for part in parts))


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
    names = joined("、", [Name(each) for each in signed])
    signature = [Paragraph(fill(_("导演：{names}"), names=names))] if signed else []
    return Document(title, (Quote(text), *signature))
