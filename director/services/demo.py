"""The demo match: a match written down as people write one, played through the services."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings

from director.models import Announcement, Character, Match, Person, Phase
from director.rules.game import Pick, Prompt
from director.rules.reading.roster import read_roster
from director.rules.registry import GAMES
from director.services.closing import close_day, deadline_set
from director.services.drafts import dawn_publish
from director.services.election import election_decide
from director.services.ending import reveal
from director.services.matches import (
    CastEntry,
    cast_set,
    director_add,
    match_create,
    match_deal,
    match_start,
    players_set,
)
from director.services.nights import answer_submit, default_apply, defaults_apply_all, open_night, replay
from director.services.notices import mark_read
from director.services.people import person_new
from director.services.posts import post_submit
from director.services.reports import report_save


def matches_of(seeds: Sequence[bytes]) -> dict[bytes, Match]:
    """The matches with one of these seeds. Each is looked at: a sealed seed can't be asked for (`manage.py seal`)."""
    found = ((bytes(match.seed), match) for match in Match.objects.only("seed").order_by("pk").iterator())
    return {seed: match for seed, match in found if seed in seeds}


ELECTED = time(21, 59)
"""When the dagger election of a first day is counted."""
_POST = re.compile(r"^== (\d\d:\d\d) (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class WrittenPost:
    """A post of a script: when, whose, and the text."""

    at: time
    name: str
    text: str


class Script:
    """A match as files (fixtures/demo/kanshu/README.md), with days counted from `first_day`."""

    def __init__(self, folder: Path, first_day: date | None = None) -> None:
        self.folder = folder
        self.match: dict[str, Any] = json.loads(self._text("match.json"))
        self.zone = ZoneInfo(self.match["zone"])
        self.first_day = first_day or date.fromisoformat(self.match["first_day"])

    @classmethod
    def of_game(cls, game: str, first_day: date | None = None) -> Script:
        """The demo match of a game."""
        return cls(settings.BASE_DIR / "fixtures" / "demo" / game, first_day)

    def _text(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    @property
    def days(self) -> int:
        """How many days are written down."""
        return len(list(self.folder.glob("day-*.txt")))

    @property
    def paused(self) -> int:
        """The day on which a loaded demo match waits for somebody to go on."""
        return int(self.match.get("paused", self.days))

    def moment(self, day: int, at: str | time) -> datetime:
        """A time of day `day` of the match."""
        clock = time.fromisoformat(at) if isinstance(at, str) else at
        return datetime.combine(self.first_day + timedelta(days=day - 1), clock, self.zone)

    def roster(self) -> str:
        return self._text("roster.txt")

    def players(self) -> list[str]:
        return self._text("players.txt").split()

    def posts(self, day: int) -> Iterator[WrittenPost]:
        """The posts of a day, in the order in which they came."""
        parts = _POST.split(self._text(f"day-{day}.txt"))[1:]
        for clock, name, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            yield WrittenPost(time.fromisoformat(clock), name.strip(), text.strip())

    def answers(self, night: int) -> list[dict[str, Any]]:
        """The answers of a night, in order; none where nothing is asked."""
        path = self.folder / f"night-{night}.jsonl"
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        return [json.loads(line) for line in lines if line]

    def report(self, night: int) -> str:
        """The morning report after a night; empty where none was written."""
        path = self.folder / f"report-{night}.md"
        return path.read_text(encoding="utf-8") if path.exists() else ""


def demo_seeds() -> list[bytes]:
    """The seeds of the demo matches of all games, by which they are known."""
    return [bytes.fromhex(Script.of_game(game).match["seed"]) for game in GAMES]


def _director(nickname: str) -> Person:
    """A director of the demo: the same person in the demo matches of all games."""
    known = Person.objects.filter(nickname=nickname, directorships__match__seed__in=demo_seeds())
    return known.order_by("pk").first() or person_new(nickname)


class Performance:
    """A script being played. `clock` never runs past `latest`, so that nothing is dated in the future."""

    def __init__(self, script: Script, latest: datetime | None = None) -> None:
        self.script = script
        self.latest = latest
        self.directors: list[Person] = []
        self.match: Match

    def at(self, day: int, clock: str | time) -> datetime:
        moment = self.script.moment(day, clock)
        return moment if self.latest is None else min(moment, self.latest)

    def open(self) -> Match:
        """From the roster to the first day, with the dagger given."""
        script = self.script
        now = script.moment(0, "20:00")
        self.directors = [_director(nickname) for nickname in script.match["directors"]]
        first = self.directors[0]
        match = self.match = match_create(
            title=script.match["title"],
            by=first,
            now=now,
            game=script.match["game"],
            options=script.match["options"],
            setting=script.match["setting"],
            zone=script.match["zone"],
            seed=bytes.fromhex(script.match["seed"]),
        )
        for other in self.directors[1:]:
            director_add(match, other, by=first, now=now)
        cast = [CastEntry(entry.name, entry.aliases) for entry in read_roster(script.roster()).characters]
        cast_set(match, cast, by=first, now=now)
        players_set(match, script.players(), by=first, now=now)
        match_deal(match, by=first, now=now)
        match_start(match, by=first, now=script.moment(1, script.match["opens"]))
        return match

    def _elect(self) -> None:
        """The dagger election of the first day, where the script has one."""
        votes = {self._cast(name).seat or 0: count for name, count in self.script.match["election"].items()}
        election_decide(self.match, votes, by=self.directors[0], now=self.at(1, ELECTED))

    def post(self, day: int, *, closes: bool = True) -> None:
        """The posts of a day; with `closes` its deadline stands, and what comes later is late."""
        if closes:
            closing = self.script.moment(day, self.script.match["closes"])
            opened = self.script.moment(day, self.script.match["opens"])
            deadline_set(self.match, closing, by=self.directors[0], now=opened, version=self.match.version)
        elects = day == 1 and "election" in self.script.match
        for written in self.script.posts(day):
            if elects and written.at >= ELECTED:
                self._elect()
                elects = False
            character = self._cast(written.name)
            person = character.tenures.get(until=None).person
            now = self.at(day, written.at)
            mark_read(person, None, now)  # whoever posts has seen what was told so far
            post_submit(character, written.text, by=person, now=now)
        if elects:
            self._elect()

    def settle(self, night: int) -> None:
        """The night with its written answers; the dawn's defaults for the rest."""
        now = self.script.moment(night, "23:00")
        close_day(self.match, by=self.directors[0], now=now, version=self.match.version)
        for answer in self.script.answers(night):
            self._answer(answer, now)
        defaults_apply_all(self.match, by=self.directors[0], now=now + timedelta(hours=8))

    def publish(self, night: int) -> Announcement:
        """The morning report and the dawn announcement after a night."""
        now = self.script.moment(night + 1, self.script.match["opens"])
        story = self.script.report(night)
        if story:
            draft = self.match.announcements.get(published_at=None)
            report_save(draft, story, by=self.directors[-1], now=now, accepted=True)
        for director in self.directors:
            mark_read(director, None, now)
        return dawn_publish(self.match, by=self.directors[0], now=now, version=self.match.version)

    def reveal(self) -> None:
        """The reveal, an hour after the end."""
        assert self.match.ended_at is not None
        now = self.match.ended_at + timedelta(hours=1)
        reveal(self.match, by=self.directors[0], now=now, version=self.match.version)

    def play_until(self, day: int) -> None:
        """Everything before the close of `day`, whose posts are in; that day stays open without a deadline."""
        self.open()
        for earlier in range(1, day):
            self.post(earlier)
            self.settle(earlier)
            self.publish(earlier)
        self.post(day, closes=False)

    def play(self) -> Iterator[Announcement]:
        """The whole match; yields each dawn's announcement."""
        self.open()
        for day in range(1, self.script.days + 1):
            self.post(day)
            self.settle(day)
            yield self.publish(day)
        assert self.match.phase == Phase.ENDED, "the script ends with the match"
        self.reveal()

    def _cast(self, name: str) -> Character:
        return self.match.characters.get(name=name)

    def _answer(self, answer: dict[str, Any], now: datetime) -> None:
        """Give one written answer to the question that is open for its player; several may be, to different ones."""
        night = open_night(self.match)
        assert night is not None, f"the night is over before {answer}"
        character = self._cast(answer["player"])
        asked = replay(night).open
        number, prompt = next(((n, p) for n, p in asked.items() if p.seat == character.seat), (0, None))
        assert prompt is not None, f"no question for {answer}: {asked}"
        assert prompt.ask == answer["ask"], f"another question for {answer}: {prompt}"
        where: dict[str, Any] = {
            "number": number,
            "now": now,
            "revision": night.revision,
            "night_number": night.number,
        }
        if answer["answer"] is None:
            default_apply(self.match, by=self.directors[0], **where)
            return
        helper = next((d for d in self.directors if d.nickname == answer.get("entered_by")), None)
        person = helper or character.tenures.get(until=None).person
        value = self._value(prompt, answer["answer"])
        answer_submit(self.match, by=person, value=value, on_behalf=helper is not None, **where)

    def _value(self, prompt: Prompt, value: Any) -> Any:
        """The answer with seats in place of names."""
        if isinstance(prompt.options, Pick) and isinstance(value, dict):
            return {"targets": [self._cast(name).seat for name in value["targets"]]}
        if prompt.options.refuse(value) is None:
            return value
        known = self.match.characters.filter(name=value).first()
        return value if known is None else known.seat
