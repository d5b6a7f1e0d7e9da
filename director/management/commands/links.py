"""Print one-click sign-in links for the demo matches: a director, three players; and the page for visitors."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.urls import reverse
from django.utils import timezone

from director.models import Match, Person, Tenure
from director.rules.registry import GAMES
from director.services.demo import Script, matches_of
from director.services.links import link_make

PLAYERS = 3


class Command(BaseCommand):
    help = "示例局的登录链接。One-click sign-in links of the demo matches; older ones stop working."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--base-url", default="http://127.0.0.1:8000/", help="where the site is served, with the last /"
        )
        parser.add_argument("--game", choices=list(GAMES), help="one game instead of all")

    def handle(self, *args: Any, base_url: str, game: str | None, **options: Any) -> None:
        wanted = [game] if game else list(GAMES)
        seeds = [bytes.fromhex(Script.of_game(each).match["seed"]) for each in wanted]
        found = matches_of(seeds)
        if not found:
            self.stdout.write("还没有示例局：python manage.py demo --load\nNo demo match yet; this loads it.")
        for seed in seeds:
            if seed in found:
                self._print(found[seed], base_url.rstrip("/"))

    def _print(self, match: Match, base: str) -> None:
        """The links of one match."""
        self.stdout.write(f"\n示例局 demo match 《{match.title}》")
        director = match.directors.order_by("directorships__rank").first()
        if isinstance(director, Person):
            self.stdout.write(f"  导演 director {director}  {base}{_link(director, match)}")
        for tenure in _players(match):
            line = f"  玩家 player   {tenure.person} = {tenure.character}"
            self.stdout.write(f"{line}  {base}{_link(tenure.person, match)}")
        self.stdout.write(f"  访客 visitor  {base}{reverse('public:match', args=[match.code])}")


def _players(match: Match) -> list[Tenure]:
    """The players of the first seats in the elevator."""
    held = Tenure.objects.filter(character__match=match, until=None).exclude(character__seat=None)
    return list(held.select_related("person", "character").order_by("character__seat")[:PLAYERS])


def _link(person: Person, match: Match) -> str:
    return reverse("use_link", args=[link_make(person, now=timezone.now(), match=match)])
