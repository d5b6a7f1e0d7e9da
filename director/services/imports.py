"""导入: threads saved from the forum come in: looked at first, then confirmed once; nothing comes in twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.forum.pages import File, read_pages
from director.forum.thread import ImportedPost, Unreadable, Viewer
from director.models import (
    Character,
    Day,
    ForumPost,
    Match,
    Person,
    Phase,
    Ruling,
    Snapshot,
    Source,
    ThreadImport,
    ThreadKind,
)
from director.rules import codec
from director.rules.reading.choice import choice_of
from director.rules.reading.names import Found
from director.services.attendance import counts_enter
from director.services.import_plan import Fate, Plan, Planned, Timing, close_of, plan_of
from director.services.language import says, written
from director.services.posts import post_keep
from director.services.reading import names_of
from director.services.refusal import Refused, Stale
from director.services.writing import log, must_direct, writing

MOST_DRAFTS = 5
"""Drafts of one director in a match that wait to be confirmed."""
WHY: dict[str, Any] = {
    "no_files": gettext_lazy("请选择存下来的网页或 JSON 文件。"),
    "too_many_files": gettext_lazy("一次最多 {most} 个文件，请分几次导入。"),
    "too_large": gettext_lazy("{file} 太大：最多 {most} MB。"),
    "too_many_posts": gettext_lazy("帖子太多：一次最多 {most} 楼。"),
    "empty": gettext_lazy("{file} 是空的。"),
    "mhtml": gettext_lazy("{file} 是手机浏览器存的单个文件（MHTML），但里面没有找到网页。请重新保存一次。"),
    "packed": gettext_lazy("{file} 是压缩文件。请解开以后导入里面的网页。"),
    "encoding": gettext_lazy("{file} 的文字读不出来：既不是 UTF-8，也不是 GBK。"),
    "unknown": gettext_lazy(
        "{file} 不是认得的页面：要 Discuz! 主题页的网页，或 Discuz!、NodeBB、Discourse 的 JSON。"
    ),
    "no_posts": gettext_lazy("{file} 里没有楼层。请保存主题页本身，不是打印版、简版或列表。"),
    "cut_off": gettext_lazy("{file} 不完整，读不到页尾。请重新保存一次。"),
    "html": gettext_lazy("{file} 不像论坛的页面，没有读。"),
    "tangled": gettext_lazy("{file} 里楼层套着楼层，分不清哪句话是谁的，没有读。"),
    "json": gettext_lazy("{file} 不是 JSON。"),
    "field": gettext_lazy("{file} 缺少“{field}”这一项，或它不对。"),
    "time": gettext_lazy("{file} 里有一个不存在的时间：{time}。"),
    "long_post": gettext_lazy("{file} 第 {floor} 楼太长：最多 {most} 字。"),
    "different_threads": gettext_lazy("这些文件不是同一个主题的。请一个主题一个主题地导入。"),
    "locked": gettext_lazy(
        "{file} 是用看不到投票的账号保存的：{posts} 楼里有 {locked} 楼只显示“此帖仅作者可见”。"
        "没有导入任何一楼，也没有当作未投票。请用楼主或版主的账号打开，再保存一次。"
    ),
}
"""Why a file can't be taken."""


