"""随手可发: everything that directors say on the forum or in the group, made from what there is, or why it can't be made yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from director.announcing import elevator, notices, stored
from director.announcing.document import Document, Heading, Quote, spans
from director.announcing.formats import FORMATS
from director.announcing.phrases import Phrases
from director.announcing.posts import split
from director.announcing.registry import presenter_of
from director.announcing.width import one_line
from director.models import Announcement, CardState, Day, Kind, Match, PenaltyCard, Phase, Substitution
from director.selectors.reveal import reveal_document
from director.services.acceleration import agreed, in_play
from director.services.card_notices import tally_words
from director.services.card_tally import tally_of
from director.services.days import current_day, dealt_state
from director.services.grounds import conduct_of
from director.services.language import phrases_of, phrases_written, written
from director.services.reading import names_by_seat

MOST = 12
"""Of a kind: the newest so many."""
_LONGEST_LINKS = 4000


@dataclass(frozen=True, slots=True)
class Asked:
    """What only a director knows: the forum's thread number, the addresses of threads that were opened."""

    tid: str = ""
    links: str = ""

    @classmethod
    def of(cls, given: Mapping[str, str]) -> Asked:
        return cls(given.get("tid", "").strip()[:20], given.get("links", "")[:_LONGEST_LINKS])


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to be said. `make` is None where it can't be made yet: `missing` says why.

    `secret` pieces are for one player or for the directors; `table` names the announcement whose status table is its picture.
    """

    key: str
    title: str
    make: Callable[[], Document] | None = None
    missing: str = ""
    secret: bool = False
    asks: str = ""
    table: int | None = None

    @property
    def ready(self) -> bool:
        """Whether it can be made; a template that named `make` itself would make it."""
        return self.make is not None


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces that belong together."""

    title: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Copy:
    """A piece in one format; where a forum takes no more at once, one part of it."""

    format: str
    label: str
    text: str
    uid: str


def groups(match: Match, asked: Asked) -> list[Group]:
    """All that can be said, in the order in which a match needs it."""
    return [
        Group(_shown(match).day_only, tuple(_of_the_day(match))),
        Group(_("公示"), tuple(_announced(match))),
        Group(_("判罚与人事") if conduct_of(match.game) else _("人事"), tuple(_conduct(match))),
        Group(_("论坛"), tuple(_forum(match, asked))),
        Group(_("{letter}与揭秘").format(letter=_shown(match).letter), tuple(_secret(match))),
    ]


def piece_of(match: Match, key: str, asked: Asked) -> Piece | None:
    """One of them by its key."""
    return next((each for group in groups(match, asked) for each in group.pieces if each.key == key), None)


def copies(document: Document) -> list[Copy]:
    """A document in every format, to copy; BBCode in parts that a forum takes."""
    labels = {"bbcode": "BBCode", "markdown": "Markdown", "text": _("纯文本（QQ）")}
    result = []
    for name in sorted(FORMATS, key=["bbcode", "text", "markdown", "html", "csv", "json"].index):
        text = FORMATS[name].render(document)
        parts = split(text) if name == "bbcode" else [text]
        for i, part in enumerate(parts, start=1):
            label = labels.get(name, name.upper())
            if len(parts) > 1:
                label = _("{format}，第 {n} 帖").format(format=label, n=i)
            result.append(Copy(name, label, part, f"say-{name}-{i}"))
    return result


# ---------------------------------------------------------------- the day


def _of_the_day(match: Match) -> Iterator[Piece]:
    days = {day.number: day for day in match.days.order_by("-number")[:2]}
    opened = current_day(match)
    closed = next((day for day in days.values() if day.closed_at is not None), None)
    yield _opening(match, opened)
    yield _reminder(match, opened)
    if conduct_of(match.game):
        yield _acceleration(match, opened)
    yield _closing(match, closed)


def _says(match: Match) -> Phrases:
    """The game's own words, in the language of the match."""
    return phrases_written(match.game)


def _shown(match: Match) -> Phrases:
    """The game's own words, in the language of the page."""
    return phrases_of(match.game)


def _titled(match: Match, title: str) -> str:
    """The title of a piece, with the game's words in it."""
    says = _shown(match)
    return title.format(opens=says.opens, closes=says.closes, vote=says.vote)


def _local(match: Match, at: datetime) -> datetime:
    return at.astimezone(ZoneInfo(match.zone))


def _no_day(match: Match) -> str:
    return _("{day}现在不在进行。").format(day=_shown(match).day_only)


