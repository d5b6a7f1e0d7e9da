"""Times in sentences. They come in already in the match's zone."""

from __future__ import annotations

from datetime import datetime

from director.announcing.document import Translate


def moment(at: datetime, _: Translate) -> str:
    """3月5日（周二）22:00."""
    day = (_("周一"), _("周二"), _("周三"), _("周四"), _("周五"), _("周六"), _("周日"))[at.weekday()]
    return _("{month}月{day}日（{weekday}）{time}").format(
        month=at.month, day=at.day, weekday=day, time=f"{at:%H:%M}"
    )
