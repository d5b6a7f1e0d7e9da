"""The rows behind everything that a player sees of its seat, each loaded once and only when it is wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from director.announcing.registry import presenter_of
from director.models import (
    Announcement,
    Character,
    Day,
    Match,
    Night,
    NightStatus,
    Phase,
    Post,
    StandingAnswer,
)
from director.rules import codec
from director.rules.game import Prompt, Turn
from director.rules.sight import asks
from director.selectors.public import RosterLine, known_table, roster_of
from director.services.days import dealt_state
from director.services.language import phrases_of
from director.services.nights import replay
from director.services.out import out_before


def in_secret(match: Match, night: Night) -> bool:
    """Whether the night is being settled, or is settled and not announced: which of the two, nobody is told (K7.4)."""
    waits = match.phase == Phase.DAWN and night.number == match.day and match.recomputable
    return night.status == NightStatus.OPEN or waits


class SeatRows:
    """A seat of a match that began, at a moment. By day the start and orders of past nights are not loaded."""

    def __init__(self, character: Character, now: datetime) -> None:
        assert character.seat is not None, "a match that began has seats"
        self.match: Match = character.match
        self.character, self.now = character, now
        self.seat: int = character.seat
        self.game = self.match.rules
        self.presenter = presenter_of(self.match.game)
        self.phrases = phrases_of(self.match.game)
        self._posts: dict[int, list[Post]] = {}

    @cached_property
    def roster(self) -> tuple[RosterLine, ...]:
        return roster_of(self.match)

    @cached_property
    def names(self) -> list[str]:
        return [line.name for line in self.roster]

    @cached_property
    def said(self) -> list[Announcement]:
        """The latest announcement that holds a status table, if any does."""
        told = self.match.announcements.filter(published_at__isnull=False, table__isnull=False)
        return list(told.order_by("-published_at", "-pk")[:1])

    @cached_property
    def known(self) -> Any | None:
        """The game's public table as last announced."""
        return known_table(self.match, self.said)

    @cached_property
    def card(self) -> Any:
        """The game's private view of the seat."""
        return self.game.private(dealt_state(self.match, len(self.roster)), self.seat)

    @property
    def unposted(self) -> str:
        """What comes of posting nothing: by the options of the match, or as the game says of itself."""
        options = codec.load(self.match.options, self.game.options_type, "options")
        return self.presenter.unposted(options, _) or self.phrases.otherwise

    @cached_property
    def days(self) -> list[Day]:
        return list(self.match.days.order_by("number"))

    @cached_property
    def today(self) -> Day | None:
        return self.days[-1] if self.days else None

    @cached_property
    def nights(self) -> list[Night]:
        rows = self.match.nights.order_by("number")
        if self.match.phase not in (Phase.NIGHT, Phase.DAWN):
            rows = rows.defer("before", "start", "orders")
        return [self._whole(night) if in_secret(self.match, night) else night for night in rows]

    def _whole(self, night: Night) -> Night:
        """The night with all that playing it takes; by day one is asked for only where an earlier night is corrected."""
        if not night.get_deferred_fields():
            return night
        found = self.match.nights.get(pk=night.pk)
        found.match = self.match
        return found

    @cached_property
    def turns(self) -> dict[int, Turn[Any]]:
        """The night that is being settled, played as far as it has come; nothing where these are not its rules.

        One that waits for its announcement is played as well, for nothing: a page tells by its time no more than by its words.
        """
        if not self.match.recomputable:
            return {}
        played = [(night, replay(night)) for night in self.nights if in_secret(self.match, night)]
        return {night.pk: turn for night, turn in played if night.status == NightStatus.OPEN}

    @cached_property
    def asked(self) -> list[tuple[Night, int, Prompt]]:
        """The questions that wait for this seat, by number."""
        return [
            (night, number, prompt)
            for night in self.nights
            if night.pk in self.turns
            for number, prompt in sorted(self.turns[night.pk].open.items())
            if asks(self.game, prompt, self.seat)
        ]

    @cached_property
    def out(self) -> bool:
        """Whether the player is out of a game that goes on."""
        return self.today is not None and self.seat in out_before(self.match, self.today, self.said)

    @cached_property
    def standing(self) -> StandingAnswer | None:
        """预案 (K6.4) of the day that is open, or of the night that follows the last day."""
        if self.today is None:
            return None
        return self.today.standing.filter(character=self.character).order_by("sent_at", "pk").last()

    def posts(self, days: Sequence[Day]) -> Mapping[int, list[Post]]:
        """The posts of this seat by day, in order of time."""
        wanted = [day for day in days if day.pk not in self._posts]
        if wanted:
            self._posts |= {day.pk: [] for day in wanted}
            rows = Post.objects.filter(character=self.character, day__in=wanted)
            for post in rows.prefetch_related("hand_readings").order_by("sent_at", "pk"):
                self._posts[post.day_id].append(post)
        return self._posts
