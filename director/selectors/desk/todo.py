"""What a director must do now: a short list with counts, from where the match stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from director.models import Match, NightStatus, Phase
from director.selectors.desk.coming import night_coming, undecided
from director.selectors.desk.day import DayBoard
from director.selectors.desk.seats import Present
from director.selectors.desk.setup import nobody_can_enter, people_told
from director.selectors.qq import unsettled_of
from director.selectors.waiting import Waiting, waiting
from director.services import onebot
from director.services.language import phrases_of, says


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to do, and where; `count` where there may be several of its kind."""

    label: str
    url: str
    count: int | None = None
    help: str = ""
    tone: str = ""
    due: datetime | None = None
    now: datetime | None = None


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the tasks are found from: the match, the moment, how it stands, the open day's board, and what waits at any hour."""

    match: Match
    now: datetime
    present: Present
    board: DayBoard | None
    waiting: Waiting


def tasks(match: Match, now: datetime, present: Present, board: DayBoard | None = None) -> list[Task]:
    """The tasks of a match, most urgent first; last what ends a turn or the match, for it leaves the rest undone."""
    by_phase = {
        Phase.SETUP: _setup,
        Phase.DAY: _day,
        Phase.NIGHT: _by_night,
        Phase.DAWN: _dawn,
        Phase.ENDED: _ended,
    }
    seen = _Seen(match, now, present, board, waiting(match, now))
    return [
        *by_phase[Phase(match.phase)](seen),
        *_letters(seen),
        *_unsettled(match),
        *_close(seen),
        *_reveal(match),
    ]


def _unsettled(match: Match) -> Iterator[Task]:
    """QQ: messages of which nobody knows whether they were sent."""
    count = unsettled_of(match) if onebot.configured() else 0
    yield Task(_("处理 QQ 消息"), reverse("qq:outbox", args=[match.code]), count, tone="danger")


def _letters(seen: _Seen) -> Iterator[Task]:
    """判罚与来信: what waits for a decision or an answer, whatever the hour."""
    match, found = seen.match, seen.waiting
    listed = (
        (_("确认判罚，或不予判罚"), "cards", found.cards),
        (_("答复玩家"), "questions", found.questions),
        (_("办理替补"), "people", found.nominations),
        (_("决定场外助理的申请"), "people", found.helpers),
    )
    for label, page, count in listed:
        if count:
            yield Task(label, reverse(f"conduct:{page}", args=[match.code]), count=count)
    if found.undelivered:
        page = f"{_to(match, 'clock')}#unsent"
        yield Task(_("没有送到的通知"), page, found.undelivered, _("另想办法告诉本人"), "danger")


def _to(match: Match, page: str) -> str:
    return reverse(f"desk:{page}", args=[match.code])


def _setup(seen: _Seen) -> Iterator[Task]:
    match = seen.match
    phrases = phrases_of(match.game)
    characters, players = match.characters.count(), match.players.count()
    if match.rules.seats_allowed(characters) is not None:
        yield Task(_("填写角色名单"), _to(match, "cast"), help=_("现在有 {n} 个角色").format(n=characters))
    elif players != characters:
        words = _("{n} 个角色，{m} 名玩家").format(n=characters, m=players)
        yield Task(_("补齐玩家名单"), _to(match, "cast"), help=words)
    elif not match.characters.exclude(seat=None).exists():
        yield Task(phrases.deal, _to(match, "deal"), help=_("之后核对，开局前可以重来"))
    else:
        unmade = characters - len(people_told(match))
        if unmade > 0:
            yield _letters_to_send(match, unmade, _("先核对：重新{deal}以后，发过的就作废"))
        yield Task(_("核对{deal}，开局").format(deal=phrases.deal), _to(match, "deal"), tone="warn")


def _letters_to_send(match: Match, count: int, help: str) -> Task:
    phrases = phrases_of(match.game)
    label = _("发{letter}和登录链接").format(letter=phrases.letter)
    return Task(label, _to(match, "links"), count, help.format(deal=phrases.deal))


def _day(seen: _Seen) -> Iterator[Task]:
    match, board = seen.match, seen.board
    yield from _correction(seen)
    if nobody_can_enter(match):
        yield _letters_to_send(match, match.players.count(), _("还没有人能登录"))
    if _electing(seen):
        yield Task(_("录入匕首竞选结果"), _to(match, "election"), tone="warn")
    if board is None or not board.open:
        return
    url = _to(match, "board")
    phrases, ends = phrases_of(match.game), board.ends_for(seen.now)
    words = _("像{vote}的帖子，请核对").format(vote=phrases.vote)
    yield Task(_("看起来像，没有读懂"), f"{url}#unread", len(board.unread), words, "danger")
    yield Task(
        _("有一部分没读懂的{vote}").format(vote=phrases.vote),
        f"{url}#missing",
        len(board.half_read),
        _some([row.seat.name for row in board.half_read]),
    )
    yield Task(
        _("还没有有效的{vote}").format(vote=phrases.vote),
        f"{url}#missing",
        len(board.missing),
        _some([row.seat.name for row in board.missing]),
        due=ends if ends is not None and seen.now < ends else None,
        now=seen.now,
    )


