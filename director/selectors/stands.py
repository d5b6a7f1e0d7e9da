"""一句话: what is asked of one player now."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from director.announcing.document import plain
from director.announcing.times import moment
from director.models import Character, Day, Match, Post
from director.selectors.seat_rows import SeatRows
from director.services import news
from director.services.fouls import foul_in
from director.services.posts import can_post
from director.services.reading import order_of
from director.services.votes import Fact, Vote, vote_of


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
    if character.match.started_at is None or character.seat is None:
        return Stands(_("本局还没有开局，没有要你做的事。"))
    return stands_from(SeatRows(character, now), zone)


def stands_from(rows: SeatRows, zone: str = "") -> Stands:
    """As `stands`, of a match that began, from what is loaded of the seat."""
    match, day = rows.match, rows.today
    if match.revealed_at is not None:
        return Stands(_("本局已经揭秘，没有要你做的事。"))
    if match.ended_at is not None:
        return Stands(_("本局已经结束，没有要你做的事。"))
    found = _question(rows) or (_vote(rows, day) if day is not None else None)
    if found is None:
        opens = day.dawn_at if day is not None and day.closed_at is not None else None
        words = [
            _("预定{at}再{opens}。").format(at=at, opens=rows.phrases.opens)
            for at in _times(match, opens, zone)[:1]
        ]
        return Stands("".join([_("现在没有要你做的事。"), *words]), until=opens)
    return Stands(found.asks, found.asked, found.until, _times(match, found.until, zone), found.otherwise)


def _times(match: Match, until: datetime | None, zone: str) -> tuple[str, ...]:
    """A deadline in words: in the player's zone, and in the match's where that is another."""
    if until is None:
        return ()
    zones = dict.fromkeys([zone or match.zone, match.zone])
    return tuple(
        _("{at}（{zone}）").format(at=moment(until.astimezone(ZoneInfo(z)), _), zone=z) for z in zones
    )


def _question(rows: SeatRows) -> Stands | None:
    """The first open question of the seat, if any."""
    if not rows.asked:
        return None
    night, _number, prompt = rows.asked[0]
    words = rows.presenter.ask(prompt, rows.names, _)
    return Stands(
        plain(words.text),
        True,
        night.due_at,
        (),
        _("{sentence}。").format(sentence=words.default.rstrip("。")),
    )


def _vote(rows: SeatRows, day: Day) -> Stands | None:
    """The vote of an open day; nothing once no post of this character counts any more."""
    posts = rows.posts([day])[day.pk]
    voted = any(not post.late and order_of(post) is not None for post in posts)
    if rows.out:
        return None
    if not can_post(day, rows.now, voted):
        return _frozen(rows, day) if voted and day.closed_at is None else None
    vote = vote_of(rows.character, posts)
    if vote.fact is Fact.VOTED:
        return _voted(rows, day, vote)
    grace = day.in_grace(rows.now)
    sentence = _("宽限期内请补上{day}的{vote}。") if grace else _("请在{day}{vote}。")
    why = news.missing(rows.match, vote, rows.names) if vote.post is not None else ""
    return Stands(
        sentence.format(day=rows.phrases.numbered("day", day.number), vote=rows.phrases.vote) + why,
        True,
        day.ends_for(rows.now),
        (),
        rows.unposted,
    )


def _frozen(rows: SeatRows, day: Day) -> Stands | None:
    """A vote that stands while a grace lets others still post (K8.6); nothing where there is none."""
    if not day.in_grace(rows.now):
        return None
    said = _("{day}的{vote}收到了，已过{closes}时间，不能再改。").format(
        day=rows.phrases.numbered("day", day.number), vote=rows.phrases.vote, closes=rows.phrases.closes
    )
    return Stands(said, False, day.grace_until, (), _("到时宽限结束。"))


def _voted(rows: SeatRows, day: Day, vote: Vote) -> Stands:
    assert vote.post is not None, "a valid vote is a post"
    foul = _foul(rows, vote.post)
    if foul:
        sentence = _("{day}的{vote}收到了，但照这样写是{foul}。{closes}前还可以改。")
    else:
        sentence = _("{day}的{vote}收到了，{closes}前还可以改。")
    said = sentence.format(
        day=rows.phrases.numbered("day", day.number),
        vote=rows.phrases.vote,
        closes=rows.phrases.closes,
        foul=foul,
    )
    if not foul:  # which says why, as the rules do
        said += "".join(news.faults(rows.match, vote.post, rows.names))
    return Stands(said, bool(foul), day.closes_at, (), _("不改，就以最后一份有效的为准。"))


def _foul(rows: SeatRows, post: Post) -> str:
    """What is against the rules in the post that counts, and what comes of it (H3, C3); "" where nothing is."""
    order = order_of(post) if rows.presenter.fouls else None
    return "" if order is None else foul_in(rows.match, order, rows.seat, rows.known)
