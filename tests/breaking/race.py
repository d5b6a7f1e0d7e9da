"""Forms sent at the same moment by processes of their own: `python -m tests.breaking.race WHAT …`, on the site's database.

Prints one line of JSON for each WHAT: the statuses that were answered, and what stands in the database afterwards.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kanshu.settings")
django.setup()

from django.conf import settings  # noqa: E402 (only after setup)
from django.core.files.uploadedfile import SimpleUploadedFile  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection, connections  # noqa: E402
from django.test import Client  # noqa: E402
from django.utils import timezone  # noqa: E402

from director.models import Match, Person  # noqa: E402
from director.services import clock  # noqa: E402
from director.services.match_export import match_export  # noqa: E402
from director.services.nights import open_night, replay  # noqa: E402
from tests import worlds  # noqa: E402
from tests.breaking import phases  # noqa: E402
from tests.breaking.forms import page_of  # noqa: E402

MANY = 10
SOON = timedelta(minutes=1)
"""When a question falls due: answers come before it and ticks are told a time after it, however quick the machine is."""
Send = tuple[int | None, str, dict[str, Any]]
"""Who sends (none: a tick of the clock), where to, what."""
forked = multiprocessing.get_context("fork")


def _send(start: Any, answers: Any, who: int | None, path: str, data: dict[str, Any]) -> None:
    connections.close_all()
    start.wait(60)
    if who is None:
        clock.tick(timezone.now() + 2 * SOON)
        answers.put(("tick", ""))
        return
    client = Client(raise_request_exception=False)
    client.force_login(Person.objects.get(pk=who))
    answer = client.post(path, data)
    answers.put((str(answer.status_code), answer.content.decode()))


def together(*sends: Send) -> tuple[Counter[str], list[str]]:
    """All at once, each in its own process; the statuses, and the pages that are no redirect."""
    connections.close_all()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]
    start, answers = forked.Barrier(len(sends)), forked.Queue()
    processes = [forked.Process(target=_send, args=(start, answers, *send)) for send in sends]
    for process in processes:
        process.start()
    given = [answers.get(timeout=120) for _ in sends]
    for process in processes:
        process.join()
    return Counter(status for status, _ in given), [page for _, page in given if page]


def fields_of(who: Person, page: str, action: str) -> dict[str, Any]:
    """What the form that goes to `action` holds on a page, as this person sees it."""
    client = Client()
    client.force_login(who)
    forms, _ = page_of(page, client.get(page).content.decode())
    return dict(next(form.fields for form in forms if form.action == action and form.method == "post"))


def log_of(match: Match) -> dict[str, int]:
    return dict(Counter(match.log.exclude(act="looked").values_list("act", flat=True)))


def boss_of(match: Match) -> Person:
    return match.directorships.get(rank=1).person


def form(make: Callable[[Person], Match], page: str, action: str, **typed: Any) -> dict[str, Any]:
    """Ten times one form of the desk."""
    match = make(worlds.new_director())
    boss, at = boss_of(match), f"/desk/{match.code}/"
    before = Counter(log_of(match))
    data = {**fields_of(boss, at + page, at + action), **typed}
    statuses, pages = together(*[(boss.pk, at + action, data)] * MANY)
    return told(match, statuses, pages, before)


def locks_in(pages: Sequence[str]) -> int:
    return sum("locked" in page or "deadlock" in page for page in pages)


def told(match: Match, statuses: Counter[str], pages: list[str], before: Counter[str]) -> dict[str, Any]:
    match.refresh_from_db()
    return {
        "statuses": statuses,
        "locks": locks_in(pages),
        "acts": Counter(log_of(match)) - before,
        "phase": match.phase,
        "day": match.day,
    }


def seat_form(action: str, page: str = "", **typed: Any) -> dict[str, Any]:
    """Ten times one form of a seat, on day one."""
    match = phases.day(worlds.new_director())
    character = worlds.seat(match, 3)
    player, at = worlds.player_of(character), f"/seat/{character.code}/"
    before = Counter(log_of(match))
    data = {**fields_of(player, at + page, at + action), **typed}
    statuses, pages = together(*[(player.pk, at + action, data)] * MANY)
    return {**told(match, statuses, pages, before), "posts": character.posts.count()}


def asked(match: Match) -> tuple[dict[str, Any], Person, str]:
    """The open question: its form, whom it is for, and where the answer goes."""
    night = open_night(match)
    assert night is not None
    _number, prompt = next(iter(replay(night).open.items()))
    character = worlds.seat(match, prompt.seat)
    player, at = worlds.player_of(character), f"/seat/{character.code}/"
    data = fields_of(player, at, at + "answer/")
    return data, player, at + "answer/"


def answers(*others: str) -> dict[str, Any]:
    """A player answers five times while the clock ticks and the directors let the defaults apply."""
    match = phases.night(worlds.new_director())
    boss, at = boss_of(match), f"/desk/{match.code}/"
    data, player, path = asked(match)
    data["answer"] = "o0"
    before = Counter(log_of(match))
    sends: list[Send] = [(player.pk, path, data)] * 5
    if "tick" in others:
        match.nights.update(due_at=timezone.now() + SOON)
        Match.objects.filter(pk=match.pk).update(due_at=timezone.now())
        sends += [(None, "", {})] * 3
    if "defaults" in others:
        sends += [(boss.pk, at + "night/defaults/", {"version": match.version})] * 3
    statuses, pages = together(*sends)
    night = match.nights.get()
    rows = list(night.answers.filter(branch=None).values_list("number", flat=True))
    return {**told(match, statuses, pages, before), "twice": len(rows) - len(set(rows))}


def post_against_close() -> dict[str, Any]:
    """Every player posts while two directors close the day: what was kept in time is in the night, and nothing else."""
    match = phases.day(worlds.new_director())
    boss, at = boss_of(match), f"/desk/{match.code}/"
    names = list(match.characters.order_by("seat").values_list("name", flat=True))
    before = Counter(log_of(match))
    sends: list[Send] = []
    for character in match.characters.order_by("seat"):
        text = f"行动：攻击{names[(character.seat + 1) % len(names)]}\n响应干涉：无"
        path = f"/seat/{character.code}/post/"
        sends.append((worlds.player_of(character).pk, path, {"text": text, "day": "1"}))
    sends[4:4] = [(boss.pk, at + "close/", {"version": match.version})] * 2
    statuses, pages = together(*sends)
    night = match.nights.first()
    day = match.days.get(number=1)
    return {
        **told(match, statuses, pages, before),
        "in_time": day.posts.filter(late=False).count(),
        "after": day.posts.filter(late=False, sent_at__gte=day.closed_at).count() if day.closed_at else 0,
        "frozen": sum(order is not None for order in night.orders["posts"]) if night else 0,
    }


WHATS: dict[str, Callable[[], dict[str, Any]]] = {
    "deal": lambda: form(phases.in_setup, "deal/", "deal/"),
    "start": lambda: form(phases.dealt, "deal/", "start/"),
    "close": lambda: form(phases.day, "close/", "close/"),
    "publish": lambda: form(phases.dawn, "dawn/", "dawn/publish/"),
    "defaults": lambda: form(phases.night, "night/", "night/defaults/"),
    "end": lambda: form(phases.day, "end/", "end/", reason="服务器停机"),
    "reveal": lambda: form(phases.ended, "reveal/", "reveal/"),
    "notice": lambda: form(
        phases.day, "conduct/notices/", "conduct/notices/", text="今天晚饭后开会", title="开会"
    ),
    "new": lambda: new_match(),
    "bring": lambda: bring(),
    "bring_again": lambda: bring(new_codes="on"),
    "desk_post": lambda: desk_post(),
    "vote": lambda: seat_form("post/", text="行动：无\n响应干涉：无"),
    "no_action": lambda: seat_form("no-action/"),
    "ask": lambda: seat_form("conduct/ask/", "conduct/", text="盾被干涉后还在吗？", kind="rule"),
    "tree_hole": lambda: seat_form("tree-hole/", "tree-hole/", text="我怀疑小满"),
    "accelerate": lambda: seat_form("accelerate/", "accelerate/"),
    "answers": lambda: answers(),
    "answers_tick": lambda: answers("tick"),
    "answers_defaults": lambda: answers("defaults"),
    "answers_all": lambda: answers("tick", "defaults"),
    "post_close": post_against_close,
}


def desk_post() -> dict[str, Any]:
    match = phases.day(worlds.new_director())
    boss, at = boss_of(match), f"/desk/{match.code}/post/"
    before = Counter(log_of(match))
    character = worlds.seat(match, 3)
    data = {**fields_of(boss, at, at), "character": character.code, "text": "行动：无\n响应干涉：无"}
    statuses, pages = together(*[(boss.pk, at, data)] * MANY)
    return {**told(match, statuses, pages, before), "posts": character.posts.count()}


def founder() -> Person:
    boss = worlds.new_director()
    boss.set_password("a-long-password-7")
    boss.save()
    return boss


def new_match() -> dict[str, Any]:
    """Ten times one form for a new match."""
    boss, at = founder(), "/desk/new/"
    data = {**fields_of(boss, at, at), "title": "雪夜", "roster": "白鹭\n蓝狐\n墨\n灯花"}
    statuses, pages = together(*[(boss.pk, at, data)] * MANY)
    return {"statuses": statuses, "locks": locks_in(pages), "made": boss.directed.count()}


def bring(**chosen: str) -> dict[str, Any]:
    """Ten times one file of a match, which is new here or gets new codes."""
    made, boss, at = phases.day(worlds.new_director()), founder(), "/desk/import/"
    content = match_export(made, by=boss_of(made), now=timezone.now()).content
    if not chosen:
        content = content.replace(made.code.encode(), b"0123456789")
        for character in made.characters.all():
            content = content.replace(character.code.encode(), f"new{character.pk}".encode())
    data = {**fields_of(boss, at, at), "new_codes": "", **chosen}
    sends = [(boss.pk, at, {**data, "file": SimpleUploadedFile("match.json", content)})] * MANY
    statuses, pages = together(*sends)
    return {"statuses": statuses, "locks": locks_in(pages), "made": boss.directed.count()}


def main(whats: Sequence[str]) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    call_command("migrate", verbosity=0)
    for what in whats or WHATS:
        began = time.monotonic()
        try:
            result = WHATS[what]()
        except Exception as error:
            result = {"failed": repr(error)}
        line = json.dumps(
            {"what": what, "seconds": round(time.monotonic() - began, 1), **result}, ensure_ascii=False
        )
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
