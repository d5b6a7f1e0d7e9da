"""What the tests run in processes of their own, on a database of their own: `python -m tests.clock.process WHAT …`.

build SECONDS   a match on day one, its day and night so many seconds long, published by itself; prints its code
due             a match whose close has just passed; prints its code
tick AT         waits until AT (seconds since the epoch), then ticks once
answer CODE AT  waits until AT, then the player who is asked answers
show CODE       prints where the match stands, and what its log holds, as JSON
drive CODE      puts a tick into the worker's queue every second until day two is open; prints the phases that were seen
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from dataclasses import replace
from datetime import timedelta

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kanshu.settings")
django.setup()

from django.utils import timezone  # noqa: E402 (only after setup)
from django_q.tasks import async_task  # noqa: E402

from director.models import Match, Notice  # noqa: E402
from director.services import clock  # noqa: E402
from director.services.election import election_decide  # noqa: E402
from director.services.matches import match_deal, match_start  # noqa: E402
from director.services.nights import answer_submit, open_night, replay  # noqa: E402
from director.services.posts import post_submit  # noqa: E402
from director.services.refusal import Refused  # noqa: E402
from director.services.rhythm import rhythm_set  # noqa: E402
from director.tasks import ensure_schedules  # noqa: E402
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
        ensure_schedules()
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
    elif what == "drive":
        drive(args[0])


if __name__ == "__main__":
    main(*sys.argv[1:])
