"""A finished match as plain records: for the reveal document, and to be computed again (K9.6).

For its directors, and for everybody after the reveal: ask `permissions.sees_all` before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from director.announcing.document import Block
from director.announcing.records import MatchRecord, PostRecord, Ruling, Tenure, TurnRecord
from director.announcing.registry import presenter_of
from director.announcing.times import moment
from director.models import Match, Night, Post
from director.models import Tenure as TenureRow
from director.rules import codec
from director.rules.game import Drawn, Turn
from director.rules.verify import Check, Record, RecordedTurn, Verdict, by_hand, every_draw, verify
from director.selectors.desk.log import LogFilter, LogLine, log_page
from director.services.days import dealt_state
from director.services.nights import interjected, replay
from director.services.reading import order_of


@dataclass(frozen=True, slots=True)
class Checked:
    """验算 (K9.6): whether all agrees, the first difference if not, and every draw.

    `taken_over` is the first night of a match that was taken over in the middle: nothing before it can be checked.
    """

    title: str
    code: str
    agrees: bool
    checked: int
    difference: Check | None
    draws: tuple[Drawn, ...]
    seed: str
    commitment: str
    dealt: int
    script: str
    taken_over: int | None = None

    @property
    def others(self) -> int:
        """How many of the things checked are no draws."""
        return self.checked - len(self.draws)


@dataclass(frozen=True, slots=True)
class Played:
    """A night with its turn, played again from what is stored."""

    night: Night
    before: Any
    turn: Turn[Any]


def nights_played(match: Match, number: int | None = None) -> list[Played]:
    """Every night, or night `number`, played again; four queries however many there are."""
    nights = match.nights.order_by("number").prefetch_related(
        "answers__person", "interjections", "branches__director"
    )
    found = nights if number is None else nights.filter(number=number)
    return [_played(match, night) for night in found]


def _played(match: Match, night: Night) -> Played:
    night.match = match
    return Played(night, codec.load(night.start, match.rules.state_type, "start"), replay(night))


def check(match: Match) -> Verdict:
    """复核 (K9.6): the whole match computed again from its seed."""
    return verify(match.rules, record_of(match))


def check_of(match: Match) -> Checked:
    """The same for a page, with the few lines that do it by hand."""
    record = record_of(match)
    verdict = verify(match.rules, record)
    return Checked(
        title=match.title,
        code=match.code,
        agrees=verdict.agrees,
        checked=verdict.checked,
        difference=verdict.first_difference,
        draws=verdict.draws,
        seed=record.seed.hex(),
        commitment=record.commitment,
        dealt=match.dealt,
        script=script_of(match, record),
        taken_over=None if match.taken_over is None else match.first_day,
    )


def script_of(match: Match, record: Record[Any] | None = None) -> str:
    """The few lines that check all draws by hand."""
    record = record or record_of(match)
    return by_hand(record.seed, record.commitment, every_draw(match.rules, record))


def record_of(match: Match) -> Record[Any]:
    """What was kept of a match, to be computed again. The commitment is the one that was published (K9.1)."""
    rules = match.rules
    options = codec.load(match.options, rules.options_type, "options")
    count = match.characters.count()
    dealt = dealt_state(match)
    deal = None if match.taken_over is not None else rules.deal(count, options, match.drawing)[0]
    return Record(
        seed=bytes(match.seed),
        commitment=_published_commitment(match),
        count=count,
        options=options,
        deal=None if deal is None else _kept_deal(match, deal),
        dealt=dealt,
        opening=tuple(codec.load_events(rules, match.opening)),
        turns=tuple(_recorded(match, each) for each in nights_played(match)),
        tied=_tied(match, count),
    )


def _published_commitment(match: Match) -> str:
    """The commitment that the log holds from the start of the match (K9.1)."""
    started = match.log.filter(act__in=("started", "taken_over")).order_by("pk").first()
    return str(started.data["commitment"]) if started else match.commitment


def _kept_deal(match: Match, deal: Any) -> Any:
    """The deal as it is stored: seats, cards, and who played whom at first."""
    cast = list(match.characters.order_by("number").select_related("card"))
    players = {row.person_id: row.number - 1 for row in match.players.all()}
    first: dict[int, int] = {}
    for tenure in TenureRow.objects.filter(character__match=match).order_by("since", "pk"):
        first.setdefault(tenure.character_id, tenure.person_id)
    kept = replace(
        deal,
        elevator=tuple(c.number - 1 for c in sorted(cast, key=lambda c: c.seat or 0)),
        players=tuple(players.get(first.get(c.pk, 0), -1) for c in cast),
    )
    codes = match.rules.card_codes(deal)
    stored = tuple(c.card.code for c in cast) if codes else ()
    return kept if codes == stored else replace(kept, cards=stored)


def _tied(match: Match, count: int) -> tuple[int, ...]:
    """匕首竞选 (K1.5): the seats among which the first dagger was drawn, if it was."""
    decided = match.log.filter(act__in=("election", "opening")).order_by("-pk").first()
    if decided is None:
        return ()
    if decided.act == "opening":
        return tuple(range(count)) if match.opening else ()
    return () if decided.data.get("chosen") is not None else tuple(decided.data["tied"])


def _recorded(match: Match, played: Played) -> RecordedTurn[Any]:
    """A night as it was kept; one that a ruling cut short (K8.2), as far as it went."""
    night, turn = played.night, played.turn
    rules = match.rules
    cut = night.end is None
    return RecordedTurn(
        number=night.number,
        start=played.before,
        orders=codec.load(night.orders, rules.orders_type, "orders"),
        questions=turn.questions if cut else [codec.load_question(each) for each in night.questions],
        events=turn.events if cut else codec.load_events(rules, night.events),
        end=turn.state if cut else codec.load(night.end, rules.state_type, "end"),
        before=codec.load_events(rules, night.before),
        interjected=interjected(night),
    )


# ---------------------------------------------------------------- the reveal as one document


def match_record(match: Match) -> MatchRecord:
    """揭秘 (K7.5): everything of a match, in words where it is words."""
    played = nights_played(match)
    return replace(
        outline_record(match, played[-1] if played else None),
        opening=tuple(codec.load_events(match.rules, match.opening)),
        turns=tuple(
            TurnRecord.of(each.turn, each.before, abandoned_words(each.night), answered_for(each))
            for each in played
        ),
        posts=tuple(_posts(match)),
        rulings=tuple(_rulings(match)),
    )


def outline_record(match: Match, last: Played | None = None) -> MatchRecord:
    """The same without nights, posts and rulings: how it began, how it ended, who was who."""
    last = last or _last_played(match)
    dealt = dealt_state(match)
    cast = list(match.characters.exclude(seat=None).order_by("seat"))
    return MatchRecord(
        title=match.title,
        names=tuple(character.name for character in cast),
        options=codec.load(match.options, match.rules.options_type, "options"),
        start=dealt,
        end=last.turn.state if last else dealt,
        seed=bytes(match.seed),
        commitment=match.commitment,
        dealt=match.dealt,
        tenures=tuple(tenures_of(match)),
        signed_up=tuple(each.name for each in sorted(cast, key=lambda each: each.number)),
        taken_over=None if match.taken_over is None else match.first_day,
        ruling=_ruling(match, tuple(character.name for character in cast)),
    )


def _ruling(match: Match, names: tuple[str, ...]) -> tuple[Block, ...]:
    """判终局 (K8.2): what was announced of the end, if the directors made it."""
    ruled = match.log.filter(act="ruled").order_by("-pk").first()
    if ruled is None:
        return ()
    return presenter_of(match.game).ruling(ruled.data["loser"], ruled.data["reason"], names, _).blocks


def _last_played(match: Match) -> Played | None:
    last = match.nights.order_by("-number").first()
    return None if last is None else _played(match, last)


def abandoned_words(night: Night) -> list[str]:
    """退回 (K10.1): what was taken back, by whom, when and why."""
    return [
        _("{at}，{director}退回到第{n}问：{reason}").format(
            at=_moment(night.match, branch.abandoned_at),
            director=branch.director,
            n=branch.question,
            reason=branch.reason,
        )
        for branch in night.branches.all()
    ]


def answered_for(played: Played) -> dict[int, str]:
    """导演代答 (K6.4): the answers in force that a director entered for a player, by number, with who did."""
    asks = {question.number: question.prompt.ask for question in played.turn.questions}
    return {
        row.number: director_answered(
            row.person, asks.get(row.number) in played.night.match.rules.asked_of_directors
        )
        for row in played.night.answers.all()
        if row.branch_id is None and row.on_behalf
    }


def director_answered(director: object, judged: bool) -> str:
    """导演代答 (K6.4) in words; what is a director's to decide (`judged`) is nobody's to answer but theirs."""
    return (_("{director}决定") if judged else _("{director}代答")).format(director=director)


def tenures_of(match: Match) -> Iterator[Tenure]:
    """Who played whom, and from when to when where that changed."""
    rows = TenureRow.objects.filter(character__match=match).select_related("person", "character")
    for row in rows.order_by("character__seat", "since", "pk"):
        if row.character.seat is not None:
            yield Tenure(
                row.character.seat,
                str(row.person),
                _moment(match, row.since),
                _moment(match, row.until) if row.until else "",
            )


def _posts(match: Match) -> Iterator[PostRecord]:
    rows = Post.objects.filter(day__match=match).select_related("day", "character")
    posts = list(rows.prefetch_related("hand_readings").order_by("day__number", "sent_at", "pk"))
    last = {(p.day_id, p.character_id): p.pk for p in posts if not p.late and order_of(p) is not None}
    for post in posts:
        if post.character.seat is not None:
            counts = last.get((post.day_id, post.character_id)) == post.pk
            yield PostRecord(
                post.day.number,
                post.character.seat,
                _moment(match, post.sent_at),
                post.text,
                "" if counts else _why_not(post),
            )


def _why_not(post: Post) -> str:
    if post.late:
        return _("迟到，未计")
    if post.void:
        return _("已由之后的版本或替补取代")
    return _("读不出有效投票") if order_of(post) is None else _("之后改票")


def _rulings(match: Match) -> Iterator[Ruling]:
    """Everything that a director did, oldest first."""
    acts: list[LogLine] = []
    for director in match.directors.all():
        acts += _all_pages(match, LogFilter(person=director.pk))
    for line in sorted(acts, key=lambda line: (line.at, line.pk)):
        yield Ruling(_moment(match, line.at), line.actor, line.text, "")


def _all_pages(match: Match, wanted: LogFilter) -> list[LogLine]:
    page, lines = log_page(match, wanted, 1)
    while page.has_next():
        page, more = log_page(match, wanted, page.next_page_number())
        lines += more
    return lines


def _moment(match: Match, at: Any) -> str:
    return moment(at.astimezone(ZoneInfo(match.zone)), _)
