"""Write a whole match to a file (match/1)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from director.models import Match
from director.services.match_export import match_export


class Command(BaseCommand):
    help = "把整局写成一个文件；揭秘之前它是机密。Write a match to one file; until the reveal it holds its secrets."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("code", help="局号：公开页地址里 /m/ 后面的那一段")
        parser.add_argument(
            "--output",
            default="",
            help="file to write, - for standard output; by default named after the code",
        )

    def handle(self, *args: Any, code: str, output: str, **options: Any) -> None:
        match = Match.objects.filter(code=code).first()
        if match is None:
            raise CommandError(_("没有局号为 {code} 的一局。").format(code=code))
        exported = match_export(match, by=None, now=timezone.now(), where=_("命令行"))
        if output == "-":
            sys.stdout.buffer.write(exported.content)
            return
        path = Path(output or exported.name)
        try:
            path.write_bytes(exported.content)
        except OSError as error:
            raise CommandError(_("写不了 {path}：{why}").format(path=path, why=error.strerror)) from error
        if not match.revealed:
            path.chmod(0o600)
        said = (
            _("已写到 {path}。") if match.revealed else _("已写到 {path}。它含有本局的机密，只许导演持有。")
        )
        self.stdout.write(said.format(path=path))
