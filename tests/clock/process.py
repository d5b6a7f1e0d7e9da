"""What the tests run in processes of their own, on a database of their own: `python -m tests.clock.process WHAT …`.

build SECONDS   a match on day one, its day and night so many seconds long, published by itself; prints its code
due             a match whose close has just passed; prints its code
tick AT         waits until AT (seconds since the epoch), then ticks once
answer CODE AT  waits until AT, then the player who is asked answers
show CODE       prints where the match stands, and what its log holds, as JSON
three           a match of three days (tests/clock/three_days.py), begun in the past; prints its code
three DAY NIGHT the same, begun now, its days and nights so many seconds long
people CODE     plays it by the times it was made for, each minute's tick told to the worker; prints the phases seen
watch CODE      plays it as time goes by, and leaves the ticks to the worker's own schedule
story CODE      prints its log in words
links CODE      prints the sign-in links of the seats of a match, as JSON
posts CODE      prints the posts of each seat, and how many the log has, as JSON
course CODE     prints what came of it, as JSON
ticked          waits until the worker has ticked by itself; prints how often the tick stands in its schedules
drive CODE      puts a tick into the worker's queue every second until day two is open; prints the phases that were seen
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from dataclasses import replace
from datetime import datetime, timedelta

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kanshu.settings")
django.setup()

from django.utils import timezone  # noqa: E402 (only after setup)
from django_q.models import Schedule  # noqa: E402
from django_q.tasks import async_task, result  # noqa: E402

from director.models import Heartbeat, Match, Notice  # noqa: E402
from director.selectors.desk.log import LogFilter, log_page  # noqa: E402
from director.services import clock  # noqa: E402
from director.services.election import election_decide  # noqa: E402
from director.services.links import link_make  # noqa: E402
from director.services.matches import match_deal, match_start  # noqa: E402
from director.services.nights import answer_submit, open_night, replay  # noqa: E402
from director.services.notices import deliver  # noqa: E402
from director.services.posts import post_submit  # noqa: E402
from director.services.refusal import Refused  # noqa: E402
from director.services.rhythm import rhythm_set  # noqa: E402
from tests.clock import three_days  # noqa: E402
from tests.clock.minutes import SPANS  # noqa: E402
from tests.worlds import match_in_setup, new_director, player_of, seat  # noqa: E402


def build(seconds: float, ago: float = 0) -> Match:
    """A match that began `ago` seconds ago: seat 0 attacks seat 1, for whom seat 2 would step in; the others are silent."""
    boss = new_director()
    now = timezone.now() - timedelta(seconds=ago)
    length = timedelta(seconds=seconds)
    match = match_in_setup(boss)
    beat = replace(SPANS, day_length=length, night_length=length, publishes=True)
    rhythm_set(match, beat, zone="Asia/Shanghai", by=boss, now=now, version=match.version)
    match_deal(match, by=boss, now=now)
    match_start(match, by=boss, now=now)
    election_decide(match, {0: 1}, by=boss, now=now)
    names = list(match.characters.order_by("seat").values_list("name", flat=True))
    for index, text in ((0, "行动：攻击{1}\n响应干涉：无"), (2, "行动：将匕首交给{0}\n响应干涉：{1}")):
        character = seat(match, index)
        post_submit(character, text.format(*names), by=player_of(character), now=now)
    return match


def say(what: object) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


def wait_until(moment: float) -> None:
    time.sleep(max(0.0, moment - time.time()))


def answer(code: str) -> str:
    match = Match.objects.get(code=code)
    night = open_night(match)
    if night is None:
        return "no night"
    number, prompt = next(iter(replay(night).open.items()))
    try:
        answer_submit(
            match,
            number=number,
            value=True,
            by=player_of(seat(match, prompt.seat)),
            now=timezone.now(),
            revision=night.revision,
            night_number=night.number,
        )
    except Refused as refused:
        return refused.code
    return "answered"


def show(code: str) -> str:
    match = Match.objects.get(code=code)
    acts = Counter(match.log.values_list("act", flat=True))
    told = Counter(Notice.objects.filter(match=match).values_list("event", flat=True))
    questions = [question for night in match.nights.order_by("number") for question in night.questions]
    return json.dumps(
        {
            "day": match.day,
            "phase": match.phase,
            "acts": acts,
            "told": told,
            "questions": [question["by"] for question in questions],
        }
    )


def three(*seconds: str) -> Match:
    """A match of three days: begun now, with the ticks of the worker's schedule, or at a time of its own, without."""
    if not seconds:
        return three_days.begin()
    return three_days.begin(timezone.now(), *(timedelta(seconds=float(each)) for each in seconds))


