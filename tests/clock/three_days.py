"""三天: a match that keeps its deadlines by itself, and the people who play it while nobody is at the desk.

Its directors act on the first day alone: they give a red card, and put a substitute in a player's place, as that player
asked. From then on only the clock moves the match. What the players do is the same whatever the rhythm and however
often anything is killed on the way, so its course is known beforehand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from director.announcing.stored import load
from director.announcing.text import render
from director.models import Character, Colour, Day, Match, Phase, Post, Tenure
from director.services.cards import Charge, card_give
from director.services.election import election_decide
from director.services.matches import match_deal, match_start
from director.services.nights import answer_submit, open_night, replay
from director.services.posts import post_submit
from director.services.refusal import Refused
from director.services.rhythm import rhythm_set
from director.services.substitutes import TakeOver, nominate, substitute
from tests.clock.minutes import SPANS
from tests.worlds import NOON, match_in_setup, new_director, player_of, seat

VOTERS = (0, 1, 2, 4)
SILENT = (3, 5)
LATE = 6
SENT_OFF = 7
REPLACED = 4
ANSWERS = 1
"""The one that answers whether it wants an intervention; all else is left to the defaults."""
WANTED = "request_intervention"
SUBSTITUTE = "替补丙"
DAYS = 3
DAY, NIGHT, MINUTE = timedelta(minutes=3), timedelta(minutes=2), timedelta(minutes=1)
SEED = "three days 0"

QUIET = {0: "攻击{1}", 1: "将匕首交给{2}", 2: "将匕首交给{4}", 4: "将匕首交给{2}"}
LAST = {0: "攻击{1}", 1: "将匕首交给{0}", 2: "攻击{1}", 4: "攻击{1}"}
STEPS = {1: QUIET, 2: {**QUIET, 4: "将匕首交给{7}"}, DAYS: LAST}
"""By day and seat: what each of the five steps of a vote says. The second night the dagger comes to the one sent off."""


def minutes() -> list[datetime]:
    """From the opening of the first day to the opening after the last night."""
    return [NOON + minute * MINUTE for minute in range(DAYS * (DAY + NIGHT) // MINUTE + 1)]


def begin(now: datetime = NOON, day: timedelta = DAY, night: timedelta = NIGHT) -> Match:
    """The match on its first day, the desk left for good."""
    boss = new_director()
    match = match_in_setup(boss, seed=SEED)
    beat = replace(SPANS, day_length=day, night_length=night, publishes=True)
    rhythm_set(match, beat, zone="Asia/Shanghai", by=boss, now=now, version=match.version)
    match_deal(match, by=boss, now=now)
    match_start(match, by=boss, now=now)
    election_decide(match, {0: 1}, by=boss, now=now)
    card_give(seat(match, SENT_OFF), Charge(Colour.RED, 11, 1, "场外打听身份"), by=boss, now=now)
    former = player_of(seat(match, REPLACED))
    nominate(seat(match, REPLACED), SUBSTITUTE, "要出差", by=former, now=now)
    substitute(seat(match, REPLACED), SUBSTITUTE, TakeOver(True, "出差"), by=boss, now=now)
    match.refresh_from_db()
    return match


def play(match: Match, now: datetime) -> None:
    """What the players do by now, each thing once: votes by day, a vote too late, the answers of one of them.

    Where the clock was quicker nothing is done; `kept_up` tells.
    """
    match.refresh_from_db()
    day = match.days.order_by("number").last()
    if day is None or match.phase == Phase.ENDED:
        return
    with suppress(Refused):
        for character, text in _votes(match, day, now):
            post_submit(character, text, by=player_of(character), now=now, day_number=day.number)
    with suppress(Refused):
        _answer(match, now)


def kept_up(match: Match) -> bool:
    """Whether everybody did everything in time; a slow machine needs a slower rhythm."""
    voted = match.days.filter(posts__late=False, posts__character__seat__in=VOTERS).count()
    late = match.days.filter(posts__late=True, posts__character__seat=LATE).count()
    asked = [question for night in match.nights.all() for question in night.questions]
    own = {q["by"] for q in asked if (q["prompt"]["seat"], q["prompt"]["ask"]) == (ANSWERS, WANTED)}
    return (voted, late, own) == (DAYS * len(VOTERS), DAYS, {"answer"})


def _votes(match: Match, day: Day, now: datetime) -> Iterator[tuple[Character, str]]:
    """Those who vote do it while the day is open; one writes only after its close."""
    names = list(match.characters.order_by("seat").values_list("name", flat=True))
    posted = set(day.posts.values_list("character__seat", flat=True))
    over = day.ends_at is not None and now >= day.ends_at
    for index in (LATE,) if over else VOTERS:
        if index not in posted:
            yield seat(match, index), _vote(STEPS[min(day.number, DAYS)].get(index, "攻击{0}"), names)
    if not over and SENT_OFF not in posted:
        yield seat(match, SENT_OFF), _vote("攻击{0}", names)


def _vote(step: str, names: list[str]) -> str:
    return f"行动：{'/'.join([step] * 5)}\n响应干涉：无".format(*names)


def _answer(match: Match, now: datetime) -> None:
    night = open_night(match)
    if night is None or (night.due_at is not None and now >= night.due_at):
        return
    for number, prompt in replay(night).open.items():
        if (prompt.seat, prompt.ask) == (ANSWERS, WANTED):
            answer_submit(
                match,
                number=number,
                value=True,
                by=player_of(seat(match, ANSWERS)),
                now=now,
                revision=night.revision,
                night_number=night.number,
            )


# ---------------------------------------------------------------- what came of it


TIMED = ("late", "reminded", "reminder_missed", "looked")
"""What an outage adds to the log, or a reminder whose time it took."""
MOVES = ("started", "day_opened", "day_closed", "defaults", "night_settled", "published", "ended")
"""What moves a match on."""


def course(match: Match) -> dict[str, Any]:
    """Everything of the match that is the same whenever it happened: plain JSON."""
    match.refresh_from_db()
    acts = Counter((e.act, e.character.name if e.character else "", e.clause) for e in match.log.all())
    present = {str(each.person) for each in Tenure.objects.filter(character__match=match, until=None)}
    told = Counter(
        (n.event, str(n.person), n.shown_at is not None or str(n.person) not in present)
        for n in match.notices.select_related("person")
    )  # of what was not shown in time, a former player is shown nothing more (K8.8)
    return {
        "stands": [match.day, match.phase, match.outcome],
        "moves": [e.act for e in match.log.order_by("pk") if e.act in MOVES],
        "log": sorted([*key, count] for key, count in acts.items() if key[0] not in TIMED),
        "told": sorted([*key, count] for key, count in told.items() if key[0] not in ("late", "reminder")),
        "reminders": max((count for key, count in told.items() if key[0] == "reminder"), default=0),
        "nights": [
            [n.number, n.orders, n.events, n.questions, n.end] for n in match.nights.order_by("number")
        ],
        "said": [
            [a.kind, render(load(a.document)), a.table] for a in match.announcements.exclude(night=None)
        ],
        "posts": sorted(
            [p.day.number, p.character.name, p.text, p.late] for p in Post.objects.filter(day__match=match)
        ),
        "cards": sorted([c.character.name, c.day, c.colour, c.state, c.reason] for c in match.cards.all()),
    }
