"""Whether what is stored of a match can be read by the rules: asked of a match that came from outside."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.utils.translation import gettext as _

from director.announcing import stored
from director.announcing.registry import presenter_of
from director.forum.thread import ImportedThread
from director.models import (
    Answer,
    Branch,
    ConductSettings,
    HandReading,
    Match,
    Post,
    Snapshot,
    StandingAnswer,
)
from director.rules import codec
from director.rules.errors import RuleError
from director.services.days import dealt_state
from director.services.grounds import Word
from director.services.nights import replay
from director.services.reading import names_by_seat
from director.services.refusal import Refused
from director.services.votes import Fact

Check = tuple[str, Callable[[], object]]
_FAULTS = (
    RuleError,
    AssertionError,
    AttributeError,
    IndexError,
    KeyError,
    TypeError,
    ValueError,
    OverflowError,
)


def must_be_playable(match: Match) -> None:
    """Read everything that the rules wrote, and play every night again. Raises Refused naming the place, and for a match
    of a version of the rules that this code does not play: nothing of it could be checked.
    """
    if not match.recomputable:
        words = _(
            "文件里的一局按规则第 {began} 版进行，这里的程序只会第 {plays} 版，没有导入。请在程序会第 {began} 版的网站导入。"
        )
        raise Refused("rules_version", words.format(began=match.rules_version, plays=match.rules.version))
    for where, read in _checks(match):
        try:
            read()
        except _FAULTS as error:
            why = str(error)[:200]
            raise Refused(
                "unplayable", _("文件里的“{where}”规则读不懂，没有导入：{why}").format(where=where, why=why)
            ) from error


def _checks(match: Match) -> Iterator[Check]:
    game = match.rules
    yield "match.seed", lambda: _seed(match)
    yield "match.options", lambda: codec.load(match.options, game.options_type, "options")
    yield "match.opening", lambda: codec.load_events(game, match.opening)
    if match.characters.exclude(seat=None).exists():
        yield "character", lambda: _seated(match)
        yield "match", lambda: game.public(dealt_state(match))
    yield from _cast(match)
    yield from _days(match)
    yield from _nights(match)
    yield from _said(match)
    yield from _conduct(match)


def _seed(match: Match) -> None:
    if len(bytes(match.seed)) != 32:
        raise ValueError("a seed has 32 bytes")


def _seated(match: Match) -> None:
    """Every character in its place, none left out."""
    seats = list(match.characters.exclude(seat=None).order_by("seat").values_list("seat", flat=True))
    if seats != list(range(match.characters.count())):
        raise ValueError("seats must be 0, 1, 2 …")


def _cast(match: Match) -> Iterator[Check]:
    for number, character in enumerate(match.characters.order_by("pk"), start=1):
        if not all(isinstance(alias, str) for alias in character.aliases):
            yield f"character[{number}].aliases", lambda: _raise("aliases are texts")
    if not match.directorships.exists():
        yield "directorship", lambda: _raise("a match has a director")


def _raise(why: str) -> None:
    raise ValueError(why)


def _days(match: Match) -> Iterator[Check]:
    game, names = match.rules, names_by_seat(match)
    presenter = presenter_of(match.game)
    for post in Post.objects.filter(day__match=match).order_by("pk"):
        if post.order is not None:
            yield "post.order", _loads(post.order, game.post_type)
        yield "post.reading", _reads(presenter, post.reading, names)
    for hand in HandReading.objects.filter(post__day__match=match):
        yield "handreading.order", _loads(hand.order, game.post_type)
    for standing in StandingAnswer.objects.filter(day__match=match):
        if standing.answers:
            yield "standinganswer.answers", _loads(standing.answers, game.standing_type)


def _loads(data: Any, kind: Any) -> Callable[[], object]:
    return lambda: codec.load(data, kind, "")


def _reads(presenter: Any, reading: Any, names: list[str]) -> Callable[[], object]:
    return lambda: list(presenter.reading_lines(reading, names, _))


def _nights(match: Match) -> Iterator[Check]:
    game = match.rules
    for night in match.nights.prefetch_related("answers", "interjections"):
        night.match = match
        where = f"night[{night.number}]"
        yield f"{where}.start", _loads(night.start, game.state_type)
        yield f"{where}.orders", _loads(night.orders, game.orders_type)
        yield f"{where}.before", lambda night=night: codec.load_events(game, night.before)  # type: ignore[misc]
        yield f"{where}.answers", lambda night=night: replay(night)  # type: ignore[misc]
        yield f"{where}.events", lambda night=night: codec.load_events(game, night.events)  # type: ignore[misc]
        yield f"{where}.questions", lambda night=night: list(map(codec.load_question, night.questions))  # type: ignore[misc]
        if night.end is not None:
            yield f"{where}.end", _loads(night.end, game.state_type)
    for branch in Branch.objects.filter(night__match=match):
        yield "branch.events", lambda branch=branch: codec.load_events(game, branch.events)  # type: ignore[misc]
        yield "branch.questions", lambda branch=branch: list(map(codec.load_question, branch.questions))  # type: ignore[misc]
    seats = match.characters.count()
    if Answer.objects.filter(night__match=match, seat__gte=seats).exists():
        yield "answer.seat", lambda: _raise("there is no such seat")


def _said(match: Match) -> Iterator[Check]:
    for each in match.announcements.all():
        yield "announcement.document", lambda each=each: stored.load(each.document)  # type: ignore[misc]
        if each.table is not None:
            yield "announcement.table", _loads(each.table, match.rules.public_type)
        if each.facts is not None:
            yield "announcement.facts", _loads(each.facts, match.rules.facts_type)


def _conduct(match: Match) -> Iterator[Check]:
    for card in match.cards.all():
        yield "penaltycard.figures", lambda card=card: _figures(card.figures)  # type: ignore[misc]
        if card.key.startswith("lurking/") and "days" not in card.figures:
            yield "penaltycard.figures", lambda: _raise("days are missing")
    settings = ConductSettings.objects.filter(match=match).first()
    if settings is not None:
        yield "conductsettings.words", lambda: [Word(str(w), int(g), int(i)) for w, g, i in settings.words]
        yield "conductsettings.titles", lambda: _texts(settings.titles)
    for helper in match.helpers.all():
        yield "helper.shares", lambda helper=helper: _texts(helper.shares)  # type: ignore[misc]
    for snapshot in Snapshot.objects.filter(forum_post__match=match):
        yield "snapshot.styled", lambda snapshot=snapshot: _texts(snapshot.styled)  # type: ignore[misc]
    for row in match.imports.all():
        yield "threadimport.thread", _loads(row.thread, ImportedThread)


def _figures(figures: dict[str, Any]) -> None:
    """What the conduct pages read of a card."""
    if "days" in figures:
        pairs = zip(figures["days"], figures["counts"], strict=True)
        if not all(type(day) is int and type(count) is int for day, count in pairs):
            raise ValueError("days and counts are numbers")
    if "fact" in figures:
        Fact(figures["fact"])
    if not isinstance(figures.get("questions", []), list):
        raise ValueError("questions are a list")


def _texts(values: list[Any]) -> None:
    if not all(isinstance(value, str) for value in values):
        raise ValueError("these are texts")