def people(code: str) -> None:
    """A match of three days by times that are told: the worker ticks, the players play."""
    match, seen = Match.objects.get(code=code), ""
    for now in three_days.minutes():
        _tick_by_worker(now)
        for later in (now + three_days.MINUTE / 4, now + three_days.MINUTE / 2):
            three_days.play(match, later)
        match.refresh_from_db()
        if seen != f"{match.day} {match.phase}":
            seen = f"{match.day} {match.phase}"
            say(seen)


def _tick_by_worker(now: datetime) -> None:
    """Queue the tick of that moment until a worker has done it: one that is killed takes it with it."""
    for _attempt in range(60):
        task = async_task("director.services.clock.tick", now)  # type: ignore[no-untyped-call]
        if result(task, wait=5000) is not None:  # type: ignore[no-untyped-call]
            return
    raise TimeoutError("no worker did the tick")


def watch(code: str) -> None:
    """A match of three days as time goes by; the worker ticks by its own schedule."""
    match = Match.objects.get(code=code)
    while match.phase != "ended" and match.day <= three_days.DAYS:
        three_days.play(match, timezone.now())
        time.sleep(1)
        match.refresh_from_db()


def story(code: str) -> str:
    """What the log tells, oldest first, a line each: when, who, what, of which character."""
    match, lines, number = Match.objects.get(code=code), [], 1
    while True:
        page, shown = log_page(match, LogFilter(), number)
        lines += [
            f"{timezone.localtime(one.at):%H:%M:%S}  {one.actor or '时钟'}  {one.text}  {one.clause}"
            for one in shown
        ]
        if not page.has_next():
            return "\n".join(reversed(lines))
        number += 1


def links(code: str) -> str:
    match, now = Match.objects.get(code=code), timezone.now()
    cast = match.characters.order_by("seat")
    return json.dumps({each.code: link_make(player_of(each), now=now, match=match) for each in cast})


def posts(code: str) -> str:
    match = Match.objects.get(code=code)
    kept = {each.code: [post.text for post in each.posts.order_by("pk")] for each in match.characters.all()}
    return json.dumps({"posts": kept, "logged": match.log.filter(act="post").count()})


def course(code: str) -> str:
    match = Match.objects.get(code=code)
    while deliver(timezone.now()):
        pass
    return json.dumps(three_days.course(match), ensure_ascii=False)


def ticked(seconds: float = 180.0) -> int:
    """How many schedules there are for the tick, once one has come from them: on the minute, or half a minute after."""
    until = time.monotonic() + seconds
    while not Heartbeat.objects.filter(name="tick").exists():
        assert time.monotonic() < until, "nobody ticks"
        time.sleep(0.5)
    return Schedule.objects.filter(func="director.tasks.tick").count()


def drive(code: str, seconds: float = 45.0) -> list[str]:
    """The phases that were seen, in order, with their day."""
    seen: list[str] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        match = Match.objects.get(code=code)
        stand = f"{match.day} {match.phase}"
        if seen[-1:] != [stand]:
            seen.append(stand)
            say(stand)
        if match.day == 2 or match.phase == "ended":
            break
        async_task("director.tasks.tick")  # type: ignore[no-untyped-call]
        time.sleep(1)
    return seen


def main(what: str, *args: str) -> None:
    if what == "build":
        say(build(float(args[0])).code)
    elif what == "due":
        say(build(60, ago=61).code)
    elif what == "tick":
        wait_until(float(args[0]))
        say(clock.tick(timezone.now()))
    elif what == "answer":
        wait_until(float(args[1]))
        say(answer(args[0]))
    elif what == "show":
        say(show(args[0]))
    elif what == "three":
        say(three(*args).code)
    elif what == "people":
        people(args[0])
    elif what == "watch":
        watch(args[0])
    elif what == "story":
        say(story(args[0]))
    elif what == "links":
        say(links(args[0]))
    elif what == "posts":
        say(posts(args[0]))
    elif what == "course":
        say(course(args[0]))
    elif what == "ticked":
        say(ticked())
    elif what == "drive":
        drive(args[0])


if __name__ == "__main__":
    main(*sys.argv[1:])
