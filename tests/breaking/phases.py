"""A match at every moment of its life."""

from __future__ import annotations

from collections.abc import Callable

from django.utils import timezone

from director.models import Match, Person
from director.services.drafts import dawn_publish
from director.services.ending import end_by_ruling, reveal
from director.services.matches import match_deal
from director.services.nights import defaults_apply_all, night_rewind
from tests import worlds
from tests.worlds import later


def in_setup(boss: Person) -> Match:
    return worlds.match_in_setup(boss)


def dealt(boss: Person) -> Match:
    match = worlds.match_in_setup(boss)
    match_deal(match, by=boss, now=later(0))
    return match


def election(boss: Person) -> Match:
    return worlds.match_on_day_one(boss, dagger=None)


def day(boss: Person) -> Match:
    return worlds.match_on_day_one(boss)


def night(boss: Person) -> Match:
    """At its first question."""
    return worlds.close_with_attack(day(boss))


def dawn(boss: Person) -> Match:
    match = night(boss)
    defaults_apply_all(match, now=later(60), by=boss)
    match.refresh_from_db()
    return match


def second_day(boss: Person) -> Match:
    match = dawn(boss)
    dawn_publish(match, by=boss, now=later(70), version=match.version)
    match.refresh_from_db()
    return match


def corrected(boss: Person) -> Match:
    """The first night is taken back after its announcement, while day two is open."""
    match = second_day(boss)
    night_rewind(match, to=1, reason="录错了回答", by=boss, now=later(80), version=match.version)
    match.refresh_from_db()
    return match


def erratum(boss: Person) -> Match:
    """The corrected night is settled, and its erratum not published."""
    match = corrected(boss)
    defaults_apply_all(match, now=later(90), by=boss)
    match.refresh_from_db()
    return match


def ended(boss: Person) -> Match:
    match = second_day(boss)
    end_by_ruling(match, loser=None, reason="服务器停机", by=boss, now=later(90), version=match.version)
    match.refresh_from_db()
    return match


def revealed(boss: Person) -> Match:
    match = ended(boss)
    reveal(match, by=boss, now=timezone.now(), version=match.version)
    match.refresh_from_db()
    return match


PHASES: dict[str, Callable[[Person], Match]] = {
    each.__name__: each
    for each in (
        in_setup,
        dealt,
        election,
        day,
        night,
        dawn,
        second_day,
        corrected,
        erratum,
        ended,
        revealed,
    )
}