class _Blank(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return ""


def thread_preview(
    match: Match,
    files: Sequence[tuple[str, bytes]],
    *,
    kind: ThreadKind,
    day_number: int | None,
    offset: timedelta | None,
    saved_at: datetime | None,
    by: Person,
    now: datetime,
) -> ThreadImport:
    """Read saved pages into a draft to be looked at; nothing counts yet. `offset` is the viewer's distance from UTC.

    Of a director's drafts that were never confirmed the latest stay, MOST_DRAFTS of them. Raises Refused with the file
    and the reason.
    """
    board = now.astimezone(ZoneInfo(match.zone)).utcoffset() or timedelta()
    try:
        thread = read_pages([File(name, content) for name, content in files], Viewer(board, offset, saved_at))
    except Unreadable as reason:
        words = str(WHY[reason.code]).format_map(_Blank(reason.data))
        raise Refused(reason.code, words) from reason
    with writing(match, moves=False) as locked:
        must_direct(locked, by)
        day = _day(locked, kind, day_number)
        waiting = locked.imports.filter(confirmed_at=None, director=by).order_by("-pk")
        kept = list(waiting.values_list("pk", flat=True)[: MOST_DRAFTS - 1])
        waiting.exclude(pk__in=kept).delete()
        return ThreadImport.objects.create(
            match=locked, kind=kind, day=day, thread=codec.dump(thread), director=by, made_at=now
        )


def _day(match: Match, kind: ThreadKind, number: int | None) -> Day | None:
    """The day that a thread is about. Raises Refused where there is none."""
    if match.phase == Phase.SETUP:
        raise Refused("not_started", _("开局以后才能导入帖子。"))
    if kind is not ThreadKind.VOTE:
        return None
    day = None if number is None else match.days.filter(number=number).first()
    if day is None:
        words = says(match)
        asked = _("请选这是哪{one}的{vote}帖。").format(one=words.one, vote=words.vote)
        raise Refused("no_day", asked, "K8.6")
    return day


def thread_confirm(
    match: Match,
    code: str,
    rulings: Mapping[str, str],
    *,
    by: Person,
    now: datetime,
    version: int,
    complete: bool = False,
) -> ThreadImport:
    """Let a draft count. `rulings` say, by pid, what a director decided where the page does not tell.

    `complete` says of a discussion that its days are all there: then its counts are entered (K8.4). A draft confirmed
    already is left as it is. Raises Refused while something needs a ruling; Stale where the match moved since.
    """
    with transaction.atomic():
        with writing(match, moves=False) as locked:
            must_direct(locked, by)
            draft = locked.imports.filter(code=code).select_related("day").first()
            if draft is None:
                raise Stale("stale", _("这份导入预览已经不在了，什么也没有导入。请把文件再读一次。"))
            if draft.confirmed_at is not None:
                return draft
            if version != locked.version:
                raise Stale("stale", _("这一局在你打开页面之后有了变化，请重新查看后再决定。"))
            plan = plan_of(locked, draft, now)
            _must_be_ruled(plan, rulings)
            writer = _Writer(locked, draft, by, now)
            for row in plan.rows:
                if row.written:
                    writer.write(row, Ruling(rulings.get(row.post.pid, "")) if row.doubts else Ruling.NONE)
            draft.confirmed_at = now
            draft.save()
            _log(locked, draft, plan, by, now)
        if plan.kind is ThreadKind.DISCUSSION and complete:
            _enter_counts(match, plan, by, now)
    return draft


def _must_be_ruled(plan: Plan, rulings: Mapping[str, str]) -> None:
    for row in plan.rows:
        if row.rulings and rulings.get(row.post.pid) not in row.rulings:
            raise Refused(
                "ruling",
                _("第 {n} 楼要由你裁定算不算，再确认导入。").format(n=row.post.floor or row.post.pid),
                "K8.6",
            )


def _log(match: Match, draft: ThreadImport, plan: Plan, by: Person, now: datetime) -> None:
    ruled = {row.post.pid: list(row.doubts) for row in plan.rows if row.doubts}
    log(
        match,
        "imported_thread",
        now,
        actor=by,
        clause="K8.6" if plan.kind is ThreadKind.VOTE else "",
        kind=written(plan.kind.label),
        day=plan.day.number if plan.day else None,
        new=plan.count(Fate.NEW),
        changed=plan.count(Fate.CHANGED),
        ruled=ruled,
    )


@dataclass(slots=True)
class _Writer:
    """Writes the rows of a plan, under the match's lock."""

    match: Match
    draft: ThreadImport
    by: Person
    now: datetime

    def write(self, row: Planned, ruling: Ruling) -> None:
        assert row.character is not None, "posts of strangers are not written"
        stored = row.row or ForumPost.objects.create(
            match=self.match,
            board=self.draft.thread["board"],
            pid=row.post.pid,
            kind=self.draft.kind,
            character=row.character,
            day=self.draft.day or self._day_at(row.post),
        )
        self._snapshot(stored, row.post, ruling)
        counts = (
            self.draft.kind == ThreadKind.VOTE and row.fate is not Fate.KEPT and ruling is not Ruling.EARLIER
        )
        if counts:
            self._vote(stored, row, ruling)

    def _snapshot(self, stored: ForumPost, post: ImportedPost, ruling: Ruling) -> None:
        Snapshot.objects.create(
            forum_post=stored,
            source=self.draft,
            text=post.text,
            sent_at=post.at.start if post.at else None,
            seconds=post.at.length.total_seconds() if post.at else 0,
            edited_at=post.edited.start if post.edited else None,
            styled=list(post.styled),
            ruling=ruling,
        )

    def _vote(self, stored: ForumPost, row: Planned, ruling: Ruling) -> None:
        """The post as a vote, through the same service as the pages; an older version of it is set aside."""
        day, character = self.draft.day, row.character
        assert day is not None, "votes belong to a day"
        assert character is not None, "posts of strangers are not written"
        late = row.timing is Timing.LATE or ruling is Ruling.LATE
        if stored.post is not None:
            stored.post.void = True
            stored.post.save(update_fields=["void"])
        stored.post = post_keep(
            self.match,
            character,
            row.post.text,
            day=day,
            late=late,
            by=self.by,
            sent_at=self._sent_at(row.post, day, late),
            now=self.now,
            source=Source.FORUM,
        )
        stored.save()

    def _sent_at(self, post: ImportedPost, day: Day, late: bool) -> datetime:
        """The forum's time. Ruled to be in time, a post stands before the close, be it by the least there is."""
        close = close_of(day)
        at = post.at.start if post.at else min(self.now, close or self.now)
        if close is None or late or at < close or (day.grace_until and at < day.grace_until):
            return at
        return close - timedelta(microseconds=1)

    def _day_at(self, post: ImportedPost) -> Day | None:
        """The day in which a post of a discussion was written."""
        return None if post.at is None else day_at(list(self.match.days.order_by("number")), post.at.start)


def day_at(days: Sequence[Day], at: datetime) -> Day | None:
    """The day that was open at a moment."""
    for day in days:
        close = day.closed_at or day.closes_at
        if day.opened_at <= at and (close is None or at < close):
            return day
    return None


# ---------------------------------------------------------------- what the other threads come to


def counts_of(match: Match) -> dict[int, dict[int, int]]:
    """发言数 (K8.4): how many imported discussion posts each character (primary key) wrote, by day (number)."""
    counts: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    rows = ForumPost.objects.filter(match=match, kind=ThreadKind.DISCUSSION).exclude(day=None)
    for number, character in rows.values_list("day__number", "character_id"):
        counts[number][character] += 1
    return counts


def _enter_counts(match: Match, plan: Plan, by: Person, now: datetime) -> None:
    """Enter the counts of every day that the thread has posts of; who wrote nothing has none."""
    counts = counts_of(match)
    days = list(match.days.order_by("number"))
    found = [day_at(days, row.post.at.start) for row in plan.rows if row.character and row.post.at]
    cast = list(match.characters.exclude(seat=None).values_list("pk", flat=True))
    for day in (each for each in days if each in found):
        told = {pk: counts[day.number].get(pk, 0) for pk in cast}
        if told != {row.character_id: row.count for row in day.counts.all()}:
            counts_enter(match, day, told, by=by, now=now)


@dataclass(frozen=True, slots=True)
class Ballot:
    """A vote in an election thread; `choice` is the seat chosen, None where nobody or several were named."""

    character: Character
    text: str
    choice: int | None


def ballots_in(match: Match, posts: Iterable[tuple[Character, str]]) -> list[Ballot]:
    """匕首竞选 (K1.5): the last vote of each character among posts in their order; by elevator order."""
    names = names_of(match)
    last: dict[int, Ballot] = {}
    for character, text in posts:
        found = choice_of(text, names)
        if found is not None:
            seat = found.index if isinstance(found, Found) else None
            last[character.pk] = Ballot(character, text, seat)
    return sorted(last.values(), key=lambda ballot: ballot.character.seat or 0)


def ballots_of(match: Match) -> list[Ballot]:
    """匕首竞选 (K1.5): what the imported election thread comes to."""
    rows = ForumPost.objects.filter(match=match, kind=ThreadKind.ELECTION).select_related("character")
    ordered = sorted(rows.prefetch_related("snapshots"), key=_written_at)
    return ballots_in(match, ((row.character, list(row.snapshots.all())[-1].text) for row in ordered))


def _written_at(row: ForumPost) -> tuple[int, str]:
    """Pids grow with time."""
    return (int(row.pid), "") if row.pid.isascii() and row.pid.isdecimal() else (0, row.pid)
