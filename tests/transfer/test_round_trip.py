"""match/1: out and in again is the same match; a file that is wrong is refused with the field, whatever it holds."""

from __future__ import annotations

import contextlib
import copy
import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db.models import Model
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from director.models import Carried, Colour, LogEntry, Match, PenaltyCard, Person
from director.selectors.desk.log import LogFilter, log_page
from director.selectors.record import check, match_record
from director.services.ending import end_by_ruling, reveal
from director.services.match_export import encode, match_dump, match_export
from director.services.match_import import match_import
from director.services.nights import answer_submit, open_night, replay
from director.services.refusal import Forbidden, Refused
from director.services.taking_over import match_take_over
from director.services.transfer_tables import FORMAT, LEFT_OUT, TABLES, columns, refers_to
from tests import worlds
from tests.transfer.cases import case

NOW = worlds.later(500)


def carried(match: Match, by: Person | None = None, **given: Any) -> Match:
    """The same match again, under new codes."""
    return match_import(encode(match_dump(match)), by=by, now=NOW, **{"new_codes": True, **given})


def without_codes(data: dict[str, Any]) -> dict[str, Any]:
    found = copy.deepcopy(data)
    for row in (found["match"], *(row for rows in found["tables"].values() for row in rows)):
        if re.fullmatch(r"[0-9a-f]{10}", str(row.get("code"))):
            row["code"] = ""
    return found


def log_of(match: Match) -> list[Any]:
    return [
        (
            e.at,
            str(e.actor),
            str(e.character),
            e.act,
            e.clause,
            {k: v for k, v in e.data.items() if k not in KEYS},
        )
        for e in match.log.order_by("pk")
    ]


KEYS = ("post", "card", "announcement", "question")


def page(client: Client, match: Match, path: str) -> str:
    """A page without the numbers of rows: in addresses, in choices, and in the facts of the log."""
    response = client.get(path if path.startswith("/desk") else f"/m/{match.code}/{path}")
    assert response.status_code == 200, path
    text = response.content.decode()
    text = re.sub(r"&quot;(post|card|announcement)&quot;: \d+", r"\1: N", text)
    text = re.sub(r"(reading/|announcements/|character=|person=|since=)\d+", r"\1N", text)
    return re.sub(r'<(input|option|button)[^>]*(csrf|value="\d+")[^>]*>', "", text)


# ---------------------------------------------------------------- the way out and in


def test_out_and_in_and_out_again_is_equal(played: Match) -> None:
    first = match_dump(played)
    again = carried(played)
    assert without_codes(match_dump(again)) == without_codes(first)
    assert again.code != played.code


def test_to_the_byte_where_codes_are_free(played: Match) -> None:
    content = encode(match_dump(played))
    played.delete()
    again = match_import(content, by=None, now=NOW)
    assert encode(match_dump(again)) == content


def test_the_log_is_the_same(played: Match) -> None:
    again = carried(played)
    assert log_of(again) == log_of(played)
    lines = [[line.text for line in log_page(match, LogFilter(), 1)[1]] for match in (played, again)]
    assert lines[0] == lines[1]


def test_facts_of_the_log_name_the_new_rows(played: Match) -> None:
    again = carried(played)
    entry = again.log.filter(act="post").first()
    assert entry is not None
    assert again.days.get(number=entry.data["day"]).posts.filter(pk=entry.data["post"]).exists()


def test_a_card_names_the_new_post(running: Match, director: Person) -> None:
    post = running.days.get().posts.earliest("pk")
    card = PenaltyCard.objects.create(
        match=running,
        character=post.character,
        colour=Colour.YELLOW,
        day=1,
        ground=5,
        reason="试",
        key="missed/1/",
        figures={"fact": "late", "post": post.pk},
        proposed_at=NOW,
    )
    again = carried(running, by=director)
    kept = again.cards.get(reason="试")
    assert kept.figures["post"] != card.figures["post"]
    assert again.days.get().posts.filter(pk=kept.figures["post"], text=post.text).exists()


PUBLIC = [
    "",
    "announcements/1/",
    "announcements/3/",
    "reveal/",
    "reveal/?night=2",
    "reveal/?night=log",
    "reveal/?night=all",
    "verify/",
]


