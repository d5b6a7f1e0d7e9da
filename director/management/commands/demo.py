"""Play a demo match and print it; or load those of all games, each paused before a turn is settled, for the browser."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from director.announcing import text
from director.announcing.registry import presenter_of
from director.announcing.stored import load
from director.rules.registry import GAMES
from director.selectors.record import check, match_record
from director.services.demo import Performance, Script, matches_of


class Command(BaseCommand):
    help = "Play the demo match from its files and print every announcement and the reveal; --load keeps it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", choices=list(GAMES), help="one game; --load takes all without it")
        parser.add_argument("--load", action="store_true", help="keep the matches, paused; once is enough")

    def handle(self, *args: Any, game: str | None, load: bool, **options: Any) -> None:
        if load:
            for each in [game] if game else GAMES:
                self._load(each)
            return
        with transaction.atomic():
            self._print(game or next(iter(GAMES)))
            transaction.set_rollback(True)

    def _load(self, game: str) -> None:
        """The match up to the day where it pauses, today, with that day's posts in; nothing if it is there already."""
        now = timezone.now()
        day = Script.of_game(game).paused
        script = Script.of_game(game, first_day=(now - timedelta(days=day - 1)).date())
        if matches_of([bytes.fromhex(script.match["seed"])]):
            return
        with transaction.atomic():
            performance = Performance(script, latest=now)
            performance.play_until(day)
        self.stdout.write(_("已载入示例局《{title}》。").format(title=script.match["title"]))

    def _print(self, game: str) -> None:
        performance = Performance(Script.of_game(game))
        for _dawn in performance.play():
            pass
        match = performance.match
        for announcement in match.announcements.exclude(published_at=None).order_by("pk"):
            self._say(text.render(load(announcement.document)))
            report = getattr(announcement, "report", None)
            if report is not None:
                self._say(report.text)
        self._say(text.render(presenter_of(game).reveal(match_record(match), _)))
        verdict = check(match)
        self._say(
            _("复核：{n} 项全部一致。").format(n=verdict.checked)
            if verdict.agrees
            else _("复核不一致：{what}").format(what=verdict.first_difference)
        )

    def _say(self, words: str) -> None:
        self.stdout.write(words.rstrip() + "\n\n" + "─" * 40 + "\n")
