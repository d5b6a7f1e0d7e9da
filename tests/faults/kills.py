"""Acts that are killed at every step: `python -m tests.faults.kills SEED MANY [WHAT…]`, on the site's database.

An act runs in a process of its own, which ends itself with SIGKILL before its n-th question to the database, or just
before or just after its n-th commit. Whatever is left is looked at by another process, and the act is done again in the end. Prints
JSON: at how many points it was killed, how often it had counted, and every fault that was found.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kanshu.settings")
django.setup()

from django.conf import settings  # noqa: E402 (only after setup)
from django.db import connection, connections  # noqa: E402
from django.db.models import Count  # noqa: E402

from director.models import Match, Notice, OutMessage, OutState, Phase, ThreadKind  # noqa: E402
from director.services.closing import close_day  # noqa: E402
from director.services.drafts import dawn_publish  # noqa: E402
from director.services.imports import thread_confirm, thread_preview  # noqa: E402
from director.services.nights import defaults_apply_all  # noqa: E402
from director.services.outbox import CLAIM, group_set, send_waiting  # noqa: E402
from tests import worlds  # noqa: E402
from tests.forum.pages import Floor, discuz  # noqa: E402
from tests.onebot.server import running  # noqa: E402

forked = multiprocessing.get_context("fork")
NOW = worlds.later(60)
MOST = 2000
"""Points of one act; an act that has more has no end."""


@dataclass
class Act:
    """What is done to a match: `ready` makes one, `do` does it, `done` says whether it counted, `faults` what is wrong."""

    ready: Callable[[], Match]
    do: Callable[[Match], object]
    done: Callable[[Match], bool]
    faults: Callable[[Match], list[str]]


@dataclass
class Told:
    """What came of killing an act."""

    killed: int = 0
    counted: int = 0
    faults: list[str] = field(default_factory=list)


# ---------------------------------------------------------------- killing


def die_at(point: int) -> None:
    """This process ends itself at the `point`-th step from now: a question to the database, or either side of a commit."""
    left = [point]

    def step() -> None:
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def asked(run: Any, sql: str, *rest: Any) -> Any:
        step()
        return run(sql, *rest)

    plain = connection._commit  # type: ignore[attr-defined]

    def commit() -> None:
        step()
        plain()
        step()

    connection._commit = commit  # type: ignore[attr-defined]
    connection.execute_wrappers.append(asked)


def _child(act: Act, pk: int, point: int) -> None:
    connections.close_all()
    die_at(point)
    act.do(Match.objects.get(pk=pk))


def killed(act: Act, match: Match, point: int) -> bool:
    """Do the act in a process that dies at a point; False where it came to its end before."""
    _let_go()
    process = forked.Process(target=_child, args=(act, match.pk, point))
    process.start()
    process.join(120)
    assert process.exitcode is not None, "the act must end"
    return process.exitcode == -signal.SIGKILL


def _let_go() -> None:
    connections.close_all()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]


def run(act: Act, seed: int, many: int) -> Told:
    """Kill the act at `many` points that the seed chooses, or at every one if there are no more.

    A match in which it did not count is as it was: it is killed there again, at the next point. At last it is done to its end.
    """
    told, match = Told(), act.ready()
    for point in _points(act, seed, many):
        told.killed += killed(act, match, point)
        match.refresh_from_db()
        if act.done(match):
            told.counted += 1
            told.faults += [f"point {point}: {fault}" for fault in act.faults(match)]
            match = act.ready()
    act.do(match)
    match.refresh_from_db()
    told.faults += [] if act.done(match) else ["at last: done once more, it does not count"]
    told.faults += [f"at last: {fault}" for fault in act.faults(match)]
    return told


def _points(act: Act, seed: int, many: int) -> list[int]:
    match, last = act.ready(), 0
    steps: list[str] = []
    plain = connection._commit  # type: ignore[attr-defined]

    def commit() -> None:
        steps.append("before")
        plain()
        steps.append("after")

    connection._commit = commit  # type: ignore[attr-defined]
    with connection.execute_wrapper(lambda go, sql, *rest: (steps.append(sql), go(sql, *rest))[1]):
        act.do(Match.objects.get(pk=match.pk))
    connection._commit = plain  # type: ignore[attr-defined]
    last = len(steps)
    assert 0 < last < MOST
    every = range(1, last + 1)
    if many >= last:
        return list(every)
    around = [point for point in every if steps[point - 1] in ("before", "after")][-2:]
    return sorted({*around, *random.Random(seed).sample(every, max(0, many - len(around)))})


# ---------------------------------------------------------------- what must hold


def acts_of(match: Match) -> dict[str, int]:
    return dict(match.log.order_by().values_list("act").annotate(Count("pk")))


def told_twice(match: Match) -> list[str]:
    twice = Notice.objects.filter(match=match).order_by().values("person", "key").annotate(n=Count("pk"))
    return [f"told twice: {row}" for row in twice.filter(n__gt=1)]


def once(match: Match, *acts: str) -> list[str]:
    found = acts_of(match)
    return [f"{act} is {found.get(act, 0)} times in the log" for act in acts if found.get(act) != 1]


# ---------------------------------------------------------------- the acts


def open_day() -> Match:
    match = worlds.match_on_day_one(worlds.new_director())
    for seat in range(8):
        worlds.vote(
            match, seat, "行动：攻击{1}\n响应干涉：无" if seat != 1 else "行动：攻击{2}\n响应干涉：无"
        )
    return match


def boss_of(match: Match) -> Any:
    return match.directorships.get(rank=1).person


def close(match: Match) -> None:
    close_day(match, by=boss_of(match), now=worlds.later(20), version=match.version)


def at_night() -> Match:
    return worlds.close_with_attack(worlds.match_on_day_one(worlds.new_director()))


def defaults(match: Match) -> None:
    defaults_apply_all(match, by=boss_of(match), now=NOW)


def at_dawn() -> Match:
    match = at_night()
    defaults(match)
    return match


def publish(match: Match) -> None:
    dawn_publish(match, by=boss_of(match), now=worlds.later(70), version=match.version)


def day_two_faults(match: Match) -> list[str]:
    days = [] if match.days.count() == 2 else [f"{match.days.count()} days"]
    return [*days, *once(match, "published"), *told_twice(match)]


def with_draft() -> Match:
    match = worlds.match_on_day_one(worlds.new_director())
    floors = [
        Floor(1000 + seat, worlds.name(match, seat), "行动：攻击" + worlds.name(match, (seat + 1) % 8))
        for seat in range(8)
    ]
    files = [("1.htm", discuz(floors).encode())]
    given = {"kind": ThreadKind.VOTE, "day_number": 1, "offset": None, "saved_at": None}
    thread_preview(match, files, by=boss_of(match), now=NOW, **given)  # type: ignore[arg-type]
    return match


def confirm(match: Match) -> None:
    draft = match.imports.get(confirmed_at=None)
    thread_confirm(match, draft.code, {}, by=boss_of(match), now=NOW, version=match.version)


def import_faults(match: Match) -> list[str]:
    posts = sum(day.posts.count() for day in match.days.all())
    found = (match.forum_posts.count(), posts, match.imports.exclude(confirmed_at=None).count())
    return [] if found == (8, 8, 1) else [f"posts of the forum, votes, imports: {found}"]


def with_message() -> Match:
    OutMessage.objects.all().delete()
    match = at_dawn()
    group_set(match, str(20_000 + match.pk), by=boss_of(match), now=NOW)
    publish(match)
    return match


def send(match: Match) -> None:
    """As the worker does every minute; an hour later, what was begun and never ended is settled as unknown."""
    send_waiting(worlds.later(71))


def sent_faults(match: Match) -> list[str]:
    send_waiting(worlds.later(71) + CLAIM)
    states = set(OutMessage.objects.filter(match=match).values_list("state", flat=True))
    left = states - {OutState.SENT, OutState.UNKNOWN}
    return [f"left in {sorted(left)}"] if left else []


ACTS: dict[str, Act] = {
    "close": Act(
        open_day, close, lambda m: m.phase != Phase.DAY, lambda m: [*once(m, "day_closed"), *told_twice(m)]
    ),
    "night": Act(
        at_night,
        defaults,
        lambda m: m.phase == Phase.DAWN,
        lambda m: [*once(m, "defaults", "night_settled"), *told_twice(m)],
    ),
    "publish": Act(at_dawn, publish, lambda m: m.day == 2, day_two_faults),
    "import": Act(with_draft, confirm, lambda m: m.forum_posts.exists(), import_faults),
    "send": Act(
        with_message,
        send,
        lambda m: not OutMessage.objects.filter(match=m, state=OutState.WAITING).exists(),
        sent_faults,
    ),
}


def main(seed: int, many: int, *whats: str) -> None:
    """Kill each kind of act, a line of JSON each; of sending also that nothing reached the group twice."""
    for what in whats or ACTS:
        with running() as bot:
            settings.ONEBOT_URL, settings.ONEBOT_TOKEN = (
                (bot.url, "the token") if what == "send" else ("", "")
            )
            told = run(ACTS[what], seed, many)
            sent = Counter((call.body["group_id"], call.text) for call in bot.calls)
        told.faults += [f"sent {count} times: {call}" for call, count in sent.items() if count > 1]
        line = {"what": what, "killed": told.killed, "counted": told.counted, "sent": len(sent)}
        sys.stdout.write(json.dumps({**line, "faults": told.faults}, ensure_ascii=False) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