def moved(match: Match, by: Person | None) -> Match:
    """The match again in place of itself: its codes are free, so its addresses stay."""
    content = encode(match_dump(match))
    match.delete()
    return match_import(content, by=by, now=NOW)


@pytest.mark.parametrize("path", PUBLIC)
def test_public_pages_are_the_same(played: Match, client: Client, path: str) -> None:
    before = page(client, played, path)
    assert page(client, moved(played, None), path) == before


@pytest.mark.parametrize("path", ["", "night/", "log/", "dawn/", "announcements/", "links/"])
def test_desk_pages_are_the_same(running: Match, director: Person, desk: Client, path: str) -> None:
    page(desk, running, f"/desk/{running.code}/{path}")  # the first look is noted in the log
    before = page(desk, running, f"/desk/{running.code}/{path}")
    assert page(desk, moved(running, director), f"/desk/{running.code}/{path}") == before


def test_everything_can_be_computed_again(played: Match) -> None:
    again = carried(played)
    assert check(again).agrees
    assert str(match_record(again)) == str(match_record(played))


def test_a_night_goes_on_where_it_stood(running: Match, director: Person) -> None:
    again = carried(running, by=director)
    night = open_night(again)
    assert night is not None
    number, prompt = next(iter(replay(night).open.items()))
    person = worlds.player_of(worlds.seat(again, prompt.seat))
    answer_submit(again, number=number, value=False, by=person, now=NOW, revision=0, night_number=1)
    assert night.answers.count() == 1
    assert not running.nights.get().answers.exists()


def test_a_match_that_was_taken_over_stays_so(director: Person) -> None:
    match = worlds.match_in_setup(director)
    match.characters.all().delete()
    match_take_over(match, case(), by=director, now=worlds.NOON)
    again = carried(match, by=director)
    assert (again.first_day, again.taken_over) == (4, match.taken_over)


def test_people_are_new_and_the_bringer_directs(running: Match, director: Person) -> None:
    bringer = worlds.new_director("导演丙")
    again = carried(running, by=bringer)
    assert again.directorships.get(rank=1).person == bringer
    player = worlds.player_of(worlds.seat(again, 0))
    assert player != worlds.player_of(worlds.seat(running, 0))
    assert str(player) == str(worlds.player_of(worlds.seat(running, 0)))
    assert not player.has_usable_password()
    assert (again.carried.person, again.carried.at) == (bringer, NOW)


# ---------------------------------------------------------------- secrets


def test_before_the_reveal_it_is_marked_and_the_log_says_who(running: Match, director: Person) -> None:
    exported = match_export(running, by=director, now=NOW)
    assert exported.name == f"match-{running.code}-SECRET.json"
    data = json.loads(exported.content)
    assert data["holds_secrets"] is True
    assert "机密" in data["notice"]
    entry = running.log.get(act="exported")
    assert (entry.actor, entry.data["digest"], entry.data["secret"]) == (director, exported.digest, True)
    end_by_ruling(running, loser=None, reason="试", by=director, now=NOW, version=running.version)
    running.refresh_from_db()
    reveal(running, by=director, now=NOW, version=running.version)
    after = match_export(running, by=director, now=NOW)
    assert after.name == f"match-{running.code}-revealed.json"
    assert json.loads(after.content)["holds_secrets"] is False


def test_only_directors_export(running: Match) -> None:
    player = worlds.player_of(worlds.seat(running, 0))
    with pytest.raises(Forbidden):
        match_export(running, by=player, now=NOW)
    assert not running.log.filter(act="exported").exists()


def test_no_way_in_is_in_the_file(running: Match, director: Person) -> None:
    director.set_password("a-long-password-7")
    director.email = "me@forum.example"
    director.save()
    content = encode(match_dump(running)).decode()
    for secret in (director.password, director.username, "me@forum.example"):
        assert secret not in content


def test_the_file_name_and_headers_carry_no_name(running: Match, desk: Client) -> None:
    response = desk.post(f"/desk/{running.code}/export/")
    assert response["Content-Disposition"] == f'attachment; filename="match-{running.code}-SECRET.json"'
    assert "no-store" in response["Cache-Control"]
    assert json.loads(response.content)["format"] == FORMAT


# ---------------------------------------------------------------- the tables


