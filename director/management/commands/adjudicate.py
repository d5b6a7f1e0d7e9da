"""`manage.py adjudicate`: see director.portable.cli. manage.py calls that directly, without starting Django."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from director.portable.cli import COMMANDS, add_arguments, run


class Command(BaseCommand):
    help = COMMANDS["adjudicate"][0]
    requires_system_checks: list[str] = []  # noqa: RUF012 (Django's own declaration)

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_arguments(parser)

    def handle(self, *args: Any, files: list[str], check: bool, **options: Any) -> None:
        sys.exit(run("adjudicate", files, check=check, out=sys.stdout.buffer))
