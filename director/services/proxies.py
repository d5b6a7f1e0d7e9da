"""代投 (K8.7): a director posts a vote on a player's word, in time, with its targets named."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from director.models import Character, Day, Match, Person, Post, ProxyVote, Source
from director.rules.reading.problem import CONDITIONAL
from director.services.days import current_day
from director.services.language import says
from director.services.posts import post_submit
from director.services.reading import counting_posts, read
from director.services.refusal import Refused
from director.services.writing import log, must_direct, writing

FIRST = timedelta(minutes=30)
"""So long before the close a proxy is asked for at the latest, and posted at the latest."""
CHANGE = timedelta(minutes=60)
"""So long before the close at the latest, if the character has voted already."""


def proxy_submit(
    character: Character, text: str, *, asked_at: datetime, channel: str, by: Person, now: datetime
) -> ProxyVote:
    """代投 (K8.7): post the vote that a player asked for at `asked_at` by `channel`.

    Raises Refused, and posts nothing, when it was asked for or comes too late, names no target, or leaves a choice
    to the directors. A day without a planned close has no such times.
    """
    with writing(character.match, moves=False) as match:
        must_direct(match, by)
        day = current_day(match)
        if day is None:
            words = _("{day}现在不在进行，不能代投。").format(day=says(match).day_only)
            raise Refused("no_day", words, "K8.7")
        if not channel.strip():
            raise Refused("no_channel", _("请写明玩家是通过什么途径委托的。"), "K8.7")
        _must_be_in_time(match, day, character, asked_at, now)
        _must_name_targets(match, character, text)
        holder = character.tenures.filter(until=None).select_related("person").first()
        post = post_submit(character, text, by=by, now=now, source=Source.PROXY)
        entered = ProxyVote.objects.filter(post=post).first()
        if entered is not None:  # the same words again: the same vote
            return entered
        proxy = ProxyVote.objects.create(
            post=post,
            asker=holder.person if holder else None,
            asked_at=asked_at,
            channel=channel.strip()[:60],
        )
        _log(match, proxy, by, now)
        return proxy


def _must_be_in_time(match: Match, day: Day, character: Character, asked_at: datetime, now: datetime) -> None:
    words = says(match)
    if asked_at > now:
        raise Refused("future", _("委托的时间还没有到，请核对。"), "K8.7")
    if asked_at < day.opened_at:
        early = _("委托的时间在{day}{opens}之前；代投只对这{one}有效。")
        named = words.numbered("day", day.number)
        raise Refused("other_day", early.format(day=named, opens=words.opens, one=words.one), "K8.7")
    if day.closes_at is None:
        return
    voted = character.pk in counting_posts(day)
    needed = CHANGE if voted else FIRST
    if day.closes_at - asked_at < needed:
        late = (
            _("已经有{vote}：要改，最迟在{closes}前 {n} 分钟委托，这一帖作废。")
            if voted
            else _("代投最迟在{closes}前 {n} 分钟委托，这一帖作废。")
        )
        told = late.format(vote=words.vote, closes=words.closes, n=needed // timedelta(minutes=1))
        raise Refused("asked_late", told, "K8.7")
    if day.closes_at - now < FIRST:
        late = _("代投最迟在{closes}前 {n} 分钟发出，现在已经晚了。")
        told = late.format(closes=words.closes, n=FIRST // timedelta(minutes=1))
        raise Refused("posted_late", told, "K8.7")


def _must_name_targets(match: Match, character: Character, text: str) -> None:
    """Raises Refused for a text that names no target, or makes it hang on a condition."""
    reading = read(match, character, text.replace("\x00", ""))
    if any(problem.code == CONDITIONAL for problem in reading.problems):
        raise Refused("conditional", _("代投不能附带条件让导演来定对象，这一帖作废。"), "K8.7")
    if match.rules.order(reading) is None:
        raise Refused(
            "no_target",
            _("代投必须写明对象；这段文字里没有读出有效的{vote}。").format(vote=says(match).vote),
            "K8.7",
        )


def _log(match: Match, proxy: ProxyVote, by: Person, now: datetime) -> None:
    post: Post = proxy.post
    log(
        match,
        "proxy",
        now,
        actor=by,
        character=post.character,
        clause="K8.7",
        post=post.pk,
        asker=str(proxy.asker or ""),
        asked_at=proxy.asked_at.isoformat(),
        channel=proxy.channel,
        on_behalf=True,
    )
