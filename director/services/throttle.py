"""限速: what may be tried how often. Counted in the database, so that all processes and machines count together.

The usual libraries count in the cache, which is each process's own unless one more server is run, or know sign-ins only.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from director.models import Attempts
from director.services.refusal import Refused

KEPT = timedelta(days=1)


class TooMany(Refused):
    """Tried too often; `wait` is how many seconds until it may be tried again."""

    def __init__(self, wait: int) -> None:
        super().__init__("too_many", _("试得太多了，请过 {n} 分钟再来。").format(n=-(-wait // 60)))
        self.wait = wait


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so many tries within the time; then none until it has passed."""

    name: str
    most: int
    within: timedelta


SIGN_IN = Limit("sign-in", 10, timedelta(minutes=10))  # wrong passwords of one name from one address
SIGN_INS = Limit("sign-ins", 100, timedelta(minutes=10))  # from one address, whatever the name
NAME = Limit("name", 200, timedelta(hours=1))  # for one name, from wherever
LINK = Limit("link", 30, timedelta(minutes=10))  # unknown links of an address, calendars among them
CODE = Limit("code", 5, timedelta(hours=1))  # wrong binding codes of a QQ account
OPEN_FORM = Limit(
    "open-form", 20, timedelta(minutes=10)
)  # sign-ups and requests of people who did not sign in


def attempt(limit: Limit, *whose: str, now: datetime) -> None:
    """Count a try. Raises TooMany when there were too many: the try is not to be made then."""
    with transaction.atomic():
        row, new = Attempts.objects.select_for_update().get_or_create(
            key=_key(limit, whose), defaults={"since": now, "count": 1}
        )
        if not new:
            fresh = row.since + limit.within <= now
            row.since, row.count = (now, 1) if fresh else (row.since, row.count + 1)
            row.save(update_fields=["since", "count"])
        else:
            Attempts.objects.filter(since__lt=now - KEPT).delete()
    if row.count > limit.most:
        raise TooMany(max(1, int((row.since + limit.within - now).total_seconds())))


def forget(limit: Limit, *whose: str) -> None:
    """It succeeded: earlier tries are forgotten."""
    Attempts.objects.filter(key=_key(limit, whose)).delete()


def _key(limit: Limit, whose: tuple[str, ...]) -> str:
    """A digest that can't be turned back to an address without the site's secret key."""
    return salted_hmac(f"throttle/{limit.name}", "\0".join(whose), algorithm="sha256").hexdigest()
