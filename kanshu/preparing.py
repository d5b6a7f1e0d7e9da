"""Brings database, demo match and static files up to date before the site is served.

Everything here may run at every start: what is up to date is left alone.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command, get_commands


def prepare(say: Callable[[str], object]) -> None:
    """Migrates, loads the demo match if there is none, collects static files; `say` gets one line per step."""
    say("更新数据库… updating the database")
    call_command("migrate", interactive=False, verbosity=0)
    if "demo" in get_commands():
        call_command("demo", "--load")
    if not settings.DEBUG:
        _collect_static(say)


def _collect_static(say: Callable[[str], object]) -> None:
    """Collects only if a source changed since the last time: hashing and compressing take seconds."""
    stamp = Path(settings.VAR_DIR) / "static.stamp"
    present = _fingerprint()
    if (
        stamp.exists()
        and stamp.read_text(encoding="ascii") == present
        and Path(settings.STATIC_ROOT).is_dir()
    ):
        return
    say("整理静态文件… collecting static files")
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(present, encoding="ascii")


def _fingerprint() -> str:
    """A digest of name, size and time of every static file that the apps and the project bring."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            status = os.stat(storage.path(name))
            digest.update(f"{name}\0{status.st_size}\0{status.st_mtime_ns}\n".encode())
    return digest.hexdigest()
