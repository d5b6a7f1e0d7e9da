"""Every form of the site, found on its pages, sent with hostile values: answered with a sentence, and nothing is lost.

Whoever may see a page sends its forms; of each form one field or several are another thing than what was asked for. What is
refused changes nothing and gives back what was typed. The values are hypothesis's, the same at every run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.http.response import HttpResponseBase
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from director.models import Match, Person
from tests import worlds
from tests.breaking.forms import Form, page_of
from tests.breaking.phases import PHASES

pytestmark = pytest.mark.usefixtures("strict")
Browser = Callable[[Person | None], Client]
EXAMPLES = 3
"""So often each form of each page at each moment; it is met at many."""
MOMENTS = ("in_setup", "election", "night", "dawn", "erratum", "ended")
"""What is asked at the others is asked at one of these: a second day is open while an erratum waits."""
MOST_PAGES = 60
NOT_FOLLOWED = re.compile(
    r"/(static|admin|rules|help|styleguide|sign-out|i18n)/|/m/.*/(text|html|json|bbcode)/"
)
KEPT = "这段话打了很久，一个字也不能丢。"
TEXT = frozenset({"textarea", "text", "search"})
HOSTILE = (
    *("", " ", "\x00", "甲\x00乙", "🗡️👨‍👩‍👧‍👦", "\u202e逆\u2066", "<script>alert(1)</script>", "' OR 1=1 --", "{{ 7 }}"),
    *("0", "-1", "1e999", "NaN", "9" * 400, str(2**31), str(2**63), "１２", "²", "true", "None", "[]", '{"a": ['),
    *("2026-02-30T25:61", "9999-12-31T23:59", "0001-01-01T00:00", "24:00", "Mars/Olympus", "../../etc/passwd"),
    *("x" * 1_000_000, "字" * 20_001, "\n" * 9_000, "[b]" * 2_000, "甲=" * 2_000, "\ud83d".encode("utf-8", "replace").decode()),
)  # fmt: skip
FILES = (b"", b"\x00" * 1000, b"{" * 10_000, b"\xff\xfe\x00", "行动".encode("gb18030"), b"x" * 1_000_000)


@dataclass(frozen=True)
class Sent:
    """What becomes of the fields of a form: (field, what happens to it, the value if any)."""

    changes: tuple[tuple[str, str, str], ...]
    kept_in: str | None

    def fields(self, form: Form) -> dict[str, Any]:
        """The fields as the test client takes them."""
        fields: dict[str, list[Any]] = {}
        for name, value in form.fields:
            fields.setdefault(name, []).append(value)
        if self.kept_in is not None:
            fields[self.kept_in] = [KEPT]
        for name, what, value in self.changes:
            if what == "missing":
                fields.pop(name, None)
            elif what == "doubled":
                fields[name] = [*fields.get(name, []), value]
            else:
                fields[name] = [value]
        for name in list(fields):
            if form.kinds.get(name) == "file":
                content = FILES[len(str(fields[name][0])) % len(FILES)]
                fields[name] = [SimpleUploadedFile("文件.htm", content)]
        return fields


def sendings(form: Form, foreign: tuple[str, ...]) -> st.SearchStrategy[Sent]:
    """Some fields of a form made hostile; a text field, if one is left, holds what must not be lost."""
    values = st.sampled_from((*HOSTILE, *foreign)) | st.text(max_size=30)
    names = st.sampled_from([*form.names, "unknown"])
    change = st.tuples(names, st.sampled_from(("other", "other", "missing", "doubled")), values)
    texts = [name for name in form.names if form.kinds.get(name) in TEXT]
    kept = st.sampled_from(texts) if texts else st.none()
    return st.builds(
        lambda changes, kept_in: _sent(changes, kept_in), st.lists(change, min_size=1, max_size=3), kept
    )


def _sent(changes: list[tuple[str, str, str]], kept_in: str | None) -> Sent:
    untouched = kept_in not in {name for name, _, _ in changes}
    return Sent(tuple(changes), kept_in if untouched else None)


def crawl(client: Client, start: tuple[str, ...]) -> Iterator[tuple[str, Form]]:
    """The forms of the pages that links lead to, from some pages on; each once, by where it goes and what it asks."""
    waiting, seen, met = list(start), set(start), set()
    for _page in range(MOST_PAGES):
        if not waiting:
            return
        page = waiting.pop(0)
        answer = client.get(page)
        assert answer.status_code < 500, page
        if answer.status_code != 200 or "text/html" not in answer["Content-Type"]:
            continue
        forms, links = page_of(page, answer.content.decode())
        for form in forms:
            key = (form.action, tuple(form.names))
            if key not in met and form.method != "dialog" and not NOT_FOLLOWED.search(form.action):
                met.add(key)
                yield page, form
        for link in links:
            path = urlsplit(link).path
            if link.startswith("/") and path not in seen and not NOT_FOLLOWED.search(path):
                seen.add(path)
                waiting.append(link.partition("#")[0])


def send(client: Client, form: Form, sent: Sent) -> HttpResponseBase:
    """Send a form, and undo whatever it did, a sign-out too."""
    address, fields, cookies = form.action or "/", sent.fields(form), deepcopy(client.cookies)
    with transaction.atomic():
        if form.method == "post":
            answer = client.post(address, fields)
        else:
            answer = client.get(f"{address.partition('?')[0]}?{urlencode(fields, doseq=True)[:20_000]}")
        transaction.set_rollback(True)
    client.cookies = cookies
    return answer


def faults(match: Match, form: Form, sent: Sent, answer: HttpResponseBase) -> Iterator[str]:
    """What is wrong with an answer."""
    status = answer.status_code
    if status >= 500:
        yield f"{status}"
    refused = form.method == "post" and status in (409, 422)
    if refused and sent.kept_in and KEPT not in unescape(answer.content.decode()):  # type: ignore[attr-defined]
        yield f"{status}, and what was typed into {sent.kept_in} is lost"


def visitors(match: Match, boss: Person) -> Iterator[tuple[Person | None, tuple[str, ...]]]:
    """Who looks for forms, and where each begins."""
    public = f"/m/{match.code}/"
    yield (
        boss,
        (f"/desk/{match.code}/", "/desk/new/", "/desk/import/", f"/write/{match.code}/", "/account/qq/"),
    )
    held = match.characters.exclude(seat=None).filter(tenures__until=None).order_by("seat").first()
    if held is not None:
        yield worlds.player_of(held), (f"/seat/{held.code}/", "/inbox/", "/account/password/")
    yield None, (public, f"{public}sign-up/", f"{public}helper/", "/sign-in/")


def foreign_things() -> tuple[str, ...]:
    """Codes and numbers of another match."""
    other = worlds.match_on_day_one(worlds.new_director("别局导演"), seed="elsewhere")
    seat = worlds.seat(other, 1)
    return other.code, seat.code, str(seat.pk), str(other.pk), str(other.days.get().pk)


@pytest.mark.parametrize("phase", MOMENTS)
def test_hostile_forms_are_answered_and_nothing_is_lost(boss: Person, browser: Browser, phase: str) -> None:
    match = PHASES[phase](boss)
    foreign, wrong, met = foreign_things(), [], 0
    for who, start in visitors(match, boss):
        client = browser(who)
        for page, form in list(crawl(client, start)):
            met += 1
            wrong += hostile(client, match, page, form, foreign)
    assert not wrong, "\n".join(wrong)
    assert met > 10


def hostile(client: Client, match: Match, page: str, form: Form, foreign: tuple[str, ...]) -> list[str]:
    """What goes wrong when a form is sent with hostile values."""
    wrong: list[str] = []

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(sendings(form, foreign))
    def run(sent: Sent) -> None:
        answer = send(client, form, sent)
        wrong.extend(
            f"{page}: {form.action} {short(sent)}: {each}" for each in faults(match, form, sent, answer)
        )

    run()
    return wrong


def short(sent: Sent) -> str:
    return ", ".join(f"{name} {what} {value[:20]!a}" for name, what, value in sent.changes)


def test_hostile_lists_and_accounts_of_the_admin(browser: Browser, boss: Person) -> None:
    """Searches, filters, orders and pages of every list, as its own links and forms ask for them, and the forms of accounts."""
    match = PHASES["night"](boss)
    client = browser(Person.objects.create_superuser("keeper", password="a long phrase for tests"))
    _, links = page_of("/admin/", client.get("/admin/").content.decode())
    lists = sorted({link for link in links if re.fullmatch(r"/admin/director/\w+/", link)})
    assert len(lists) > 10
    wrong: list[str] = []
    for address in (*lists, "/admin/director/person/add/", f"/admin/director/person/{boss.pk}/change/"):
        forms, links = page_of(address, client.get(address).content.decode())
        for form in (*(each for each in forms if each.method != "dialog"), *queries(address, links)):
            wrong += hostile(client, match, address, form, ("elsewhere",))
    assert not wrong, "\n".join(wrong)


def queries(address: str, links: list[str]) -> Iterator[Form]:
    """The links of a list that ask for something, as forms; each set of names once."""
    found: dict[frozenset[str], Form] = {}
    for link in links:
        parts = urlsplit(link)
        asked = parse_qsl(parts.query, keep_blank_values=True)
        if asked and parts.path in ("", address):
            found[frozenset(name for name, _ in asked)] = Form(address, "get", asked)
    names = ("q", "o", "p", "all", "e", "_facets")
    yield from (*found.values(), Form(address, "get", [(name, "1") for name in names]))
