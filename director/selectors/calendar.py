"""日历: the days of a match as everybody knows them, and the questions of one player."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from director.models import CalendarFeed, Character, Day, Match
from director.selectors.seat_asked import questions_open
from director.selectors.seat_rows import in_secret
from director.services.feeds import digest
from director.services.language import phrases_of


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a calendar, with its times in the match's zone. `uid` stays the same while its times move."""

    uid: str
    title: str
    begins: datetime
    ends: datetime
    text: str = ""
    changed: datetime | None = None


def public_entries(match: Match) -> list[Entry]:
    """Days and closes, as everybody may know them: nothing of whether a night is settled (K7.4)."""
    zone = ZoneInfo(match.zone)
    days = list(match.days.order_by("number"))
    entries = [each for day in days for each in _of_day(match, day, zone)]
    last = days[-1] if days else None
    if last is not None and match.ended_at is None and last.dawn_at is not None:
        title = _opens(match, last.number + 1)
        entries.append(_at(f"{match.code}-opens-{last.number + 1}", title, last.dawn_at, zone))
    return entries


def _of_day(match: Match, day: Day, zone: ZoneInfo) -> list[Entry]:
    ends = day.closed_at or day.closes_at
    if ends is None:
        return [_at(f"{match.code}-opens-{day.number}", _opens(match, day.number), day.opened_at, zone)]
    says = phrases_of(match.game)
    title = _("《{title}》{turn}").format(title=match.title, turn=says.numbered("day", day.number))
    whole = Entry(
        f"{match.code}-day-{day.number}", title, day.opened_at.astimezone(zone), ends.astimezone(zone)
    )
    closes = f"{title}{says.closes}"
    return [whole, _at(f"{match.code}-closes-{day.number}", closes, ends, zone)]


def _opens(match: Match, number: int) -> str:
    """《雨夜裁缝铺》第 3 天开门, or what the game says of its turns."""
    says = phrases_of(match.game)
    turn = says.numbered("day", number)
    return _("《{title}》{turn}{opens}").format(title=match.title, turn=turn, opens=says.opens)


def _at(uid: str, title: str, moment: datetime, zone: ZoneInfo, text: str = "") -> Entry:
    """An entry for a moment, a quarter of an hour long so that calendars show it."""
    begins = moment.astimezone(zone)
    return Entry(uid, title, begins, begins + timedelta(minutes=15), text)


def seat_entries(character: Character) -> list[Entry]:
    """The match's days, and when the player's open questions fall due. What is asked stands on the seat's page alone."""
    match = character.match
    entries = public_entries(match)
    night = match.nights.order_by("number").last()
    if night is None or not in_secret(match, night):
        return entries
    night.match = match
    if questions_open(night, character.seat) and night.due_at is not None:
        title = _("《{title}》{name}：有问题等你回答").format(title=match.title, name=character.name)
        uid = f"{character.code}-question-{night.number}"
        entries.append(_at(uid, title, night.due_at, ZoneInfo(match.zone), _("到时没有回答，按默认处理。")))
    return entries


def feed_of(token: str) -> CalendarFeed | None:
    """The feed with this token: in force, and of somebody who still plays the character (K8.8)."""
    feeds = CalendarFeed.objects.select_related("character__match", "person")
    feed = feeds.filter(digest=digest(token), revoked_at=None, person__is_active=True).first()
    if feed is None or not feed.character.tenures.filter(person=feed.person, until=None).exists():
        return None
    return feed
