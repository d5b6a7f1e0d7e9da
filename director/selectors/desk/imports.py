"""An imported thread in words, before and after it is confirmed; for the directors alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.announcing.lines import ReadLine
from director.announcing.registry import presenter_of
from director.forum.thread import Moment
from director.models import Match, Ruling, ThreadImport, ThreadKind
from director.rules import codec
from director.rules.reading.choice import choice_of
from director.rules.reading.names import Found
from director.selectors.desk.seats import Seat, names_of, seats_of
from director.services.cards import settings_of
from director.services.conduct_check import check
from director.services.grounds import Word, conduct_of
from director.services.import_plan import Doubt, Fate, Plan, Planned, Timing, plan_of
from director.services.imports import ballots_in, ballots_of, counts_of, day_at
from director.services.language import phrases_of
from director.services.reading import names_of as names_for_reading

DOUBTS: dict[Doubt, Any] = {
    Doubt.NO_TIME: gettext_lazy(
        "读不出发帖时间：网页上是相对时间，请填网页保存的时刻再导入一次，或在这里裁定。"
    ),
    Doubt.MINUTE: gettext_lazy("和{closes}在同一分钟，网页没有秒数，看不出早晚。"),
    Doubt.EDITED_LATE: gettext_lazy("{closes}以后编辑过：{closes}后的修改不算（K8.6）。"),
    Doubt.EDITED_MINUTE: gettext_lazy("编辑和{closes}在同一分钟，看不出早晚。"),
    Doubt.CHANGED_UNSEEN: gettext_lazy(
        "和上次导入的不一样，却没有编辑记录（一分钟内的编辑和管理员的编辑不留记录）。"
    ),
}
RULINGS: dict[Ruling, Any] = {
    Ruling.IN_TIME: gettext_lazy("算：以这里的内容为准"),
    Ruling.LATE: gettext_lazy("不算"),
    Ruling.EARLIER: gettext_lazy("算：以上次导入的内容为准"),
}
FATES: dict[Fate, tuple[Any, str]] = {
    Fate.NEW: (gettext_lazy("新"), "info"),
    Fate.CHANGED: (gettext_lazy("有改动"), "warn"),
    Fate.KNOWN: (gettext_lazy("导入过"), ""),
    Fate.STRANGER: (gettext_lazy("不是本局角色"), ""),
    Fate.GONE: (gettext_lazy("已删除或被屏蔽"), ""),
    Fate.KEPT: (gettext_lazy("结算已经开始，只存不算"), "warn"),
}
MOST_ROWS = 300
MOST_FLAGS = 200


@dataclass(frozen=True, slots=True)
class RulingChoice:
    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A post: whose, when, what is in it, how it reads, and what must be ruled."""

    pid: str
    floor: int
    author: str
    seat: Seat | None
    at: datetime | None
    exact: bool
    edited: datetime | None
    late: bool
    unsure: bool
    far: bool
    fate: str
    tone: str
    text: str
    before: str
    read: tuple[ReadLine, ...]
    valid: bool | None
    choice: str
    left_out: tuple[str, ...]
    doubts: tuple[str, ...]
    rulings: tuple[RulingChoice, ...]

    @property
    def opens(self) -> bool:
        """Whether it should be looked at."""
        return bool(self.doubts or self.before or self.valid is False)


@dataclass(frozen=True, slots=True)
class CountRow:
    seat: Seat
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """发言数 by character and day, with what this draft adds."""

    days: tuple[int, ...]
    rows: tuple[CountRow, ...]


@dataclass(frozen=True, slots=True)
class Tallied:
    """竞选票数: votes for a character."""

    seat: Seat
    votes: int


@dataclass(frozen=True, slots=True)
class Flagged:
    """发言检查: something in a discussion that directors should look at, and the ground that it would fall under."""

    seat: Seat
    floor: int
    words: str
    ground: str


