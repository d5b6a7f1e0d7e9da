"""随手可发: every piece, in every format, for directors alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from director.announcing.formats import FORMATS
from director.models import Match, Person, Phase
from director.selectors.desk.say import Asked, groups
from director.services.closing import deadline_set
from director.services.drafts import dawn_publish
from director.services.ending import end_by_ruling, reveal
from director.services.nights import defaults_apply_all
from director.services.people import person_new
from tests import worlds
from tests.desk.asking import text

SignIn = Callable[[Person], Client]


def say(match: Match, *rest: str) -> str:
    name = ("index", "piece", "download")[len(rest)]
    return reverse(f"say:{name}", args=[match.code, *rest])


def made(match: Match, **asked: str) -> list[str]:
    """The keys of what can be made."""
    return [each.key for group in groups(match, Asked.of(asked)) for each in group.pieces if each.make]


def test_on_day_one(day_one: Match, desk: Client, director: Person) -> None:
    shown = text(desk.get(say(day_one)))
    assert "还没有过夜。" in shown
    assert "还没有定关门时间。" in shown
    assert "请填讨论帖的编号" in shown
    assert made(day_one)[:2] == ["opening", "election"]
    closes = worlds.NOON + timedelta(hours=10)
    deadline_set(day_one, closes, by=director, now=worlds.later(1), version=day_one.version)
    assert "3月5日（周四）22:00" in text(desk.get(say(day_one, "reminder")))


def test_every_piece_in_every_format(night_one: Match, desk: Client, director: Person) -> None:
    defaults_apply_all(night_one, now=worlds.later(40), by=director, version=night_one.version)
    keys = made(night_one, tid="42")
    assert {"closing", "dawn", "election", "elevator", "roles", "role-1"} <= set(keys)
    for key in keys:
        assert desk.get(say(night_one, key), {"tid": "42"}).status_code == 200, key
        for name, how in FORMATS.items():
            file = desk.get(say(night_one, key, name), {"tid": "42"})
            assert file.status_code == 200, (key, name)
            assert file["Content-Type"] == how.media_type
            assert "attachment" in file["Content-Disposition"]


def test_after_the_reveal(night_one: Match, desk: Client, director: Person) -> None:
    now = worlds.later(50)
    end_by_ruling(night_one, loser=None, reason="止", by=director, now=now, version=night_one.version)
    assert "tree-hole" in made(night_one)
    assert "reveal" not in made(night_one)
    reveal(night_one, by=director, now=now, version=night_one.version)
    assert "reveal" in made(night_one)
    shown = text(
        desk.get(say(night_one, "tree-hole"), {"links": "树洞帖 https://example.org/1\n坏 javascript:x"})
    )
    assert "https://example.org/1" in shown
    assert 'href="javascript' not in shown


def test_the_dawn_is_the_draft_and_then_what_was_published(
    night_one: Match, desk: Client, director: Person
) -> None:
    defaults_apply_all(night_one, now=worlds.later(40), by=director, version=night_one.version)
    assert "天亮公示（草稿）" in text(desk.get(say(night_one)))
    draft = desk.get(say(night_one, "dawn", "json")).content
    dawn_publish(night_one, by=director, now=worlds.later(60), version=night_one.version)
    assert desk.get(say(night_one, "dawn", "json")).content == draft
    assert json.loads(draft)["title"] == "第2天天亮公示"


def test_the_elevator_asks_for_its_thread(day_one: Match, desk: Client) -> None:
    day_one.characters.filter(seat=0).update(forum_uid="77")
    assert "请填讨论帖的编号" in text(desk.get(say(day_one, "elevator")))
    assert "只能是数字" in text(desk.get(say(day_one, "elevator"), {"tid": "４２"}))
    bbcode = desk.get(say(day_one, "elevator", "bbcode"), {"tid": "42"}).content.decode()
    assert f"tid=42&authorid=77]{worlds.name(day_one, 0)}[/url]" in bbcode
    assert "7名角色未登记" in bbcode
    assert desk.get(say(day_one, "elevator", "bbcode")).status_code == 404


def test_secret_pieces_do_not_name_anybody_in_their_file_names(day_one: Match, desk: Client) -> None:
    assert (
        desk.get(say(day_one, "role-3", "text"))["Content-Disposition"] == 'attachment; filename="role.txt"'
    )


@pytest.mark.parametrize("address", [("nothing",), ("opening", "docx"), ("role-99",)])
def test_unknown_pieces_are_not_found(day_one: Match, desk: Client, address: tuple[str, ...]) -> None:
    assert desk.get(say(day_one, *address)).status_code == 404


def test_for_directors_alone(day_one: Match, sign_in: SignIn) -> None:
    addresses = [say(day_one), say(day_one, "roles"), say(day_one, "roles", "text")]
    other = worlds.new_director("导演乙")
    worlds.match_in_setup(other, seed="another")
    for address in addresses:
        assert Client().get(address).status_code == 302
        for who in (person_new("路人"), other, worlds.player_of(worlds.seat(day_one, 0))):
            assert sign_in(who).get(address).status_code == 404


def test_before_the_deal(director: Person, desk: Client) -> None:
    match = worlds.match_in_setup(director)
    assert match.phase == Phase.SETUP
    assert made(match, tid="1") == []
    assert desk.get(say(match)).status_code == 200


def test_a_few_queries(night_one: Match, desk: Client, director: Person) -> None:
    defaults_apply_all(night_one, now=worlds.later(40), by=director, version=night_one.version)
    with CaptureQueriesContext(connection) as queries:
        desk.get(say(night_one))
    assert len(queries) <= 20, [query["sql"][:100] for query in queries]
