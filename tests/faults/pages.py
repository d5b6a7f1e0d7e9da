"""A site with a match that has lived, and all its pages: `python -m tests.faults.pages fill|show`, on the site's database."""

from __future__ import annotations

import os
import re
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kanshu.settings")
django.setup()

from django.conf import settings  # noqa: E402 (only after setup)
from django.test import Client  # noqa: E402

from director.models import Match, Person  # noqa: E402
from director.services.drafts import dawn_publish  # noqa: E402
from director.services.nights import defaults_apply_all  # noqa: E402
from tests import worlds  # noqa: E402

ONCE = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": ?"[^"]*"')
"""What differs at each visit."""


def fill() -> None:
    """One night played and published, the second day open."""
    boss = worlds.new_director()
    match = worlds.close_with_attack(worlds.match_on_day_one(boss))
    defaults_apply_all(match, by=boss, now=worlds.later(60))
    dawn_publish(match, by=boss, now=worlds.later(70), version=match.version)


def show() -> str:
    """Every page, with its address and status, as the director, a player and a visitor see it; the log before any look."""
    match = Match.objects.get()
    boss = match.directorships.get(rank=1).person
    character = worlds.seat(match, 1)
    desk, public = f"/desk/{match.code}/", f"/m/{match.code}/"
    said = match.announcements.exclude(published_at=None).last()
    looks: list[tuple[Person | None, str]] = [
        *((boss, desk + page) for page in ("log/", "", "night/", "announcements/", "cast/", "conduct/")),
        *((worlds.player_of(character), path) for path in (f"/seat/{character.code}/", "/inbox/", "/")),
        *((None, path) for path in (public, f"{public}announcements/{said.pk}/")),  # type: ignore[union-attr]
    ]
    return "\n".join(_page(who, path) for who, path in looks)


def _page(who: Person | None, path: str) -> str:
    client = Client()
    if who is not None:
        client.force_login(who)
    answer = client.get(path)
    return f"== {answer.status_code} {path}\n{ONCE.sub('', answer.content.decode())}"


if __name__ == "__main__":
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    if sys.argv[1] == "fill":
        fill()
    else:
        sys.stdout.write(show())
