"""往局的统计: shares, lengths, answers and skills over the revealed matches of a game.

What one match adds never changes once it is revealed, so it is counted once and kept in the cache; only plain counts
are kept there, no names.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median_low
from typing import Any

from django.core.cache import cache
from django.db.models import Count
from django.utils.translation import gettext as _

from director.announcing.figures import Chance, Counted, Finished, Kind, Share, share
from director.announcing.phrases import Phrases
from director.announcing.registry import FIGURES
from director.models import Answer, AnswerKind, Character, LogEntry, Match, Night
from director.rules import codec
from director.rules.game import By
from director.rules.registry import GAMES
from director.selectors.archive import GameName, games, revealed
from director.services.grounds import conduct_of
from director.services.language import phrases_of

LATEST = 200
"""How many matches are counted at most, the newest: the page says so."""

KEPT = 24 * 3600
FORM = 2
"""The form of what is kept; another number when it changes."""

DIRECTOR = "director"
SOURCES = (By.ANSWER, By.STANDING, DIRECTOR, By.DEFAULT, By.CARDED)
LONGEST_GAP = 40
FULL = 1000
"""The width of a chart in its own units."""


@dataclass(frozen=True, slots=True)
class MatchCount:
    """What one match adds: its settled turns, its chances and uses, and its answers by where they came from."""

    turns: int
    counted: Counted
    answers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ShareRow:
    """A line of a chart of shares: in hundredths, and in the chart's units."""

    label: str
    tone: str
    share: Share

    @property
    def percent(self) -> int:
        return round(self.share.share * 100)

    @property
    def low(self) -> int:
        return round(self.share.low * 100)

    @property
    def high(self) -> int:
        return round(self.share.high * 100)

    @property
    def bar(self) -> int:
        return round(self.share.share * FULL)

    @property
    def left(self) -> int:
        return round(self.share.low * FULL)

    @property
    def right(self) -> int:
        return round(self.share.high * FULL)


