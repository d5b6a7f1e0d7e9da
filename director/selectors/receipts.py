"""What somebody is told of a post that was just kept: whether it counts (K2.2, K8.6), and what counts where it does not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from director.announcing.phrases import Phrases
from director.models import Match, Post
from director.services.days import current_day
from director.services.fouls import foul_of
from director.services.language import phrases_of
from director.services.posts import can_post
from director.services.reading import has_vote
from director.services.red_cards import seats_sent_off


@dataclass(frozen=True, slots=True)
class Receipt:
    """A sentence; `well` says that all is as its reader meant it."""

    well: bool
    text: str


def _says(match: Match) -> Phrases:
    """The game's own words."""
    return phrases_of(match.game)


def receipt_for_player(kept: Post, now: datetime) -> Receipt:
    """What the player is told whose form was taken at `now`; a post that was there before came twice."""
    says = _says(kept.day.match)
    if kept.late:
        return Receipt(False, _too_late(kept, says))
    if kept.character.seat in seats_sent_off(kept.day.match):
        words = _("{vote}收到了，但不算数：你的角色已被红牌罚下，夜里随机行动（K8.2）。")
        return Receipt(False, words.format(vote=says.vote))
    if kept.sent_at != now:
        return Receipt(True, _("这和你的上一帖一字不差，已经收到了，没有重复提交。"))
    if kept.order is None:
        words = _("这一帖收到了，但没有读出有效的{vote}，请看下面的读法。")
        return Receipt(False, words.format(vote=says.vote))
    foul, again = foul_of(kept), can_post(kept.day, now, True)
    if foul and again:
        words = _("收到了，但照这样写是{foul}。{closes}前再发一帖就能代替它。")
    elif foul:
        words = _("收到了，但照这样写是{foul}。宽限期内收到的，不能再改。")
    elif again:
        words = _("{vote}已收到。下面是系统的读法，{closes}前可以再改。")
    else:
        words = _("{vote}已收到。下面是系统的读法；宽限期内收到的，不能再改。")
    return Receipt(not foul, words.format(foul=foul, vote=says.vote, closes=says.closes))


def _too_late(kept: Post, says: Phrases) -> str:
    """What became of a late post; one from a page of an earlier day can be sent again for the present one."""
    day, today = kept.day, current_day(kept.day.match)
    if today is None or today.number == day.number:
        return _("已经{closes}：这一帖留下了，但不算数。").format(closes=says.closes)
    words = _(
        "你提交的是{old}的页面，而{old}已经{closes}：这一帖记在那里（“我的记录”里看得到），不算数。现在是{day}，请在这一页再{vote}一次。"
    )
    return words.format(
        old=says.numbered("day", day.number),
        day=says.numbered("day", today.number),
        closes=says.closes,
        vote=says.vote,
    )


def receipt_for_director(kept: Post) -> Receipt:
    """What the director is told who entered a post: late, it counts for nothing (K8.6)."""
    if not kept.late:
        foul = foul_of(kept)
        return Receipt(
            not foul,
            _("补录好了，但照这样写是{foul}。").format(foul=foul) if foul else _("补录好了，读法见下。"),
        )
    says = _says(kept.day.match)
    day = says.numbered("day", kept.day.number)
    words = _("{day}已经{closes}：这一帖留下了，但迟到，不算数。")
    return Receipt(False, words.format(day=day, closes=says.closes) + _stands_for(kept, says))


def _stands_for(late: Post, says: Phrases) -> str:
    """What counts for the character on the day of its late post."""
    who = late.character.name
    if has_vote(late.day, late.character):
        words = _("{who}仍以{closes}前最后一份有效的{vote}为准。")
        return words.format(who=who, vote=says.vote, closes=says.closes)
    words = _("{who}在{closes}前没有有效的{vote}：{otherwise}")
    return words.format(who=who, vote=says.vote, otherwise=says.otherwise, closes=says.closes)
