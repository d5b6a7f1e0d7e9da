"""What was published last, for what must not change while a night is corrected (K7.4, K10.2)."""

from __future__ import annotations

from typing import Any

from director.models import Match
from director.rules import codec


def published_table(match: Match, day: int) -> Any | None:
    """状态表 (K7.1) as last published by day `day`, corrections of it included; None where none was. One query."""
    said = match.announcements.filter(published_at__isnull=False, table__isnull=False, day__lte=day)
    table = said.order_by("-published_at", "-pk").values_list("table", flat=True).first()
    return None if table is None else codec.load(table, match.rules.public_type, "table")