def leads_to_match(model: type[Model], seen: tuple[type[Model], ...] = ()) -> bool:
    targets = [
        t
        for column in model._meta.concrete_fields
        if (t := refers_to(column)) not in (None, Person, model, *seen)
    ]
    return any(t is Match or leads_to_match(t, (*seen, model)) for t in targets if t is not None)


def test_every_table_of_a_match_goes_or_stays_for_a_reason() -> None:
    known = {table.model for table in TABLES} | set(LEFT_OUT)
    ours = {model for model in apps.get_app_config("director").get_models() if leads_to_match(model)}
    assert ours - known == set()
    assert all(LEFT_OUT.values())


def test_a_table_comes_after_those_that_it_names() -> None:
    before: set[type[Model]] = {Match, Person}
    for table in TABLES:
        named = {t for column in columns(table.model) if (t := refers_to(column)) is not None}
        assert named <= before | {table.model}, table.name
        before.add(table.model)


def test_the_format_is_described_table_by_table() -> None:
    described = (Path(__file__).resolve().parents[2] / "docs" / "match-format.md").read_text(encoding="utf-8")
    for table in TABLES:
        assert f"`{table.name}`" in described, table.name
        for column in columns(table.model):
            assert f"`{column.name}`" in described, f"{table.name}.{column.name}"


# ---------------------------------------------------------------- refusals


def test_a_match_of_rules_that_this_code_does_not_play_is_refused(running: Match, director: Person) -> None:
    data = match_dump(running)
    data["match"] = {**data["match"], "rules_version": 7}
    with pytest.raises(Refused, match=r"规则第 7 版.*第 1 版，没有导入"):
        match_import(encode(data), by=director, now=NOW, new_codes=True)
    assert Match.objects.get() == running
    data["match"]["rules_version"] = running.rules.version
    assert match_import(encode(data), by=director, now=NOW, new_codes=True).recomputable


def test_the_same_match_twice_is_refused_unless_it_gets_new_codes(running: Match, director: Person) -> None:
    content = encode(match_dump(running))
    people = Person.objects.count()
    with pytest.raises(Refused, match="已经在这里"):
        match_import(content, by=director, now=NOW)
    assert Person.objects.count() == people
    assert match_import(content, by=director, now=NOW, new_codes=True).code != running.code


WRONG: list[tuple[str, Any]] = [
    ("format", "match/2"),
    ("match", 3),
    ("match.title", 3),
    ("match.title", "长" * 81),
    ("match.title", "a\x00"),
    ("match.game", "chess"),
    ("match.zone", "Mars/Base"),
    ("match.seed", "zz"),
    ("match.seed", "00"),
    ("match.phase", "noon"),
    ("match.day", -1),
    ("match.day", True),
    ("match.options", {"actions": "five"}),
    ("match.opening", {}),
    ("match.opening", [{"e": "nothing"}]),
    ("match.created_at", "yesterday"),
    ("match.created_at", "2026-03-05T10:00:00"),
    ("match.created_at", "9999-12-31T23:59:59+00:00"),
    ("match.colour", "red"),
    ("people", {}),
    ("people.0.id", 7),
    ("people.0.nickname", None),
    ("people.0.zone", "Mars"),
    ("tables.cards", []),
    ("tables.character", {}),
    ("tables.character.0", []),
    ("tables.character.0.id", 2),
    ("tables.character.0.seat", 40),
    ("tables.character.0.name", None),
    ("tables.character.0.aliases", {}),
    ("tables.character.0.aliases", [3]),
    ("tables.character.0.code", "../x"),
    ("tables.character.1.number", 1),
    ("tables.tenure.0.person", 999),
    ("tables.tenure.0.character", "1"),
    ("tables.tenure.0.character", None),
    ("tables.directorship", []),
    ("tables.post.0.order", {"steps": 3}),
    ("tables.post.0.reading", {}),
    ("tables.post.0.reading", []),
    ("tables.post.0.late", 1),
    ("tables.post.0.source", "pigeon"),
    ("tables.night.0.start", {}),
    ("tables.night.0.orders", None),
    ("tables.night.0.events", [1]),
    ("tables.announcement.0.document", {"format": "announcement/1"}),
    ("tables.announcement.0.table", 3),
    ("tables.announcement.0.facts", {}),
    ("tables.conductsettings", [{"id": 1, "words": ["x"]}]),
    ("tables.conductsettings", [{"id": 1, "titles": [3]}]),
    ("tables.logentry.0.data", []),
    ("tables.logentry.0.actor", 0),
]


