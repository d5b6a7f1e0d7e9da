"""Where a match stands, as everybody knows it; and what is asked of one player now."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from director.announcing.document import plain
from director.announcing.registry import presenter_of
from director.announcing.times import moment
from director.models import Character, Day, Match, Night, NightStatus
from director.rules.game import Prompt
from director.rules.sight import asks
from director.services import news
from director.services.nights import replay
from director.services.out import out_on
from director.services.posts import in_time
from director.services.votes import Fact, Vote, vote_of


def stands_in_public(match: Match, open_day: bool) -> str:
    """进程 as everybody knows it: from the opening and closing of days and what was published.

    Whether a night is still being settled or waits for its announcement is not told (K7.4).
    """
    if match.revealed_at is not None:
        return _("已揭秘")
    if match.ended_at is not None:
        return _("已结束")
    return presenter_of(match.game).phrases(_).numbered("day" if open_day else "night", match.day)


@dataclass(frozen=True, slots=True)
class Stands:
    """一句话: what is asked of a player, until when, and what happens if it does nothing.

    `asked` says that something is; `until` stands in `times` as words, in the player's zone first and the match's after
    it, where they differ.
    """

    asks: str
    asked: bool = False
    until: datetime | None = None
    times: tuple[str, ...] = ()
    otherwise: str = ""


def stands(character: Character, now: datetime, zone: str = "") -> Stands:
    """What is asked of the player of `character` now; `zone` is the player's own, if it gave one. A few queries."""
    match = character.match
    if match.revealed_at is not None:
        return Stands(_("本局已经揭秘，没有要你做的事。"))
    if match.ended_at is not None:
        return Stands(_("本局已经结束，没有要你做的事。"))
    if match.started_at is None or character.seat is None:
        return Stands(_("本局还没有开局，没有要你做的事。"))
    day = match.days.filter(number=match.day).first()
    found = _question(character) or (_vote(character, day, now) if day is not None else None)
    if found is None:
        opens = day.dawn_at if day is not None and day.closed_at is not None else None
        found = Stands(_("现在没有要你做的事。"), until=opens)
        words = [_("预定{at}再开门。").format(at=at) for at in _times(match, opens, zone)[:1]]
        return Stands("".join([found.asks, *words]))
    return Stands(found.asks, found.asked, found.until, _times(match, found.until, zone), found.otherwise)


def _times(match: Match, until: datetime | None, zone: str) -> tuple[str, ...]:
    """A deadline in words: in the player's zone, and in the match's where that is another."""
    if until is None:
        return ()
    zones = dict.fromkeys([zone or match.zone, match.zone])
    return tuple(
        _("{at}（{zone}）").format(at=moment(until.astimezone(ZoneInfo(z)), _), zone=z) for z in zones
    )


def _question(character: Character) -> Stands | None:
    """The first open question of the character, if any."""
    match = character.match
    night = match.nights.filter(status=NightStatus.OPEN).first()
    if night is None:
        return None
    night.match = match
    found = sorted(replay(night).open.items())
    open_now = [prompt for _n, prompt in found if asks(match.rules, prompt, character.seat)]
    return _asked(match, night, open_now[0]) if open_now else None


def _asked(match: Match, night: Night, prompt: Prompt) -> Stands:
    names = list(match.characters.exclude(seat=None).order_by("seat").values_list("name", flat=True))
    words = presenter_of(match.game).ask(prompt, names, _)
    otherwise = words.default.rstrip("。") + "。"
    return Stands(plain(words.text), True, night.due_at, (), otherwise)


def _vote(character: Character, day: Day, now: datetime) -> Stands | None:
    """The vote of an open day; nothing once no post of this character counts any more."""
    if not in_time(day, now, character) or character.seat in out_on(character.match, day):
        return None
    phrases = presenter_of(character.match.game).phrases(_)
    posts = list(day.posts.filter(character=character).prefetch_related("hand_readings"))
    vote = vote_of(character, posts)
    if vote.fact is Fact.VOTED:
        return _voted(character.match, day, vote)
    grace = day.closes_at is not None and now >= day.closes_at
    sentence = _("宽限期内请补上{day}的{vote}。") if grace else _("请在{day}{vote}。")
    why = news.missing(character.match, vote) if vote.post is not None else ""
    return Stands(
        sentence.format(day=phrases.numbered("day", day.number), vote=phrases.vote) + why,
        True,
        day.grace_until if grace else day.closes_at,
        (),
        phrases.otherwise,
    )


def _voted(match: Match, day: Day, vote: Vote) -> Stands:
    assert vote.post is not None, "a valid vote is a post"
    faults = "".join(news.faults(match, vote.post))
    phrases = presenter_of(match.game).phrases(_)
    sentence = _("{day}的{vote}收到了，关门前还可以改。")
    said = sentence.format(day=phrases.numbered("day", day.number), vote=phrases.vote)
    return Stands(said + faults, False, day.closes_at, (), _("不改，就以最后一份有效的为准。"))
