"""A town of many matches for measurements: a few are made by the services, the others are copies of their rows.

Copying happens inside PostgreSQL: every row of a made match gets its numbers moved, once for each copy.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from director.models import Match

SEATS = 12
MADE = 10
"""So many matches are made; all others are copies of them, and play the same nights."""
START = datetime(2026, 3, 1, 4, 0, tzinfo=UTC)
CLOSE = START + timedelta(hours=10)
"""22:00 in Shanghai, when all of them close."""
STEP = 1_000_000
"""The numbers of a copy are this much higher than those of the one before."""
_UNIQUE = {"username", "code", "digest"}


def town(count: int) -> None:
    """Fill an empty database with `count` matches of twelve whose first day closes at CLOSE, everybody having voted."""
    made = min(MADE, count)
    for number in range(made):
        voted(number)
    copies, odd = divmod(count, made)
    assert not odd, f"a town has a multiple of {made} matches"
    if copies > 1:
        _copy(copies - 1)


def voted(number: int) -> Match:
    """One match: dealt from its own seed, day one open until CLOSE; posts and standing answers of all are in."""
    from director.models import Pace
    from director.services.election import election_decide
    from director.services.matches import (
        CastEntry,
        cast_set,
        match_create,
        match_deal,
        match_start,
        players_set,
    )
    from director.services.people import person_new
    from director.services.rhythm import Beat, rhythm_set

    boss = person_new(f"导演{number}")
    names = [f"角色{chr(0x4E00 + 37 * i)}" for i in range(SEATS)]
    seed = number.to_bytes(32, "big")
    match = match_create(title=f"第 {number} 局", by=boss, now=START, seed=seed)
    cast_set(match, [CastEntry(name) for name in names], by=boss, now=START)
    players_set(match, [f"玩家{number}之{i}" for i in range(SEATS)], by=boss, now=START)
    beat = Beat(pace=Pace.SPANS, day_length=CLOSE - START, night_length=timedelta(hours=12))
    rhythm_set(match, beat, zone="Asia/Shanghai", by=boss, now=START, version=match.version)
    match_deal(match, by=boss, now=START)
    match_start(match, by=boss, now=START)
    election_decide(match, {number % SEATS: 1}, by=boss, now=START)
    _vote(match)
    return match


def _vote(match: Match) -> None:
    """Everybody attacks the next, says for whom to step in, and leaves answers to whatever may be asked."""
    from director.services.posts import post_submit, standing_submit

    cast = list(match.characters.order_by("seat"))
    for i, character in enumerate(cast):
        person = character.tenures.get(until=None).person
        near, far = cast[(i + 1) % SEATS].name, cast[(i + 2) % SEATS].name
        text = f"行动：攻击{near}/交给{far}\n响应干涉：{cast[(i + 3) % SEATS].name}"
        post_submit(character, text, by=person, now=START + timedelta(minutes=i + 1))
        standing_submit(character, _standing(match, i), by=person, now=START + timedelta(minutes=i + 1))


def _standing(match: Match, seat: int) -> dict[str, Any]:
    """预案 to everything that a night may ask: asks for help, shows what it must, leaves its skill."""
    from director.rules import codec
    from director.rules.kanshu.cards import Face
    from director.rules.kanshu.orders import PASS, Standing

    others = tuple((seat + i) % SEATS for i in range(1, SEATS))
    standing = Standing(request=True, interveners=others, faces=tuple(Face), covers=tuple(Face), skill=PASS)
    return dict(codec.dump(standing))


def _copy(copies: int) -> None:
    """Every row that the made matches have, `copies` times more."""
    from django.apps import apps
    from django.core.management.color import no_style
    from django.db import connection

    models = list(apps.get_app_config("director").get_models(include_auto_created=True))
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")  # keys are right by construction: check none
        for model in models:
            names, values = [], []
            for field in model._meta.concrete_fields:
                column = connection.ops.quote_name(str(field.column))
                names.append(column)
                values.append(_moved(column, field))
            table = connection.ops.quote_name(model._meta.db_table)
            cursor.execute(
                f"INSERT INTO {table} ({', '.join(names)}) SELECT {', '.join(values)} FROM {table}"  # noqa: S608
                f" CROSS JOIN generate_series(1, %s) AS copy(k)",
                [copies],
            )
        cursor.execute("SET session_replication_role = origin")
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
        cursor.execute("ANALYZE")


def _moved(column: str, field: object) -> str:
    """What a column holds in copy `k`: keys are moved, texts that must be unique get its number."""
    if getattr(field, "primary_key", False) or getattr(field, "remote_field", None) is not None:
        return f"{column} + k * {STEP}"
    if field.name in _UNIQUE:  # type: ignore[attr-defined]
        return f"left({column}, 9) || 'z' || to_hex(k)"  # a z: none of what is made has one
    if getattr(field, "name", "") == "key":
        return f"k || '/' || {column}"
    return column
