"""标注: what a sentence is marked as, and the reason in words."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from director.announcing.document import Name, Spans, Translate, fill, joined, spans


class Kind(enum.StrEnum):
    """What a mark is about."""

    PAIR = "pair"
    INTERVENTION = "intervention"
    GIFT = "gift"
    RANK = "rank"
    FACTION = "faction"
    LEADER = "leader"
    PLAYER = "player"
    CHANCE = "chance"
    QUESTION = "question"
    POST = "post"
    ORDER = "order"
    FINDINGS = "findings"
    APPARENT = "apparent"
    UNSAID = "unsaid"


@dataclass(frozen=True, slots=True)
class Finding:
    """One reason to mark a sentence: `seats` it is about, and the `word` that gave it away."""

    kind: Kind
    seats: tuple[int, ...] = ()
    word: str = ""


def reason(finding: Finding, names: tuple[str, ...], _: Translate) -> Spans:
    """The reason as a sentence with its clause."""
    sentence = {
        Kind.PAIR: _("把出手的和受伤的连在了一起；公示不说谁伤了谁（K7.2）"),
        Kind.INTERVENTION: _("说到了请求、响应或挡下；干涉不公开（K7.2）"),
        Kind.GIFT: _("说到了匕首的交接；交匕首不公开（K7.2）"),
        Kind.RANK: _("说出了没有公开的等级或身份（K7.2）"),
        Kind.FACTION: _("说出了没有公开的阵营，或谁与谁是敌是友（K7.2）"),
        Kind.LEADER: _("说到了谁是领袖；领袖不公开（K7.2）"),
        Kind.PLAYER: _("说到了角色背后的玩家（K7.2）"),
        Kind.CHANCE: _("说到了行动是否随机（K7.2）"),
        Kind.QUESTION: _("说到了提问、回答或放弃的技能（K7.2）"),
        Kind.POST: _("说到了投票帖、响应名单或代投（K7.2）"),
        Kind.ORDER: _("说出了夜里的先后；名单按电梯顺序，不按先后（K7.1）"),
        Kind.FINDINGS: _("说出了小丑看到了什么（K7.2）"),
        Kind.APPARENT: _("说到了表象阵营或上下家的颜色（K7.2）"),
        Kind.UNSAID: _("公示里没有这件事（K7.7）"),
    }[finding.kind]
    about = joined("、", [Name(names[seat]) for seat in finding.seats])
    lead = fill("{about}：", about=about) if about else spans()
    tail = fill(_("：“{word}”"), word=finding.word) if finding.word else spans()
    return spans(lead, sentence, tail)
