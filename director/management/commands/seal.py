"""`manage.py seal`: bring what is hidden at rest under the present keys, or into the clear."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from cryptography.fernet import Fernet
from django.apps import apps
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import models, transaction

from director.models.sealed import sealed_fields

BATCH = 200


class Command(BaseCommand):
    """Seal every row anew with the first of KANSHU_SEAL_KEYS; with `--open` write them in the clear.

    It may run while the site does, and again when it was interrupted. Old keys may go once it has run through.
    """

    help = "seal what is hidden at rest with the first of KANSHU_SEAL_KEYS"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--new-key", action="store_true", help="print a new key, and do nothing else")
        parser.add_argument("--open", action="store_true", help="write everything in the clear")

    def handle(self, *args: Any, new_key: bool, **options: Any) -> None:
        if new_key:
            self.stdout.write(Fernet.generate_key().decode())
            return
        keys = list(settings.SEAL_KEYS)
        if not keys:
            raise CommandError(
                "KANSHU_SEAL_KEYS is empty: there is nothing to seal with, and nothing to open."
            )
        for model in apps.get_app_config("director").get_models():
            names = sealed_fields(model)
            if names:
                rows = _rewrite(model, names, in_clear=options["open"])
                self.stdout.write(f"{model._meta.label}: {', '.join(names)}: {rows}")


def _rewrite(model: type[models.Model], names: list[str], *, in_clear: bool) -> int:
    """Write the columns of every row again; returns how many rows there were."""
    last = done = 0
    while True:
        with transaction.atomic():
            rows = model._default_manager.select_for_update().filter(pk__gt=last).order_by("pk")
            batch = list(rows.only("pk", *names)[:BATCH])
            if not batch:
                return done
            _save(batch, names, in_clear=in_clear)
        last, done = batch[-1].pk, done + len(batch)


def _save(batch: list[models.Model], names: list[str], *, in_clear: bool) -> None:
    keys = settings.SEAL_KEYS
    if in_clear:
        settings.SEAL_KEYS = []
    try:
        for row in batch:
            row.save(update_fields=names)
    finally:
        settings.SEAL_KEYS = keys