def _electing(seen: _Seen) -> bool:
    """匕首竞选 (K1.5): whether the first day still waits for its result."""
    return seen.match.day == 1 and undecided(seen.match, seen.present)


def _close(seen: _Seen) -> Iterator[Task]:
    """关门 (K8.6), once it can be done and is due: its time is over, or none is set and nobody is waited for."""
    match, board, night = seen.match, seen.board, seen.present.night
    if match.phase != Phase.DAY or board is None or not board.open or _electing(seen):
        return
    if night is not None and night.status != NightStatus.ANNOUNCED:
        return
    ends = board.ends_for(seen.now)
    silent = [row for row in board.missing if row.state != "idle"]
    if ends <= seen.now if ends is not None else not silent:
        label = phrases_of(match.game).close
        yield Task(label, _to(match, "close"), tone="warn", due=ends, now=seen.now)


MOST_NAMES = 6


def _some(names: Sequence[str]) -> str:
    """The first names of a list, and how many they all are where that is more."""
    shown = _("、").join(names[:MOST_NAMES])
    return shown if len(names) <= MOST_NAMES else _("{names}等{n}人").format(names=shown, n=len(names))


def _correction(seen: _Seen) -> Iterator[Task]:
    """更正 (K10.2): the last night, published and taken back, while the day goes on."""
    yield from _night(seen)
    if seen.present.night is not None and seen.present.night.status == NightStatus.SETTLED:
        yield Task(_("公示更正"), _to(seen.match, "dawn"), tone="warn")


def _by_night(seen: _Seen) -> Iterator[Task]:
    """The questions that wait; before any is asked, when that is, and what it waits for."""
    match, coming = seen.match, night_coming(seen.match, seen.present)
    if coming is None:
        yield from _night(seen)
        return
    yield from _correction(seen)
    if coming.undecided:
        yield Task(_("录入匕首竞选结果"), _to(match, "election"), help=_("录好了夜晚才开始"), tone="warn")
    if coming.ready:
        phrases = phrases_of(match.game)
        yield Task(
            _("等待{asks}开始").format(asks=phrases.asks),
            _to(match, "night"),
            help=_("到时自动开始；也可以“{begin}”").format(begin=phrases.begin),
            tone="warn" if coming.at <= seen.now else "",
            due=coming.at,
            now=seen.now,
        )


def _night(seen: _Seen) -> Iterator[Task]:
    match, night, turn = seen.match, seen.present.night, seen.present.turn
    if night is None or turn is None:
        return
    asked = match.characters.filter(seat__in={prompt.seat for prompt in turn.open.values()})
    names = dict(asked.values_list("seat", "name"))
    for number, prompt in sorted(turn.open.items()):
        name = names[prompt.seat]
        judged = prompt.ask in match.rules.asked_of_directors
        sentence = _("第 {n} 问由导演决定：{name}") if judged else _("等待{name}回答第 {n} 问")
        label = sentence.format(name=name, n=number)
        corrects = night.number < match.day or match.phase == Phase.DAY
        yield Task(
            label,
            _to(match, "night"),
            help=_("更正{night}").format(night=says(match).numbered("night", night.number))
            if corrects
            else "",
            tone="warn",
            due=night.due_at,
            now=seen.now,
        )


def _dawn(seen: _Seen) -> Iterator[Task]:
    match = seen.match
    words = _("{report}还没有批准，不会公开").format(report=phrases_of(match.game).report)
    yield Task(
        _("核对草稿，公示"), _to(match, "dawn"), help=words if seen.waiting.stories else "", tone="warn"
    )


def _ended(seen: _Seen) -> Iterator[Task]:
    match = seen.match
    if match.announcements.filter(published_at=None).exists():
        yield Task(_("公示更正"), _to(match, "dawn"), tone="warn")


def _reveal(match: Match) -> Iterator[Task]:
    """揭秘 (K7.5): after it nothing can be decided any more."""
    if match.phase == Phase.ENDED and not match.revealed:
        yield Task(_("确认揭秘"), _to(match, "reveal"), help=_("之后一切公开，不能收回"))
