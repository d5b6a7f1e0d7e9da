"""What people are told when something happens, and who: players nothing but what their pages show them (K7.2, K7.4).

Every function is called in the transaction of what it tells of. Sentences are in the past tense, of the time of the
happening, with times in the match's zone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime
from functools import wraps
from typing import Any, ParamSpec, TypeVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from director.announcing import replies
from director.announcing.document import plain
from director.announcing.registry import presenter_of
from director.announcing.times import moment
from director.models import Announcement, Character, Day, Match, Night, Person, Post, Tenure
from director.rules.game import Question, Turn
from director.rules.sight import own_number
from director.services.language import says
from director.services.notices import News, Reader, tell
from director.services.reading import names_by_seat
from director.services.votes import Fact, Vote, votes_of

P = ParamSpec("P")
R = TypeVar("R")


def in_our_words(function: Callable[P, R]) -> Callable[P, R]:
    """Notices are written in the site's language, not in that of whoever happened to press the button."""

    @wraps(function)
    def inner(*args: P.args, **kwargs: P.kwargs) -> R:
        with translation.override(settings.LANGUAGE_CODE):
            return function(*args, **kwargs)

    return inner


def when(match: Match, at: datetime) -> str:
    """A time in the match's zone, with the zone."""
    return _("{at}（{zone}）").format(at=moment(at.astimezone(ZoneInfo(match.zone)), _), zone=match.zone)


# ---------------------------------------------------------------- who


def players(match: Match) -> Iterator[Reader]:
    """Everybody who plays now, each led to the own seat."""
    held = Tenure.objects.filter(character__match=match, until=None).select_related("person", "character")
    for tenure in held.order_by("pk"):
        yield _player(tenure)


def _player(tenure: Tenure) -> Reader:
    url = reverse("seat:page", args=[tenure.character.code])
    return Reader(tenure.person, url, tenure.character)


def player(character: Character) -> list[Reader]:
    """Whoever plays the character now: nobody, if it stands empty."""
    held = character.tenures.filter(until=None).select_related("person", "character")
    return [_player(tenure) for tenure in held]


def directors(match: Match, page: str = "board", but: Person | None = None) -> Iterator[Reader]:
    """The directors, led to a page of the desk; not the one who did it."""
    url = reverse(f"desk:{page}", args=[match.code])
    for one in match.directorships.select_related("person"):
        if one.person != but:
            yield Reader(one.person, url)


# ---------------------------------------------------------------- the days


@in_our_words
def day_opened(match: Match, day: Day, now: datetime) -> None:
    """开门 (K8.9); on the first day also that the match has begun and the card is there."""
    said = says(match)
    until = (
        _("{closes}时间由导演定。").format(closes=said.closes)
        if day.closes_at is None
        else _("预定{at}{closes}。").format(at=when(match, day.closes_at), closes=said.closes)
    )
    if day.number == 1:
        begun = said.begun.format(title=match.title)
        text = _("{begun}{day}已经{opens}。").format(
            begun=begun, day=said.numbered("day", 1), opens=said.opens
        )
        news = News("started", "day/1/opened", _("开局了"), text + until)
    else:
        opened = _("{day}{opens}了").format(day=said.numbered("day", day.number), opens=said.opens)
        text = _("{opened}，公示已经发布。").format(opened=opened)
        news = News("day_opened", f"day/{day.number}/opened", opened, text + until)
    tell(match, players(match), news, now)


@in_our_words
def day_closed(match: Match, day: Day, now: datetime) -> None:
    """关门 (K8.9). Opened again by a grace, a day closes twice."""
    assert day.closed_at is not None, "told of a day that was closed"
    closes = says(match).closes
    named = says(match).numbered("day", day.number)
    text = _("{day}于{at}{closes}，之后的帖子不算。").format(
        day=named, at=when(match, day.closed_at), closes=closes
    )
    if day.dawn_at is not None:
        text += _("若问到你，请在{at}之前回答。").format(at=when(match, day.dawn_at))
    key = f"day/{day.number}/closed/{day.closed_at:%m%d%H%M%S}"
    title = _("{day}{closes}了").format(day=named, closes=closes)
    tell(match, players(match), News("day_closed", key, title, text), now)


@in_our_words
def reminded(match: Match, day: Day, now: datetime) -> int:
    """提醒 (K8.9): those without a valid vote, each told exactly what is missing; returns how many."""
    assert day.closes_at is not None, "reminded of a close"
    count, said = 0, says(match)
    for vote in votes_of(match, day):
        if vote.fact in (Fact.VOTED, Fact.COULD_NOT):
            continue
        text = _("截至{now}，{name}在{day}还没有有效的{vote}：{why}预定{at}{closes}。").format(
            now=when(match, now),
            name=vote.character.name,
            day=said.numbered("day", day.number),
            vote=said.vote,
            why=missing(match, vote),
            at=when(match, day.closes_at),
            closes=said.closes,
        )
        title = _("还没有有效的{vote}").format(vote=said.vote)
        news = News("reminder", f"day/{day.number}/reminder", title, text)
        count += tell(match, player(vote.character), news, now)
    return count


