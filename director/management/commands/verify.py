"""Compute every draw of a finished match again (K9.6)."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from director.models import Match
from director.selectors.record import check
from director.services.writing import other_rules


class Command(BaseCommand):
    help = (
        "复核 (K9.6): compute every draw of a revealed match again from its seed, and say whether all agree."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", help="the match's code, as in its address /m/CODE/")

    def handle(self, *args: Any, match: str, **options: Any) -> None:
        found = Match.objects.filter(code=match).first()
        if found is None:
            raise CommandError(_("没有编号为 {code} 的局。编号在地址 /m/编号/ 里。").format(code=match))
        if not found.revealed:
            raise CommandError(_("这一局还没有揭秘，种子仍是秘密，不能复核。"))
        if not found.recomputable:
            raise CommandError(other_rules(found))
        verdict = check(found)
        for drawn in verdict.draws:
            self.stdout.write(f"{drawn.label}\t{drawn.count}\t{drawn.value}")
        if not verdict.agrees:
            difference = verdict.first_difference
            raise CommandError(_("不一致：{what}").format(what=difference))
        self.stdout.write(_("承诺 {commitment}").format(commitment=found.commitment))
        self.stdout.write(_("{n} 项全部一致。").format(n=verdict.checked))