def _opening(match: Match, day: Day | None) -> Piece:
    title = _titled(match, _("{opens}公告"))
    if day is None:
        return Piece("opening", title, missing=_no_day(match))
    closes = None if day.closes_at is None else _local(match, day.closes_at)
    return Piece("opening", title, lambda: notices.day_opens(_says(match), day.number, closes, written))


def _reminder(match: Match, day: Day | None) -> Piece:
    title = _titled(match, _("{vote}提醒"))
    if day is None:
        return Piece("reminder", title, missing=_no_day(match))
    if day.closes_at is None:
        return Piece("reminder", title, missing=_titled(match, _("还没有定{closes}时间。")))
    closes = _local(match, day.closes_at)
    return Piece("reminder", title, lambda: notices.reminder(_says(match), day.number, closes, written))


def _acceleration(match: Match, day: Day | None) -> Piece:
    title = _("加快进程计票")
    if day is None:
        return Piece("acceleration", title, missing=_no_day(match))
    if not day.consents.filter(withdrawn_at=None).exists():
        return Piece("acceleration", title, missing=_("今天还没有人提议加快进程。"))

    def make() -> Document:
        playing = in_play(match)
        return notices.acceleration(
            _says(match), day.number, agreed(day.consents.all(), playing), len(playing), written
        )

    return Piece("acceleration", title, make)


def _closing(match: Match, day: Day | None) -> Piece:
    if day is None or day.closed_at is None:
        return Piece(
            "closing", _titled(match, _("{closes}公告")), missing=_titled(match, _("还没有{closes}过。"))
        )
    closed = _local(match, day.closed_at)
    fast = day.accelerated_at is not None
    title = _titled(match, _("{closes}公告"))
    return Piece(
        "closing", title, lambda: notices.day_closes(_says(match), day.number, closed, fast, written)
    )


# ---------------------------------------------------------------- what was announced


def _announced(match: Match) -> Iterator[Piece]:
    rows = list(match.announcements.order_by("-pk").defer("facts"))
    says = _shown(match)
    elected = {Kind.ELECTION: ("election", _("竞选结果"), _("还没有竞选结果。"))} if says.dagger else {}
    newest = elected | {
        Kind.DAWN: ("dawn", says.dawn, says.no_nights + _("。")),
        Kind.END: ("end", _("终局公示"), _("本局还没有结束。")),
    }
    for kind, (key, title, missing) in newest.items():
        row = next((each for each in rows if each.kind == kind), None)
        if kind == Kind.END and row is None and match.outcome is not None:
            row = next((each for each in rows if each.night_id is not None), None)
        yield _stored(key, title, row) if row is not None else Piece(key, title, missing=missing)
    errata = [each for each in rows if each.corrects_id is not None][:MOST]
    for row in errata:
        yield _stored(f"erratum-{row.pk}", str(row.document.get("title", "")), row)
    if not errata:
        yield Piece("erratum", _("更正"), missing=_("没有需要更正的公示。"))


def _stored(key: str, title: str, row: Announcement) -> Piece:
    if row.published_at is None:
        title = _("{title}（草稿）").format(title=title)
    table = row.pk if row.table is not None else None
    draft = row.published_at is None
    return Piece(key, title, lambda: stored.load(row.document), secret=draft, table=table)


# ---------------------------------------------------------------- conduct


def _conduct(match: Match) -> Iterator[Piece]:
    cards = match.cards.filter(state__in=(CardState.CONFIRMED, CardState.REVOKED))
    found = list(cards.select_related("character", "announced").order_by("-decided_at", "-pk")[:MOST])
    for card in found:
        yield _card(match, card)
    if not found and conduct_of(match.game):
        yield Piece("penalty", _("判罚公告"), missing=_("还没有确认的判罚。"))
    changes = Substitution.objects.filter(character__match=match).exclude(successor=None)
    taken = list(changes.select_related("character").order_by("-pk")[:MOST])
    for change in taken:
        yield _substitution(match, change)
    if not taken:
        yield Piece("substitution", _("替补公告"), missing=_("还没有替补。"))


def _card(match: Match, card: PenaltyCard) -> Piece:
    title = _("判罚公告：{who}，{colour}").format(who=card.character.name, colour=card.get_colour_display())
    if card.announced is not None:
        return _stored(f"penalty-{card.pk}", title, card.announced)

    def make() -> Document:
        conduct = conduct_of(match.game)
        ground = conduct.words_of(card.ground, card.item) if conduct else str(card.ground)
        count = spans(tally_words(tally_of(card.character.cards.all()), written))
        return notices.penalty(
            _says(match), card.character.name, card.colour, card.day, ground, card.reason, count, written
        )

    return Piece(f"penalty-{card.pk}", title, make, secret=True)  # it was given without an announcement