def missing(match: Match, vote: Vote, names: Sequence[str] | None = None) -> str:
    """What is missing of a vote, in a sentence or two, for its own player; `names` as in `faults`."""
    if vote.fact is Fact.VOTED:
        return ""
    if vote.post is None:
        return _("没有收到帖子。")
    words = {
        Fact.UNREADABLE: _("收到了帖子，但没有读出来。"),
        Fact.NO_ACTION: _("帖子里说不行动，但不是一份有效的{vote}。"),
        Fact.LATE: _("帖子是{closes}之后到的，不算。"),
    }[vote.fact]
    said = says(match)
    return words.format(vote=said.vote, closes=said.closes) + "".join(faults(match, vote.post, names))


def faults(match: Match, post: Post, names: Sequence[str] | None = None) -> list[str]:
    """What could not be read of a post, or is missing in it, a sentence each; `names` by seat, where they are at hand.

    Nothing of one that a director read: what it comes to is what they say (V10).
    """
    if not post.reading or post.hand_readings.all():
        return []
    if names is None:
        names = names_by_seat(match)
    lines = presenter_of(match.game).reading_lines(post.reading, names, _)
    return list(dict.fromkeys(line.problem for line in lines if line.problem))


@in_our_words
def close_moved(match: Match, day: Day, now: datetime) -> None:
    """改关门时间: when the open day is to close now."""
    said = says(match)
    until = (
        _("改由导演{closes}。").format(closes=said.closes)
        if day.closes_at is None
        else _("{closes}时间改为{at}。").format(closes=said.closes, at=when(match, day.closes_at))
    )
    if day.grace_until is not None:
        until += _("宽限随之到{at}。").format(at=when(match, day.grace_until))
    _times(
        match, day, "close", _("{day}：{what}").format(day=said.numbered("day", day.number), what=until), now
    )


@in_our_words
def dawn_moved(match: Match, day: Day, now: datetime) -> None:
    """改开门时间: when the next day is to open now; questions fall due then (K6.2)."""
    assert day.dawn_at is not None, "told of an opening"
    said = says(match)
    text = _("{day}的{opens}时间改为{at}，在那之前的问题到时截止。").format(
        day=said.numbered("day", day.number + 1), opens=said.opens, at=when(match, day.dawn_at)
    )
    _times(match, day, "dawn", text, now)


def _times(match: Match, day: Day, what: str, text: str, now: datetime) -> None:
    key = f"day/{day.number}/{what}/{match.version}"
    tell(match, players(match), News("times", key, _("时间有变"), text), now)


@in_our_words
def acceleration_proposed(match: Match, day: Day, needed: int, now: datetime) -> None:
    """提议加快 (K8.5): to all players, without a name; once a day."""
    text = _("{day}有人提议加快进程，需要 {count} 名在场角色同意。").format(
        day=says(match).numbered("day", day.number), count=needed
    )
    news = News("proposal", f"day/{day.number}/proposal", _("有人提议加快进程"), text)
    tell(match, players(match), news, now)


# ---------------------------------------------------------------- the night


@in_our_words
def asked(match: Match, night: Night, turn: Turn[Any], now: datetime) -> None:
    """提问 (K6.1): each open question to its player alone, with its deadline and its default.

    What only directors decide is told to them by their page. A question bears the number that it has among those of
    its own seat (K7.4).
    """
    for number, prompt in turn.open.items():
        if prompt.ask in match.rules.asked_of_directors:
            continue
        character = match.characters.get(seat=prompt.seat)
        words = presenter_of(match.game).ask(prompt, names_by_seat(match), _)
        until = (
            _("由导演决定何时截止。")
            if night.due_at is None
            else _("请在{at}之前回答。").format(at=when(match, night.due_at))
        )
        default = _("{sentence}。").format(sentence=words.default.rstrip("。"))
        ways = "\n".join(replies.numbered(own_number(match.rules, turn, number), words, _))
        text = f"{plain(words.text)}\n{ways}\n{until}{default}"
        key = f"night/{night.number}/{night.revision}/asked/{number}"
        tell(match, player(character), News("question", key, _("有一个问题等你回答"), text), now)


@in_our_words
def defaulted(
    match: Match, night: Night, questions: Sequence[Question], asked: Collection[int], now: datetime
) -> None:
    """按默认 (K6.2): told to those who did not answer, and to those whose question came up only then (K6.5).

    `asked` are the numbers of the questions that had been asked.
    """
    presenter, names = presenter_of(match.game), names_by_seat(match)
    for question in questions:
        prompt = question.prompt
        if prompt.ask in match.rules.asked_of_directors:
            continue
        words = (
            _("没有收到回答，已按默认处理。问题：{question} 结果：{answer}")
            if question.number in asked
            else _("有一个问题在截止时才出现，随即按默认处理（K6.5）。问题：{question} 结果：{answer}")
        )
        text = words.format(
            question=plain(presenter.ask(prompt, names, _).text),
            answer=plain(presenter.answer(prompt, question.value, names, _)),
        )
        key = f"night/{night.number}/{night.revision}/default/{question.number}"
        character = match.characters.get(seat=prompt.seat)
        tell(match, player(character), News("default", key, _("问题已按默认处理"), text), now)