@dataclass(frozen=True, slots=True)
class PreviewPage:
    """The draft. `rows` are those to be shown, `more` how many others there are of the same kind.

    `changes`: whether confirming changes anything. `far`: how many dates are a long way off, the `earliest` of them.
    """

    code: str
    kind: str
    label: str
    title: str
    board: str
    day: int | None
    confirmed: datetime | None
    new: int
    changed: int
    known: int
    strangers: tuple[str, ...]
    rows: tuple[Row, ...]
    more: int
    to_rule: int
    changes: bool
    far: int
    earliest: datetime | None
    counted: Counted | None
    tally: tuple[Tallied, ...]
    flags: tuple[Flagged, ...]


@dataclass(frozen=True, slots=True)
class ImportLine:
    """An import, confirmed `at` a time or read then and waiting."""

    code: str
    label: str
    title: str
    day: int | None
    at: datetime
    director: str


def confirmed_imports(match: Match) -> list[ImportLine]:
    """What was imported, newest first."""
    rows = match.imports.exclude(confirmed_at=None).select_related("director", "day").order_by("-pk")
    return [_line(row, row.confirmed_at) for row in rows[:50] if row.confirmed_at is not None]


def waiting_imports(match: Match) -> list[ImportLine]:
    """What was read and waits to be confirmed, newest first."""
    rows = match.imports.filter(confirmed_at=None).select_related("director", "day").order_by("-pk")
    return [_line(row, row.made_at) for row in rows]


def _line(row: ThreadImport, at: datetime) -> ImportLine:
    day = row.day.number if row.day else None
    title = str(row.thread.get("title", ""))
    return ImportLine(row.code, row.get_kind_display(), title, day, at, str(row.director))


def days_with_votes(match: Match) -> list[int]:
    """The days whose vote threads can be imported."""
    return list(match.days.order_by("number").values_list("number", flat=True))


def preview_page(
    match: Match, draft: ThreadImport, now: datetime, rulings: Mapping[str, str] | None = None
) -> PreviewPage:
    """The draft as it would count now; twelve queries at most."""
    plan = plan_of(match, draft, now)
    seats = {each.pk: each for each in seats_of(match)}
    teller = _Teller(match, plan, seats, rulings or {})
    shown = [row for row in plan.rows if _is_shown(plan, row)]
    strangers = dict.fromkeys(row.post.author for row in plan.rows if row.fate is Fate.STRANGER)
    discussion = plan.kind is ThreadKind.DISCUSSION
    return PreviewPage(
        code=draft.code,
        kind=draft.kind,
        label=draft.get_kind_display(),
        title=str(draft.thread.get("title", "")),
        board=str(draft.thread.get("board", "")),
        day=draft.day.number if draft.day else None,
        confirmed=draft.confirmed_at,
        new=plan.count(Fate.NEW),
        changed=plan.count(Fate.CHANGED),
        known=plan.count(Fate.KNOWN),
        strangers=tuple(name for name in strangers if name),
        rows=tuple(teller.row(each) for each in shown[:MOST_ROWS]),
        more=max(0, len(shown) - MOST_ROWS),
        to_rule=sum(bool(row.rulings) for row in plan.rows),
        changes=discussion or any(row.written for row in plan.rows),
        far=len(plan.far),
        earliest=min((row.post.at.start for row in plan.far if row.post.at), default=None),
        counted=_counted(match, plan, seats) if discussion else None,
        tally=_tally(match, draft, plan, seats) if plan.kind is ThreadKind.ELECTION else (),
        flags=tuple(islice(_flags(match, plan, seats), MOST_FLAGS)) if discussion else (),
    )


def _is_shown(plan: Plan, row: Planned) -> bool:
    """Of a discussion only what changed: there may be thousands of posts."""
    return plan.kind is not ThreadKind.DISCUSSION or row.fate is Fate.CHANGED


