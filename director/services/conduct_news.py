"""What people are told of conduct, and who: a player of its own character alone, directors of what waits for them."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from director.models import Character, Colour, Match, Nomination, PenaltyCard, Person, PlayerQuestion
from director.services.card_tally import Tally
from director.services.language import says
from director.services.news import directors, in_our_words, player
from director.services.notices import News, Reader, tell


def _own(character: Character) -> list[Reader]:
    """Whoever plays the character now, led to its page of conduct."""
    url = reverse("seat_conduct:page", args=[character.code])
    return [Reader(each.person, url, each.character) for each in player(character)]


def _directors(match: Match, page: str, but: Person | None = None) -> list[Reader]:
    """The directors, led to a page of conduct; not the one who did it."""
    url = reverse(f"conduct:{page}", args=[match.code])
    return [Reader(each.person, url) for each in directors(match, but=but)]


@in_our_words
def proposed(match: Match, card: PenaltyCard, by: Person | None, now: datetime) -> None:
    """提议判罚: to the directors but the one who proposed it."""
    text = _("《{title}》有一张判罚牌待确认：{name}，{colour}。{reason}").format(
        title=match.title, name=card.character.name, colour=Colour(card.colour).label, reason=card.reason
    )
    readers = _directors(match, "cards", but=by)
    tell(
        match, readers, News("card_proposed", f"card/{card.pk}/proposed", _("有一张判罚牌待确认"), text), now
    )


@in_our_words
def given(match: Match, card: PenaltyCard, after: Tally, now: datetime) -> None:
    """判罚 (K7.3): to the player of the character."""
    text = _("你的角色得了一张{colour}：{reason}").format(
        colour=Colour(card.colour).label, reason=card.reason
    )
    if after.sent_off:
        text += _("角色已被红牌罚下：夜晚随机行动，投票无效，不被询问，也不能响应干涉。")
    tell(match, _own(card.character), News("card", f"card/{card.pk}/given", _("收到一张判罚牌"), text), now)


@in_our_words
def revoked(match: Match, card: PenaltyCard, after: Tally, now: datetime) -> None:
    """撤销判罚 (K7.3): to the player of the character."""
    text = _("{day}的{colour}撤销了：{reason}").format(
        day=says(match).numbered("day", card.day), colour=Colour(card.colour).label, reason=card.revocation
    )
    news = News("card_revoked", f"card/{card.pk}/revoked", _("一张判罚牌撤销了"), text)
    tell(match, _own(card.character), news, now)


@in_our_words
def asked(match: Match, question: PlayerQuestion, now: datetime) -> None:
    """提问与投诉: to the directors."""
    text = _("{name}：{text}").format(name=question.character.name, text=question.text[:200])
    news = News("asked", f"asked/{question.pk}", _("玩家有话要问导演"), text)
    tell(match, _directors(match, "questions"), news, now)


@in_our_words
def answered(match: Match, question: PlayerQuestion, now: datetime) -> None:
    """答复: to whoever plays the character that asked."""
    text = _("导演答复了你的问题：{text}").format(text=question.answer[:300])
    news = News("answered", f"asked/{question.pk}/answered", _("导演答复了你的问题"), text)
    tell(match, _own(question.character), news, now)


@in_our_words
def nominated(match: Match, nomination: Nomination, now: datetime) -> None:
    """指定替补 (K8.8): to the directors."""
    text = _("{name}的玩家请求由“{who}”接替。").format(
        name=nomination.character.name, who=nomination.nickname
    )
    news = News("nominated", f"nomination/{nomination.pk}", _("有玩家指定了替补"), text)
    tell(match, _directors(match, "people"), news, now)


@in_our_words
def helper_waits(match: Match, character: Character, nickname: str, pk: int, now: datetime) -> None:
    """场外助理 (K8.8): the player is asked whether it agrees."""
    text = _("“{who}”想当你的场外助理，导演已经同意，等你决定。").format(who=nickname)
    news = News("helper", f"helper/{pk}/asked", _("有人想当你的场外助理"), text)
    tell(match, _own(character), news, now)
