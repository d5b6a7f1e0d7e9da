"""导入整局: a match from its file (match/1), read strictly; the same log, the same pages as where it came from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime, time
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, IntegrityError, transaction
from django.db import models as kinds
from django.db.models import Model
from django.utils.dateparse import parse_duration
from django.utils.translation import gettext as _

from director.models import Carried, Directorship, Match, Person
from director.models.match import new_code
from director.rules.registry import GAMES
from director.services.moments import is_zone
from director.services.people import person_new
from director.services.playable import must_be_playable
from director.services.refusal import Refused
from director.services.transfer_tables import (
    FORMAT,
    TABLES,
    Table,
    columns,
    facts_of,
    is_person,
    reference,
    refers_to,
)

LARGEST = 64 * 1024 * 1024
MOST_ROWS = 200_000
MOST_PEOPLE = 1000
EARLIEST, LATEST = datetime(1970, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)

_TYPES: tuple[tuple[type[kinds.Field], type | tuple[type, ...]], ...] = (  # type: ignore[type-arg]
    (kinds.BooleanField, bool),
    (kinds.IntegerField, int),
    (kinds.FloatField, (int, float)),
    (kinds.CharField, str),
    (kinds.TextField, str),
    (kinds.DateTimeField, str),
    (kinds.TimeField, str),
    (kinds.DurationField, str),
    (kinds.BinaryField, str),
)


def match_import(
    content: bytes, *, by: Person | None, now: datetime, new_codes: bool = False, code: str = ""
) -> Match:
    """导入整局: the match of a file. All its people are new here, and sign in by new links; `by` takes the place of
    the first director.

    Codes are kept, so that addresses stay; a match or character that is here already is refused, unless `new_codes`
    gives it others; the match's own is then `code`, where that is told. Raises Refused naming the field at fault; then nothing was changed.
    """
    data = _decoded(content)
    reader = _Reader(data, by, new_codes, code)
    try:
        with transaction.atomic():
            match = reader.read()
            must_be_playable(match)
            Carried.objects.create(match=match, person=by, at=now, digest=hashlib.sha256(content).hexdigest())
            return match
    except (DatabaseError, OverflowError, UnicodeEncodeError) as error:  # the last: half a character
        if isinstance(error, IntegrityError) and reader.is_here():  # it came in twice at the same moment
            raise _exists("match") from error
        raise Refused(
            "malformed", _("文件里的内容互相矛盾，没有导入：{why}").format(why=str(error)[:200])
        ) from error


def _exists(where: str) -> Refused:
    return Refused(
        "exists",
        _("这一局（或其中的“{where}.code”）已经在这里了。要再导入一份，请换新的局号。").format(where=where),
    )


def _decoded(content: bytes) -> dict[str, Any]:
    if len(content) > LARGEST:
        raise Refused("too_large", _("文件太大：最多 {n} MB。").format(n=LARGEST // 1024 // 1024))
    try:
        data = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise Refused("not_json", _("这不是导出的文件：读不出 JSON。")) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Refused("format", _("这不是 {format} 格式的文件。").format(format=FORMAT))
    return data


def wrong(where: str, why: str = "") -> Refused:
    """A field that can't stand, named."""
    said = why or _("缺少，或者不对")
    return Refused("malformed", _("文件里的“{where}”{why}，没有导入。").format(where=where, why=said))