class _Teller:
    """Puts planned rows into words."""

    def __init__(
        self, match: Match, plan: Plan, seats: Mapping[int, Seat], rulings: Mapping[str, str]
    ) -> None:
        self.presenter = presenter_of(match.game)
        self.closes = phrases_of(match.game).closes
        self.plan, self.seats, self.rulings = plan, seats, rulings
        self.shown_names = names_of(list(seats.values()))
        self.names = names_for_reading(match)

    def row(self, planned: Planned) -> Row:
        post = planned.post
        word, tone = FATES[planned.fate]
        vote = (
            self.plan.kind is ThreadKind.VOTE
            and planned.character is not None
            and planned.reading is not None
        )
        return Row(
            pid=post.pid,
            floor=post.floor,
            author=post.author,
            seat=self.seats.get(planned.character.pk) if planned.character else None,
            at=post.at.start if post.at else None,
            exact=_is_exact(post.at),
            edited=post.edited.start if post.edited else None,
            late=planned.timing is Timing.LATE,
            unsure=planned.timing is Timing.UNSURE,
            far=planned.far,
            fate=str(word),
            tone=tone,
            text=post.text,
            before=planned.before.text if planned.before and planned.fate is not Fate.KNOWN else "",
            read=tuple(self.read(planned)) if vote else (),
            valid=planned.valid if vote else None,
            choice=self.choice(planned),
            left_out=post.left_out,
            doubts=tuple(str(DOUBTS[doubt]).format(closes=self.closes) for doubt in planned.doubts),
            rulings=tuple(self.choices(planned)),
        )

    def read(self, planned: Planned) -> Sequence[ReadLine]:
        return self.presenter.reading_lines(codec.dump(planned.reading), self.shown_names, _)

    def choices(self, planned: Planned) -> list[RulingChoice]:
        given = self.rulings.get(planned.post.pid)
        return [RulingChoice(each.value, str(RULINGS[each]), each.value == given) for each in planned.rulings]

    def choice(self, planned: Planned) -> str:
        """竞选票: whom it names."""
        if self.plan.kind is not ThreadKind.ELECTION or planned.character is None:
            return ""
        found = choice_of(planned.post.text, self.names)
        if found is None:
            return _("没有写到谁")
        return self.shown_names[found.index] if isinstance(found, Found) else _("写到不止一个角色")


def _is_exact(at: Moment | None) -> bool:
    return at is not None and at.length.total_seconds() <= 1


def _counted(match: Match, plan: Plan, seats: Mapping[int, Seat]) -> Counted:
    counts = {day: Counter(found) for day, found in counts_of(match).items()}
    days = list(match.days.order_by("number"))
    for row in plan.rows:
        day = day_at(days, row.post.at.start) if row.post.at else None
        if day is not None and row.fate is Fate.NEW and row.character:
            counts.setdefault(day.number, Counter())[row.character.pk] += 1
    numbers = tuple(sorted(counts))
    return Counted(
        numbers,
        tuple(CountRow(each, tuple(counts[day][each.pk] for day in numbers)) for each in seats.values()),
    )


def _tally(match: Match, draft: ThreadImport, plan: Plan, seats: Mapping[int, Seat]) -> tuple[Tallied, ...]:
    """匕首竞选 (K1.5): the last vote of each character; before it is confirmed, by what this draft holds."""
    found = ballots_of(match)
    if draft.confirmed_at is None:
        posts = ((row.character, row.post.text) for row in plan.rows if row.character)
        found = ballots_in(match, posts)
    votes = Counter(ballot.choice for ballot in found if ballot.choice is not None)
    return tuple(Tallied(each, votes[each.seat]) for each in seats.values())


def _flags(match: Match, plan: Plan, seats: Mapping[int, Seat]) -> Iterator[Flagged]:
    """发言检查 (K8.1): what the conduct check finds in the characters' posts. It flags, and gives no card."""
    conduct = conduct_of(match.game)
    if conduct is None:
        return
    saved = settings_of(match)
    words = [Word(*each) for each in saved.words] if saved.pk else list(conduct.words)
    for row in plan.rows:
        if row.character is None:
            continue
        for flag in check("\n".join((row.post.text, *row.post.styled)), words, saved.titles):
            ground = conduct.words_of(flag.ground, flag.item)
            yield Flagged(seats[row.character.pk], row.post.floor, flag.words, ground)