@pytest.mark.parametrize(("path", "value"), WRONG, ids=[f"{path}={str(value)[:12]}" for path, value in WRONG])
def test_a_wrong_field_is_refused_and_nothing_is_left(
    running: Match, director: Person, path: str, value: Any
) -> None:
    data = match_dump(running)
    at: Any = data
    *way, last = path.split(".")
    for key in way:
        at = at[int(key)] if key.isdecimal() else at[key]
    at[int(last) if last.isdecimal() else last] = value
    before = Match.objects.count(), Person.objects.count(), LogEntry.objects.count()
    with pytest.raises(Refused) as refused:
        match_import(encode(data), by=director, now=NOW, new_codes="code" not in path)
    assert refused.value.message
    assert (Match.objects.count(), Person.objects.count(), LogEntry.objects.count()) == before


def test_a_field_that_has_a_default_may_be_missing(running: Match, director: Person) -> None:
    data = match_dump(running)
    for row in data["tables"]["post"]:
        del row["void"]
    del data["tables"]["snapshot"]
    del data["match"]["first_day"]
    again = match_import(encode(data), by=director, now=NOW, new_codes=True)
    assert again.first_day == 1
    del data["tables"]["post"][0]["text"]
    with pytest.raises(Refused, match="text"):
        match_import(encode(data), by=director, now=NOW, new_codes=True)


@pytest.mark.parametrize(
    "content", [b"", b"x", b"[]", b"{}", b"\xff\xfe", b"[" * 100_000, b'{"format": "match/1"}', b"null"]
)
def test_what_is_no_such_file(director: Person, content: bytes) -> None:
    with pytest.raises(Refused):
        match_import(content, by=director, now=NOW)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 2**70) | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_is_changed_the_answer_is_a_match_or_a_refusal(
    running: Match, director: Person, data: st.DataObject
) -> None:
    file = copy.deepcopy(match_dump(running))
    at: Any = file
    for _depth in range(data.draw(st.integers(1, 6))):
        keys = list(at) if isinstance(at, dict) else list(range(len(at))) if isinstance(at, list) else []
        if not keys:
            break
        key = data.draw(st.sampled_from(keys))
        parent, at = at, at[key]
    parent[key] = data.draw(JUNK)
    with contextlib.suppress(Refused):
        match_import(encode(file), by=director, now=NOW, new_codes=True).delete()


# ---------------------------------------------------------------- commands and pages


def test_the_commands(running: Match, director: Person, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    out = StringIO()
    call_command("match_export", running.code, output=str(path), stdout=out)
    assert "机密" in out.getvalue()
    assert path.stat().st_mode & 0o077 == 0
    entry = running.log.get(act="exported")
    assert (entry.actor, entry.data["where"]) == (None, "命令行")
    with pytest.raises(CommandError, match="已经在这里"):
        call_command("match_import", str(path))
    call_command("match_import", str(path), "--new-codes", stdout=out)
    assert "登录链接：/in/" in out.getvalue()
    call_command("match_import", str(path), "--new-codes", "--director", director.username, stdout=out)
    assert Match.objects.count() == 3
    first, second = Match.objects.exclude(pk=running.pk).order_by("pk")
    assert without_codes(match_dump(first)) == without_codes(match_dump(second))


def test_commands_say_what_is_wrong(db: None, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="没有局号"):
        call_command("match_export", "nowhere")
    with pytest.raises(CommandError, match="读不了"):
        call_command("match_import", str(tmp_path / "missing.json"))
    with pytest.raises(CommandError, match="没有登录名"):
        call_command("match_import", "x", "--director", "nobody")


def test_importing_from_the_desk(running: Match, director: Person, desk: Client, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(encode(match_dump(running)))
    with path.open("rb") as file:
        response = desk.post("/desk/import/", {"file": file})
    assert response.status_code == 422
    assert "已经在这里" in response.content.decode()
    with path.open("rb") as file:
        response = desk.post("/desk/import/", {"file": file, "new_codes": "on"})
    assert response.status_code == 303
    made = Carried.objects.get().match
    assert response["Location"] == f"/desk/{made.code}/"
    assert "从文件导入" in desk.get(f"/desk/{made.code}/export/").content.decode()
