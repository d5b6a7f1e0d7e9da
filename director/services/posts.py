"""投票: posts come in, are read at once, and are never edited or lost (V10)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext as _

from director.models import Character, Day, HandReading, Match, Person, Post, Source, StandingAnswer
from director.rules import codec
from director.rules.errors import RuleError
from director.services import news
from director.services.days import current_day
from director.services.language import says
from director.services.missed import propose_missed
from director.services.out import out_on
from director.services.reading import has_vote, read
from director.services.refusal import Refused
from director.services.writing import log, must_direct, must_play, writing

OWN = (Source.SEAT, Source.QQ)
"""The ways by which players post themselves; by the others a director does it for them."""
MINUTE, MOST_A_MINUTE = timedelta(minutes=1), 60
"""What one seat can send in a minute: far above any real player, and little for a program."""
LONGEST_POST = 20_000
"""Characters. A forum's post holds 10,000 bytes; this is far above any real vote."""


def post_submit(
    character: Character,
    text: str,
    *,
    by: Person,
    now: datetime,
    source: Source = Source.SEAT,
    day_number: int | None = None,
) -> Post:
    """投票 (K2.2, K8.6): keep a post and read it.

    It counts if it came strictly before the close of its day; a later one is kept and marked late. `day_number` is the
    day that the form was for: sent after that day, the post counts for no other. Raises Refused when there has been no
    day yet, or the text is too long to be kept; Forbidden for somebody else. The same text twice in a row, from the
    same person in the same way, is one post: two clicks at the same moment count once. A request that came before a close
    and waited for the lock until after it bears the close's time: what is late is so by the time that it shows.
    """
    if len(text) > LONGEST_POST:
        raise Refused(
            "too_long", _("这段文字太长：最多 {n} 字。没有保存，请缩短后再发。").format(n=LONGEST_POST), "V11"
        )
    text = text.replace("\x00", "")
    with writing(character.match, moves=False) as match:
        _must_hold(match, character, by, source)
        day, late = _day_for(match, character, now, day_number)
        _must_take_part(match, character, day)
        last = day.posts.filter(character=character).order_by("-sent_at", "-pk").first()
        if last is not None and _says_again(last, text, by, source, late):
            return last
        if source in OWN and last is not None and last.sent_at > now - MINUTE:
            _must_be_patient(day, character, now)
        at = now if day.closed_at is None else max(now, day.closed_at)
        return post_keep(match, character, text, day=day, late=late, by=by, sent_at=at, now=at, source=source)


def _must_take_part(match: Match, character: Character, day: Day) -> None:
    """出局 (H13, C14): nothing is posted for the dead of a game that goes on. Told by what is published alone."""
    if character.seat in out_on(match, day):
        words = _("{who}已经出局，不用再{vote}。这一帖没有收下。")
        raise Refused("out", words.format(who=character.name, vote=says(match).vote))


def _must_be_patient(day: Day, character: Character, now: datetime) -> None:
    if day.posts.filter(character=character, sent_at__gt=now - MINUTE).count() >= MOST_A_MINUTE:
        raise Refused(
            "too_many", _("一分钟里发了太多帖（最多 {n} 帖），这一帖没有收下。").format(n=MOST_A_MINUTE)
        )


def _says_again(last: Post, text: str, by: Person, source: Source, late: bool) -> bool:
    """Whether a text is the last post over again; one that did not count is none that now would."""
    same = (last.text, last.author_id, last.source) == (text, by.pk, source)
    return same and not last.void and (late or not last.late)


def post_keep(
    match: Match,
    character: Character,
    text: str,
    *,
    day: Day,
    late: bool,
    by: Person,
    sent_at: datetime,
    now: datetime,
    source: Source,
) -> Post:
    """Read a post and keep it. `sent_at` is when it was posted, `now` when it came to us. Called under the match's lock."""
    reading = read(match, character, text)
    order = match.rules.order(reading)
    post = Post.objects.create(
        day=day,
        character=character,
        author=by,
        text=text,
        sent_at=sent_at,
        source=source,
        late=late,
        reading=codec.dump(reading),
        order=None if order is None else codec.dump(order),
    )
    log(
        match,
        "post_late" if late else "post",
        now,
        actor=by,
        character=character,
        clause="K8.6" if late else "K2.2",
        day=day.number,
        post=post.pk,
        valid=order is not None,
    )
    if day.closed_at is not None:
        propose_missed(match, day, now)  # it says another thing about the vote than the close found (K8.3)
    if order is None and not late and post.reading.get("looks_like_vote"):
        news.unreadable(match, character, day, post, by, now)
    return post


