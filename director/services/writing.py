"""The one way to change a match: under its lock, from a known version, with a line in the log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from datetime import datetime
from typing import Any

from django.db import connection, transaction
from django.utils.translation import gettext as _

from director.models import Character, LogEntry, Match, Person, Phase
from director.permissions import directs, plays
from director.services.refusal import Forbidden, Refused, Stale
from director.services.schedule import arm


@contextmanager
def writing(
    match: Match, *, version: int | None = None, moves: bool = True, any_rules: bool = False
) -> Iterator[Match]:
    """The match, locked until the block ends, and saved then.

    `version` is the one that the asker's form was made from: another one raises Stale. `moves` says that the
    act makes older forms of directors stale; a player's post does not. Whatever moved, the clock is set anew: a
    deadline that was moved is never acted on at its old time.
    """
    with held(match.pk, any_rules=any_rules) as locked:
        if version is not None and version != locked.version:
            raise Stale("stale", _("这一局在你打开页面之后有了变化，请重新查看后再决定。"))
        yield locked
        if moves:
            locked.version += 1
            arm(locked)
    if _columns(match) != _columns(locked):
        match.refresh_from_db()


@contextmanager
def held(pk: int, *, wait: bool = True, any_rules: bool = False) -> Iterator[Match]:
    """The match under its lock until the block ends, and saved then, as far as it was changed; its rhythm comes with it.

    Without `wait` a match that is locked by somebody else counts as not there: Match.DoesNotExist is raised. SQLite, which
    locks as a whole, waits all the same. Raises Refused for a match that runs under other rules than this code plays, unless `any_rules` says that nothing is computed.
    """
    skip = not wait and connection.features.has_select_for_update_skip_locked
    with transaction.atomic():
        rows = Match.objects.select_for_update(of=("self",), skip_locked=skip).select_related("rhythm")
        match = rows.get(pk=pk)
        if match.phase != Phase.ENDED and not any_rules:
            must_know_rules(match)
        before = deepcopy(_columns(match))  # JSON may be changed in its place
        yield match
        changed = [name for name, value in _columns(match).items() if value != before[name]]
        if changed:
            match.save(update_fields=changed)


def _columns(match: Match) -> dict[str, Any]:
    """What the row of a match holds."""
    return {field.name: field.value_from_object(match) for field in match._meta.concrete_fields}


def must_know_rules(match: Match) -> None:
    """Raises Refused where the match began under another version of the rules than this code plays."""
    if not match.recomputable:
        raise Refused("rules_version", other_rules(match))


def other_rules(match: Match) -> str:
    """Which version of the rules the match began with, which one this code plays, and what to do."""
    words = (
        _(
            "本局按规则第 {began} 版进行，这里的程序只会第 {plays} 版，不能重新计算本局。请用会第 {began} 版的程序来看。"
        )
        if match.phase == Phase.ENDED
        else _(
            "本局按规则第 {began} 版进行，这里的程序只会第 {plays} 版：为免算错，除了判终局，什么都不能做。请装回会第 {began} 版的程序，或在那里继续本局。"
        )
    )
    return words.format(began=match.rules_version, plays=match.rules.version)


def must_direct(match: Match, person: Person) -> None:
    """Raises Forbidden unless `person` directs the match (K10.3)."""
    if not directs(person, match):
        raise Forbidden("not_director", _("只有本局导演可以这样做。"))


def must_play(character: Character, person: Person) -> None:
    """Raises Forbidden unless `person` holds the character now (K8.8)."""
    if not plays(person, character):
        raise Forbidden("not_yours", _("这个角色现在不由你扮演。"))


def log(
    match: Match,
    act: str,
    at: datetime,
    *,
    actor: Person | None = None,
    character: Character | None = None,
    clause: str = "",
    **data: Any,
) -> LogEntry:
    """Write what was done (K10.3). `data` is plain JSON; what is secret in it stays with the directors."""
    return LogEntry.objects.create(
        match=match, act=act, at=at, actor=actor, character=character, clause=clause, data=data
    )
