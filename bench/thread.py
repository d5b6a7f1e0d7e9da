"""How long the import of a long thread takes: 2,000 posts saved from the forum, read, planned and confirmed."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from bench._site import site
from bench.figures import Figure

COMMAND = "python -m bench thread"
POSTS, SMALL, A_PAGE = 2000, 200, 20


def measure() -> Iterator[Figure]:
    """Processor time of the three parts on PostgreSQL, and how it grows from a thread of a tenth."""
    with site() as made:
        small, whole = (json.loads(made.run("-m", "bench.thread", str(count))) for count in (SMALL, POSTS))
    for part, seconds in whole.items():
        yield Figure(f"import of {POSTS:,} posts: {part}", seconds, "s", "", COMMAND)
    growth = sum(whole.values()) / sum(small.values())
    yield Figure(
        f"import: {POSTS:,} posts against {SMALL}", growth, "×", f"about {POSTS // SMALL}: linear", COMMAND
    )


def take(count: int) -> dict[str, float]:
    """Import a thread of so many posts into a new match; the seconds of each part."""
    from bench._town import SEATS, START, voted
    from director.models import ThreadKind
    from director.services.import_plan import plan_of
    from director.services.imports import thread_confirm, thread_preview

    match = voted(count)
    boss = match.directorships.get(rank=1).person
    names = list(match.characters.order_by("seat").values_list("name", flat=True))
    now = START + timedelta(hours=9)
    files = _pages(names, count, SEATS)
    begun = time.process_time()
    draft = thread_preview(
        match, files, kind=ThreadKind.VOTE, day_number=1, offset=None, saved_at=None, by=boss, now=now
    )
    read = time.process_time()
    plan_of(match, draft, now)
    planned = time.process_time()
    match.refresh_from_db()
    thread_confirm(match, draft.code, {}, by=boss, now=now, version=match.version)
    confirmed = time.process_time()
    assert match.forum_posts.count() == count, "every post must be in"
    return {"reading": read - begun, "planning": planned - read, "confirming": confirmed - planned}


def _pages(names: list[str], count: int, seats: int) -> list[tuple[str, bytes]]:
    """Saved pages of the thread, twenty posts a page, as the forum makes them."""
    from tests.forum.pages import Floor, discuz

    floors = [_floor(names, i, count, seats, Floor) for i in range(count)]
    return [(f"{at}.htm", discuz(floors[at : at + A_PAGE]).encode()) for at in range(0, count, A_PAGE)]


def _floor(names: list[str], i: int, count: int, seats: int, floor: type[Any]) -> Any:
    """The vote of the next in turn, some time between the opening and 20:00."""
    minute = 1 + i * 480 // count
    text = f"行动：攻击{names[(i + 1) % seats]}\n响应干涉：{names[(i + 2) % seats]}"
    at = f"2026-3-1 {12 + minute // 60}:{minute % 60:02d}"
    return floor(100_000 + i, names[i % seats], text, at=at, uid=1 + i % seats)


if __name__ == "__main__":
    import django

    django.setup()
    sys.stdout.write(json.dumps(take(int(sys.argv[1]))))