def _substitution(match: Match, change: Substitution) -> Piece:
    name, at = change.character.name, _local(match, change.at)
    title = _("替补公告：{who}").format(who=name)
    return Piece(f"substitution-{change.pk}", title, lambda: notices.substitution(name, at, written))


# ---------------------------------------------------------------- the forum


def _forum(match: Match, asked: Asked) -> Iterator[Piece]:
    yield _elevator(match, asked)
    if conduct_of(match.game):
        yield _tree_hole(match, asked)


def _elevator(match: Match, asked: Asked) -> Piece:
    says = _shown(match)
    rows = list(match.characters.exclude(seat=None).order_by("seat").values_list("name", "forum_uid"))
    if not rows:
        missing = _("还没有{deal}，{seats}没有顺序。").format(deal=says.deal, seats=says.seats)
        return Piece("elevator", says.seats, missing=missing)
    if not asked.tid:
        return Piece(
            "elevator", says.seats, missing=_("请填讨论帖的编号（地址里 tid= 后面的数字）。"), asks="tid"
        )
    if not (asked.tid.isascii() and asked.tid.isdecimal()):
        return Piece("elevator", says.seats, missing=_("帖子编号只能是数字。"), asks="tid")
    tid = int(asked.tid)
    uids = [int(uid) if uid.isascii() and uid.isdecimal() else None for _name, uid in rows]
    names = [name for name, _uid in rows]
    kept = _says(match)
    turn = kept.numbered("day", max(match.day, 1))
    return Piece(
        "elevator",
        says.seats,
        lambda: elevator.elevator(names, uids, tid, turn, kept.seats, written),
        asks="tid",
    )


def _tree_hole(match: Match, asked: Asked) -> Piece:
    title = _("树洞帖")
    if match.phase != Phase.ENDED:
        return Piece("tree-hole", title, missing=_("树洞与投票帖在终局后开放。"))
    links = [*_given(asked.links), *_ours(match)]
    return Piece("tree-hole", title, lambda: notices.tree_hole(match.title, links, written), asks="links")


def _given(lines: str) -> Iterator[tuple[str, str]]:
    """标题 地址, one a line."""
    for line in lines.splitlines()[:50]:
        label, _space, href = one_line(line).strip().rpartition(" ")
        if href.startswith(("http://", "https://", "forum.php")):
            yield label.strip() or href, href


def _ours(match: Match) -> Iterator[tuple[str, str]]:
    if match.revealed and settings.SITE_URL:
        yield written("揭秘"), settings.SITE_URL.rstrip("/") + reverse("public:reveal", args=[match.code])


# ---------------------------------------------------------------- what is not for everybody


def _secret(match: Match) -> Iterator[Piece]:
    if not match.characters.exclude(seat=None).exists():
        missing = _("还没有{deal}。").format(deal=_shown(match).deal)
        yield Piece("roles", _shown(match).roles, missing=missing, secret=True)
    else:
        title = _("{roles}（只给导演）").format(roles=_shown(match).roles)
        yield Piece("roles", title, lambda: _roles(match), secret=True)
        names = names_by_seat(match)
        for seat, name in enumerate(names):
            yield _letter(match, seat, name)
    if match.revealed:
        yield Piece("reveal", _("揭秘帖"), lambda: reveal_document(match))
    else:
        yield Piece("reveal", _("揭秘帖"), missing=_("揭秘之后才能发。"))


def _letter(match: Match, seat: int, name: str) -> Piece:
    title = _("{letter}：{who}").format(letter=_shown(match).letter, who=name)
    return Piece(f"role-{seat + 1}", title, lambda: _letters(match)[seat], secret=True)


def _letters(match: Match) -> list[Document]:
    state, names = dealt_state(match), names_by_seat(match)
    owns = [match.rules.private(state, seat) for seat in range(len(names))]
    messages = presenter_of(match.game).role_messages(owns, names, match.title, written)
    return [
        Document(each.letter.title, (*each.letter.blocks, Heading(spans(written("一行"))), Quote(each.line)))
        for each in messages
    ]


def _roles(match: Match) -> Document:
    state, names = dealt_state(match), names_by_seat(match)
    owns = [match.rules.private(state, seat) for seat in range(len(names))]
    return Document(_says(match).roles, (Quote(presenter_of(match.game).role_list(owns, names, written)),))