def _must_hold(match: Match, character: Character, by: Person, source: Source) -> None:
    if source not in OWN:
        must_direct(match, by)
    else:
        must_play(character, by)


def _day_for(match: Match, character: Character, now: datetime, meant: int | None) -> tuple[Day, bool]:
    """The day that a post belongs to, and whether it is late. It never counts for the next day (K8.6)."""
    day = current_day(match)
    if day is not None and meant in (None, day.number) and now >= day.opened_at:
        return day, not in_time(day, now, character)
    named = None if meant is None else match.days.filter(number=meant).first()
    last = named or match.days.order_by("number").exclude(closed_at=None).last()
    if last is None or match.over:
        words = _("{day}不在进行，不能{vote}。")
        raise Refused("no_day", words.format(day=says(match).day_only, vote=says(match).vote), "K8.6")
    return last, True


def in_time(day: Day, now: datetime, character: Character) -> bool:
    """Whether a post of this character would still count: strictly before the close (K8.6), or within a grace 宽限
    after it, which is for those without a valid vote alone.
    """
    return can_post(day, now, False) and (can_post(day, now, True) or not has_vote(day, character))


def can_post(day: Day, now: datetime, voted: bool) -> bool:
    """Whether a post would count now, of a character that has a valid vote already, or has none."""
    if day.closed_at is not None:
        return False
    if day.closes_at is None or now < day.closes_at:
        return True
    return day.grace_until is not None and now < day.grace_until and not voted


def read_by_hand(
    post: Post, order: Any, reason: str, *, by: Person, now: datetime, version: int | None = None
) -> HandReading:
    """人工读法 (V10): a director says what a post means; the log shows it. Only while its day is open.

    Raises Stale for a form made from another `version` of the match.
    """
    with writing(post.day.match, version=version) as match:
        must_direct(match, by)
        if post.day.closed_at is not None:
            words = _("{day}已经{closes}，{vote}已冻结，不能再改读法。")
            raise Refused("frozen", _of_day(words, post.day, match), "K2.2")
        if not reason.strip():
            raise Refused("no_reason", _("人工读法需要写明理由。"), "V10")
        order = codec.dump(load_order(match, order))
        hand = post.hand_readings.create(order=order, director=by, entered_at=now, reason=reason.strip())
        log(
            match,
            "read_by_hand",
            now,
            actor=by,
            character=post.character,
            clause="V10",
            post=post.pk,
            order=order,
            reason=hand.reason,
        )
        return hand


def _of_day(words: str, day: Day, match: Match) -> str:
    """Words with the day's number, and with what the game calls a vote and the close."""
    said = says(match)
    return words.format(day=said.numbered("day", day.number), closes=said.closes, vote=said.vote)


def load_order(match: Match, order: Any) -> Any:
    """An order from plain JSON. Raises Refused when it is none of this game's."""
    try:
        return codec.load(order, match.rules.post_type, "order")
    except RuleError as error:
        raise Refused("malformed", _("这不是一份能读的指令：{why}").format(why=error), "V10") from error


def standing_submit(
    character: Character, answers: dict[str, Any], *, by: Person, now: datetime, source: Source = Source.SEAT
) -> StandingAnswer:
    """预案 (K6.4): leave answers for the coming night; an empty dict withdraws them."""
    with writing(character.match, moves=False) as match:
        _must_hold(match, character, by, source)
        day = current_day(match)
        if day is None or not in_time(day, now, character):
            raise Refused("closed", _("白天已经关门，预案随投票一同截止。"), "K6.4")
        if answers:
            answers = codec.dump(_load_standing(match, answers))
        row = StandingAnswer.objects.create(
            day=day, character=character, author=by, answers=answers, sent_at=now, source=source
        )
        log(
            match,
            "standing",
            now,
            actor=by,
            character=character,
            clause="K6.4",
            day=day.number,
            answers=answers,
            **({} if source in OWN else {"on_behalf": True}),
        )
        return row


def _load_standing(match: Match, answers: dict[str, Any]) -> Any:
    try:
        return codec.load(answers, match.rules.standing_type, "standing")
    except RuleError as error:
        raise Refused("malformed", _("这不是一份能读的预案：{why}").format(why=error), "K6.4") from error
