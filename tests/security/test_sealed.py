"""Hidden information at rest: what a dump of the tables of a running match tells, with and without keys."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.apps import apps
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from director.models import DealtCard, Match, Night
from director.services.match_export import match_export
from director.services.match_import import match_import
from director.services.nights import defaults_apply_all, replay
from kanshu.environment import seal_keys
from tests.worlds import close_with_attack, later, match_on_day_one, new_director, player_of, seat

pytestmark = pytest.mark.django_db
OLD, NEW = Fernet.generate_key().decode(), Fernet.generate_key().decode()


def dump() -> str:
    """Every value of every table of the application, as the database holds it."""
    values: list[str] = []
    with connection.cursor() as cursor:
        for model in apps.get_app_config("director").get_models():
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(model._meta.db_table)}")
            values += [_plain(value) for row in cursor.fetchall() for value in row]
    return "\n".join(values)


def _plain(value: Any) -> str:
    """A value as somebody reads it who looks for secrets: bytes as they are and in hex."""
    if isinstance(value, bytes | memoryview):
        return f"{bytes(value).hex()} {bytes(value).decode('latin-1')}"
    return str(value)


def running() -> Match:
    """A match with a settled night and an open day before it: everything hidden that there can be."""
    director = new_director()
    match = close_with_attack(match_on_day_one(director))
    defaults_apply_all(match, by=director, now=later(60))
    match.refresh_from_db()
    return match


def secrets_of(match: Match) -> Iterator[str]:
    yield bytes(match.seed).hex()
    yield bytes(match.seed).decode("latin-1")
    yield from DealtCard.objects.values_list("code", flat=True)


def test_without_keys_it_stands_as_it_is(settings: Any) -> None:
    match = running()
    told = dump()
    assert all(secret in told for secret in secrets_of(match))


def test_with_a_key_a_dump_tells_neither_seed_nor_cards(settings: Any) -> None:
    settings.SEAL_KEYS = [OLD]
    match = running()
    told = dump()
    assert len(set(secrets_of(match))) > 5
    assert [secret for secret in secrets_of(match) if secret in told] == []
    night = Night.objects.get(match=match)
    assert all((night.events, night.start, night.end))
    assert replay(night).state == replay(Night.objects.get(pk=night.pk)).state
    client = Client()
    client.force_login(player_of(seat(match, 2)))
    assert client.get(f"/seat/{seat(match, 2).code}/").status_code == 200


def test_a_database_is_sealed_resealed_and_opened_by_the_command(settings: Any) -> None:
    match = running()
    seed, cards = bytes(match.seed), list(DealtCard.objects.order_by("pk").values_list("code", flat=True))
    events = Night.objects.get().events

    def as_before() -> bool:
        again = list(DealtCard.objects.order_by("pk").values_list("code", flat=True))
        return (bytes(Match.objects.get().seed), again, Night.objects.get().events) == (seed, cards, events)

    settings.SEAL_KEYS = [OLD]
    assert as_before()  # what was written in the clear is read
    call_command("seal", stdout=StringIO())
    assert seed.hex() not in dump()
    assert as_before()
    settings.SEAL_KEYS = [NEW, OLD]
    assert as_before()
    call_command("seal", stdout=StringIO())
    settings.SEAL_KEYS = [NEW]  # the old key is gone
    assert as_before()
    call_command("seal", "--open", stdout=StringIO())
    settings.SEAL_KEYS = []
    assert as_before()
    assert seed.hex() in dump()


def test_without_its_key_a_sealed_row_says_what_is_missing(settings: Any) -> None:
    settings.SEAL_KEYS = [OLD]
    match = running()
    for keys in ([], [NEW]):
        settings.SEAL_KEYS = keys
        with pytest.raises(ImproperlyConfigured, match="KANSHU_SEAL_KEYS"):
            Match.objects.get(pk=match.pk)


def test_a_process_without_the_key_of_a_running_match_is_not_ready_and_its_pages_say_503(
    settings: Any,
) -> None:
    settings.SEAL_KEYS = [OLD]
    match = running()
    client = Client(raise_request_exception=False)
    assert client.get("/readyz").status_code == 200
    for keys in ([], [NEW]):
        settings.SEAL_KEYS = keys
        page, ready = client.get(f"/m/{match.code}/"), client.get("/readyz")
        assert (page.status_code, ready.status_code) == (503, 503)
        assert "暂时读写不了" in page.content.decode()
        assert b"KANSHU_SEAL_KEYS" in ready.content
        assert client.get("/healthz").status_code == 200  # starting it again would not help
    settings.SEAL_KEYS = [NEW, OLD]
    assert client.get(f"/m/{match.code}/").status_code == 200
    assert client.get("/readyz").status_code == 200


@pytest.mark.parametrize("options", [[], ["--open"]])
def test_the_command_fails_where_there_is_no_key(settings: Any, options: list[str]) -> None:
    settings.SEAL_KEYS = []
    with pytest.raises(CommandError, match="KANSHU_SEAL_KEYS"):
        call_command("seal", *options)


def test_a_sealed_match_is_carried_as_any_other(settings: Any) -> None:
    settings.SEAL_KEYS = [OLD]
    match = running()
    director = match.directorships.get(rank=1).person
    content = match_export(match, by=director, now=later(90)).content
    settings.SEAL_KEYS = [NEW]
    carried = match_import(content, by=director, now=later(95), new_codes=True)
    assert bytes(carried.seed) == bytes.fromhex(_seed_in(content))
    assert bytes(carried.seed).hex() not in dump().replace(content.decode(), "")


def _seed_in(content: bytes) -> str:
    def walk(value: Any) -> Iterator[str]:
        if isinstance(value, dict):
            yield from (each for key, each in value.items() if key == "seed" and isinstance(each, str))
            for each in value.values():
                yield from walk(each)
        elif isinstance(value, list):
            for each in value:
                yield from walk(each)

    return next(walk(json.loads(content)))


def test_a_new_key_is_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    out = StringIO()
    call_command("seal", "--new-key", stdout=out)
    monkeypatch.setenv("KANSHU_SEAL_KEYS", out.getvalue().strip())
    assert seal_keys("KANSHU_SEAL_KEYS") == [out.getvalue().strip()]
    monkeypatch.setenv("KANSHU_SEAL_KEYS", "not a key")
    with pytest.raises(ImproperlyConfigured) as refused:
        seal_keys("KANSHU_SEAL_KEYS")
    assert "not a key" not in str(refused.value)