@in_our_words
def draft_ready(match: Match, night: Night, draft: Announcement, now: datetime) -> None:
    """草稿 (K7.1): to the directors alone; that a night is settled is not told (K7.4)."""
    text = _("《{title}》{night}已经完成，公示草稿已备好。").format(
        title=match.title, night=says(match).numbered("night", night.number)
    )
    key = f"night/{night.number}/{night.revision}/draft"
    tell(match, directors(match, "dawn"), News("draft", key, _("公示草稿已备好"), text), now)


# ---------------------------------------------------------------- what is said, and the end


@in_our_words
def published(match: Match, announcement: Announcement, title: str, now: datetime) -> None:
    """公示: to all players, and to the directors who did not publish it."""
    text = _("《{title}》发布了“{said}”。").format(title=match.title, said=title)
    news = News("announcement", f"announcement/{announcement.pk}", _("发布了公示"), text)
    tell(match, [*players(match), *directors(match, but=announcement.publisher)], news, now)


@in_our_words
def ended(match: Match, now: datetime) -> None:
    text = _("《{title}》结束了。结局见公示。").format(title=match.title)
    news = News("ended", f"ended/{now:%Y%m%d%H%M%S}", _("本局结束了"), text)
    tell(match, [*players(match), *directors(match)], news, now)


@in_our_words
def revealed(match: Match, now: datetime) -> None:
    """揭秘 (K7.5): to all who ever played."""
    text = _("《{title}》揭秘了，一切都已公开。").format(title=match.title)
    url = reverse("public:reveal", args=[match.code])
    held = Tenure.objects.filter(character__match=match).select_related("person")
    readers = [*(Reader(each.person, url) for each in held), *directors(match)]
    tell(match, readers, News("reveal", "reveal", _("揭秘了"), text), now)


# ---------------------------------------------------------------- to the directors


@in_our_words
def unreadable(
    match: Match, character: Character, day: Day, post: Post, by: Person | None, now: datetime
) -> None:
    """看起来像投票 (V10b): words that may be a vote and were not understood."""
    text = _("{name}在{day}的一帖看起来像{vote}，但没有读懂。").format(
        name=character.name, day=says(match).numbered("day", day.number), vote=says(match).vote
    )
    tell(
        match,
        directors(match, but=by),
        News("unreadable", f"post/{post.pk}/unreadable", _("有一帖没有读懂"), text),
        now,
    )


@in_our_words
def late(match: Match, what: str, due: datetime, now: datetime) -> None:
    """迟做: something was done after its time, and what it was."""
    text = _("“{what}”应在{due}进行，实际到{now}才进行。没有因此给任何人判罚。").format(
        what=what, due=when(match, due), now=when(match, now)
    )
    tell(match, directors(match), News("late", f"late/{what}/{due:%Y%m%d%H%M%S}", _("有一步迟了"), text), now)


@in_our_words
def stuck(match: Match, what: str, why: str, due: datetime, now: datetime) -> None:
    """卡住: something was due and could not be done; it is tried again every minute, and told once."""
    text = _("“{what}”应在{due}进行，但没有成功：{why}").format(what=what, due=when(match, due), why=why)
    news = News("stuck", f"stuck/{what}/{due:%Y%m%d%H%M%S}", _("时钟卡住了"), text)
    tell(match, directors(match), news, now)


@in_our_words
def accelerated(match: Match, day: Day, agreed: int, of: int, now: datetime) -> None:
    """加快进程 (K8.5): the directors are told that it was reached; players read the announcement."""
    text = _("{day}有 {agreed} / {of} 名角色同意加快进程，已过半数。").format(
        day=says(match).numbered("day", day.number), agreed=agreed, of=of
    )
    tell(
        match,
        directors(match),
        News("accelerated", f"day/{day.number}/accelerated", _("同意加快进程的已过半数"), text),
        now,
    )


@in_our_words
def reminder_missed(match: Match, day: Day, now: datetime) -> None:
    """没有提醒 (K8.9): the time for it had passed."""
    said = says(match)
    text = _("{day}没有发出提醒：到{now}时，提醒的时间（{closes}前 120 至 90 分钟）已经过了。").format(
        day=said.numbered("day", day.number), now=when(match, now), closes=said.closes
    )
    key = f"day/{day.number}/reminder-missed"
    tell(match, directors(match), News("late", key, _("没有发出提醒"), text), now)
