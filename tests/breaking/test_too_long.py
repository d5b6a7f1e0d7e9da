"""Text that grows on the way, numbers beyond every field, JSON that holds what no database keeps."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from director.models import Person
from director.services.qq import receive
from director.services.signup import sheet_save
from tests.breaking import phases
from tests.worlds import NOON

pytestmark = pytest.mark.usefixtures("strict")
Browser = Callable[[Person | None], Client]
GROWS = "\ufdfa" * 40
"""One sign that becomes eighteen where width makes no difference."""


def test_a_nickname_that_grows_when_folded_signs_up_or_is_refused(boss: Person, browser: Browser) -> None:
    match = phases.in_setup(boss)
    sheet_save(match, open_now=True, text="", by=boss, now=NOON)
    for name in (GROWS, "ß" * 40, "ŉ" * 40, "㌖" * 40):
        answer = browser(None).post(f"/m/{match.code}/sign-up/", {"nickname": name, "contact": "x" * 90})
        assert answer.status_code in (303, 422), name[:3]


def test_a_roster_of_names_that_grow(boss: Person, browser: Browser) -> None:
    match = phases.in_setup(boss)
    for name in (GROWS[:20], "x" * 500, "甲=" + "乙" * 500):
        roster = "\n".join([f"1{name}", *(f"{n}角{n}色" for n in range(2, 9))])
        players = "\n".join(f"玩家{n}" for n in range(8))
        data = {"version": match.version, "roster": roster, "players": players}
        assert browser(boss).post(f"/desk/{match.code}/cast/", data).status_code in (303, 422)


def _named(odd: object) -> str:
    return ascii(odd)[:12]


ODD_TEXTS = ["a\x00b", "\ud83d", "x" * 5000, "\u202e", ""]


@pytest.mark.parametrize("odd", ODD_TEXTS, ids=_named)
def test_a_match_file_with_odd_text_is_refused_or_taken(boss: Person, browser: Browser, odd: str) -> None:
    """Every text of an exported match in turn becomes an odd one."""
    boss.set_password("x")
    boss.save()
    match = phases.day(boss)
    client = browser(boss)
    whole = json.loads(client.post(f"/desk/{match.code}/export/").content)
    for change in _changes(whole, odd):
        file = SimpleUploadedFile("match.json", json.dumps(change).encode())
        answer = client.post("/desk/import/", {"file": file, "new_codes": "on"})
        assert answer.status_code in (200, 303, 422), answer.status_code


def _changes(whole: object, odd: str) -> list[object]:
    """The file with one text in each kind of row made odd."""
    found: list[object] = []
    for path in list(_texts(whole))[::7][:25]:
        copy = json.loads(json.dumps(whole))
        at = copy
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = odd
        found.append(copy)
    return found


def _texts(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    if isinstance(value, dict):
        return [found for key, each in value.items() for found in _texts(each, (*path, key))]
    if isinstance(value, list):
        return [found for key, each in enumerate(value[:2]) for found in _texts(each, (*path, key))]
    return [path] if isinstance(value, str) else []


@pytest.mark.parametrize(
    "odd", [*ODD_TEXTS, None, True, -1, 10**30, 1.5, [], {}, [{"type": "text"}]], ids=_named
)
def test_what_qq_reports_is_taken_or_left(boss: Person, odd: object) -> None:
    event = {
        "post_type": "message", "message_type": "private", "sub_type": "friend", "user_id": 10001, "self_id": 1,
        "message_id": 7, "time": 1772683200, "raw_message": "绑定 ABC123",
        "message": [{"type": "text", "data": {"text": "绑定 ABC123"}}],
    }  # fmt: skip
    for key in event:
        receive({**event, key: odd}, NOON)
    receive({**event, "message": [{"type": "text", "data": {"text": odd}}]}, NOON)
    receive({**event, "message": [{"type": odd, "data": odd}]}, NOON)


@pytest.mark.parametrize("odd", ["\x00", "\ud83d", "\u202e", "9" * 400], ids=_named)
def test_a_case_that_is_taken_over_with_odd_names(boss: Person, browser: Browser, odd: str) -> None:
    match = phases.in_setup(boss)
    cards = ("红2刺客", "蓝2刺客", "红3", "蓝3")
    seats = [{"name": f"{odd}{n}", "card": card} for n, card in enumerate(cards)]
    case = {"format": "kanshu-night/1", "night": 2, "seats": seats, "dagger": f"{odd}0", "seed": ""}
    page = f"/desk/{match.code}/take-over/"
    typed = odd.encode("utf-8", "replace").decode()
    for how in ("read", "check", "take", ""):
        data = {
            "version": match.version,
            "how": how,
            "case": json.dumps(case),
            "text": json.dumps(case),
            "name": typed,
        }
        assert browser(boss).post(page, {**data, "roles": typed}).status_code < 500