class _Reader:
    """Makes the rows of a file, table by table."""

    def __init__(self, data: Mapping[str, Any], by: Person | None, new_codes: bool, code: str = "") -> None:
        self.data, self.by, self.new_codes, self.code = data, by, new_codes, code
        self.people: dict[int, Person] = {}
        self.made: dict[type[Model], dict[int, Model]] = {}
        self.match = Match()

    def is_here(self) -> bool:
        """Whether there is a match with the code that this one is to have."""
        return Match.objects.filter(code=self.match.code).exists()

    def read(self) -> Match:
        tables = self._tables()
        first = _first_director(tables)
        for number, nickname, zone in self._people_told():
            if number == first and self.by is not None:
                self.people[number] = self.by
                continue
            person = self.people[number] = person_new(nickname)
            if zone:
                person.zone = zone
                person.save(update_fields=["zone"])
        self.match = Match(**self._values(Match, _mapping(self.data.get("match"), "match"), "match"))
        if self.match.game not in GAMES:
            raise wrong("match.game")
        if not is_zone(self.match.zone):
            raise wrong("match.zone")
        self._claim_code(self.match, "match")
        self.match.save()
        for table in TABLES:
            self._table(table, tables.get(table.name, []))
        return self.match

    def _tables(self) -> dict[str, list[Any]]:
        tables = _mapping(self.data.get("tables"), "tables")
        known = {table.name for table in TABLES}
        for name, rows in tables.items():
            if name not in known:
                raise wrong(f"tables.{name}", _("不认识"))
            if not isinstance(rows, list):
                raise wrong(f"tables.{name}")
        if sum(map(len, tables.values())) > MOST_ROWS:
            raise wrong("tables", _("行数太多"))
        return tables

    def _people_told(self) -> list[tuple[int, str, str]]:
        people = self.data.get("people")
        if not isinstance(people, list) or len(people) > MOST_PEOPLE:
            raise wrong("people")
        told = []
        for i, each in enumerate(people):
            where, row = f"people[{i}]", _mapping(each, f"people[{i}]")
            nickname, zone = row.get("nickname"), row.get("zone", "")
            if row.get("id") != i + 1 or not isinstance(nickname, str) or not isinstance(zone, str):
                raise wrong(where)
            if "\x00" in nickname or (zone and not is_zone(zone)):
                raise wrong(where)
            told.append((i + 1, _clean(nickname), zone))
        return told

    def _table(self, table: Table, rows: list[Any]) -> None:
        made: dict[int, Model] = {}
        self.made[table.model] = made
        to_match = any(column.related_model is Match for column in table.model._meta.concrete_fields)
        for i, each in enumerate(rows):
            where, row = f"tables.{table.name}[{i}]", _mapping(each, f"tables.{table.name}[{i}]")
            if row.get("id") != i + 1:
                raise wrong(f"{where}.id")
            values = self._values(table.model, {k: v for k, v in row.items() if k != "id"}, where)
            found = table.model(**values, **({"match": self.match} if to_match else {}))
            if facts := facts_of(found):
                setattr(found, facts, self._facts(found, getattr(found, facts), f"{where}.{facts}"))
            self._claim_code(found, where)
            found.save(force_insert=True)
            made[i + 1] = found

    def _claim_code(self, row: Model, where: str) -> None:
        """A code is an address: kept where it is free."""
        if not any(column.name == "code" and column.unique for column in row._meta.concrete_fields):
            return
        code = getattr(row, "code", "")
        if self.new_codes:
            own = self.code if isinstance(row, Match) else ""
            row.code = own or new_code()  # type: ignore[attr-defined]
        elif type(row)._default_manager.filter(code=code).exists():
            raise _exists(where)
        elif not code.isascii() or not code.isalnum():
            raise wrong(f"{where}.code")

    def _values(self, model: type[Model], row: Mapping[str, Any], where: str) -> dict[str, Any]:
        """The row's columns; one that the file lacks has its default, one that nobody knows is refused."""
        known = {column.name: column for column in columns(model)}
        for name in row:
            if name not in known:
                raise wrong(f"{where}.{name}", _("不认识"))
        return {
            name: self._value(column, row[name], f"{where}.{name}")
            for name, column in known.items()
            if name in row or not _has_default(column, f"{where}.{name}")
        }

    def _value(self, column: kinds.Field, value: Any, where: str) -> Any:  # type: ignore[type-arg]
        if value is None:
            if not column.null:
                raise wrong(where)
            return None
        if is_person(column):
            return _found(self.people, value, where)
        model = refers_to(column)
        if model is not None:
            return _found(self.made.get(model, {}), value, where)
        return _plain(column, value, where)

    def _facts(self, row: Model, given: Mapping[str, Any], where: str) -> dict[str, Any]:
        facts = dict(given)
        for key, value in facts.items():
            model = reference(row, key)
            if model is not None and value is not None:
                facts[key] = _found(self.made[model], value, f"{where}.{key}").pk
        return facts


def _first_director(tables: Mapping[str, list[Any]]) -> Any:
    """The number of the first director, or None."""
    name = str(Directorship._meta.model_name)
    rows = [row for row in tables.get(name, []) if isinstance(row, dict) and row.get("rank") == 1]
    return rows[0].get("person") if rows else None


def _mapping(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise wrong(where)
    return value


def _found(rows: Mapping[int, Any], value: Any, where: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, int) or value not in rows:
        raise wrong(where)
    return rows[value]


def _has_default(column: kinds.Field, where: str) -> bool:  # type: ignore[type-arg]
    if not column.has_default() and not column.null:
        raise wrong(where)
    return True


def _clean(text: str) -> str:
    """Text that a database can hold: a half character becomes a question mark."""
    return text.encode("utf-8", errors="replace").decode()


def _plain(column: kinds.Field, value: Any, where: str) -> Any:  # type: ignore[type-arg]
    """A value of the column's type. Raises Refused for any other."""
    if isinstance(column, kinds.JSONField):
        return _json(column, value, where)
    for kind, wanted in _TYPES:
        if isinstance(column, kind):
            fits = isinstance(value, wanted) and (kind is kinds.BooleanField or not isinstance(value, bool))
            if not fits:
                raise wrong(where)
            break
    try:
        found = _parsed(column, value)
        column.run_validators(found)
    except (ValueError, ValidationError, OverflowError):
        raise wrong(where) from None
    if column.choices and found not in dict(column.flatchoices):
        raise wrong(where)
    return found


def _parsed(column: kinds.Field, value: Any) -> Any:  # type: ignore[type-arg]
    """The value from its form in the file. Raises ValueError."""
    if isinstance(column, kinds.DateTimeField):
        return _moment(value)
    if isinstance(column, kinds.TimeField):
        return time.fromisoformat(value)
    if isinstance(column, kinds.DurationField):
        length = parse_duration(value)
        if length is None:
            raise ValueError(value)
        return length
    if isinstance(column, kinds.BinaryField):
        return bytes.fromhex(value)
    if isinstance(value, str):
        if "\x00" in value:
            raise ValueError("a NUL")
        return _clean(value)
    return value


def _moment(value: str) -> datetime:
    at = datetime.fromisoformat(value)
    if at.tzinfo is None or not EARLIEST <= at < LATEST:
        raise ValueError(value)
    return at.astimezone(UTC)


def _json(column: kinds.Field, value: Any, where: str) -> Any:  # type: ignore[type-arg]
    """JSON of the kind that the column holds: a list where it begins as a list, an object where as one."""
    if column.has_default() and not isinstance(value, type(column.get_default())):
        raise wrong(where)
    if "\\u0000" in json.dumps(value) and "\x00" in _all_text(value):
        raise wrong(where)
    return value


def _all_text(value: Any) -> str:
    """Every text in a JSON value."""
    stack, found = [value], []
    while stack:
        each = stack.pop()
        if isinstance(each, str):
            found.append(each)
        elif isinstance(each, dict):
            stack += [*each, *each.values()]
        elif isinstance(each, list):
            stack += each
    return "".join(found)