@dataclass(frozen=True, slots=True)
class BarRow:
    """A line of a chart of counts; `part` of the whole in hundredths, or `each`: how often a seat did it."""

    label: str
    count: int
    bar: int
    part: int | None = None
    each: float | None = None


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart with its table: both are the same rows."""

    title: str
    head: str
    rows: tuple[ShareRow | BarRow, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Statistics:
    """The figures of a game. `matches` were counted, of `known` that there are; `ruled` of them ended by a ruling."""

    game: str
    title: str
    games: tuple[GameName, ...]
    matches: int
    known: int
    ruled: int
    median: str
    answered: int
    defaulted: int
    shares: tuple[Chart, ...]
    lengths: Chart
    answers: Chart
    uses: Chart


def statistics(code: str) -> Statistics:
    """The figures of a game, or of the first one for an unknown code; seven queries at most, three once all is kept."""
    game = code if code in GAMES else next(iter(GAMES))
    figures, phrases = FIGURES[game], phrases_of(game)
    matches = revealed().filter(
        game=game, taken_over__isnull=True, rules_version=GAMES[game].version
    )  # what other rules stored, these can't read
    latest = list(matches.only("code", "outcome").order_by("-revealed_at", "-pk")[:LATEST])
    counts = counts_of(game, latest)
    answers = sum((Counter(each.answers) for each in counts), Counter[str]())
    lengths = Counter(each.turns for each in counts)
    chances = [chance for each in counts for chance in each.counted.chances]
    return Statistics(
        game=game,
        title=phrases.game,
        games=games(),
        matches=len(counts),
        known=matches.count(),
        ruled=_ruled(latest),
        median=figures.length(median_low([each.turns for each in counts]), _) if counts else "",
        answered=answers.total(),
        defaulted=answers[By.DEFAULT],
        shares=tuple(_share_chart(kind, chances) for kind in figures.shares(_)),
        lengths=_length_chart(game, lengths),
        answers=_answer_chart(game, phrases, answers),
        uses=_use_chart(figures.uses(_), counts),
    )


def _ruled(matches: Sequence[Match]) -> int:
    """判终局 (K8.2): how many of the matches their directors ended."""
    return LogEntry.objects.filter(match__in=matches, act="ruled").values("match").distinct().count()


# ---------------------------------------------------------------- what each match adds


def counts_of(game: str, matches: Sequence[Match]) -> list[MatchCount]:
    """What each match adds, from the cache as far as it is there; three queries for the rest."""
    key = f"archive/{FORM}/{game}"
    kept: dict[str, MatchCount] = cache.get(key, {})
    missing = [match for match in matches if match.code not in kept]
    if missing:
        kept = {match.code: kept[match.code] for match in matches if match.code in kept}
        kept |= _count(game, missing)
        cache.set(key, kept, KEPT)
    return [kept[match.code] for match in matches]


@dataclass(slots=True)
class _Turns:
    """What the nights of a match come to, while they are read."""

    events: list[tuple[Any, ...]]
    answers: Counter[str]


def _count(game: str, matches: Sequence[Match]) -> dict[str, MatchCount]:
    cards, turns, entered = _cards(matches), _turns(game, matches), _entered(matches)
    return {
        match.code: MatchCount(
            turns=len(turns[match.pk].events),
            counted=FIGURES[game].counted(
                Finished(*cards[match.pk], match.outcome, tuple(turns[match.pk].events))
            ),
            answers=_by_source(turns[match.pk].answers, entered[match.pk]),
        )
        for match in matches
    }


def _cards(matches: Sequence[Match]) -> Mapping[int, tuple[int, tuple[str, ...]]]:
    """How many seats a match has, and its cards by seat."""
    seats: dict[int, list[str]] = defaultdict(list)
    rows = Character.objects.filter(match__in=matches, seat__isnull=False).order_by("match", "seat")
    for match, code in rows.values_list("match_id", "card__code"):
        seats[match].append(code or "")
    return defaultdict(
        lambda: (0, ()), {pk: (len(found), tuple(filter(None, found))) for pk, found in seats.items()}
    )


def _turns(game: str, matches: Sequence[Match]) -> Mapping[int, _Turns]:
    """The settled turns of each match, read one by one: states and orders are not even loaded."""
    found: dict[int, _Turns] = defaultdict(lambda: _Turns([], Counter()))
    nights = Night.objects.filter(match__in=matches, end__isnull=False).order_by("match", "number")
    for match, events, questions in nights.values_list("match_id", "events", "questions").iterator(100):
        found[match].events.append(tuple(codec.load_events(GAMES[game], events)))
        found[match].answers.update(each["by"] for each in questions)
    return found


def _entered(matches: Sequence[Match]) -> Mapping[int, int]:
    """How many answers of a match its directors entered."""
    rows = Answer.objects.filter(
        night__match__in=matches,
        night__end__isnull=False,
        branch=None,
        kind=AnswerKind.ANSWER,
        on_behalf=True,
    )
    counted = rows.order_by().values("night__match_id").annotate(count=Count("pk"))
    return defaultdict(int, counted.values_list("night__match_id", "count"))


def _by_source(answers: Mapping[str, int], entered: int) -> dict[str, int]:
    given = answers.get(By.ANSWER, 0)
    return {**answers, By.ANSWER: given - min(entered, given), DIRECTOR: min(entered, given)}


# ---------------------------------------------------------------- charts


def _share_chart(kind: Kind, chances: Iterable[Chance]) -> Chart:
    tried: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for each in chances:
        if each.kind == kind.key:
            tried[each.key] += 1
            won[each.key] += each.won
    rows = tuple(
        ShareRow(label, kind.tones.get(key, ""), share(won[key], tried[key]))
        for key, label in kind.labels.items()
        if tried[key]
    )
    return Chart(kind.title, kind.head, rows, kind.note)


def _length_chart(game: str, lengths: Mapping[int, int]) -> Chart:
    """Every length between the shortest and the longest, those that never were among them."""
    figures = FIGURES[game]
    counts = sorted(lengths)
    if counts and counts[-1] - counts[0] < LONGEST_GAP:
        counts = list(range(counts[0], counts[-1] + 1))
    rows = ((figures.length(count, _), lengths.get(count, 0)) for count in counts)
    return Chart(_("一局的长短"), _("长短"), tuple(_bars(list(rows))))


def _answer_chart(game: str, phrases: Phrases, answers: Mapping[str, int]) -> Chart:
    """Where answers came from; without the ways that a game has not, neither standing answers nor cards."""
    words = {
        By.ANSWER: _("玩家自己回答"),
        By.STANDING: _("玩家的预案"),
        DIRECTOR: _("导演代答或判定"),
        By.DEFAULT: _("按默认"),
        By.CARDED: _("红牌者，不问"),
    }
    if not phrases.standing:
        del words[By.STANDING]
    if conduct_of(game) is None:
        del words[By.CARDED]
    counted = [(words[each], answers.get(each, 0)) for each in SOURCES if each in words]
    rows = counted if any(answers.values()) else []
    return Chart(phrases.answers_from, _("来源"), tuple(_bars(rows)))


def _bars(rows: Sequence[tuple[str, int]]) -> Iterator[BarRow]:
    most, total = max((count for _label, count in rows), default=0), sum(count for _label, count in rows)
    for label, count in rows:
        yield BarRow(label, count, _long(count, most), part=round(100 * count / total) if total else 0)


def _use_chart(kind: Kind, counts: Sequence[MatchCount]) -> Chart:
    times: Counter[str] = Counter()
    seats: Counter[str] = Counter()
    for use in (use for each in counts for use in each.counted.uses):
        times[use.key] += use.times
        seats[use.key] += use.seats
    most = max(times.values(), default=0)
    rows = tuple(
        BarRow(label, times[key], _long(times[key], most), each=times[key] / seats[key])
        for key, label in kind.labels.items()
        if seats[key]
    )
    return Chart(kind.title, kind.head, rows, kind.note)


def _long(count: int, most: int) -> int:
    return round(FULL * count / most) if most else 0
