"""Read a whole match from a file (match/1)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from director.models import Match, Person
from director.services.links import link_make
from director.services.match_import import match_import
from director.services.refusal import Refused


class Command(BaseCommand):
    help = "从文件读入整局。Read a match from the file that match_export wrote."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", help="the file, - for standard input")
        parser.add_argument(
            "--new-codes", action="store_true", help="give the match and its characters new addresses"
        )
        parser.add_argument(
            "--director", default="", help="login name of the person who takes the first director's place"
        )

    def handle(self, *args: Any, path: str, new_codes: bool, director: str, **options: Any) -> None:
        by = Person.objects.filter(username=director).first() if director else None
        if director and by is None:
            raise CommandError(_("没有登录名为 {name} 的人。").format(name=director))
        try:
            content = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        except OSError as error:
            raise CommandError(_("读不了 {path}：{why}").format(path=path, why=error.strerror)) from error
        try:
            match = match_import(content, by=by, now=timezone.now(), new_codes=new_codes)
        except Refused as refused:
            raise CommandError(refused.message) from refused
        self.stdout.write(_("已读入《{title}》，局号 {code}。").format(title=match.title, code=match.code))
        if by is None:
            self._links(match)

    def _links(self, match: Match) -> None:
        """How its directors get in: their accounts are new here."""
        for each in match.directorships.select_related("person").order_by("rank"):
            token = link_make(each.person, now=timezone.now(), match=match)
            self.stdout.write(
                _("导演 {name} 的登录链接：{url}").format(
                    name=each.person, url=reverse("use_link", args=[token])
                )
            )
