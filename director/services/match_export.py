"""导出: a whole match as one file, match/1 (docs/match-format.md). Its way back is director/services/match_import.py."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.db.models import Model
from django.utils.duration import duration_iso_string
from django.utils.translation import gettext as _

from director.models import LogEntry, Match, Person
from director.services.transfer_tables import (
    BY_TABLE,
    FORMAT,
    LOG_LEFT_OUT,
    TABLES,
    Table,
    columns,
    facts_of,
    is_person,
    reference,
    refers_to,
)
from director.services.writing import log, must_direct, writing


@dataclass(frozen=True, slots=True)
class Exported:
    """The file: its name says nothing but the match's code and whether it holds secrets."""

    name: str
    content: bytes
    digest: str


def match_export(match: Match, *, by: Person | None, now: datetime, where: str = "") -> Exported:
    """导出整局: the file, and a line in the log that says who took it. `by` is None for the site's own command line.

    Before the reveal it holds everything that K7.2 keeps; it is for the directors alone. Raises Forbidden.
    """
    with writing(match, moves=False, any_rules=True) as locked:
        if by is not None:
            must_direct(locked, by)
        content = encode(match_dump(locked))
        digest = hashlib.sha256(content).hexdigest()
        shown = where or _("导演台")
        log(
            locked,
            "exported",
            now,
            actor=by,
            clause="K7.2",
            where=shown,
            digest=digest,
            secret=not locked.revealed,
        )
    kind = "revealed" if match.revealed else "SECRET"
    return Exported(f"match-{match.code}-{kind}.json", content, digest)


def encode(data: Mapping[str, Any]) -> bytes:
    """The file's bytes; a half character, which JSON can hold and UTF-8 can't, stays escaped."""
    return json.dumps(data, ensure_ascii=False, indent=1).encode("utf-8", errors="backslashreplace") + b"\n"


def match_dump(match: Match) -> dict[str, Any]:
    """The match as plain values. Equal matches give equal values, whatever their primary keys."""
    writer = _Writer(match)
    tables = {table.name: writer.table(table) for table in TABLES}
    return {
        "format": FORMAT,
        "notice": _("本局已经揭秘。")
        if match.revealed
        else _("机密：含身份、玩家、投票与种子，只许本局导演持有。"),
        "holds_secrets": not match.revealed,
        "match": {column.name: plain(getattr(match, column.attname)) for column in columns(Match)},
        "people": writer.people,
        "tables": tables,
    }


class _Writer:
    """Numbers rows and people from 1, in the order in which they come."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.people: list[dict[str, Any]] = []
        self.person_ids: dict[int, int] = {}
        self.ids: dict[type[Model], dict[int, int]] = {}

    def table(self, table: Table) -> list[dict[str, Any]]:
        people = [column.name for column in columns(table.model) if is_person(column)]
        rows = table.rows(self.match).select_related(*people) if people else table.rows(self.match)
        if table.model is LogEntry:
            rows = rows.exclude(act__in=LOG_LEFT_OUT)
        found = list(rows)
        self.ids[table.model] = {row.pk: number for number, row in enumerate(found, start=1)}
        return [self.row(row, table, number) for number, row in enumerate(found, start=1)]

    def row(self, row: Model, table: Table, number: int) -> dict[str, Any]:
        values: dict[str, Any] = {"id": number}
        for column in columns(table.model):
            value = getattr(row, column.attname)
            model = refers_to(column)
            if is_person(column):
                value = None if value is None else self.person(getattr(row, column.name))
            elif model is not None:
                assert model in BY_TABLE, f"{table.name}.{column.name} names a table that is not in the file"
                value = None if value is None else self.ids[model][value]
            values[column.name] = plain(value)
        if facts := facts_of(row):
            values[facts] = self.facts(row, getattr(row, facts))
        return values

    def person(self, person: Person) -> int:
        if person.pk not in self.person_ids:
            number = self.person_ids[person.pk] = len(self.people) + 1
            self.people.append({"id": number, "nickname": str(person), "zone": person.zone})
        return self.person_ids[person.pk]

    def facts(self, row: Model, given: Mapping[str, Any]) -> dict[str, Any]:
        """The facts of a row, with other rows by their number in the file."""
        facts = dict(given)
        for key, value in facts.items():
            model = reference(row, key)
            if model is not None and isinstance(value, int):
                facts[key] = self.ids[model].get(value)
        return facts


def plain(value: Any) -> Any:
    """A column's value as JSON has it."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return duration_iso_string(value)
    if isinstance(value, bytes | memoryview):
        return bytes(value).hex()
    return value
